/**
 * Facts that came after a month was closed. They change nothing of it; what they would change waits until somebody accepts
 * it as an addendum, or opens the month again.
 */
import type { BillingLine } from '@vitalrounds/domain/billing/lines'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import type { Settings } from '@vitalrounds/domain/billing/settings'
import { monthSpan } from '@vitalrounds/domain/days'
import type { Selectable } from 'kysely'
import { lockMembers } from '../members/lock-members.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { queryPipelined } from '../platform/database/pipelined.ts'
import type { MonthClose } from '../platform/database/tables.ts'
import { changed } from '../platform/changes.ts'
import { refuse } from '../platform/http/refuse.ts'
import { deflateJson } from './frozen-bytes.ts'
import { canonicalJson, type EvaluatedMonth, judgeMonths, sha256 } from './judge-months.ts'
import { findStandingClose } from './months.queries.ts'

const instant = (ms: number) => Temporal.Instant.fromEpochMilliseconds(ms).toString({ smallestUnit: 'millisecond' })

type Close = Selectable<MonthClose>

const linesOf = ({ result }: EvaluatedMonth) => result.lines.filter(({ month }) => month === result.month)

/** As the rules and settings of the close would judge the facts of now. */
const evaluateNow = (db: GroupDb, close: Close, ids: readonly string[]) =>
  judgeMonths(db, ids, {
    month: close.year_month,
    rules: close.rules as Rulebook,
    settings: withEpisodes(close.settings as Settings),
  })

/** A later episode of care takes no set-up from a month that was closed before each was judged by itself. */
const withEpisodes = ({ config, policy }: Settings): Settings => ({ config, policy: { ...policy, isSetupPerEpisode: true } })

/** What was filed of each member: at the close, or by the newest addendum to it. */
async function filedOf(db: GroupDb, close: Close, ids: readonly string[]): Promise<Map<string, BillingLine[]>> {
  const [rows, added] = await queryPipelined(
    db,
    db
      .selectFrom('month_close_row')
      .select(['member_id', 'lines'])
      .where('group_id', '=', db.groupId)
      .where('close_id', '=', close.id)
      .where('member_id', 'in', ids),
    db
      .selectFrom('month_addendum')
      .select(['member_id', 'after'])
      .where('group_id', '=', db.groupId)
      .where('close_id', '=', close.id)
      .where('member_id', 'in', ids)
      .orderBy('accepted_at'),
  )
  return new Map([
    ...rows.map((row) => [row.member_id, row.lines as BillingLine[]] as const),
    ...added.map((row) => [row.member_id, row.after as BillingLine[]] as const),
  ])
}

/** Notes whose lines would be others now, and forgets whose would not: in one round trip however many there are. */
export async function recordLateChanges(db: GroupDb, close: Close, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const filed = await filedOf(db, close, ids)
  const compared = [...(await evaluateNow(db, close, ids))].map(([memberId, month]) => {
    const [before, after] = [filed.get(memberId) ?? [], linesOf(month)]
    return { memberId, before, after, isLate: canonicalJson(before) !== canonicalJson(after) }
  })
  const late = compared.filter(({ isLate }) => isLate)
  const settled = compared.filter(({ isLate }) => !isLate).map(({ memberId }) => memberId)
  await queryPipelined(
    db,
    ...(late.length > 0 ? [noted(db, close, late)] : []),
    ...(settled.length > 0 ? [forgotten(db, close.id, settled)] : []),
  )
  return late.length
}

type LinesComparison = { memberId: string; before: BillingLine[]; after: BillingLine[] }

const noted = (db: GroupDb, close: Close, late: readonly LinesComparison[]) =>
  db
    .insertInto('late_change')
    .values(
      late.map(({ memberId, before, after }) => ({
        group_id: db.groupId,
        close_id: close.id,
        member_id: memberId,
        year_month: close.year_month,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        found_at: db.asOf,
      })),
    )
    // Found is when it was found first
    .onConflict((on) =>
      on
        .columns(['group_id', 'close_id', 'member_id'])
        .doUpdateSet((eb) => ({ before: eb.ref('excluded.before'), after: eb.ref('excluded.after') })),
    )

const forgotten = (db: GroupDb, closeId: string, memberIds: readonly string[]) =>
  db.deleteFrom('late_change').where('group_id', '=', db.groupId).where('close_id', '=', closeId).where('member_id', 'in', memberIds)

type Accepted = { memberId: string; reason: string; by: string }

/** Keeps what would change as an addendum, with the facts it follows from. */
export async function acceptLate(db: GroupDb, yearMonth: string, { memberId, reason, by }: Accepted) {
  const close = (await findStandingClose(db, yearMonth)) ?? refuse('month.notClosed')
  // Before what waits: a change of the member holds them in this order
  await lockMembers(db, [memberId])
  const late = await db
    .selectFrom('late_change')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('close_id', '=', close.id)
    .where('member_id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  const verdict = late && (await evaluateNow(db, close, [memberId])).get(memberId)
  if (!verdict) return refuse('month.nothingLate')
  const before = (await filedOf(db, close, [memberId])).get(memberId) ?? []
  const after = linesOf(verdict)
  const facts = JSON.stringify(verdict.facts)
  if (canonicalJson(before) === canonicalJson(after)) refuse('month.nothingLate')
  await db
    .insertInto('month_addendum')
    .values({
      group_id: db.groupId,
      close_id: close.id,
      member_id: memberId,
      year_month: yearMonth,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      facts: deflateJson(facts),
      facts_digest: sha256(facts),
      reason,
      accepted_by: by,
      accepted_at: db.asOf,
    })
    .execute()
  await forgotten(db, close.id, [memberId]).execute()
  changed(db, 'monthRow', { memberId })
  // Set-up is billed once: what is filed otherwise now is a fact of the months behind
  changed(db, 'judgedAnew', { memberId, from: instant(monthSpan(yearMonth, close.zone).end) })
  return { memberId, yearMonth }
}
