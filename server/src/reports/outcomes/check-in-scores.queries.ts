/** Scores of check-ins by month, by the clinic's calendar: of each set its mean, how many scores, of how many members. */
import { monthSpan } from '@vitalrounds/domain/days'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { maximumScore } from '@vitalrounds/domain/check-ins/score-set'
import type { OutcomeFilters } from '@vitalrounds/domain/reports/outcomes/api'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { pageOfMembers } from '../dashboard/month-figures.queries.ts'
import { filtered, membersIn, type OutcomeClock, periodsOf } from './outcomes.queries.ts'

type ScoreScope = { filters: OutcomeFilters; userId: string; clock: OutcomeClock }
type ScoreRow = { set_id: string; year_month: string; members: number; scores: number; mean: number }

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString()

/** Results with a score, each with the month that its member spent in remote monitoring. */
const scores = (db: GroupDb, { filters, userId, clock }: ScoreScope, from: string) => sql`
  from check_in_result r
  join outcome_month o on o.group_id = r.group_id and o.member_id = r.member_id
   and o.year_month = to_char(r.completed_at at time zone ${clock.zone}, 'YYYY-MM')
  join member_summary s on s.group_id = r.group_id and s.member_id = r.member_id
 where r.group_id = ${db.groupId} and r.score is not null
   and r.completed_at >= ${instant(monthSpan(from, clock.zone).start)}::timestamptz
   and r.completed_at < ${instant(monthSpan(filters.yearMonth, clock.zone).end)}::timestamptz
   and ${filtered(filters, userId)}`

const tenths = (value: number) => Math.round(value * 10) / 10

export async function scoresByMonth(db: GroupDb, scope: ScoreScope) {
  const periods = periodsOf(scope.filters.yearMonth, scope.clock)
  const { rows } = await sql<ScoreRow>`
    select r.set_id, o.year_month, count(distinct r.member_id) as members, count(*) as scores, avg(r.score)::float8 as mean
      ${scores(db, scope, periods[0]!.yearMonth)}
     group by r.set_id, o.year_month`.execute(db)
  return [...Map.groupBy(rows, (row) => row.set_id)]
    .map(([setId, ofSet]) => {
      const set = setOf(setId)
      const byMonth = new Map(ofSet.map((row) => [row.year_month, row]))
      const months = periods.map((period) => {
        const row = byMonth.get(period.yearMonth)
        return { ...period, members: row?.members ?? 0, scores: row?.scores ?? 0, mean: row === undefined ? null : tenths(row.mean) }
      })
      return { setId, title: set?.title.English ?? setId, most: set === undefined ? 0 : maximumScore(set), months }
    })
    .toSorted((a, b) => (a.title < b.title ? -1 : 1))
}

type SetPage = { setId: string; page: number }

export function scoredMembers(db: GroupDb, { setId, page }: SetPage, scope: ScoreScope) {
  const ids = sql`select r.member_id ${scores(db, scope, scope.filters.yearMonth)} and r.set_id = ${setId}`
  return pageOfMembers(db, membersIn(db, ids), page)
}
