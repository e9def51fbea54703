/** Where in which list a member was opened from, kept in the address: the way back, and who is next. */
import { isListFilter, type ListFilter, type ListSearch, parseListSearch } from '@vitalrounds/domain/members/list'

/** `at` counts from 0 over all pages of the list. */
export type PlaceInList = { list: ListFilter; search: ListSearch; at: number }
export type PlaceSearch = { list?: string; show?: string; sort?: string; practiceId?: string; at?: string | number }

const names = ['list', 'show', 'sort', 'practiceId', 'at'] as const

/** The part of an address that names the place; everything else is somebody else's. */
export const placeSearch = (raw: Record<string, unknown>): PlaceSearch =>
  Object.fromEntries(names.flatMap((name) => (raw[name] ? [[name, raw[name] as string]] : raw[name] === 0 ? [[name, '0']] : [])))

/** The place as it is written in an address. */
export const writePlace = ({ list, search, at }: PlaceInList): PlaceSearch => ({
  list,
  ...(search.show !== 'all' && { show: search.show }),
  sort: search.sort,
  ...(search.practiceId && { practiceId: search.practiceId }),
  at: String(at),
})

/** Undefined when the member was not opened from a list. */
export function readPlace(raw: PlaceSearch): PlaceInList | undefined {
  const at = Number(raw.at ?? Number.NaN)
  if (raw.list === undefined || !isListFilter(raw.list) || !Number.isInteger(at) || at < 0) return undefined
  return { list: raw.list, search: parseListSearch(raw.list, raw), at }
}
