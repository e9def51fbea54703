/** Adds, changes and takes back medications. */
import { allergiesNaming, monthProblem, type NewMedication } from '@vitalrounds/domain/chart/medications'
import { drugNamed } from '@vitalrounds/domain/chart/drug-names'
import { monthOf } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { Refusal, refuse } from '../platform/http/refuse.ts'
import { drugNames } from './code-list.ts'
import { lockChart, lockCharts } from './lock-chart.ts'
import { idOrThrow, membersOf, type RecordedEntry, recordedMembers, recordEntries } from './record-entries.ts'
import { refreshChartLists, refreshListsOf } from './refresh-chart-lists.ts'
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

function monthsRefusal(medication: NewMedication, today: string): Refusal | undefined {
  const message = monthProblem(medication, monthOf(today))
  return message ? new Refusal('request.invalid', { errors: [{ path: 'endYM', message }] }) : undefined
}

const columnNames = [
  'name',
  'dose',
  'form',
  'route',
  'frequency',
  'reason',
  'prescriber',
  'start_ym',
  'end_ym',
  'stats',
] as const satisfies readonly (keyof ReturnType<typeof columns>)[]

/** One drug may be taken in two doses; the same in every field is a form that was sent twice. */
const repeatKey = (memberId: string, row: ReturnType<typeof columns>) => JSON.stringify([memberId, ...columnNames.map((name) => row[name])])

async function repeatKeys(db: GroupDb, memberIds: readonly string[]): Promise<Set<string>> {
  if (memberIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('medication')
    .select(['member_id', ...columnNames])
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', [...new Set(memberIds)])
    .where('removed_at', 'is', null)
    .execute()
  return new Set(rows.map((row) => repeatKey(row.member_id, row as ReturnType<typeof columns>)))
}

/** Refuses once a name that holds an allergy; `before` is the name for which that was asked already. */
function allergyRefusal(allergies: unknown, name: string, before = ''): Refusal | undefined {
  const listed = (allergies as { name: string }[]).map((allergy) => allergy.name)
  const namedBy = (text: string) => allergiesNaming(listed, { name: text, group: drugNamed(drugNames(), text)?.entry.group ?? null })
  const requests = new Set(namedBy(before))
  const naming = namedBy(name).filter((allergy) => !requests.has(allergy))
  if (naming.length === 0) return undefined
  const message = `${naming.join(', ')} is on the allergy list. This compares names only; it is no interaction check.`
  return new Refusal('medication.allergy', { errors: [{ path: 'name', message }] })
}

type MedicationEntry = MemberChange & { medication: NewMedication; isAllergyKnown: boolean }

export const addMedication = async (db: GroupDb, entry: MedicationEntry) => idOrThrow(await addMedications(db, [entry]))

/** Of several charts, in their order. */
export async function addMedications(db: GroupDb, entries: readonly MedicationEntry[]): Promise<RecordedEntry[]> {
  const charts = await lockCharts(db, membersOf(entries))
  const repeats = await repeatKeys(db, [...charts.keys()])
  const results = await recordEntries(
    db,
    { entries, charts },
    {
      refusalOf: ({ memberId, medication, isAllergyKnown }, { member, today }) => {
        const refusal = monthsRefusal(medication, today) ?? (isAllergyKnown ? undefined : allergyRefusal(member.allergies, medication.name))
        const key = repeatKey(memberId, columns(medication))
        if (refusal !== undefined || repeats.has(key)) return refusal ?? new Refusal('medication.duplicate')
        repeats.add(key)
        return undefined
      },
      rowOf: ({ memberId, by, medication }, id) => ({
        id,
        group_id: db.groupId,
        member_id: memberId,
        ...columns(medication),
        source: 'entered',
        created_at: db.asOf,
        created_by: by,
        updated_at: db.asOf,
        updated_by: by,
      }),
      insert: async (rows) => {
        await db.insertInto('medication').values(rows).execute()
        return new Set(rows.map(({ id }) => id))
      },
      duplicate: () => new Refusal('medication.duplicate'),
    },
  )
  await refreshListsOf(db, recordedMembers(entries, results), 'medications')
  return results
}

function throwIf(refusal: Refusal | undefined) {
  if (refusal) throw refusal
}

/** What it has said so far, behind what it said before: read by medication-changes.ts of the domain. */
const withEarlier = sql<unknown>`earlier || jsonb_build_object('name', name, 'dose', dose, 'frequency', frequency, 'startYM', start_ym, 'endYM', end_ym,
  'stats', stats, 'version', version, 'since', updated_at)`

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
  throwIf(monthsRefusal(medication, today))
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
  if (!isAllergyKnown) throwIf(allergyRefusal(member.allergies, medication.name, row.name))
  await db
    .updateTable('medication')
    .set({ ...columns(medication), updated_at: db.asOf, updated_by: by, version: version + 1, earlier: withEarlier })
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
