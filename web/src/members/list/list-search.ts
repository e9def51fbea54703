/** What a list shows: what the address says; its order else as this person last wanted it, else the usual one. */
import { type ListFilter, type ListSearch, parseListSearch } from '@vitalrounds/domain/members/list'
import type { Me } from '../../platform/me.ts'

export const listSearch = (me: Pick<Me, 'listSorts'>, list: ListFilter, raw: Record<string, unknown>): ListSearch =>
  parseListSearch(list, { ...raw, sort: raw['sort'] ?? me.listSorts[list] })
