/** Which members of a list are chosen: some by id, or all of it over every page. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, type ListSearch, pageSize } from '@vitalrounds/domain/members/list'
import { useState } from 'react'
import { call } from '../../platform/api.ts'

export type ChosenMembers = { ids: ReadonlySet<string>; isWholeList: boolean }
const nobody: ChosenMembers = { ids: new Set(), isWholeList: false }

/** `key` names the list with its filter: choices never follow somebody into another list. */
export function useSelection(key: string) {
  const [current, setHeld] = useState({ key, chosen: nobody })
  const members = current.key === key ? current.chosen : nobody
  return {
    chosen: members,
    choose: (ids: ReadonlySet<string>) => setHeld({ key, chosen: { ids, isWholeList: false } }),
    chooseWholeList: (displayed: readonly string[]) =>
      setHeld({ key, chosen: { ids: members.ids.union(new Set(displayed)), isWholeList: true } }),
    clear: () => setHeld({ key, chosen: nobody }),
  }
}

export const countChosen = ({ ids, isWholeList }: ChosenMembers, total: number) => (isWholeList ? total : ids.size)

// A whole clinic in reasonable time, and others are still answered meanwhile
const pagesAtOnce = 4

type ListedAll = { list: ListFilter; search: ListSearch; total: number; onProgress: (have: number) => void }

/** The ids of a whole list, page by page; members who join or leave meanwhile are counted once or not at all. */
export async function idsOfList({ list, search, total, onProgress }: ListedAll): Promise<string[]> {
  const ids = new Set<string>()
  // By name, because that order stays while readings arrive
  const take = async (page: number) => {
    const { members } = await call(memberApi.list, {
      params: { listFilter: list },
      query: { ...search, sort: 'name', page },
    })
    for (const { _id } of members) ids.add(_id)
    onProgress(Math.min(total, ids.size))
  }
  const pages = Array.from({ length: Math.ceil(total / pageSize) }, (_, page) => page)
  for (let first = 0; first < pages.length; first += pagesAtOnce) await Promise.all(pages.slice(first, first + pagesAtOnce).map(take))
  return [...ids]
}
