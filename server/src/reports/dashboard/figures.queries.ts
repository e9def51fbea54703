/** The figures of the dashboard: all counted in one statement, and each listed by the very same condition. */
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import { type Figure, figureIds } from '@vitalrounds/domain/reports/figures'
import { localDate, startOfDay } from '@vitalrounds/domain/days'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { ofVerdict, pageOfMembers } from './month-figures.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type Condition = RawBuilder<SqlBool>
type Clock = { now: string; midnight: string; monthBegan: string }

const enrolled = sql<SqlBool>`not s.disenrolled`
const among = (condition: RawBuilder<unknown>) => sql<SqlBool>`(${enrolled} and ${condition})`
const within = ({ now }: Clock, hours: number) => among(sql`s.last_active_at > ${now}::timestamptz - make_interval(hours => ${hours})`)
const minutes = (from: number, to: number) =>
  among(sql`coalesce(mm.seconds_rpm, 0) >= ${sql.lit(from * 60)} and coalesce(mm.seconds_rpm, 0) < ${sql.lit(to * 60)}`)
const warnedFor = ({ now }: Clock, from: number, to: number) =>
  among(sql`s.needs_review and s.worst_warning_at <= ${now}::timestamptz - make_interval(hours => ${from})
    and s.worst_warning_at > ${now}::timestamptz - make_interval(hours => ${to})`)
const hasDevice = sql`d.member_id is not null`

const [aDay, twoDays, threeDays, aWeek, aMonth, ever, aDayOfMinutes] = [24, 48, 72, 168, 720, 876_000, 100_000]

// docs/sources/billing-rules.md 4.3: 20 minutes and its parts
const conditions = (clock: Clock): Record<Figure, Condition> => ({
  enrolled,
  joined: among(sql`m.enrolled_at >= ${clock.monthBegan}::timestamptz`),
  left: sql<SqlBool>`(s.disenrolled and m.disenrolled_at >= ${clock.monthBegan}::timestamptz)`,
  activeToday: among(sql`s.last_active_at >= ${clock.midnight}::timestamptz`),
  active7: within(clock, aWeek),
  active30: within(clock, aMonth),
  neverMeasured: among(sql`s.last_active_at is null`),
  daily: among(sql`s.measure_freq >= 1`),
  sometimes: among(sql`s.measure_freq > 0 and s.measure_freq < 1`),
  enoughDays: among(sql`s.days_99454 >= ${sql.lit(neededDays)}`),
  minutesNone: among(sql`coalesce(mm.seconds_rpm, 0) = 0`),
  minutes5: among(sql`mm.seconds_rpm > 0 and mm.seconds_rpm < 300`),
  minutes10: minutes(5, 10),
  minutes15: minutes(10, 15),
  minutes20: minutes(15, 20),
  minutesMet: minutes(20, aDayOfMinutes),
  called: among(sql`mm.live_calls > 0`),
  notCalled: among(sql`coalesce(mm.live_calls, 0) = 0`),
  unread: among(sql`s.num_unread_messages > 0`),
  missed: among(sql`s.missed_call_at is not null`),
  warned1: warnedFor(clock, -aDay, aDay),
  warned3: warnedFor(clock, aDay, threeDays),
  warnedLong: warnedFor(clock, threeDays, ever),
  withDevice: among(hasDevice),
  silentDevice: among(
    sql`${hasDevice} and coalesce(s.last_active_at <= ${clock.now}::timestamptz - make_interval(hours => ${twoDays}), true)`,
  ),
  withoutDevice: among(sql`not ${hasDevice}`),
  allParts: among(ofVerdict.allParts),
  noManagement: among(ofVerdict.noManagement),
  noVisit: among(ofVerdict.noVisit),
  severalSupply: among(ofVerdict.severalSupply),
  otherPractice: among(ofVerdict.otherPractice),
  newlyBilled: among(sql`m.enrolled_at >= ${clock.monthBegan}::timestamptz`),
})

async function clockOf(db: GroupDb) {
  const { zone, running } = await monthClock(db)
  const at = (date: string) => Temporal.Instant.fromEpochMilliseconds(startOfDay(date, zone)).toString()
  const today = localDate(Date.parse(db.asOf), zone)
  return { clock: { now: db.asOf, midnight: at(today), monthBegan: at(`${running}-01`) }, running, today }
}

const members = (db: GroupDb, running: string, whose: string) => sql`
  from member m
  join member_summary s on s.group_id = m.group_id and s.member_id = m.id
  left join member_month mm on mm.group_id = m.group_id and mm.member_id = m.id and mm.year_month = ${running}
  left join (select distinct member_id from device
              where group_id = ${db.groupId} and deleted_at is null and unlinked_at is null) d on d.member_id = m.id
 where m.group_id = ${db.groupId}
   and ${isInCareOf('s', whose)}`

export async function countFigures(db: GroupDb, whose: string) {
  const { clock, running, today } = await clockOf(db)
  const all = conditions(clock)
  const counted = sql.join(figureIds.map((id) => sql`count(*) filter (where ${all[id]}) as ${sql.id(id)}`))
  const { rows } = await sql<Record<Figure, number>>`select ${counted} ${members(db, running, whose)}`.execute(db)
  return { yearMonth: running, today, figures: rows[0]! }
}

export async function figureMembers(db: GroupDb, figure: Figure, { whose, page }: { whose: string; page: number }) {
  const { clock, running } = await clockOf(db)
  return pageOfMembers(db, sql`${members(db, running, whose)} and ${conditions(clock)[figure]}`, page)
}
