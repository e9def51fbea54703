/**
 * Who was enrolled when a month ended, had joined in it or had left, from stays in remote monitoring: what the dashboard counts
 * of now, as of the end of each month. Whose patients they are is that of today: no team is on record of those who are gone.
 */
import { monthSpan } from '@vitalrounds/domain/days'
import type { StayFigure } from '@vitalrounds/domain/reports/figures'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type Of = { zone: string; whose: string }

/**
 * Of each stay the number of the month it began in, was ended in, and in which the next one of the member began: null where it did not,
 * nought before the first month, and one more than there are after the last.
 */
function staysIn(db: GroupDb, months: readonly string[], { zone, whose }: Of) {
  const spans = months.map((month) => monthSpan(month, zone))
  const instants = [...spans.map(({ start }) => start), spans.at(-1)!.end]
  const begins = sql`array[${sql.join(instants.map((ms) => sql`${Temporal.Instant.fromEpochMilliseconds(ms).toString()}::timestamptz`))}]`
  const isOf = sql`s.member_id in (select m.member_id from member_summary m
    where m.group_id = ${db.groupId} and ${isInCareOf('m', whose)})`
  return sql`
    select s.member_id, width_bucket(s.started_at, ${begins}) as began, width_bucket(s.ended_at, ${begins}) as ended,
           width_bucket(lead(s.started_at) over (partition by s.member_id order by s.started_at), ${begins}) as next_began
      from program_stay s
     where s.group_id = ${db.groupId} and s.program = 'RPM' and ${whose === 'all' ? sql`true` : isOf}`
}

type Stay = { began: number; ended: number | null; next_began: number | null }

const isEnrolled = ({ began, ended }: Stay, month: number) => began <= month && (ended ?? Infinity) > month
const counts: Record<StayFigure, (stay: Stay, month: number) => boolean> = {
  enrolled: isEnrolled,
  joined: (stay, month) => stay.began === month && isEnrolled(stay, month),
  left: ({ ended, next_began: next }, month) => ended === month && (next ?? Infinity) > month,
}

/** By month, oldest first; each stay is counted once in a figure, and stays of a member never overlap. */
export async function stayMonths(db: GroupDb, months: readonly string[], of: Of): Promise<Map<string, Record<StayFigure, number>>> {
  const { rows } = await sql<Stay & { members: number }>`
    select p.began, p.ended, p.next_began, count(*) as members from (${staysIn(db, months, of)}) p group by 1, 2, 3`.execute(db)
  const count = (figure: StayFigure, month: number) => rows.reduce((sum, row) => sum + (counts[figure](row, month) ? row.members : 0), 0)
  return new Map(
    months.map((month, at) => [
      month,
      { enrolled: count('enrolled', at + 1), joined: count('joined', at + 1), left: count('left', at + 1) },
    ]),
  )
}

/** Of one month, which is the first and only one. */
const ofOneMonth: Record<StayFigure, string> = {
  enrolled: 'p.began <= 1 and coalesce(p.ended, 2) > 1',
  joined: 'p.began = 1 and coalesce(p.ended, 2) > 1',
  left: 'p.ended = 1 and coalesce(p.next_began, 2) > 1',
}

export const stayMembers = (db: GroupDb, figure: StayFigure, { month, ...of }: Of & { month: string }) =>
  sql`select p.member_id from (${staysIn(db, [month], of)}) p where ${sql.raw(ofOneMonth[figure])}`
