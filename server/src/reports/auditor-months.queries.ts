/**
 * What an auditor screens for, month by month, from the rows that are kept of each month: of a closed month they stand as it
 * was closed. What the dashboard counts of the running month is the same of its verdict.
 */
import { addMonths } from '@vitalrounds/domain/days'
import { codePosition } from '@vitalrounds/domain/reports/board'
import { type AuditorFigure, auditorFigures } from '@vitalrounds/domain/reports/figures'
import type { ReportCode } from '@vitalrounds/domain/reports/report-codes'
import { type RawBuilder, sql } from 'kysely'
import { nameInLists } from '../members/name-in-lists.ts'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { monthClock } from './months.queries.ts'
import { memberNamed, type NamedRow } from './named-rows.ts'

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

const ofMonth: Record<AuditorFigure, RawBuilder<unknown>> = { ...ofVerdict, newlyBilled: sql`(j.member_id is not null)` }

// A year
const monthsShown = 12

/** The rows of months, and beside each whether the member joined in it: in no program on the moment before. */
const rowsOf = (db: GroupDb, { from, to, zone, whose }: { from: string; to: string; zone: string; whose: string }) => sql`
  from member_month mm
  left join (
    select distinct s.member_id, to_char(s.started_at at time zone ${zone}, 'YYYY-MM') as year_month
      from program_stay s
     where s.group_id = ${db.groupId}
       and not exists (select from program_stay b where b.group_id = s.group_id and b.member_id = s.member_id
                          and b.started_at < s.started_at and (b.ended_at is null or b.ended_at >= s.started_at))) j
    on j.member_id = mm.member_id and j.year_month = mm.year_month
 where mm.group_id = ${db.groupId} and mm.year_month between ${from} and ${to}
   and ${whose === 'all' ? sql`true` : sql`(mm.assigned_physician = ${whose}::uuid or mm.assigned_care_manager = ${whose}::uuid)`}`

type Counted = Record<AuditorFigure, number> & { year_month: string; is_closed: boolean; members: number }

export async function auditorMonths(db: GroupDb, whose: string) {
  const { zone, running } = await monthClock(db)
  const span = { from: addMonths(running, -monthsShown), to: addMonths(running, -1), zone, whose }
  const counted = sql.join(auditorFigures.map((id) => sql`count(*) filter (where ${ofMonth[id]}) as ${sql.id(id)}`))
  const { rows } = await sql<Counted>`
    select mm.year_month, bool_and(mm.close_id is not null) as is_closed, count(*) as members, ${counted} ${rowsOf(db, span)}
     group by mm.year_month order by mm.year_month desc`.execute(db)
  const months = rows.map(({ year_month: yearMonth, is_closed: isClosed, members, ...figures }) => ({
    yearMonth,
    isClosed,
    members,
    figures,
  }))
  return { months }
}

type MonthFigure = { yearMonth: string; figure: AuditorFigure }

export async function auditorMembers(db: GroupDb, { yearMonth, figure }: MonthFigure, { whose, page }: { whose: string; page: number }) {
  const { zone } = await monthClock(db)
  const counted = sql`select mm.member_id ${rowsOf(db, { from: yearMonth, to: yearMonth, zone, whose })} and ${ofMonth[figure]}`
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
