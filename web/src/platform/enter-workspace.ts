/** Goes on in another workspace: everything of the one before is forgotten first, so that nothing of one clinic is seen in another. */
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import { defaultSort } from '@vitalrounds/domain/members/list'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { linkOptions, type LinkOptions, useNavigate } from '@tanstack/react-router'
import { activityReported } from './idle/activity.ts'
import { session } from './session.ts'

// List, sort and show start anew (docs/sources/product.md 1.4, Workspace switch); the order is named, else the kept one would hold
const home = linkOptions({ to: '/home/$listFilter', params: { listFilter: 'all-members' }, search: { sort: defaultSort } })

/** `work` asks the server to move the session, and answers its new token; `there` is where one goes on. */
export function useEnter<T>(work: (details: T) => Promise<TokenReply>, there: LinkOptions = home) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    // The very click that leads there may be what tells the server that somebody is here
    mutationFn: (details: T) => activityReported().then(() => work(details)),
    onSuccess: async (reply) => {
      session.open(reply)
      queryClient.clear()
      await navigate({ ...there, reloadDocument: true })
    },
  })
}
