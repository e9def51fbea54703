/** Records diagnoses, ends them, and carries out what a person decided about a suggestion. */
import type { NewDiagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { DiagnosisSuggestion } from '@vitalrounds/domain/chart/suggestions'
import type { Insertable } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { newIds } from '../platform/database/new-ids.ts'
import type { Diagnosis } from '../platform/database/tables.ts'
import { Refusal, refuse } from '../platform/http/refuse.ts'
import { codeEntry, codeProblem } from './code-list.ts'
import { problemOfWords } from './condition-list.ts'
import { suggestionsOf } from './diagnoses.queries.ts'
import { lockChart, lockCharts } from './lock-chart.ts'
import { idOrThrow, membersOf, type RecordedEntry, recordedMembers, recordEntries } from './record-entries.ts'
import { refreshChartLists, refreshListsOf } from './refresh-chart-lists.ts'

type MemberChange = { memberId: string; by: string }

type Recording = MemberChange & {
  diagnosis: NewDiagnosis
  /** What it rests on, where it was not entered at the chart. */ evidence?: string
}

export const recordDiagnosis = async (db: GroupDb, recording: Recording) => idOrThrow(await recordDiagnoses(db, [recording]))

/** Of several charts, in their order. */
export async function recordDiagnoses(db: GroupDb, recordings: readonly Recording[]): Promise<RecordedEntry[]> {
  const charts = await lockCharts(db, membersOf(recordings))
  const results = await recordEntries(
    db,
    { entries: recordings, charts },
    {
      refusalOf: ({ diagnosis: { kind, value } }, { today }) => {
        const problem = kind === 'code' ? codeProblem(value, today) : problemOfWords(value, today)
        return problem === null ? undefined : new Refusal('diagnosis.notBillable')
      },
      rowOf: ({ diagnosis, evidence = '', ...about }, id) => rowOf(db, { ...about, ...diagnosis, id, source: 'entered', evidence }),
      insert: (rows) => insertRows(db, rows),
      duplicate: () => new Refusal('diagnosis.duplicate'),
    },
  )
  await refreshListsOf(db, recordedMembers(recordings, results), 'diagnoses')
  return results
}

type Entry = MemberChange & DiagnosisSuggestion & { id: string; source: 'entered' | 'suggested' }

function rowOf(db: GroupDb, { id, memberId, by, kind, value, source, evidence }: Entry): Insertable<Diagnosis> {
  const entry = kind === 'code' ? codeEntry(value) : undefined
  return {
    id,
    group_id: db.groupId,
    member_id: memberId,
    // As the list writes it, with its dot
    code: kind === 'code' ? (entry?.code ?? value) : null,
    condition: kind === 'condition' ? value : null,
    title: entry?.title ?? '',
    source,
    evidence,
    recorded_at: db.asOf,
    recorded_by: by,
  }
}

/** Those that are not in force already; answers their ids. */
async function insertRows(db: GroupDb, rows: readonly Insertable<Diagnosis>[]): Promise<Set<string>> {
  const inserted = await db
    .insertInto('diagnosis')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .returning('id')
    .execute()
  return new Set(inserted.map(({ id }) => id))
}

export async function endDiagnosis(
  db: GroupDb,
  { memberId, by, diagnosisId, reason }: MemberChange & { diagnosisId: string; reason: string },
) {
  const { member } = await lockChart(db, memberId)
  const row = await db
    .updateTable('diagnosis')
    .set({ ended_at: db.asOf, ended_by: by, end_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', diagnosisId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('diagnosis.unknown')
  await refreshChartLists(db, member, 'diagnoses')
  return { _id: diagnosisId }
}

/** Refuses what is not suggested now, so that a stale page records nothing. */
const suggestedNow = async (db: GroupDb, memberId: string, value: string) =>
  (await suggestionsOf(db, memberId)).find((suggestion) => suggestion.value === value) ?? refuse('suggestion.unknown')

export async function acceptSuggestion(db: GroupDb, { memberId, by, value }: MemberChange & { value: string }) {
  const { member, today } = await lockChart(db, memberId)
  const suggestion = await suggestedNow(db, memberId, value)
  if (suggestion.kind === 'code' && codeProblem(value, today) !== null) refuse('diagnosis.notBillable')
  const [id = ''] = await newIds(db, 1)
  const inserted = await insertRows(db, [rowOf(db, { id, memberId, by, ...suggestion, source: 'suggested' })])
  if (inserted.size === 0) refuse('diagnosis.duplicate')
  await refreshChartLists(db, member, 'diagnoses')
  return { _id: id }
}

export async function declineSuggestion(db: GroupDb, { memberId, by, value, reason }: MemberChange & { value: string; reason: string }) {
  const { member } = await lockChart(db, memberId)
  const { evidence } = await suggestedNow(db, memberId, value)
  const { id } = await db
    .insertInto('diagnosis_decline')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      suggested: value,
      evidence,
      reason,
      declined_at: db.asOf,
      declined_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshChartLists(db, member, 'diagnoses')
  return { _id: id }
}

export async function reopenSuggestion(db: GroupDb, { memberId, declineId }: { memberId: string; declineId: string }) {
  const { member } = await lockChart(db, memberId)
  const row = await db
    .updateTable('diagnosis_decline')
    .set({ withdrawn_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', declineId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) refuse('suggestion.unknown')
  await refreshChartLists(db, member, 'diagnoses')
  return { _id: declineId }
}
