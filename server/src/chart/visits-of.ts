/** Visits of members for other nouns: billing reads who was seen when, risk reads hospital stays. */
import { isFaceToFace, type VisitKind } from '@vitalrounds/domain/chart/visits'
import type { GroupDb } from '../platform/database/db.ts'

export type MemberVisit = { visitedOn: string; dischargedOn: string | null; kind: VisitKind; isFaceToFace: boolean }

/** By member, oldest first; members without a visit are absent. */
export async function visitsOf(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, MemberVisit[]>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('visit')
    .select(['member_id', 'visited_on', 'discharged_on', 'kind'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...memberIds])
    .where('removed_at', 'is', null)
    .orderBy('visited_on')
    .orderBy('id')
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.member_id)].map(([id, own]) => [
      id,
      own.map(({ visited_on, discharged_on, kind }) => ({
        visitedOn: visited_on,
        dischargedOn: discharged_on,
        kind: kind as VisitKind,
        isFaceToFace: isFaceToFace(kind as VisitKind),
      })),
    ]),
  )
}
