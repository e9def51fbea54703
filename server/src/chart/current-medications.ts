/** What members take now, for other nouns: plans freeze it, check-ins and risk cards ask what group it is of. */
import { isCurrent, medicationLines } from '@vitalrounds/domain/chart/current-medications'
import {
  type EarlierMedicationEntry,
  type MedicationNews,
  medicationChanges,
  medicationNews,
  type RecordedMedication,
} from '@vitalrounds/domain/chart/medication-changes'
import { localDate, monthOf } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'

const monthIn = (db: GroupDb, timeZone: string) => monthOf(localDate(Date.parse(db.asOf), timeZone))

const medicationRows = (db: GroupDb, memberIds: readonly string[]) =>
  db
    .selectFrom('medication')
    .select(['member_id', 'name', 'dose', 'frequency', 'start_ym as startYM', 'end_ym as endYM', 'stats'])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', memberIds)
    .where('removed_at', 'is', null)
    .orderBy('name')
    .execute()

/** With dose and frequency, in the order of their names, and last what begins in a later month. */
export const listedMedications = async (db: GroupDb, memberId: string, timeZone: string) =>
  medicationLines(await medicationRows(db, [memberId]), monthIn(db, timeZone), ({ name, dose, frequency }) =>
    [name, dose, frequency].filter(Boolean).join(' '),
  )

/** With what each said before, also of what is on the list no more. */
async function recordedMedications(db: GroupDb, memberId: string): Promise<RecordedMedication[]> {
  const rows = await db
    .selectFrom('medication')
    .select(['name', 'dose', 'frequency', 'start_ym as startYM', 'end_ym as endYM', 'stats', 'source', 'version', 'earlier'])
    .select(['created_at as createdAt', 'updated_at as updatedAt', 'removed_at as removedAt', 'remove_reason as removeReason'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .orderBy('name')
    .execute()
  return rows.map(({ earlier, ...row }) => ({ ...row, earlier: earlier as EarlierMedicationEntry[] }))
}

/** What began, ended or was changed of late. */
export const recentMedicationNews = async (db: GroupDb, memberId: string, timeZone: string): Promise<MedicationNews[]> =>
  medicationNews(await recordedMedications(db, memberId), { today: localDate(Date.parse(db.asOf), timeZone), timeZone })

/** The same of all times, the oldest first. */
export const allMedicationChanges = async (db: GroupDb, memberId: string, timeZone: string): Promise<MedicationNews[]> =>
  medicationChanges(await recordedMedications(db, memberId), timeZone)

/** In the order of their names. */
export const currentMedications = async (db: GroupDb, memberId: string, timeZone: string) =>
  (await medicationsOf(db, [{ id: memberId, timeZone }])).get(memberId) ?? []

/** The same of several members at once; whoever takes nothing is absent. */
export async function medicationsOf(
  db: GroupDb,
  members: readonly { id: string; timeZone: string }[],
): Promise<Map<string, { name: string; dose: string; frequency: string }[]>> {
  if (members.length === 0) return new Map()
  const rows = await medicationRows(
    db,
    members.map(({ id }) => id),
  )
  const months = new Map(members.map(({ id, timeZone }) => [id, monthIn(db, timeZone)]))
  return Map.groupBy(
    rows.filter((row) => isCurrent(row, months.get(row.member_id) ?? '')),
    (row) => row.member_id,
  )
}
