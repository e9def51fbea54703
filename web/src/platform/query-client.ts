/** One query cache for the application: fresh for half a minute, never stored, retried only when the network failed. */
import { QueryClient } from '@tanstack/react-query'
import { hearChanges } from './ask-again.ts'
import { ApiProblem } from './wire.ts'

const mayHelp = (problem: unknown) => problem instanceof ApiProblem && (problem.status === 0 || problem.status === 503)

export const makeQueryClient = () =>
  hearChanges(
    new QueryClient({
      defaultOptions: {
        queries: {
          staleTime: 30_000,
          gcTime: 5 * 60_000,
          retry: (failures, problem) => failures < 2 && mayHelp(problem),
        },
        mutations: { retry: false },
      },
    }),
  )
