/** Keeps the order that somebody wants of a list. */
import { memberApi } from '@vitalrounds/domain/members/api'
import type { ListFilter, Sort } from '@vitalrounds/domain/members/list'
import { call } from '../../platform/api.ts'

/** The list is in its new order at once; that this is kept may fail without anybody being held up. */
export const saveListSort = (list: ListFilter, sort: Sort) =>
  void call(memberApi.keepSort, { params: { listFilter: list }, body: { sort } }).catch(() => undefined)
