/** What is stored of months that are over (store-month-figures.ts): of everybody, or of one person's members. */
import type { RowFigure } from '@vitalrounds/domain/reports/figures'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'

/** Stands for everybody where a row is of one person's members. */
export const everybody = '00000000-0000-0000-0000-000000000000'

export type MonthCounts = { members: number; figures: Record<RowFigure, number> }

/** By month, of these months those that are stored; whoever had no members in one counts nought. */
export async function storedMonths(db: GroupDb, months: readonly string[], whose: string): Promise<Map<string, MonthCounts | undefined>> {
  const { rows } = await sql<{ year_month: string; members: number | null; figures: Record<RowFigure, number> | null }>`
    select a.year_month, f.members, f.figures
      from month_figure a
      left join month_figure f on f.group_id = a.group_id and f.year_month = a.year_month and f.user_id = ${whose === 'all' ? everybody : whose}::uuid
     where a.group_id = ${db.groupId} and a.user_id = ${everybody}::uuid and a.year_month = any (${months}::text[])`.execute(db)
  return new Map(
    rows.map(({ year_month: month, members, figures }) => [month, members === null || figures === null ? undefined : { members, figures }]),
  )
}

/** How many members have each word of codes, by month, of those months that are stored. */
export async function storedBoards(db: GroupDb, months: readonly string[]): Promise<Map<string, Record<string, number>>> {
  const { rows } = await sql<{ year_month: string; boards: Record<string, number> }>`
    select year_month, boards from month_figure
     where group_id = ${db.groupId} and user_id = ${everybody}::uuid and year_month = any (${months}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.year_month, row.boards]))
}
