/**
 * Figures of the dashboard month by month: minutes, calls and what an auditor screens for from the row of each member and month, of
 * a closed month as it was closed; who was enrolled from stays. What the dashboard counts of the running month is the same.
 */
import { addMonths } from '@vitalrounds/domain/days'
import { codePosition } from '@vitalrounds/domain/reports/board'
import { type AuditorFigure, type MonthFigure, type RowFigure, type StayFigure, stayFigures } from '@vitalrounds/domain/reports/figures'
import type { ReportCode } from '@vitalrounds/domain/reports/report-codes'
import { type RawBuilder, sql } from 'kysely'
import { nameInLists } from '../../members/name-in-lists.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { monthClock } from '../months.queries.ts'
import { memberNamed, type NamedRow } from '../named-rows.ts'
import { stayMembers, stayMonths } from './stay-months.queries.ts'
import { type MonthCounts, storedMonths } from './stored-months.queries.ts'
import { isInCareOf } from '../../members/in-care-of.ts'

/** The letter of a code in the member's word; null where the member has no row. */
const letter = (code: ReportCode) => sql`substr(mm.board, ${sql.lit(codePosition(code))}, 1) collate "C"`
const earned = (code: ReportCode, units = 1) => sql`${letter(code)} between ${sql.lit(String(units))} and '9'`
const supply = sql`(${earned('99454')} or ${earned('99445')})`
const management = sql`(${earned('99457')} or ${earned('99470')})`
const setup = sql`(${earned('99453')} or ${letter('99453')} = 'm')`

/** Of the row of a month, `mm`, alone. */
export const ofVerdict = {
  allParts: sql`(${setup} and ${supply} and ${management})`,
  noManagement: sql`((${supply} or ${earned('99453')}) and not ${management})`,
  noVisit: sql`('NO_PRIOR_VISIT' = any (mm.warnings))`,
  severalSupply: sql`(${earned('99454', 2)} or ${earned('99445', 2)} or (${earned('99454')} and ${earned('99445')}))`,
  otherPractice: sql`(${letter('99454')} = 'o')`,
} as const satisfies Partial<Record<AuditorFigure, RawBuilder<unknown>>>

const minutes = (from: number, to: number) => sql`(mm.seconds_rpm >= ${sql.lit(from * 60)} and mm.seconds_rpm < ${sql.lit(to * 60)})`
/** Of the row alone, in the words of figures.queries.ts. */
const ofRow: Record<Exclude<RowFigure, 'newlyBilled'>, RawBuilder<unknown>> = {
  ...ofVerdict,
  minutesNone: sql`(mm.seconds_rpm = 0)`,
  minutes5: sql`(mm.seconds_rpm > 0 and mm.seconds_rpm < 300)`,
  minutes10: minutes(5, 10),
  minutes15: minutes(10, 15),
  minutes20: minutes(15, 20),
  minutesMet: sql`(mm.seconds_rpm >= 1200)`,
  called: sql`(mm.live_calls > 0)`,
  notCalled: sql`(mm.live_calls = 0)`,
}
const rowIds = Object.keys(ofRow) as (keyof typeof ofRow)[]

// A year
const monthsShown = 12

type Span = { from: string; to: string; zone: string; whose: string }

/** Rows `mm` of these months. */
const rowsOf = (db: GroupDb, { from, to, whose }: Span) => sql`
  from member_month mm
 where mm.group_id = ${db.groupId} and mm.year_month between ${from} and ${to}
   and ${isInCareOf('mm', whose)}`

/** Whether the member of a row `mm` joined in its month: in no program on the moment before. */
export const joinedStays = (db: GroupDb, { from, zone }: { from: string; zone: string }) => sql`
  ((mm.member_id, mm.year_month) in (
     select s.member_id, to_char(s.started_at at time zone ${zone}, 'YYYY-MM')
       from program_stay s
      where s.group_id = ${db.groupId} and s.started_at >= (${`${from}-01`}::timestamp at time zone ${zone})
        and not exists (select from program_stay b where b.group_id = s.group_id and b.member_id = s.member_id
                           and b.started_at < s.started_at and (b.ended_at is null or b.ended_at >= s.started_at))))`

/** Of rows `mm` what tells them apart, of which few are in use; minutes by the least that means the same. */
export const tellingApart = sql`
  mm.board, least(mm.live_calls, 1) as live_calls,
  case when mm.seconds_rpm < 300 then least(mm.seconds_rpm, 1) else least(mm.seconds_rpm / 300 * 300, 1200) end as seconds_rpm,
  case when 'NO_PRIOR_VISIT' = any (mm.warnings) then array['NO_PRIOR_VISIT'] else '{}' end as warnings`

/** All figures of rows `mm` that know whether their member `joined`; `count` counts those of a condition. */
export const rowCounts = (count: (condition: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  sql`jsonb_build_object(${sql.join([
    ...rowIds.flatMap((id) => [sql.lit(id), count(ofRow[id])]),
    sql.lit('newlyBilled'),
    count(sql`mm.joined`),
  ])})`

/** Rows are counted first by what tells them apart. */
async function countMonths(db: GroupDb, months: readonly string[], { zone, whose }: Pick<Span, 'zone' | 'whose'>) {
  const [from, to] = [months.at(-1), months[0]]
  if (from === undefined || to === undefined) return []
  const { rows } = await sql<MonthCounts & { year_month: string }>`
    select mm.year_month, sum(mm.members)::int as members,
           ${rowCounts((condition) => sql`coalesce(sum(mm.members) filter (where ${condition}), 0)::int`)} as figures
      from (select mm.year_month, ${tellingApart}, ${joinedStays(db, { from, zone })} as joined, count(*) as members
              ${rowsOf(db, { from, to, zone, whose })} and mm.year_month = any (${months}::text[]) group by 1, 2, 3, 4, 5, 6) mm
     group by mm.year_month`.execute(db)
  return rows.map(({ year_month: month, ...row }) => [month, row] as const)
}

/** Newest first; what is not stored is counted. */
async function rowMonths(db: GroupDb, months: readonly string[], of: Pick<Span, 'zone' | 'whose'>) {
  const stored = await storedMonths(db, months, of.whose)
  const missing = months.filter((month) => !stored.has(month))
  return new Map<string, MonthCounts | undefined>([...stored, ...(await countMonths(db, missing, of))])
}

async function closedMonths(db: GroupDb, { from, to }: Span) {
  const rows = await db
    .selectFrom('month_close')
    .where('group_id', '=', db.groupId)
    .where('year_month', '>=', from)
    .where('year_month', '<=', to)
    .where('state', '=', 'closed')
    .select('year_month')
    .execute()
  return new Set(rows.map((row) => row.year_month))
}

/** The months before the running one, newest first. */
export const monthsBefore = (running: string): string[] => Array.from({ length: monthsShown }, (_, back) => addMonths(running, -1 - back))

/** The months that are over and of which anything is on record, newest first. */
export async function figureMonths(db: GroupDb, whose: string) {
  const { zone, running } = await monthClock(db)
  const months = monthsBefore(running)
  const span = { from: months.at(-1)!, to: months[0]!, zone, whose }
  const rows = await rowMonths(db, months, span)
  const closed = await closedMonths(db, span)
  const stays = await stayMonths(db, months.toReversed(), { zone, whose })
  const counted = months.map((yearMonth) => {
    const { members = 0, figures } = rows.get(yearMonth) ?? {}
    return { yearMonth, isClosed: closed.has(yearMonth), members, figures: { ...stays.get(yearMonth), ...figures } }
  })
  return { months: counted.filter(({ figures }) => Object.values(figures).some((count) => count > 0)) }
}

const rowsOfFigure = (db: GroupDb, figure: RowFigure, span: Span) =>
  sql`${rowsOf(db, span)} and ${figure === 'newlyBilled' ? joinedStays(db, span) : ofRow[figure]}`

type FigureOfMonth = { yearMonth: string; figure: MonthFigure }
const isOfStays = (figure: MonthFigure): figure is StayFigure => (stayFigures as readonly MonthFigure[]).includes(figure)

export async function monthMembers(db: GroupDb, { yearMonth, figure }: FigureOfMonth, { whose, page }: { whose: string; page: number }) {
  const { zone } = await monthClock(db)
  const counted = isOfStays(figure)
    ? stayMembers(db, figure, { month: yearMonth, zone, whose })
    : sql`select mm.member_id ${rowsOfFigure(db, figure, { from: yearMonth, to: yearMonth, zone, whose })}`
  const selected = sql`
    from member m
    join member_summary s on s.group_id = m.group_id and s.member_id = m.id
   where m.group_id = ${db.groupId} and m.id in (${counted})`
  return pageOfMembers(db, selected, page)
}

const pageSize = 50

/** Fifty of the members `m` with their summaries `s` that are selected, by name, and how many they are in all. */
export async function pageOfMembers(db: GroupDb, selected: RawBuilder<unknown>, page: number) {
  const counted = await sql<{ count: number }>`select count(*) as count ${selected}`.execute(db)
  const count = counted.rows[0]?.count ?? 0
  const displayed = Math.min(page, Math.max(0, Math.ceil(count / pageSize) - 1))
  const { rows } = await sql<NamedRow>`
    select f.*, ${staffName('p')} as physician, ${staffName('c')} as care_manager
      from (select m.id, m.name, m.dob, m.mrn, m.practice_id, s.name_key, m.assigned_physician, m.assigned_care_manager ${selected}
             order by s.name_key, m.id limit ${sql.lit(pageSize)} offset ${sql.lit(displayed * pageSize)}) f
      left join app_user p on p.id = f.assigned_physician
      left join app_user c on c.id = f.assigned_care_manager
     order by f.name_key, f.id`.execute(db)
  return { count, page: displayed, members: await nameInLists(db, rows.map(memberNamed)) }
}
