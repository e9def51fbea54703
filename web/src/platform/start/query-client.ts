/**
 * One query cache for the application: fresh for half a minute, never stored, retried only when the network failed. A browser
 * that believes to be offline, as it does when a clinic's adapter or VPN changes, is not believed: questions and saves that
 * waited for it in silence would look like work that never ends. They are sent, and where nothing answers, that is said.
 */
import { QueryClient } from '@tanstack/react-query'
import { subscribeToChanges } from '../refetch-changed.ts'
import { ApiProblem } from '../wire.ts'

const mayHelp = (problem: unknown) => problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503)

export const makeQueryClient = () =>
  subscribeToChanges(
    new QueryClient({
      defaultOptions: {
        queries: {
          networkMode: 'always',
          refetchOnReconnect: true,
          staleTime: 30_000,
          retry: (failures, problem) => failures < 2 && mayHelp(problem),
        },
        mutations: { networkMode: 'always' },
      },
    }),
  )
