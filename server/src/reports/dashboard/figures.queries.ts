/** The figures of the dashboard: all counted in one statement, and each listed by the very same condition. */
import { neededDays } from '@vitalrounds/domain/billing/rulebook/needed-days'
import type { Figure } from '@vitalrounds/domain/reports/figures'
import { localDate, startOfDay } from '@vitalrounds/domain/days'
import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { ofVerdict, pageOfMembers, tellingApart } from './month-figures.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

type Condition = RawBuilder<SqlBool>
type Clock = { midnight: string; monthBegan: string; ago: (hours: number) => string }

const minutes = (from: number, to: number) =>
  sql<SqlBool>`(coalesce(mm.seconds_rpm, 0) >= ${sql.lit(from * 60)} and coalesce(mm.seconds_rpm, 0) < ${sql.lit(to * 60)})`
const warnedFor = ({ ago }: Clock, from: number, to: number) =>
  sql<SqlBool>`(s.needs_review and s.worst_warning_at <= ${ago(from)}::timestamptz and s.worst_warning_at > ${ago(to)}::timestamptz)`
const hasDevice = sql<SqlBool>`(d.member_id is not null)`
const joined = ({ monthBegan }: Clock) => sql<SqlBool>`(m.enrolled_at >= ${monthBegan}::timestamptz)`
const within = ({ ago }: Clock, hours: number) => sql<SqlBool>`(s.last_active_at > ${ago(hours)}::timestamptz)`

const [aDay, twoDays, threeDays, aWeek, aMonth, ever, aDayOfMinutes] = [24, 48, 72, 168, 720, 876_000, 100_000]

/** Of whoever is enrolled: by the summary `s`, a device `d`, and `m` where they joined this month. */
const ofNow = (clock: Clock) =>
  ({
    enrolled: sql<SqlBool>`true`,
    joined: joined(clock),
    activeToday: sql<SqlBool>`(s.last_active_at >= ${clock.midnight}::timestamptz)`,
    active7: within(clock, aWeek),
    active30: within(clock, aMonth),
    neverMeasured: sql<SqlBool>`(s.last_active_at is null)`,
    daily: sql<SqlBool>`(s.measure_freq >= 1)`,
    sometimes: sql<SqlBool>`(s.measure_freq > 0 and s.measure_freq < 1)`,
    enoughDays: sql<SqlBool>`(s.days_99454 >= ${sql.lit(neededDays)})`,
    unread: sql<SqlBool>`(s.num_unread_messages > 0)`,
    missed: sql<SqlBool>`(s.missed_call_at is not null)`,
    warned1: warnedFor(clock, -aDay, aDay),
    warned3: warnedFor(clock, aDay, threeDays),
    warnedLong: warnedFor(clock, threeDays, ever),
    withDevice: hasDevice,
    silentDevice: sql<SqlBool>`(${hasDevice} and coalesce(s.last_active_at <= ${clock.ago(twoDays)}::timestamptz, true))`,
    withoutDevice: sql<SqlBool>`(not ${hasDevice})`,
    newlyBilled: joined(clock),
  }) satisfies Partial<Record<Figure, Condition>>

/** Of whoever is enrolled, by the row `mm` of the running month, where there is one; docs/sources/billing-rules.md 4.3: 20 minutes and its parts. */
const ofMonth = {
  minutesNone: sql<SqlBool>`(coalesce(mm.seconds_rpm, 0) = 0)`,
  minutes5: sql<SqlBool>`(mm.seconds_rpm > 0 and mm.seconds_rpm < 300)`,
  minutes10: minutes(5, 10),
  minutes15: minutes(10, 15),
  minutes20: minutes(15, 20),
  minutesMet: minutes(20, aDayOfMinutes),
  called: sql<SqlBool>`(mm.live_calls > 0)`,
  notCalled: sql<SqlBool>`(coalesce(mm.live_calls, 0) = 0)`,
  allParts: sql<SqlBool>`${ofVerdict.allParts}`,
  noManagement: sql<SqlBool>`${ofVerdict.noManagement}`,
  noVisit: sql<SqlBool>`${ofVerdict.noVisit}`,
  severalSupply: sql<SqlBool>`${ofVerdict.severalSupply}`,
  otherPractice: sql<SqlBool>`${ofVerdict.otherPractice}`,
} satisfies Partial<Record<Figure, Condition>>

const hasLeft = ({ monthBegan }: Clock) => sql<SqlBool>`(s.disenrolled and m.disenrolled_at >= ${monthBegan}::timestamptz)`

/** Whom each list holds. */
function conditionOf(figure: Figure, clock: Clock): Condition {
  if (figure === 'left') return hasLeft(clock)
  const ofEnrolled: Record<Exclude<Figure, 'left'>, Condition> = { ...ofNow(clock), ...ofMonth }
  return sql<SqlBool>`(not s.disenrolled and ${ofEnrolled[figure]})`
}

async function clockOf(db: GroupDb) {
  const { zone, running } = await monthClock(db)
  const at = (date: string) => Temporal.Instant.fromEpochMilliseconds(startOfDay(date, zone)).toString()
  const ago = (hours: number) => Temporal.Instant.from(db.asOf).subtract({ hours }).toString()
  const today = localDate(Date.parse(db.asOf), zone)
  return { clock: { ago, midnight: at(today), monthBegan: at(`${running}-01`) }, running, today }
}

const inUse = (db: GroupDb) => sql`
  (select distinct member_id from device where group_id = ${db.groupId} and deleted_at is null and unlinked_at is null)`

const members = (db: GroupDb, running: string, whose: string) => sql`
  from member m
  join member_summary s on s.group_id = m.group_id and s.member_id = m.id
  left join member_month mm on mm.group_id = m.group_id and mm.member_id = m.id and mm.year_month = ${running}
  left join ${inUse(db)} d on d.member_id = m.id
 where m.group_id = ${db.groupId}
   and ${isInCareOf('s', whose)}`

/** Counts of each condition in one row. */
const counts = (conditions: Partial<Record<Figure, Condition>>, count: (condition: Condition) => RawBuilder<unknown>) =>
  sql.join(Object.entries(conditions).map(([id, condition]) => sql`${count(condition)} as ${sql.id(id)}`))

/**
 * The same members as `members` joins, each part from as little as it needs: who is enrolled from summaries, of the month what an index
 * holds of its rows, counted first by what tells them apart.
 */
export async function countFigures(db: GroupDb, whose: string) {
  const { clock, running, today } = await clockOf(db)
  const enrolled = sql`from member_summary s where s.group_id = ${db.groupId} and not s.disenrolled and ${isInCareOf('s', whose)}`
  const { rows } = await sql<Record<Figure, number>>`
    select a.*, b.*, c.*
      from (select ${counts(ofNow(clock), (condition) => sql`count(*) filter (where ${condition})`)}
              from (select s.member_id, s.last_active_at, s.measure_freq, s.days_99454, s.num_unread_messages, s.missed_call_at, s.needs_review,
                           s.worst_warning_at ${enrolled}) s
              left join (select id, enrolled_at from member
                          where group_id = ${db.groupId} and enrolled_at >= ${clock.monthBegan}::timestamptz) m on m.id = s.member_id
              left join ${inUse(db)} d on d.member_id = s.member_id) a,
           (select ${counts(ofMonth, (condition) => sql`coalesce(sum(mm.members) filter (where ${condition}), 0)::int`)}
              from (select ${tellingApart}, count(*) as members
                      from (select mm.board, coalesce(mm.live_calls, 0) as live_calls, coalesce(mm.seconds_rpm, 0) as seconds_rpm,
                                   coalesce(mm.warnings, '{}') as warnings
                              from (select s.member_id ${enrolled}) s
                              left join member_month mm
                                on mm.group_id = ${db.groupId} and mm.year_month = ${running} and mm.member_id = s.member_id) mm
                     group by 1, 2, 3, 4) mm) b,
           (select count(*) as "left"
              from member m join member_summary s on s.group_id = m.group_id and s.member_id = m.id
             where m.group_id = ${db.groupId} and m.disenrolled_at >= ${clock.monthBegan}::timestamptz and ${hasLeft(clock)}
               and ${isInCareOf('s', whose)}) c`.execute(db)
  return { yearMonth: running, today, figures: rows[0]! }
}

export async function figureMembers(db: GroupDb, figure: Figure, { whose, page }: { whose: string; page: number }) {
  const { clock, running } = await clockOf(db)
  return pageOfMembers(db, sql`${members(db, running, whose)} and ${conditionOf(figure, clock)}`, page)
}
