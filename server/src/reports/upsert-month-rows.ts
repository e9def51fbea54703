/**
 * Writes the month rows of members anew from their facts: the only writer of `member_month` for months that are open. What
 * follows a change calls it with the members locked; a closed month is left as it was frozen.
 */
import { isEnrolledIn } from '@vitalrounds/domain/billing/enrollment'
import { totalLength } from '@vitalrounds/domain/billing/spans'
import { insightsOf } from '@vitalrounds/domain/billing/stored-insights'
import { monthSpan } from '@vitalrounds/domain/days'
import { boardOf } from '@vitalrounds/domain/reports/board'
import { type Cell, safeUntil } from '@vitalrounds/domain/reports/cells'
import { secondsByWeek } from '@vitalrounds/domain/reports/dashboard/minute-weeks'
import { type Insertable, sql } from 'kysely'
import type { MemberInsights } from '../billing/member-insights.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { queryPipelined } from '../platform/database/pipelined.ts'
import type { MemberMonth } from '../platform/database/tables.ts'
import { forgetMonthFigures } from './dashboard/forget-month-figures.ts'
import { contentDigest, type EvaluatedMonth, judgeMonths } from './judge-months.ts'

const isOpen = ({ state }: Cell) => state === 'onTrack' || state === 'atRisk'

/** Enrolled in anything during the month, or with something to file in it: supply is filed after a member has left. */
export function belongsInMonth({ facts, result }: EvaluatedMonth): boolean {
  const span = monthSpan(result.month, facts.zone)
  const isEnrolled = [facts.rpm, facts.ccm, facts.pcm, facts.rtm].some((stays) => isEnrolledIn(stays, span))
  return isEnrolled || result.lines.some(({ month }) => month === result.month)
}

/** Of a closed month the result stands in the close. */
export function monthRow(
  db: Pick<GroupDb, 'groupId'>,
  memberId: string,
  evaluatedMonth: EvaluatedMonth,
  closeId: string | null = null,
): Insertable<MemberMonth> {
  const { facts, team, result, cells } = evaluatedMonth
  const untils = cells.flatMap((cell) => safeUntil(cell, result.month) ?? []).toSorted()
  const { rpm = [], ccm = [] } = result.evidence.worked
  const ends = [...rpm, ...ccm].map(({ end }) => end)
  return {
    group_id: db.groupId,
    member_id: memberId,
    year_month: result.month,
    ...team,
    board: boardOf(cells),
    days: cells.find(({ code }) => code === '99454')?.days ?? 0,
    seconds_rpm: Math.floor(totalLength(rpm) / 1000),
    week_seconds: secondsByWeek(rpm, { month: result.month, zone: facts.zone }),
    seconds_ccm: Math.floor(totalLength(ccm) / 1000),
    worked_until: ends.length === 0 ? null : instant(Math.max(...ends)),
    live_calls: result.evidence.liveCalls.rpm?.length ?? 0,
    at_risk: cells.filter(({ state }) => state === 'atRisk').length,
    open_codes: cells.filter(isOpen).length,
    next_until: untils[0] ?? null,
    lines: result.lines.filter(({ month }) => month === result.month).length,
    warnings: result.warnings,
    cells: JSON.stringify(cells),
    result: null,
    verdict: closeId === null ? JSON.stringify(result) : null,
    result_digest: contentDigest(evaluatedMonth),
    rules_version: result.rulesVersion,
    as_of: instant(result.asOf),
    close_id: closeId,
  }
}

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

/** One statement for any number of rows, which replace those that stand, unless their month is closed. */
export const upsertMemberMonths = (db: GroupDb, rows: readonly Insertable<MemberMonth>[]) =>
  db
    .insertInto('member_month')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['group_id', 'member_id', 'year_month'])
        .doUpdateSet((eb) => Object.fromEntries(Object.keys(rows[0]!).map((column) => [column, eb.ref(`excluded.${column}` as never)])))
        .where('member_month.close_id', 'is', null),
    )

/** Rows of members who no longer belong to their month. */
const goneRows = (db: GroupDb, gone: readonly MemberMonthEntry[]) => sql`
  delete from member_month mm
   using unnest(${gone.map(([id]) => id)}::uuid[], ${gone.map(([, { result }]) => result.month)}::text[]) g (member_id, year_month)
   where mm.group_id = ${db.groupId} and mm.member_id = g.member_id and mm.year_month = g.year_month and mm.close_id is null`

type MemberMonthEntry = [memberId: string, judged: EvaluatedMonth]

const monthsOf = (verdict: ReadonlyMap<string, EvaluatedMonth>) => new Set([...verdict.values()].map(({ result }) => result.month))

/**
 * Writes the rows of the members who belong to the month; whoever no longer does has none. In one round trip however many
 * there are, and a closed month is left as it was frozen.
 */
export async function writeMonths(db: GroupDb, verdict: ReadonlyMap<string, EvaluatedMonth>) {
  const of = Map.groupBy(verdict, ([, month]) => belongsInMonth(month))
  const rows = (of.get(true) ?? []).map(([id, month]) => monthRow(db, id, month))
  const gone = of.get(false) ?? []
  await queryPipelined(
    db,
    ...(rows.length > 0 ? [upsertMemberMonths(db, rows)] : []),
    ...(gone.length > 0 ? [goneRows(db, gone)] : []),
    ...forgetMonthFigures(db, monthsOf(verdict)),
  )
}

/** The running month of these members, and of the same verdict what lists and header strip show. */
export async function upsertMonthRows(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, MemberInsights>> {
  if (memberIds.length === 0) return new Map()
  const verdict = await judgeMonths(db, memberIds)
  await writeMonths(db, verdict)
  return new Map([...verdict].map(([id, { result }]) => [id, { insights: insightsOf(result), reminders: result.reminders }]))
}
