/** Billing statistics: thirteen months by code, one month by who looks after the members; counted by words, not by members. */
import { addMonths } from '@vitalrounds/domain/days'
import { sumsOf } from '@vitalrounds/domain/reports/board'
import { unassigned, unassignedWords } from '@vitalrounds/domain/reports/report-fields'
import { sql } from 'kysely'
import { claimStats } from '../claims/claim-stats.ts'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'

// A year and the month it is compared with
const monthsShown = 13

type Word = { board: string; members: number }

async function monthWords(db: GroupDb, yearMonth: string) {
  const first = addMonths(yearMonth, 1 - monthsShown)
  const { rows } = await sql<Word & { year_month: string }>`
    select year_month, board, count(*) as members from member_month
     where group_id = ${db.groupId} and year_month between ${first} and ${yearMonth}
     group by year_month, board`.execute(db)
  const byMonth = Map.groupBy(rows, (row) => row.year_month)
  return Array.from({ length: monthsShown }, (_, back) => {
    const month = addMonths(yearMonth, -back)
    const words = byMonth.get(month) ?? []
    return { yearMonth: month, members: words.reduce((sum, { members }) => sum + members, 0), sums: sumsOf(words) }
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
function broken(words: readonly StatsOwner[], by: GroupingColumn, names: ReadonlyMap<string, string>) {
  const byId = Map.groupBy(
    words.filter((word) => word.by === by),
    ({ id }) => id ?? unassigned,
  )
  const nobodys = byId.get(unassigned)
  byId.delete(unassigned)
  return [
    ...[...byId]
      .map(([id, its]) => ({ id, name: names.get(id) ?? id, sums: sumsOf(its) }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    ...(nobodys ? [{ id: unassigned, name: without[by], sums: sumsOf(nobodys) }] : []),
  ]
}

export async function billingStats(db: GroupDb, yearMonth: string) {
  const months = await monthWords(db, yearMonth)
  const words = await whoseWords(db, yearMonth)
  const people = await namesOf(
    db,
    [...new Set(words.flatMap(({ by, id }) => (by === 'practice_id' || id === null ? [] : [id])))].filter((id) => id !== null),
  )
  const practices = await db.selectFrom('practice').select(['practice_id', 'name']).where('group_id', '=', db.groupId).execute()
  return {
    months,
    practices: broken(words, 'practice_id', new Map(practices.map((row) => [row.practice_id, row.name]))),
    physicians: broken(words, 'assigned_physician', people),
    careManagers: broken(words, 'assigned_care_manager', people),
    claims: await claimStats(db, yearMonth),
  }
}

async function namesOf(db: GroupDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.id', 'in', ids)
    .select(['u.id', staffName('u').as('name')])
    .execute()
  return new Map(rows.map((row) => [row.id, row.name ?? '']))
}
