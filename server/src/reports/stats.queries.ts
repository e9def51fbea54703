/** Billing statistics: thirteen months, one month by code and by who looks after the members; counted by words, not by members. */
import { lastDayOfMonth } from '@vitalrounds/domain/days'
import { sumsOf } from '@vitalrounds/domain/reports/board'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { forecastOf } from '@vitalrounds/domain/reports/stats/forecast'
import { type CodeFees, moneyOf, onceSums } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'
import { sql } from 'kysely'
import { claimStats } from '../claims/claim-stats.ts'
import { findFeesOn } from '../claims/find-fees-on.ts'
import { outcomeClock, type OutcomePeriod, periodsOf } from './outcomes/outcomes.queries.ts'
import { storedBoards } from './dashboard/stored-months.queries.ts'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'

type Word = { board: string; members: number }

/** By month; of months that are not stored they are counted. */
async function wordsOf(db: GroupDb, months: readonly string[]): Promise<Map<string, Word[]>> {
  const stored = await storedBoards(db, months)
  const missing = months.filter((month) => !stored.has(month))
  const { rows } = await sql<Word & { year_month: string }>`
    select year_month, board, count(*) as members from member_month
     where group_id = ${db.groupId} and year_month = any (${missing}::text[])
     group by year_month, board`.execute(db)
  const words = [...stored].map(
    ([month, boards]) => [month, Object.entries(boards).map(([board, members]) => ({ board, members }))] as const,
  )
  return new Map([...words, ...Map.groupBy(rows, (row) => row.year_month)])
}

/** Thirteen months with their words, newest first; fees are those of a month's last day. */
async function monthWords(db: GroupDb, periods: readonly OutcomePeriod[]) {
  const byMonth = await wordsOf(
    db,
    periods.map(({ yearMonth }) => yearMonth),
  )
  const feesOn = await findFeesOn(db)
  return periods.toReversed().map((period) => {
    const words = byMonth.get(period.yearMonth) ?? []
    const fees = feesOn(lastDayOfMonth(period.yearMonth))
    const members = words.reduce((sum, of) => sum + of.members, 0)
    return { month: { ...period, members, sums: sumsOf(words), money: moneyOf(words, fees), fees }, words }
  })
}

type GroupingColumn = 'practice_id' | 'assigned_physician' | 'assigned_care_manager'
type StatsOwner = Word & { by: GroupingColumn; id: string | null }

const whoseWords = async (db: GroupDb, yearMonth: string) =>
  (
    await sql<StatsOwner>`
    select case when grouping(practice_id) = 0 then 'practice_id'
                when grouping(assigned_physician) = 0 then 'assigned_physician' else 'assigned_care_manager' end as by,
           coalesce(practice_id, assigned_physician::text, assigned_care_manager::text) as id, board, count(*) as members
      from member_month
     where group_id = ${db.groupId} and year_month = ${yearMonth}
     group by grouping sets ((practice_id, board), (assigned_physician, board), (assigned_care_manager, board))`.execute(db)
  ).rows

const without: Record<GroupingColumn, string> = {
  practice_id: unassignedWords.practiceId,
  assigned_physician: unassignedWords.physician,
  assigned_care_manager: unassignedWords.careManager,
}

/** Whoever has none comes last, so that the rows add up to the month. */
function broken(words: readonly StatsOwner[], by: GroupingColumn, { names, fees }: { names: ReadonlyMap<string, string>; fees: CodeFees }) {
  const byId = Map.groupBy(
    words.filter((word) => word.by === by),
    ({ id }) => id ?? unassigned,
  )
  const sumsAndMoney = (its: readonly Word[]) => ({ sums: sumsOf(its), money: moneyOf(its, fees) })
  const nobodys = byId.get(unassigned)
  byId.delete(unassigned)
  return [
    ...[...byId]
      .map(([id, its]) => ({ id, name: names.get(id) ?? id, ...sumsAndMoney(its) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    ...(nobodys ? [{ id: unassigned, name: without[by], ...sumsAndMoney(nobodys) }] : []),
  ]
}

/** The running month by the whole ones before it; of another month there is nothing to foretell. */
function forecast(months: Awaited<ReturnType<typeof monthWords>>) {
  const [running, ...before] = months.map(({ month, words }) => ({ ...month, sums: onceSums(words) }))
  return running?.isRunning === true ? forecastOf(running, before, running.fees) : null
}

export async function billingStats(db: GroupDb, yearMonth: string): Promise<BillingStats> {
  const clock = await outcomeClock(db)
  const months = await monthWords(db, periodsOf(yearMonth, clock))
  const words = await whoseWords(db, yearMonth)
  const people = await namesOf(
    db,
    [...new Set(words.flatMap(({ by, id }) => (by === 'practice_id' || id === null ? [] : [id])))].filter((id) => id !== null),
  )
  const practices = await db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', db.groupId).execute()
  const {
    month: { fees },
    words: chosen,
  } = months[0]!
  return {
    ...(await clinicOf(db)),
    asOf: db.asOf,
    zone: clock.zone,
    months: months.map(({ month }) => month),
    once: onceSums(chosen),
    forecast: forecast(months),
    practices: broken(words, 'practice_id', { names: new Map(practices.map((row) => [row.practice_id, row.name])), fees }),
    physicians: broken(words, 'assigned_physician', { names: people, fees }),
    careManagers: broken(words, 'assigned_care_manager', { names: people, fees }),
    claims: await claimStats(db, yearMonth),
  }
}

const clinicOf = (db: GroupDb) =>
  db.selectFrom('clinic_group').select('workspace_name as clinic').where('id', '=', db.groupId).executeTakeFirstOrThrow()

async function namesOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', ids)
    .select(['u.id', staffName('u').as('name')])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}
