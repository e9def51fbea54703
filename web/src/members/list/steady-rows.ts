/**
 * Keeps the order of a list while someone reads it. Fresh data changes values in place; members who would move up or
 * join are counted, and come when asked for (docs/sources/rulings.md 22).
 */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import { useState } from 'react'

/** A page, and members who are still shown though they have left it. */
type ListPageState = { members: readonly MemberRow[]; displaced?: readonly MemberRow[] }
type SteadyState = { key: string; order: readonly string[]; known: ReadonlyMap<string, MemberRow>; seen: ListPageState | undefined }

const orderOf = (listed: ListPageState) => listed.members.map((row) => row._id)
const byId = ({ members, displaced = [] }: ListPageState) => new Map([...members, ...displaced].map((row) => [row._id, row]))

/** How many members stand higher in the fresh order than in the held one, or are new to it. */
export function countNewer(order: readonly string[], fresh: readonly string[]): number {
  const place = new Map(order.map((id, at) => [id, at]))
  let deepest = -1
  let newer = 0
  // From the end: whoever stands above somebody that was above them has moved up.
  for (const id of fresh.toReversed()) {
    const at = place.get(id)
    if (at === undefined || (deepest >= 0 && at > deepest)) newer++
    else deepest = at
  }
  return newer
}

/** `key` names the list with its filter, order and page: a new one takes the fresh order at once. */
export function useSteadyRows(listed: ListPageState | undefined, key: string, isPlaceholder: boolean) {
  const [current, setHeld] = useState<SteadyState | undefined>(undefined)
  const accept = (fresh: ListPageState) => setHeld({ key, order: orderOf(fresh), known: byId(fresh), seen: fresh })
  if (listed !== undefined && !isPlaceholder && listed !== current?.seen) {
    if (current?.key !== key || current.order.length === 0) accept(listed)
    else setHeld({ ...current, known: new Map([...current.known, ...byId(listed)]), seen: listed })
  }
  if (current === undefined || listed === undefined) return { rows: undefined, newer: 0, accept: () => undefined }
  const rows = current.order.flatMap((id) => current.known.get(id) ?? [])
  const newer = isPlaceholder ? 0 : countNewer(current.order, orderOf(listed))
  return { rows, newer, accept: () => accept(listed) }
}
