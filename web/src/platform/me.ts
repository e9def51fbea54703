/** The signed-in user and the other users of the group, for every page that names or filters by people. */
import { accountApi } from '@vitalrounds/domain/auth/account-api'
import type { Reply } from '@vitalrounds/domain/contract'
import { userApi } from '@vitalrounds/domain/groups/api'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { apiQuery } from './api.ts'

export type Me = Reply<typeof accountApi.me>

export const meQuery = () => queryOptions({ ...apiQuery(accountApi.me, {}), staleTime: 60_000 })

/** Users whose patients a list can be limited to: everyone of the group but oneself, whom "only my patients" stands for. */
export function useViewers(me: Me) {
  const { data } = useQuery({ ...apiQuery(userApi.orgViewers, {}), staleTime: 300_000 })
  return (data?.users ?? []).filter((user) => user.id !== me.id)
}
