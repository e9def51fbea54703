/** The report of outcomes: thirteen months and one by practice, counted from the months of members; each list by the same conditions. */
import { addMonths, lastDayOfMonth, localDate, monthOf } from '@vitalrounds/domain/days'
import type { OutcomeFilters } from '@vitalrounds/domain/reports/outcomes/api'
import type { OutcomeId, OutcomePart } from '@vitalrounds/domain/reports/outcomes/measures'
import { unassigned } from '@vitalrounds/domain/reports/report-fields'
import { type RawBuilder, sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { pageOfMembers } from '../dashboard/month-figures.queries.ts'
import { monthClock } from '../months.queries.ts'
import { addSums, conditions, figuresOf, type SumRow, sums } from './outcome-sums.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

// A year and the month it is compared with
const monthsShown = 13

export type OutcomePeriod = { yearMonth: string; from: string; to: string; isRunning: boolean }
export type OutcomeClock = { zone: string; today: string; running: string }

export async function outcomeClock(db: GroupDb): Promise<OutcomeClock> {
  const { zone, running } = await monthClock(db)
  return { zone, running, today: localDate(Date.parse(db.asOf), zone) }
}

/** The months that end with this one, oldest first; the running one ends today. */
export const periodsOf = (yearMonth: string, { today, running }: OutcomeClock): OutcomePeriod[] =>
  Array.from({ length: monthsShown }, (_, n) => addMonths(yearMonth, n + 1 - monthsShown)).map((month) => ({
    yearMonth: month,
    from: `${month}-01`,
    to: month === running ? today : lastDayOfMonth(month),
    isRunning: month >= running,
  }))

const isOf = (column: RawBuilder<unknown>, id: string) => (id === unassigned ? sql`${column} is null` : sql`${column} = ${id}`)

/** Of the summary `s` and the month `o`. */
export function filtered({ show, practiceId, physician, program }: OutcomeFilters, userId: string): RawBuilder<unknown> {
  const whose = show === 'mine' ? userId : show
  return sql.join(
    [
      sql`true`,
      isInCareOf('s', whose),
      ...(practiceId === undefined ? [] : [isOf(sql`s.practice_id`, practiceId)]),
      ...(physician === undefined ? [] : [isOf(sql`s.assigned_physician`, physician)]),
      ...(program === undefined ? [] : [program === 'RPM' ? sql`not o.in_ccm` : sql`o.in_ccm`]),
    ],
    sql` and `,
  )
}

const monthRows = (db: GroupDb, { from, to }: { from: string; to: string }) => sql`
  from outcome_month o
  join (select member_id, practice_id, assigned_physician, assigned_care_manager, 'htn' = any (diagnosis_lists) as has_hypertension,
               'chf' = any (diagnosis_lists) as has_heart_failure
          from member_summary where group_id = ${db.groupId} offset 0) s on s.member_id = o.member_id
 where o.group_id = ${db.groupId} and o.year_month between ${from} and ${to}`

type OutcomeScope = { filters: OutcomeFilters; userId: string; clock: OutcomeClock }

/**
 * Figures of each period, nought where nobody was enrolled; and of the last one by practice, where those without one have the id null.
 * Members of a month are read once for both.
 */
export async function outcomesOf(db: GroupDb, { filters, userId, clock }: OutcomeScope) {
  const periods = periodsOf(filters.yearMonth, clock)
  const { rows } = await sql<SumRow & { year_month: string; practice_id: string | null }>`
    select o.year_month, s.practice_id, ${sums(clock.today)} ${monthRows(db, { from: monthOf(periods[0]!.from), to: filters.yearMonth })}
       and ${filtered(filters, userId)}
     group by o.year_month, s.practice_id`.execute(db)
  const byMonth = Map.groupBy(rows, (row) => row.year_month)
  return {
    months: periods.map((period) => ({ ...period, figures: figuresOf(addSums(byMonth.get(period.yearMonth) ?? [])) })),
    practices: (byMonth.get(filters.yearMonth) ?? []).map((row) => ({ id: row.practice_id, figures: figuresOf(row) })),
  }
}

type PartOf = { measure: OutcomeId; part: OutcomePart; page: number }

/** The members of a list; nobody where the figure has no such part. */
export async function outcomeMembers(db: GroupDb, { measure, part, page }: PartOf, { filters, userId }: Omit<OutcomeScope, 'clock'>) {
  const ids = sql`select o.member_id ${monthRows(db, { from: filters.yearMonth, to: filters.yearMonth })}
    and ${filtered(filters, userId)} and ${conditions[measure][part] ?? sql`false`}`
  return pageOfMembers(db, membersIn(db, ids), page)
}

export const membersIn = (db: GroupDb, ids: RawBuilder<unknown>) => sql`
  from member m
  join member_summary s on s.group_id = m.group_id and s.member_id = m.id
 where m.group_id = ${db.groupId} and m.id in (${ids})`
