/** The signed-in user's call, cards and missed calls; cards as they are once what is on its way to the server has arrived. */
import { callingApi } from '@vitalrounds/domain/calls/api'
import { queryOptions } from '@tanstack/react-query'
import { apiQuery, call } from '../../platform/api.ts'
import { settledDrafts } from '../../platform/unsaved.ts'

export const callsNow = () =>
  queryOptions({
    ...apiQuery(callingApi.now, {}),
    queryFn: async ({ signal }) => {
      await settledDrafts()
      return call(callingApi.now, {}, signal)
    },
  })
