/** What staff do with readings: sent, said to be done, and everything asked again that depends on readings. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { readingApi } from '@vitalrounds/domain/readings/api'
import { clinicalRuleApi, warningApi } from '@vitalrounds/domain/warnings/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../platform/api.ts'
import { toastDone } from '../../ui/notices/toast.ts'

type Told<R> = { done: string | ((reply: R) => string); onDone: () => void }

export function useReadingAct<T, R>(memberId: string, work: (told: T) => Promise<R>, { done, onDone }: Told<R>) {
  const queryClient = useQueryClient()
  const stale = [
    readingApi.measurements,
    readingApi.rawData,
    warningApi.ofMember,
    clinicalRuleApi.ofMember,
    memberApi.list,
    memberApi.counts,
  ]
  const forget = () =>
    Promise.all([
      ...stale.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })),
      queryClient.invalidateQueries({ queryKey: keyOf(memberApi.get, { params: { id: memberId } }) }),
    ])
  return useMutation({
    mutationFn: work,
    // The dialog closes over the newest page: a warning that is gone from there cannot get the focus back
    onSuccess: async (reply) => {
      await forget()
      toastDone(typeof done === 'string' ? done : done(reply))
      onDone()
    },
    onError: forget,
  })
}
