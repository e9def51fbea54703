/** Apart from what draws a list, which comes later. */
import type { EndpointInput } from '@vitalrounds/domain/contract'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { QueryClient } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'

/** Asks for a page before anything is there to draw it, so that its scripts and its rows travel at the same time. */
export const prefetchListPage = (client: QueryClient, input: EndpointInput<typeof memberApi.list>): Promise<void> =>
  client.prefetchQuery({
    ...apiQuery(memberApi.list, input),
    queryFn: async ({ signal }) => ({ ...(await call(memberApi.list, input, signal)), displaced: [] }),
  })
