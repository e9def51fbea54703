/** What members take now, for other nouns: plans freeze it, check-ins and risk cards ask what group it is of. */
import { isCurrent } from '@vitalrounds/domain/chart/current-medications'
import { localDate, monthOf } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'

export type CurrentMedication = { name: string; dose: string; frequency: string }

/** In the order of their names. */
export const currentMedications = async (db: GroupDb, memberId: string, timeZone: string) =>
  (await medicationsOf(db, [{ id: memberId, timeZone }])).get(memberId) ?? []

/** The same of several members at once; whoever takes nothing is absent. */
export async function medicationsOf(
  db: GroupDb,
  members: readonly { id: string; timeZone: string }[],
): Promise<Map<string, CurrentMedication[]>> {
  if (members.length === 0) return new Map()
  const rows = await db
    .selectFrom('medication')
    .select(['member_id', 'name', 'dose', 'frequency', 'end_ym as endYM', 'stats'])
    .where('group_id', '=', db.groupId)
    .where(
      'member_id',
      'in',
      members.map(({ id }) => id),
    )
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  const months = new Map(members.map(({ id, timeZone }) => [id, monthOf(localDate(Date.parse(db.asOf), timeZone))]))
  return Map.groupBy(
    rows.filter((one) => isCurrent(one, months.get(one.member_id) ?? '')),
    (one) => one.member_id,
  )
}
