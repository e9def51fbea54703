/** Records the next few people of a batch with their charts. */
import type { ChartImportOutcome } from '@vitalrounds/domain/chart-imports/api'
import type { ImportedAllergy } from '@vitalrounds/domain/chart-imports/read-chart-entry'
import type { NewDiagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { NewMedication } from '@vitalrounds/domain/chart/medications'
import type { EnrollmentForm } from '@vitalrounds/domain/enrollment/enrollment'
import { problems } from '@vitalrounds/domain/problems'
import { sql } from 'kysely'
import { addAllergy } from '../chart/record-allergy.ts'
import { recordDiagnosis } from '../chart/record-diagnosis.ts'
import { addMedication } from '../chart/record-medication.ts'
import { enrollMember } from '../enrollment/enroll-member.ts'
import { auditJob } from '../platform/audit/audit.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { Refusal } from '../platform/http/refuse.ts'

export type Batch = { id: string; by: string; fileNames: string[] }
type Row = { entry: number; kind: string; content: unknown }
// Small enough that a transaction is over before anybody waits for a row it holds
const peopleAtOnce = 10

/** False once nobody is left. */
export async function recordSome(db: GroupDb, batch: Batch): Promise<boolean> {
  const people = await db
    .selectFrom('chart_import_row')
    .select(['entry', 'kind', 'content'])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', batch.id)
    .where('kind', '=', 'member')
    .where('outcome', '=', 'new')
    .orderBy('entry')
    .limit(peopleAtOnce)
    .execute()
  const memberIds: string[] = []
  for (const person of people) memberIds.push(...(await recordPerson(db, batch, person)))
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

/** What is on record about each of them now: whoever adds to it makes another digest. */
const storeDigests = (db: GroupDb, { id }: Batch, memberIds: readonly string[]) =>
  sql`update chart_import_row r set digest = d.digest
        from app.member_digests(${[...memberIds]}::uuid[]) d
       where r.group_id = ${db.groupId} and r.import_id = ${id} and r.kind = 'member' and r.member_id = d.member_id`.execute(db)

type Result = { outcome: ChartImportOutcome; messages?: string[]; member_id?: string }

const decide = (db: GroupDb, { id }: Batch, entries: readonly number[], result: Result) =>
  db
    .updateTable('chart_import_row')
    .set({ outcome: result.outcome, content: null, ...(result.member_id && { member_id: result.member_id }) })
    .$if(result.messages !== undefined, (query) => query.set({ messages: result.messages ?? [] }))
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', id)
    .where('entry', 'in', [...entries])
    .execute()

const refusalMessages = (error: Refusal) => error.extra.errors?.map(({ message }) => message) ?? [problems[error.code].text]

/** Whom it enrolled. A refusal of enrollment comes before its first write, so that nobody else is touched by it. */
async function recordPerson(db: GroupDb, batch: Batch, person: Row): Promise<string[]> {
  const chart = await db
    .selectFrom('chart_import_row')
    .select(['entry', 'kind', 'content'])
    .where('group_id', '=', db.groupId)
    .where('import_id', '=', batch.id)
    .where('person_entry', '=', person.entry)
    .where('outcome', '=', 'new')
    .orderBy('entry')
    .execute()
  try {
    const { memberId } = await enrollMember(db, person.content as EnrollmentForm, batch.by)
    await decide(db, batch, [person.entry], { outcome: 'recorded', member_id: memberId })
    for (const entry of chart) await recordEntry(db, batch, { ...entry, memberId })
    return [memberId]
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const outcome = error.code === 'member.duplicate' ? 'here' : 'refused'
    await decide(db, batch, [person.entry], { outcome, messages: refusalMessages(error) })
    const follows = chart.map(({ entry }) => entry)
    if (follows.length > 0)
      await decide(db, batch, follows, { outcome, messages: [`Its person, entry ${person.entry}, was not recorded.`] })
    return []
  }
}

/** Refusals of the chart come before their first write too. */
async function recordEntry(db: GroupDb, batch: Batch, { entry, kind, content, memberId }: Row & { memberId: string }) {
  const about = { memberId, by: batch.by }
  try {
    if (kind === 'problem')
      await recordDiagnosis(db, { ...about, diagnosis: content as NewDiagnosis, evidence: `Moved in from ${batch.fileNames.join(', ')}` })
    // What names an allergy of the same files was prescribed beside it elsewhere; the chart says so where it lists both
    if (kind === 'medication') await addMedication(db, { ...about, medication: content as NewMedication, isAllergyKnown: true })
    if (kind === 'allergy') await addAllergy(db, { ...about, allergy: content as ImportedAllergy })
    await decide(db, batch, [entry], { outcome: 'recorded', member_id: memberId })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isThere = ['diagnosis.duplicate', 'medication.duplicate', 'allergy.duplicate'].includes(error.code)
    await decide(db, batch, [entry], { outcome: isThere ? 'here' : 'refused', messages: refusalMessages(error) })
  }
}
