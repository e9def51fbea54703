/** The facts of charts by which goals stand, of as many days and kinds as the goals ask for. */
import { type EntryFacts, isEntryMeasure } from '@vitalrounds/domain/care/plan/goal-entries'
import { daysOf, goalMeasures, type GoalMeasure, isMeasured } from '@vitalrounds/domain/care/plan/goal-measures'
import { bestDays, type GoalReading } from '@vitalrounds/domain/care/plan/goal-readings'
import { type GoalFacts, type GoalStanding, goalStandings, noGoalFacts, standingDays } from '@vitalrounds/domain/care/plan/goal-standing'
import { labValue } from '@vitalrounds/domain/chart/egfr'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { toDisplay } from '@vitalrounds/domain/values/metrics'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** `since` is the first day that counts for whom goals are judged window by window; else as far as the goals look back. */
type GoalFactsQuery = { memberId: string; timeZone: string; goals: readonly GoalMeasure[]; today: string; since?: string }
type MemberGoalQuery = { memberId: string; timeZone: string; from: string }

export async function standingsOf(
  db: GroupDb,
  { goals, ...asked }: GoalFactsQuery & { goals: readonly (GoalMeasure & { id: string })[] },
): Promise<GoalStanding[]> {
  const facts = (await goalFactsOf(db, [{ ...asked, goals }])).get(asked.memberId)
  return goalStandings(goals, facts ?? noGoalFacts, asked.today)
}

/** By member, in four statements at most however many there are; whose goals nothing judges is absent. */
export async function goalFactsOf(db: GroupDb, queries: readonly GoalFactsQuery[]): Promise<Map<string, GoalFacts>> {
  const targets = queries.map((query) => ({
    query,
    measures: query.goals.flatMap(({ measure }) => (isMeasured(measure) ? [measure] : [])),
  }))
  const evaluate = (isBy: (measure: keyof typeof goalMeasures) => boolean): MemberGoalQuery[] =>
    targets.flatMap(({ query, measures }) =>
      measures.some(isBy) ? [{ memberId: query.memberId, timeZone: query.timeZone, from: firstDay(query) }] : [],
    )
  const readings = await readingsOf(
    db,
    evaluate((measure) => !isEntryMeasure(measure)),
  )
  const answers = await answersOf(
    db,
    evaluate((measure) => /check-ins/.test(goalMeasures[measure].by)),
  )
  const labs = await labsOf(
    db,
    evaluate((measure) => goalMeasures[measure].by === 'laboratory values'),
  )
  const stays = await staysOf(
    db,
    evaluate((measure) => measure === 'hospitalStays'),
  )
  return new Map(
    targets.flatMap(({ query: { memberId }, measures }) =>
      measures.length === 0
        ? []
        : [
            [
              memberId,
              {
                readings: readings.get(memberId) ?? [],
                answers: answers.get(memberId) ?? [],
                labs: labs.get(memberId) ?? [],
                stays: stays.get(memberId) ?? [],
              },
            ] as const,
          ],
    ),
  )
}

function firstDay({ goals, today, since }: GoalFactsQuery): string {
  const back = Math.min(standingDays, Math.max(1, ...goals.map((goal) => daysOf(goal) ?? 0)))
  const first = [addDays(today, -back), ...(since === undefined ? [] : [since])].toSorted()[0] ?? today
  // The best of half a year stands before the first window
  return goals.some(({ measure }) => measure === 'peakFlow') ? addDays(first, -bestDays) : first
}

const rowsOf = (queries: readonly MemberGoalQuery[]) =>
  sql`unnest(${queries.map(({ memberId }) => memberId)}::uuid[], ${queries.map(({ from }) => from)}::date[]) w (member_id, first_day)`

async function readingsOf(db: GroupDb, queries: readonly MemberGoalQuery[]): Promise<Map<string, GoalReading[]>> {
  if (queries.length === 0) return new Map()
  const { rows } = await sql<GoalReading & { member_id: string }>`
    select r.member_id, r.metric, r.value, r.measured_on::text as "on", r.context, r.flags
      from ${rowsOf(queries)}
      join reading r on r.group_id = ${db.groupId} and r.member_id = w.member_id and r.state = 'kept' and not r.excluded
       and r.metric in ('systolicBP', 'diastolicBP', 'bloodSugar', 'pulse', 'spo2', 'bodyWeight', 'pef')
       and r.measured_on >= w.first_day
       -- a day more, for the index and every zone
       and r.measured_at > w.first_day - 1
     order by r.measured_at`.execute(db)
  const displayed = rows.map((row) => ({ ...row, value: toDisplay(row.metric, row.value) }))
  return Map.groupBy(displayed, (row) => row.member_id)
}

type Answers = EntryFacts['answers'][number]
type AnswerRow = Omit<Answers, 'on'> & { member_id: string; at: string }

async function answersOf(db: GroupDb, queries: readonly MemberGoalQuery[]): Promise<Map<string, Answers[]>> {
  if (queries.length === 0) return new Map()
  const { rows } = await sql<AnswerRow>`
    select r.member_id, r.set_id as "setId", r.completed_at as at, r.score, coalesce(c.answers -> r.set_id, '{}') as answers
      from ${rowsOf(queries)}
      join check_in_result r on r.group_id = ${db.groupId} and r.member_id = w.member_id and r.completed_at > w.first_day - 1
       and r.set_id in ('adherence', 'falls', 'general', 'hospital', 'phq2')
      join check_in c on c.group_id = r.group_id and c.id = r.check_in_id
     order by r.completed_at`.execute(db)
  const zones = new Map(queries.map(({ memberId, timeZone }) => [memberId, timeZone]))
  const dated = rows.map(({ at, ...row }) => ({ ...row, on: localDate(Date.parse(at), zones.get(row.member_id) ?? 'UTC') }))
  return Map.groupBy(dated, (row) => row.member_id)
}

async function staysOf(db: GroupDb, queries: readonly MemberGoalQuery[]) {
  if (queries.length === 0) return new Map<string, { on: string }[]>()
  const { rows } = await sql<{ member_id: string; on: string }>`
    select v.member_id, coalesce(v.discharged_on, v.visited_on)::text as "on"
      from ${rowsOf(queries)}
      join visit v on v.group_id = ${db.groupId} and v.member_id = w.member_id and v.kind = 'hospital' and v.removed_at is null
       and coalesce(v.discharged_on, v.visited_on) >= w.first_day`.execute(db)
  return Map.groupBy(rows, (row) => row.member_id)
}

type Lab = EntryFacts['labs'][number]
type LabRow = Pick<Lab, 'test' | 'on'> & {
  member_id: string
  tenths: number
  creatinine: number | null
  dob: string
  gender: string
}

async function labsOf(db: GroupDb, queries: readonly MemberGoalQuery[]): Promise<Map<string, Lab[]>> {
  if (queries.length === 0) return new Map()
  const { rows } = await sql<LabRow>`
    select l.member_id, l.test, l.drawn_on::text as "on", l.tenths, l.creatinine_hundredths as creatinine, m.dob::text as dob, m.gender
      from ${rowsOf(queries)}
      join member m on m.group_id = ${db.groupId} and m.id = w.member_id
      join lab_result l on l.group_id = m.group_id and l.member_id = m.id and l.removed_at is null and l.drawn_on >= w.first_day`.execute(
    db,
  )
  const valued = rows.map(({ test, on, ...row }) => ({ test, on, ...row, value: labValue({ ...row, drawnOn: on }) }))
  return Map.groupBy(valued, (row) => row.member_id)
}
