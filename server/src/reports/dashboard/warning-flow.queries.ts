/** Warnings by the day they were opened and closed, and by how long they have waited: counted and listed by the same conditions. */
import { addDays, localDate, startOfDay } from '@vitalrounds/domain/days'
import { daysOfFlow, type FlowPart, type OpenAge, openAgeIds, openAges } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import type { LoggedCategory } from '@vitalrounds/domain/values/logged-categories'
import type { Severity } from '@vitalrounds/domain/values/severity'
import { loggedLabels } from '@vitalrounds/domain/warnings/warning-labels'
import { type RawBuilder, sql } from 'kysely'
import { nameInLists } from '../../members/name-in-lists.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

const closedAt = sql`least(w.cleared_at, w.withdrawn_at)`
const pageSize = 50

async function flowClock(db: GroupDb) {
  const { zone } = await monthClock(db)
  const today = localDate(Date.parse(db.asOf), zone)
  const at = (day: string) => Temporal.Instant.fromEpochMilliseconds(startOfDay(day, zone)).toString()
  return { zone, today, at }
}

/** Of warnings `w`: of everybody without the members' summaries, of one person by them. */
const raisedOf = (db: GroupDb, whose: string) =>
  whose === 'all' ? sql`from warning w where w.group_id = ${db.groupId}` : warningsOf(db, whose)

/** Of warnings `w` of these members' summaries `s`; who has left is not reviewed. */
const warningsOf = (db: GroupDb, whose: string) => sql`
  from warning w
  join member_summary s on s.group_id = w.group_id and s.member_id = w.member_id
 where w.group_id = ${db.groupId} and ${isInCareOf('s', whose)}`
const isOpen = sql`w.needs_review and w.withdrawn_at is null and not s.disenrolled`

function isAged(db: GroupDb, age: OpenAge) {
  const { from, below } = openAges[age]
  const before = (days: number) => sql`${db.asOf}::timestamptz - make_interval(hours => ${sql.lit(days * 24)})`
  return sql`(w.raised_at <= ${before(from)} ${below === null ? sql`` : sql`and w.raised_at > ${before(below)}`})`
}

type DayCount = { day: string; opened: number; closed: number }

export async function warningFlow(db: GroupDb, whose: string) {
  const { zone, today, at } = await flowClock(db)
  const first = addDays(today, 1 - daysOfFlow)
  const byDay = (moment: RawBuilder<unknown>) => sql`
    select to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD') as day, count(*) as warnings ${raisedOf(db, whose)}
       and ${moment} >= ${at(first)}::timestamptz group by 1`
  const { rows } = await sql<DayCount>`
    select day, coalesce(o.warnings, 0) as opened, coalesce(c.warnings, 0) as closed
      from (${byDay(sql`w.raised_at`)}) o full join (${byDay(closedAt)}) c using (day)`.execute(db)
  const open = await sql<Record<OpenAge, number>>`
    select ${sql.join(openAgeIds.map((age) => sql`count(*) filter (where ${isAged(db, age)}) as ${sql.id(age)}`))}
      ${warningsOf(db, whose)} and ${isOpen}`.execute(db)
  const counts = new Map(rows.map((row) => [row.day, row]))
  const days = Array.from({ length: daysOfFlow }, (_, n) => addDays(first, n))
  return { days: days.map((day) => counts.get(day) ?? { day, opened: 0, closed: 0 }), open: open.rows[0]! }
}

type Row = {
  id: string
  member_id: string
  name: string
  category: LoggedCategory
  severity: Severity
  text: string
  raised_at: string
  closed_at: string | null
}
type Listed = { part: FlowPart; day: string | undefined; whose: string; page: number }

/** Of a day the newest first, today where none is named; of those that are open what has waited longest. */
export async function flowWarnings(db: GroupDb, { part, day, whose, page }: Listed) {
  const { today, at } = await flowClock(db)
  const within = (moment: RawBuilder<unknown>) =>
    sql`${moment} >= ${at(day ?? today)}::timestamptz and ${moment} < ${at(addDays(day ?? today, 1))}::timestamptz`
  const [condition, order] =
    part === 'opened'
      ? [within(sql`w.raised_at`), sql`w.raised_at desc`]
      : part === 'closed'
        ? [within(closedAt), sql`${closedAt} desc`]
        : [sql`${isOpen} and ${isAged(db, part)}`, sql`w.raised_at`]
  const listed = sql`${warningsOf(db, whose)} and ${condition}`
  const { rows: counted } = await sql<{ count: number }>`select count(*) as count ${listed}`.execute(db)
  const count = counted[0]?.count ?? 0
  const displayed = Math.min(page, Math.max(0, Math.ceil(count / pageSize) - 1))
  const { rows } = await sql<Row>`
    select f.*, m.name
      from (select w.id, w.member_id, w.category, w.severity, w.text, w.raised_at, ${closedAt} as closed_at,
                   row_number() over (order by ${order}, w.id) as nth ${listed}
             order by nth limit ${sql.lit(pageSize)} offset ${sql.lit(displayed * pageSize)}) f
      join member m on m.group_id = ${db.groupId} and m.id = f.member_id
     order by f.nth`.execute(db)
  const warnings = rows.map((row) => ({
    _id: row.id,
    memberId: row.member_id,
    name: row.name,
    label: loggedLabels[row.category],
    severity: row.severity,
    text: row.text,
    raisedAt: row.raised_at,
    closedAt: row.closed_at,
  }))
  return { count, page: displayed, warnings: await nameInLists(db, warnings) }
}
