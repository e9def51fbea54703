/** Goes on in another workspace: everything of the one before is forgotten first, so that nothing of one clinic is seen in another. */
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { session } from './session.ts'

/** `work` asks the server to move the session, and answers its new token. */
export function useEnter<T>(work: (told: T) => Promise<TokenReply>) {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: work,
    onSuccess: async (reply) => {
      session.open(reply)
      queryClient.clear()
      // List, sort and show start anew (docs/sources/product.md 1.4, Workspace switch)
      await navigate({
        to: '/home/$listFilter',
        params: { listFilter: 'all-members' },
        search: {},
        reloadDocument: true,
      })
    },
  })
}
