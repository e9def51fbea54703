/** What members take now, for other nouns: plans freeze it, check-ins and risk cards ask what group it is of. */
import { isCurrent } from '@vitalrounds/domain/chart/current-medications'
import { localDate, monthOf } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'

export type CurrentMedication = { name: string; dose: string; frequency: string }

/** In the order of their names. */
export async function currentMedications(
  db: GroupDb,
  memberId: string,
  timeZone: string,
): Promise<CurrentMedication[]> {
  const rows = await db
    .selectFrom('medication')
    .select(['name', 'dose', 'frequency', 'end_ym as endYM', 'stats'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()
  const month = monthOf(localDate(Date.parse(db.asOf), timeZone))
  return rows.filter((one) => isCurrent(one, month))
}
