/** What others bill for members in a month. */
import { type ElsewhereFlags, type ElsewhereKind, elsewhereFlagsOf } from '@vitalrounds/domain/reports/billed-elsewhere'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

type Row = { member_id: string; kind: ElsewhereKind }

export const elsewhereRows = (db: GroupDb, memberIds: readonly string[], month: string) => sql<Row>`
    select member_id, kind from billed_elsewhere
     where group_id = ${db.groupId} and member_id = any (${[...memberIds]}::uuid[]) and month = ${month}`

export function otherChartVisitsOf(rows: readonly Row[]) {
  const by = Map.groupBy(rows, ({ member_id }) => member_id)
  return (memberId: string): ElsewhereFlags => elsewhereFlagsOf((by.get(memberId) ?? []).map(({ kind }) => kind))
}
