/** Records diagnoses, ends them, and carries out what a person decided about a suggestion. */
import type { NewDiagnosis } from '@vitalrounds/domain/chart/diagnoses'
import type { DiagnosisSuggestion } from '@vitalrounds/domain/chart/suggestions'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { codeEntry, codeProblem } from './code-list.ts'
import { problemOfWords } from './condition-list.ts'
import { suggestionsOf } from './diagnoses.queries.ts'
import { lockChart } from './lock-chart.ts'
import { refreshChartLists } from './refresh-chart-lists.ts'

type MemberChange = { memberId: string; by: string }

type Recording = MemberChange & {
  diagnosis: NewDiagnosis
  /** What it rests on, where it was not entered at the chart. */ evidence?: string
}

export async function recordDiagnosis(db: GroupDb, { memberId, by, diagnosis, evidence = '' }: Recording) {
  const { member, today } = await lockChart(db, memberId)
  const problem = diagnosis.kind === 'code' ? codeProblem(diagnosis.value, today) : problemOfWords(diagnosis.value, today)
  if (problem !== null) refuse('diagnosis.notBillable')
  const id = await insert(db, { memberId, by, ...diagnosis, source: 'entered', evidence })
  await refreshChartLists(db, member, 'diagnoses')
  return { _id: id }
}

type Entry = MemberChange & DiagnosisSuggestion & { source: 'entered' | 'suggested' }

async function insert(db: GroupDb, { memberId, by, kind, value, source, evidence }: Entry): Promise<string> {
  const entry = kind === 'code' ? codeEntry(value) : undefined
  const row = await db
    .insertInto('diagnosis')
    .values({
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
    })
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? refuse('diagnosis.duplicate')
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
  const id = await insert(db, { memberId, by, ...suggestion, source: 'suggested' })
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
