/** Adds, changes and takes back medications. */
import { allergiesNaming, monthProblem, type NewMedication } from '@vitalrounds/domain/chart/medications'
import { drugNamed } from '@vitalrounds/domain/chart/drug-names'
import { monthOf } from '@vitalrounds/domain/days'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { drugNames } from './code-list.ts'
import { lockChart } from './lock-chart.ts'
import { refreshChartLists } from './refresh-chart-lists.ts'
import { retractEntry, type TakeBackRequest } from './retract-entry.ts'

type MemberChange = { memberId: string; by: string }

const columns = (medication: NewMedication) => ({
  name: medication.name,
  dose: medication.dose,
  form: medication.form,
  route: medication.route,
  frequency: medication.frequency,
  reason: medication.reason,
  prescriber: medication.prescriber,
  start_ym: medication.startYM,
  end_ym: medication.endYM,
  stats: medication.stats,
})

function checkMonths(medication: NewMedication, today: string) {
  const message = monthProblem(medication, monthOf(today))
  if (message) refuse('request.invalid', { errors: [{ path: 'endYM', message }] })
}

/** One drug may be taken in two doses; the same in every field is a form that was sent twice. */
async function refuseRepeat(db: GroupDb, memberId: string, medication: NewMedication) {
  const existing = await db
    .selectFrom('medication')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('removed_at', 'is', null)
    .where((row) => row.and(columns(medication)))
    .limit(1)
    .executeTakeFirst()
  if (existing) refuse('medication.duplicate')
}

/** Refuses once a name that holds an allergy; `before` is the name for which that was asked already. */
function refuseAllergyUnlessConfirmed(allergies: unknown, name: string, before = '') {
  const listed = (allergies as { name: string }[]).map((allergy) => allergy.name)
  const namedBy = (text: string) => allergiesNaming(listed, { name: text, group: drugNamed(drugNames(), text)?.entry.group ?? null })
  const requests = new Set(namedBy(before))
  const naming = namedBy(name).filter((allergy) => !requests.has(allergy))
  if (naming.length === 0) return
  const message = `${naming.join(', ')} is on the allergy list. This compares names only; it is no interaction check.`
  refuse('medication.allergy', { errors: [{ path: 'name', message }] })
}

export async function addMedication(
  db: GroupDb,
  { memberId, by, medication, isAllergyKnown }: MemberChange & { medication: NewMedication; isAllergyKnown: boolean },
) {
  const { member, today } = await lockChart(db, memberId)
  checkMonths(medication, today)
  if (!isAllergyKnown) refuseAllergyUnlessConfirmed(member.allergies, medication.name)
  await refuseRepeat(db, memberId, medication)
  const { id } = await db
    .insertInto('medication')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      ...columns(medication),
      source: 'entered',
      created_at: db.asOf,
      created_by: by,
      updated_at: db.asOf,
      updated_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshChartLists(db, member, 'medications')
  return { _id: id }
}

export async function changeMedication(
  db: GroupDb,
  {
    memberId,
    by,
    medicationId,
    medication,
    isAllergyKnown,
    version,
  }: MemberChange & { medicationId: string; medication: NewMedication; isAllergyKnown: boolean; version: number },
) {
  const { member, today } = await lockChart(db, memberId)
  checkMonths(medication, today)
  const row = await db
    .selectFrom('medication')
    .select(['version', 'name'])
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', medicationId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) refuse('medication.unknown')
  if (row.version !== version) refuse('medication.changed')
  if (!isAllergyKnown) refuseAllergyUnlessConfirmed(member.allergies, medication.name, row.name)
  await db
    .updateTable('medication')
    .set({ ...columns(medication), updated_at: db.asOf, updated_by: by, version: version + 1 })
    .where('group_id', '=', db.groupId)
    .where('id', '=', medicationId)
    .execute()
  await refreshChartLists(db, member, 'medications')
  return { _id: medicationId }
}

export async function removeMedication(db: GroupDb, what: TakeBackRequest) {
  const { member } = await lockChart(db, what.memberId)
  const done = await retractEntry(db, 'medication', what)
  await refreshChartLists(db, member, 'medications')
  return done
}
