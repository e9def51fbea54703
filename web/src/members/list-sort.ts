/** The order of a list: what the address says, else what this person last wanted of it, else the usual one. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { type ListFilter, type ListSearch, parseListSearch, type Sort } from '@vitalrounds/domain/members/list'
import { call } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'

export const listSearch = (me: Pick<Me, 'listSorts'>, list: ListFilter, raw: Record<string, unknown>): ListSearch =>
  parseListSearch(list, { ...raw, sort: raw['sort'] ?? me.listSorts[list] })

/** The list is in its new order at once; that this is kept may fail without anybody being held up. */
export const keepSort = (list: ListFilter, sort: Sort) =>
  void call(memberApi.keepSort, { params: { listFilter: list }, body: { sort } }).catch(() => undefined)
