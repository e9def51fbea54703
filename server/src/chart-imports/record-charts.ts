/** Records the next people of a batch with their charts, in a few statements however many they are. */
import type { ChartImportOutcome } from '@vitalrounds/domain/chart-imports/api'
import type { ImportedAllergy } from '@vitalrounds/domain/chart-imports/read-chart-entry'
import type { ImportedConsent } from '@vitalrounds/domain/chart-imports/read-consent'
import type { NewDiagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { NewLab } from '@vitalrounds/domain/chart/labs'
import type { NewMedication } from '@vitalrounds/domain/chart/medications'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import type { MovedInReading } from '@vitalrounds/domain/readings/moved-in'
import { problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import { addAllergies } from '../chart/record-allergy.ts'
import { recordDiagnoses } from '../chart/record-diagnosis.ts'
import type { RecordedEntry } from '../chart/record-entries.ts'
import { recordLabs } from '../chart/record-lab.ts'
import { addMedications } from '../chart/record-medication.ts'
import { enrollMembers } from '../enrollment/enroll-member.ts'
import type { NewEnrollment } from '../members/insert-member.ts'
import { auditJob } from '../platform/audit/audit.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { addMovedInReadings } from '../readings/add-moved-in-readings.ts'
import { Refusal } from '../platform/http/refuse.ts'

export type Batch = { id: string; by: string; fileNames: string[] }
type Row = { entry: number; personEntry: number | null; kind: string; content: unknown }
// Fewer people where their charts are long; readings are stored together, however many they are
const entriesPerPerson = 8

/** False once nobody is left. */
export async function recordSome(db: GroupDb, batch: Batch, atOnce: number): Promise<boolean> {
  const { people, chart } = await nextPeople(db, batch, atOnce)
  const memberIds = await recordPeople(db, batch, { people, chart })
  if (memberIds.length > 0) {
    await storeDigests(db, batch, memberIds)
    await auditJob(db, 'import-charts', {
      groupId: db.groupId,
      action: 'import charts',
      kind: 'member',
      ids: [batch.id, ...memberIds],
      result: 'ok',
    })
  }
  if (people.length === 0)
    await db
      .updateTable('chart_import')
      .set({ state: 'done', finished_at: db.asOf })
      .where('group_id', '=', db.groupId)
      .where('id', '=', batch.id)
      .execute()
  return people.length > 0
}

type People = { people: readonly Row[]; chart: readonly Row[] }

const newRows = (db: GroupDb, { id }: Batch) =>
  db
    .selectFrom('chart_import_row')
    .select(['entry', 'person_entry as personEntry', 'kind', 'content'])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', id)
    .where('outcome', '=', 'new')
    .orderBy('entry')

async function nextPeople(db: GroupDb, batch: Batch, atOnce: number): Promise<People> {
  const waiting = await newRows(db, batch).where('kind', '=', 'member').limit(atOnce).execute()
  if (waiting.length === 0) return { people: [], chart: [] }
  const sizes = await db
    .selectFrom('chart_import_row')
    .select(['person_entry', (eb) => eb.fn.countAll<number>().as('entries')])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', batch.id)
    .where('outcome', '=', 'new')
    .where('kind', '<>', 'reading')
    .where(
      'person_entry',
      'in',
      waiting.map(({ entry }) => entry),
    )
    .groupBy('person_entry')
    .execute()
  const entriesOf = new Map(sizes.map(({ person_entry, entries }) => [person_entry, entries]))
  let total = 0
  const people = waiting.filter(({ entry }, at) => (total += 1 + (entriesOf.get(entry) ?? 0)) <= atOnce * entriesPerPerson || at === 0)
  const chart = await newRows(db, batch)
    .where(
      'person_entry',
      'in',
      people.map(({ entry }) => entry),
    )
    .execute()
  return { people, chart }
}

/** What is on record about each of them now: whoever adds to it makes another digest. */
const storeDigests = (db: GroupDb, { id }: Batch, memberIds: readonly string[]) =>
  sql`update chart_import_row r set digest = d.digest
        from app.member_digests(${[...memberIds]}::uuid[]) d
       where r.group_id = ${db.groupId} and r.import_id = ${id} and r.kind = 'member' and r.member_id = d.member_id`.execute(db)

type Decision = { entry: number; outcome: ChartImportOutcome; messages: string[] | null; memberId: string | null }

/** Without messages those of the dry run stay. */
const decide = (db: GroupDb, { id }: Batch, decisions: readonly Decision[]) =>
  sql`update chart_import_row r
         set outcome = d.outcome, content = null, member_id = coalesce(d."memberId", r.member_id), messages = coalesce(d.messages, r.messages)
        from jsonb_to_recordset(${JSON.stringify(decisions)}::jsonb) d (entry int, outcome text, messages text[], "memberId" uuid)
       where r.group_id = ${db.groupId} and r.import_id = ${id} and r.entry = d.entry`.execute(db)

const refusalMessages = (refusal: Refusal) => refusal.extra.errors?.map(({ message }) => message) ?? [problems[refusal.code].text]

const refused = (entry: number, refusal: Refusal, isHere: boolean): Decision => ({
  entry,
  outcome: isHere ? 'here' : 'refused',
  messages: refusalMessages(refusal),
  memberId: null,
})

/** Whom it enrolled. */
async function recordPeople(db: GroupDb, batch: Batch, { people, chart }: People): Promise<string[]> {
  const results = await enrollMembers(
    db,
    people.map((person) => withConsent(person, chart, db.asOf)),
    batch.by,
  )
  const persons = people.flatMap(({ entry }, at) => personDecision(entry, results[at]))
  const outcomes = new Map(persons.map((decision) => [decision.entry, decision]))
  const waiting = chart.map((row) => ({ ...row, person: outcomes.get(row.personEntry ?? 0) }))
  const follows = waiting.flatMap(({ entry, personEntry, person }) =>
    person === undefined || person.memberId !== null
      ? []
      : [{ entry, outcome: person.outcome, messages: [`Its person, entry ${personEntry}, was not recorded.`], memberId: null }],
  )
  const entries = waiting.flatMap(({ person, ...row }) => (person?.memberId ? [{ ...row, memberId: person.memberId }] : []))
  await decide(db, batch, [...persons, ...follows, ...(await recordEntries(db, batch, entries))])
  return persons.flatMap(({ memberId }) => memberId ?? [])
}

/** Enrolled with the consent of the files, where they have one; a moment later today has not come yet. */
function withConsent({ entry, content }: Row, chart: readonly Row[], asOf: string): NewEnrollment {
  const form = content as EnrollmentForm
  const row = chart.find(({ kind, personEntry }) => kind === 'consent' && personEntry === entry)
  if (row === undefined) return form
  const { givenAt, how } = row.content as ImportedConsent
  return { ...form, rpmConsentMethod: how, consentElsewhereAt: givenAt < asOf ? givenAt : asOf }
}

function personDecision(entry: number, result: Refusal | { memberId: string } | undefined): Decision[] {
  if (result === undefined) return []
  if (result instanceof Refusal) return [refused(entry, result, result.code === 'member.duplicate')]
  return [{ entry, outcome: 'recorded', messages: null, memberId: result.memberId }]
}

type ChartEntry = { entry: number; kind: string; content: unknown; memberId: string }

async function recordEntries(db: GroupDb, batch: Batch, entries: readonly ChartEntry[]): Promise<Decision[]> {
  const evidence = `Moved in from ${batch.fileNames.join(', ')}`
  const about = ({ memberId }: ChartEntry) => ({ memberId, by: batch.by })
  const of = (kind: string) => entries.filter((entry) => entry.kind === kind)
  const [diagnoses, medications, allergies, labs] = [of('problem'), of('medication'), of('allergy'), of('lab')]
  const recordings = diagnoses.map((entry) => ({ ...about(entry), diagnosis: entry.content as NewDiagnosis, evidence }))
  // What names an allergy of the same files was prescribed beside it elsewhere; the chart says so where it lists both
  const doses = medications.map((entry) => ({ ...about(entry), medication: entry.content as NewMedication, isAllergyKnown: true }))
  const drawn = labs.map((entry) => ({ ...about(entry), lab: entry.content as NewLab, evidence }))
  const measured = of('reading').map((entry) => ({ ...about(entry), reading: entry.content as MovedInReading, evidence }))
  await addMovedInReadings(db, measured)
  const listed = allergies.map((entry) => ({ ...about(entry), allergy: entry.content as ImportedAllergy }))
  return [
    // A consent with the member; a reading stands by itself, and nothing speaks against it
    ...[...of('consent'), ...of('reading')].map(({ entry, memberId }) => ({
      entry,
      outcome: 'recorded' as const,
      messages: null,
      memberId,
    })),
    ...decisionsOf(diagnoses, await recordDiagnoses(db, recordings)),
    ...decisionsOf(medications, await addMedications(db, doses)),
    ...decisionsOf(allergies, await addAllergies(db, listed)),
    ...decisionsOf(labs, await recordLabs(db, drawn)),
  ]
}

const duplicates: readonly string[] = ['diagnosis.duplicate', 'medication.duplicate', 'allergy.duplicate', 'lab.duplicate']

const decisionsOf = (entries: readonly ChartEntry[], results: readonly RecordedEntry[]): Decision[] =>
  entries.flatMap(({ entry, memberId }, at) => {
    const result = results[at]
    if (result === undefined) return []
    if (result instanceof Refusal) return [refused(entry, result, duplicates.includes(result.code))]
    return [{ entry, outcome: 'recorded' as const, messages: null, memberId }]
  })
