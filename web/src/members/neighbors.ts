/** The members before and after this one in the list it was opened from, as the list is now. */
import { memberApi } from '@vitalrounds/domain/members/api'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { pageSize } from '@vitalrounds/domain/members/list'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { useQuery } from '@tanstack/react-query'
import { apiQuery } from '../platform/api.ts'
import type { PlaceInList } from './place-in-list.ts'

export type Neighbor = { memberId: string; name: string; at: number }
export type Neighbors = { at: number; count: number; previous: Neighbor | undefined; next: Neighbor | undefined }

type NeighborList = { rows: readonly Pick<MemberRow, '_id' | 'name' | 'listName'>[]; count: number }

function useListedPage(place: PlaceInList | undefined, page: number, isNeeded: boolean): NeighborList | undefined {
  const { data } = useQuery({
    ...apiQuery(memberApi.list, {
      params: { listFilter: place?.list ?? 'all-members' },
      query: { ...place?.search, page: Math.max(0, page) },
    }),
    enabled: place !== undefined && page >= 0 && isNeeded,
  })
  // Beyond the end the server answers the last page
  return isNeeded && data?.page === page ? { rows: data.members, count: data.count } : undefined
}

/**
 * The list moves on while somebody works through it: the member is looked for on the page it stood on, and where it has
 * left the list meanwhile, the one that took its place is next.
 */
export function useNeighbors(place: PlaceInList | undefined, memberId: string): Neighbors | undefined {
  const page = place === undefined ? 0 : Math.floor(place.at / pageSize)
  const here = useListedPage(place, page, true)
  const match = here?.rows.findIndex((row) => row._id === memberId) ?? -1
  const at = match < 0 ? (place?.at ?? 0) : page * pageSize + match
  const within = at - page * pageSize
  const before = useListedPage(place, page - 1, here !== undefined && within === 0)
  const after = useListedPage(place, page + 1, here !== undefined && within >= pageSize - 1)
  if (place === undefined || here === undefined) return undefined
  const neighbor = (index: number, position: number): Neighbor | undefined => {
    const row = index < 0 ? before?.rows.at(-1) : (here.rows[index] ?? after?.rows[index - pageSize])
    return row && { memberId: row._id, name: listedName(row), at: position }
  }
  // Gone from the list: its place is taken by the one that followed.
  const nextIndex = match < 0 ? within : within + 1
  return {
    at,
    count: here.count,
    previous: neighbor(within - 1, at - 1),
    next: neighbor(nextIndex, page * pageSize + nextIndex),
  }
}
