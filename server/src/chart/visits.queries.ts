/** Visits of a member as their page reads them. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { visitApi } from '@vitalrounds/domain/chart/api'
import { type Visit, type VisitKind, visitProofs } from '@vitalrounds/domain/chart/visits'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { chartOf } from './lock-chart.ts'

const pageSize = 50

export async function memberVisits(db: GroupDb, memberId: string, page: number): Promise<Reply<typeof visitApi.list>> {
  const { emDates, today } = await chartOf(db, memberId)
  const visits = db
    .selectFrom('visit as v')
    .where('v.group_id', '=', db.groupId)
    .where('v.member_id', '=', memberId)
    .where('v.removed_at', 'is', null)
  const { count } = await visits.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await visits
    .leftJoin('app_user as u', 'u.id', 'v.created_by')
    .select(['v.id', 'v.member_id', 'v.visited_on', 'v.kind', 'v.discharged_on', 'v.practitioner', 'v.place', 'v.note'])
    .select(['v.source', 'v.created_at', recordedName('u').as('by')])
    .orderBy('v.visited_on', 'desc')
    .orderBy('v.id', 'desc')
    .limit(pageSize)
    .offset(page * pageSize)
    .execute()
  return {
    visits: rows.map((row) => ({
      _id: row.id,
      memberId: row.member_id,
      visitedOn: row.visited_on,
      kind: row.kind as VisitKind,
      dischargedOn: row.discharged_on,
      practitioner: row.practitioner,
      place: row.place,
      note: row.note,
      source: row.source as Visit['source'],
      createdAt: row.created_at,
      createdBy: row.by ?? '',
    })),
    count,
    page,
    proofs: visitProofs(emDates, today),
  }
}
