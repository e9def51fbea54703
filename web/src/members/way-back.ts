/**
 * Who was looked at last, and where in which list, so that the list goes on from there. Kept in memory alone: whoever
 * comes from elsewhere begins at the top.
 */
import { pageSize } from '@vitalrounds/domain/members/list'
import { useEffect, useState } from 'react'
import type { PlaceInList } from './place-in-list.ts'

type ListPosition = { place: PlaceInList; memberId: string }
let observed: ListPosition | undefined

/** On the pages of a member: the list to which the place belongs goes on from here. */
export function useLeaveMark(place: PlaceInList | undefined, memberId: string): void {
  useEffect(() => {
    observed = place && { place, memberId }
  })
}

/** The row of a list at which somebody who comes back goes on: the member's, or the one that took its place. */
export function useWayBack(list: string, ids: readonly string[] | undefined): string | undefined {
  const [from] = useState(() => (observed?.place.list === list ? observed : undefined))
  useEffect(() => {
    observed = undefined
  }, [])
  if (from === undefined || ids === undefined) return undefined
  return ids.includes(from.memberId) ? from.memberId : (ids[from.place.at % pageSize] ?? ids.at(-1))
}
