/**
 * Writes the month rows of members anew from their facts: the only writer of `member_month` for months that are open. What
 * follows a change calls it with the members locked; a closed month is left as it was frozen.
 */
import { insightsOf } from '@vitalrounds/domain/billing/stored-insights'
import { monthSpan } from '@vitalrounds/domain/days'
import { boardOf } from '@vitalrounds/domain/reports/board'
import { type Cell, safeUntil } from '@vitalrounds/domain/reports/cells'
import type { Insertable } from 'kysely'
import type { MemberInsights } from '../billing/member-insights.ts'
import type { GroupDb } from '../platform/database/db.ts'
import type { MemberMonth } from '../platform/database/tables.ts'
import { contentDigest, type JudgedMonth, judgeMonths } from './judge-months.ts'

const isOpen = ({ state }: Cell) => state === 'onTrack' || state === 'atRisk'

/** Enrolled in anything during the month, or with something to file in it: supply is filed after a member has left. */
export function belongsTo({ facts, result }: JudgedMonth): boolean {
  const span = monthSpan(result.month, facts.zone)
  const stays = [facts.rpm, facts.ccm, facts.pcm, facts.rtm]
  const isEnrolled = stays.some(
    (stay) =>
      stay !== undefined &&
      stay.enrolledAt !== null &&
      stay.enrolledAt < span.end &&
      (stay.disenrolledAt ?? Infinity) > span.start,
  )
  return isEnrolled || result.lines.some(({ month }) => month === result.month)
}

type Team = {
  id: string
  name_key: string
  practice_id: string | null
  assigned_physician: string | null
  assigned_care_manager: string | null
}

/** Of a closed month the result stands in the close. */
export function monthRow(
  db: Pick<GroupDb, 'groupId'>,
  team: Team,
  judged: JudgedMonth,
  closeId: string | null = null,
): Insertable<MemberMonth> {
  const { result, cells } = judged
  const untils = cells.flatMap((cell) => safeUntil(cell, result.month) ?? []).toSorted()
  const worked = (program: 'rpm' | 'ccm') =>
    Math.floor((result.evidence.worked[program] ?? []).reduce((sum, span) => sum + span.end - span.start, 0) / 1000)
  return {
    group_id: db.groupId,
    member_id: team.id,
    year_month: result.month,
    name_key: team.name_key,
    practice_id: team.practice_id,
    assigned_physician: team.assigned_physician,
    assigned_care_manager: team.assigned_care_manager,
    board: boardOf(cells),
    days: cells.find(({ code }) => code === '99454')?.days ?? 0,
    seconds_rpm: worked('rpm'),
    seconds_ccm: worked('ccm'),
    live_calls: result.evidence.liveCalls.rpm?.length ?? 0,
    at_risk: cells.filter(({ state }) => state === 'atRisk').length,
    open_codes: cells.filter(isOpen).length,
    next_until: untils[0] ?? null,
    lines: result.lines.filter(({ month }) => month === result.month).length,
    warnings: result.warnings,
    cells: JSON.stringify(cells),
    result: closeId === null ? JSON.stringify(result) : null,
    result_digest: contentDigest(judged),
    rules_version: result.rulesVersion,
    as_of: Temporal.Instant.fromEpochMilliseconds(result.asOf).toString({ smallestUnit: 'millisecond' }),
    close_id: closeId,
  }
}

/** The members' team, copied into their month rows. */
export const teamsOf = (db: GroupDb, memberIds: readonly string[]): Promise<Team[]> =>
  db
    .selectFrom('member')
    .select(['id', 'name_key', 'practice_id', 'assigned_physician', 'assigned_care_manager'])
    .where('group_id', '=', db.groupId)
    .where('id', 'in', memberIds)
    .execute()

/** Writes the rows of the members who belong to the month; whoever no longer does has none. */
export async function writeMonths(db: GroupDb, judged: ReadonlyMap<string, JudgedMonth>) {
  const members = [...judged].filter(([, one]) => belongsTo(one)).map(([id]) => id)
  const gone = [...judged].filter(([, one]) => !belongsTo(one))
  if (members.length > 0) {
    const teams = await teamsOf(db, members)
    const rows = teams.map((team) => monthRow(db, team, judged.get(team.id)!))
    const columns = Object.keys(rows[0]!) as (keyof MemberMonth)[]
    await db
      .insertInto('member_month')
      .values(rows)
      .onConflict((on) =>
        on
          .columns(['group_id', 'member_id', 'year_month'])
          .doUpdateSet((eb) => Object.fromEntries(columns.map((column) => [column, eb.ref(`excluded.${column}`)])))
          .where('member_month.close_id', 'is', null),
      )
      .execute()
  }
  for (const [month, same] of Map.groupBy(gone, ([, { result }]) => result.month))
    await db
      .deleteFrom('member_month')
      .where('group_id', '=', db.groupId)
      .where('year_month', '=', month)
      .where(
        'member_id',
        'in',
        same.map(([id]) => id),
      ) // prettier-ignore
      .where('close_id', 'is', null)
      .execute()
}

/** The running month of these members, and of the same verdict what lists and header strip show. */
export async function keepMonths(db: GroupDb, memberIds: readonly string[]): Promise<Map<string, MemberInsights>> {
  if (memberIds.length === 0) return new Map()
  const judged = await judgeMonths(db, memberIds)
  await writeMonths(db, judged)
  return new Map(
    [...judged].map(([id, { result }]) => [id, { insights: insightsOf(result), reminders: result.reminders }]),
  )
}
