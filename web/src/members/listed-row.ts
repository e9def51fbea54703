/** A member as a list that was on the screen shows them, for the moment until their own page is there. */
import { memberApi } from '@vitalrounds/domain/members/api'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { keyOf } from '../platform/api.ts'

const rowIn = (client: QueryClient, memberId: string): MemberRow | undefined =>
  client
    .getQueriesData<{ members: readonly MemberRow[] }>({ queryKey: keyOf(memberApi.list) })
    .flatMap(([, page]) => page?.members ?? [])
    .find((row) => row._id === memberId)

export function useListedRow(memberId: string): MemberRow | undefined {
  const client = useQueryClient()
  const [row] = useState(() => rowIn(client, memberId))
  return row
}
