/** Diagnoses of a member, what is suggested and what was declined, as their page reads them. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { diagnosisApi } from '@vitalrounds/domain/chart/api'
import { conditionsOf } from '@vitalrounds/domain/chart/conditions'
import type { Diagnosis } from '@vitalrounds/domain/chart/diagnoses'
import { listYear } from '@vitalrounds/domain/chart/icd10/code-list'
import { searchCodes } from '@vitalrounds/domain/chart/icd10/search-codes'
import { type DiagnosisSuggestion, type Pressure, suggestionsFor } from '@vitalrounds/domain/chart/suggestions'
import { addDays, dayNumber } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { recordedName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { codeEntry, codeIndex, codeProblem } from './code-list.ts'
import { conditionsOffered } from './condition-list.ts'
import { chartOf } from './lock-chart.ts'

// The codes that a clinic uses most come first in its picker; docs/sources/chart.md codes
const mostUsed = 50
const evidenceDays = 30

export async function memberDiagnoses(db: GroupDb, memberId: string): Promise<Reply<typeof diagnosisApi.list>> {
  const chart = await chartOf(db, memberId)
  const rows = await diagnosisRows(db, memberId)
  const declined = await declines(db, memberId)
  const suggestions = await suggestionsOf(db, memberId)
  return {
    diagnoses: rows.map((row) => toDiagnosis(row, chart.today)),
    suggestions: suggestions.map((suggestion) => ({ ...suggestion, title: titleOf(suggestion.value) })),
    declined: declined.map(({ suggested, ...row }) => ({
      ...row,
      value: suggested,
      title: titleOf(suggested),
      declinedBy: row.declinedBy ?? '',
    })),
    conditionCount: conditionsOf(chart).length,
    listYear,
    offered: await conditionsOffered(db),
  }
}

const titleOf = (value: string) => codeEntry(value)?.title ?? ''

const diagnosisRows = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('diagnosis as d')
    .leftJoin('app_user as r', 'r.id', 'd.recorded_by')
    .leftJoin('app_user as e', 'e.id', 'd.ended_by')
    .select(['d.id', 'd.member_id', 'd.code', 'd.condition', 'd.title', 'd.source', 'd.evidence', 'd.recorded_at'])
    .select(['d.ended_at', 'd.end_reason', recordedName('r').as('by'), recordedName('e').as('ended_name')])
    .where('d.group_id', '=', db.groupId)
    .where('d.member_id', '=', memberId)
    .orderBy(sql`d.ended_at desc nulls first`)
    .orderBy('d.recorded_at')
    // What one update wrote stands under one moment: codes first
    .orderBy(sql`d.code is null`)
    .orderBy('d.id')
    .limit(300)
    .execute()
type Row = Awaited<ReturnType<typeof diagnosisRows>>[number]

const toDiagnosis = (row: Row, today: string): Diagnosis => ({
  _id: row.id,
  memberId: row.member_id,
  kind: row.code === null ? 'condition' : 'code',
  value: row.code ?? row.condition ?? '',
  title: row.title === '' && row.code !== null ? titleOf(row.code) : row.title,
  source: row.source as Diagnosis['source'],
  evidence: row.evidence,
  recordedAt: row.recorded_at,
  recordedBy: row.by ?? '',
  ended: row.ended_at === null ? null : { at: row.ended_at, by: row.ended_name ?? '', reason: row.end_reason ?? '' },
  problem: row.code === null || row.ended_at !== null ? null : codeProblem(row.code, today),
})

const declines = (db: GroupDb, memberId: string) =>
  db
    .selectFrom('diagnosis_decline as d')
    .leftJoin('app_user as u', 'u.id', 'd.declined_by')
    .select(['d.id as _id', 'd.suggested', 'd.evidence', 'd.reason', 'd.declined_at as declinedAt'])
    .select(recordedName('u').as('declinedBy'))
    .where('d.group_id', '=', db.groupId)
    .where('d.member_id', '=', memberId)
    .where('d.withdrawn_at', 'is', null)
    .orderBy('d.declined_at', 'desc')
    .execute()

/** What may be proposed of this member now. */
export async function suggestionsOf(db: GroupDb, memberId: string): Promise<DiagnosisSuggestion[]> {
  const chart = await chartOf(db, memberId)
  const { rows: refused } = await sql<{ suggested: string }>`
    select suggested from diagnosis_decline where group_id = ${db.groupId} and member_id = ${memberId} and withdrawn_at is null`.execute(db)
  return suggestionsFor({
    config: chart.config,
    chronicConditions: chart.chronicConditions,
    diagnosisCodes: chart.diagnosisCodes,
    pressures: await pressures(db, memberId, chart.today),
    declined: refused.map(({ suggested }) => suggested),
  })
}

async function pressures(db: GroupDb, memberId: string, today: string): Promise<Pressure[]> {
  const { rows } = await sql<{ on: string; systolic: number; diastolic: number }>`
    select s.measured_on as "on", s.value as systolic, d.value as diastolic
      from reading s
      join reading d on d.group_id = s.group_id and d.member_id = s.member_id and d.act_key = s.act_key and d.metric = 'diastolicBP'
       and d.state = 'kept' and not d.excluded
     where s.group_id = ${db.groupId} and s.member_id = ${memberId} and s.metric = 'systolicBP' and s.state = 'kept'
       and not s.excluded and s.measured_on > ${addDays(today, -evidenceDays)}::date and s.measured_at > ${db.asOf}::timestamptz - interval '33 days'
     limit 2000`.execute(db)
  return rows.map(({ on, systolic, diastolic }) => ({ day: dayNumber(on), bp: [systolic, diastolic] as const }))
}

/** Codes for the picker: the member's and the clinic's own first. */
export async function findCodes(
  db: GroupDb,
  memberId: string,
  { q, on }: { q: string; on?: string | undefined },
): Promise<Reply<typeof diagnosisApi.search>> {
  const { today } = await chartOf(db, memberId)
  const { rows: own } = await sql<{ code: string }>`
    select distinct code from diagnosis where group_id = ${db.groupId} and member_id = ${memberId} and code is not null`.execute(db)
  const { rows: used } = await sql<{ code: string }>`
    select code from diagnosis where group_id = ${db.groupId} and code is not null and ended_at is null
     group by code order by count(*) desc, code limit ${mostUsed}`.execute(db)
  const match = searchCodes(await codeIndex(), {
    query: q,
    on: on ?? today,
    own: own.map(({ code }) => code),
    used: used.map(({ code }) => code),
  })
  return {
    codes: match.map(({ code, title, isBillable, billable }) => ({ code, title, isBillable, isHeading: billable === 'never' })),
    listYear,
  }
}
