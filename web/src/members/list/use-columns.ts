/** The columns of a list: its own before those of every list, arranged by what the page's members have. */
import type { OrderOfMember } from '@vitalrounds/domain/members/api'
import { type ListFilter, type ListSearch, pageSize } from '@vitalrounds/domain/members/list'
import { hasSubject, type ListSubject } from '@vitalrounds/domain/members/list-subject'
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { dayIn } from '../../platform/zones.ts'
import { memberColumns, type RowFrame } from '../member-columns.tsx'
import { writePlace } from '../place-in-list.ts'
import { arrangeColumns } from './arrange-columns.ts'
import { newMemberColumns } from './new-member-columns.tsx'
import { subjectColumn } from './subject-column.tsx'

/** What the answer of a list says beside its rows. */
type AboutRows = { orders?: readonly OrderOfMember[] | undefined; subjects?: readonly ListSubject[] | undefined }
type From = { list: ListFilter; search: ListSearch }

type ListColumnsQuery = { list: ListFilter; frame: RowFrame }

/** Its own columns before those of every list, arranged by what the page's members have. */
export function listColumns(
  { list, frame }: ListColumnsQuery,
  rows: readonly MemberRow[] | undefined,
  { orders = [], subjects = [] }: AboutRows = {},
) {
  // Whoever has never measured has no values yet: what is waited for stands before them
  const own = list === 'new-members' ? newMemberColumns(orders, frame.zone) : hasSubject(list) ? [subjectColumn(list, subjects, frame)] : []
  return arrangeColumns([...own, ...memberColumns(frame)], rows)
}

/** Columns whose links carry where in the list a member stands, so that the next one is a key away. */
export function useColumns(me: Me, from: From, rows: readonly MemberRow[] | undefined, about?: AboutRows) {
  const now = useNow()
  const zone = me.timeZone
  const first = from.search.page * pageSize
  const positions = new Map(rows?.map((row, at) => [row._id, first + at]))
  const placeOf = (row: MemberRow) => writePlace({ ...from, at: positions.get(row._id) ?? first })
  return listColumns({ list: from.list, frame: { now, today: dayIn(now, zone), zone, placeOf } }, rows, about)
}
