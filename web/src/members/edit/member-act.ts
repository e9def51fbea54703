/** Something done about one member: the answer replaces at once what every page knows. */
import { memberApi } from '@vitalrounds/domain/members/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../platform/api.ts'
import { useToast } from '../../ui/notices/toast-subject.ts'

type Act<Given> = {
  run: (input: Given) => Promise<Member>
  done: (input: Given) => string
  onDone?: (member: Member, input: Given) => void
}

/** Puts a member's newest state where the pages look for it. */
export function useKeepMember() {
  const queryClient = useQueryClient()
  return (member: Member) => queryClient.setQueryData(keyOf(memberApi.get, { params: { id: member._id } }), member)
}

export function useMemberAct<Given>({ run, done, onDone }: Act<Given>) {
  const toast = useToast()
  const keep = useKeepMember()
  return useMutation({
    mutationFn: run,
    onSuccess: (member, input) => {
      keep(member)
      toast(done(input))
      onDone?.(member, input)
    },
  })
}
