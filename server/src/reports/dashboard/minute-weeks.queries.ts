/** Counted minutes by week, of the running month beside the one before: summed and listed from the row of each member and month. */
import { addMonths, localDate } from '@vitalrounds/domain/days'
import { type WeekId, weekIds, weeksOfMonth } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { type RawBuilder, sql } from 'kysely'
import { isInCareOf } from '../../members/in-care-of.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { pageOfMembers } from './month-figures.queries.ts'

const secondsIn = (week: WeekId) => sql<number>`mm.week_seconds[${sql.lit(Number(week))}]`

/** Of rows `mm` of these months those with any minutes. */
const isCounted = (db: GroupDb, months: readonly string[], whose: string) => sql`
  mm.group_id = ${db.groupId} and mm.year_month = any (${months}::text[]) and mm.seconds_rpm > 0 and ${isInCareOf('mm', whose)}`

type WeekSum = { seconds: number; members: number }
type Row = { year_month: string } & Record<WeekId, WeekSum>

const sumOf = (week: WeekId): RawBuilder<unknown> => sql`
  jsonb_build_object('seconds', coalesce(sum(${secondsIn(week)}), 0), 'members', count(*) filter (where ${secondsIn(week)} > 0)) as ${sql.id(week)}`

/** The running month and the one before; of the running one the weeks that have begun, the last of them up to today. */
export async function minuteWeeks(db: GroupDb, whose: string) {
  const { zone, running } = await monthClock(db)
  const today = localDate(Date.parse(db.asOf), zone)
  const months = [running, addMonths(running, -1)]
  const { rows } = await sql<Row>`
    select mm.year_month, ${sql.join(weekIds.map(sumOf))}
      from member_month mm where ${isCounted(db, months, whose)} group by mm.year_month`.execute(db)
  const weeksOf = (yearMonth: string) => {
    const row = rows.find((of) => of.year_month === yearMonth)
    return weeksOfMonth(yearMonth).flatMap(({ from, to }, at) => {
      const week = weekIds[at]!
      const { seconds, members } = row?.[week] ?? { seconds: 0, members: 0 }
      return from > today ? [] : [{ week, from, to: to > today ? today : to, isOver: to < today, seconds, members }]
    })
  }
  return { months: months.map((yearMonth) => ({ yearMonth, weeks: weeksOf(yearMonth) })) }
}

type Of = { yearMonth: string; week: WeekId; whose: string; page: number }

export async function minuteMembers(db: GroupDb, { yearMonth, week, whose, page }: Of) {
  const isOfWeek = sql`${isCounted(db, [yearMonth], whose)} and ${secondsIn(week)} > 0`
  const selected = sql`
    from member_month mm
    join member m on m.group_id = mm.group_id and m.id = mm.member_id
    join member_summary s on s.group_id = m.group_id and s.member_id = m.id
   where ${isOfWeek}`
  const listed = await pageOfMembers(db, selected, page)
  const ids = listed.members.map(({ memberId }) => memberId)
  const { rows } = await sql<{ member_id: string; seconds: number }>`
    select mm.member_id, ${secondsIn(week)} as seconds from member_month mm where ${isOfWeek} and mm.member_id = any (${ids}::uuid[])`.execute(
    db,
  )
  const { rows: sums } = await sql<{ seconds: number }>`
    select coalesce(sum(${secondsIn(week)}), 0) as seconds from member_month mm where ${isOfWeek}`.execute(db)
  const secondsOf = new Map(rows.map((row) => [row.member_id, row.seconds]))
  return {
    ...listed,
    members: listed.members.map((member) => ({ ...member, seconds: secondsOf.get(member.memberId) ?? 0 })),
    seconds: sums[0]?.seconds ?? 0,
  }
}
