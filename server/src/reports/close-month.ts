/**
 * Closes a month: the facts, rules and settings of every member are frozen with what the engine made of them. A click begins
 * it, a job freezes a few hundred members a transaction and remembers where it is, and the last transaction closes.
 */
import { closeProblem } from '@vitalrounds/domain/reports/can-close'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import type { Settings } from '@vitalrounds/domain/billing/settings'
import { rulesVersion } from '@vitalrounds/domain/billing/version'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { addMonths, monthSpan } from '@vitalrounds/domain/days'
import type { IncompleteLine } from '@vitalrounds/domain/reports/evidence-overrides'
import type { MonthState } from '@vitalrounds/domain/reports/report-fields'
import { type Insertable, type Selectable, sql } from 'kysely'
import { groupRules } from '../billing/find-facts.ts'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'
import type { MonthClose, MonthCloseRow } from '../platform/database/tables.ts'
import { queryPipelined } from '../platform/database/pipelined.ts'
import { refuse } from '../platform/http/refuse.ts'
import { forgetMonthFigures } from './dashboard/forget-month-figures.ts'
import { findIncompleteLines } from './evidence/incomplete-lines.queries.ts'
import { incompleteLinesOf, insertOverrides } from './evidence/overrides.ts'
import { deflateJson } from './frozen-bytes.ts'
import { canonicalJson, evaluateAhead, type EvaluatedMonth, settingsWith, sha256 } from './judge-months.ts'
import { belongsInMonth, upsertMemberMonths, monthRow } from './upsert-month-rows.ts'
import { monthClock, monthState, monthVersions } from './months.queries.ts'

// Small enough that a click on one of these members waits for about a second, large enough that ten thousand take half a
// minute
const perTransaction = 400
// Of which so many are judged while those before them are written
const atOnce = 100

/** `reason`: why lines may be closed whose evidence is not whole. */
type ClosedBy = { by: string; reason?: string | undefined }

/** Begins to close. Of two who do so at once, one is refused, and so is whoever enters no reason for lines that take one. */
export async function closeMonth(db: GroupDb, yearMonth: string, { by, reason }: ClosedBy): Promise<MonthState> {
  const { month, newest } = await monthVersions(db, yearMonth)
  const problem = closeProblem(month.state)
  if (problem) refuse(problem)
  if (reason === undefined && (await incompleteLinesOf(db, yearMonth)).size > 0) refuse('month.incomplete')
  const { time_zone: zone, config } = await settingsIn(db, yearMonth)
  const rules = await groupRules(db)
  const { total } = await candidates(db, monthSpan(yearMonth, zone))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const begun = await db
    .insertInto('month_close')
    .values({
      group_id: db.groupId,
      year_month: yearMonth,
      version: (newest?.version ?? 0) + 1,
      as_of: db.asOf,
      zone,
      rules: JSON.stringify(rules),
      rules_version: rulesVersion(rules),
      settings: JSON.stringify(settingsWith(config)),
      total,
      closed_by: by,
      override_reason: reason ?? null,
    })
    // Another transaction was a moment earlier
    .onConflict((on) => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) refuse('month.closing')
  changed(db, 'monthClosing', { closeId: begun.id })
  return monthState(db, yearMonth)
}

/** The settings in force in a month. */
export const settingsIn = (db: GroupDb, yearMonth: string) =>
  db
    .selectFrom('clinic_group')
    .select('time_zone')
    .select(sql<Record<string, boolean>>`app.billing_config_in(id, ${yearMonth})`.as('config'))
    .where('id', '=', db.groupId)
    .executeTakeFirstOrThrow()

/**
 * Everybody who had joined before the month was over, also who left and has enrolled again since: whether they belong to it,
 * the engine's facts say.
 */
const candidates = (db: GroupDb, span: { end: number }) =>
  db
    .selectFrom('member')
    .where('group_id', '=', db.groupId)
    .where((e) => {
      const end = Temporal.Instant.fromEpochMilliseconds(span.end).toString()
      const stays = e
        .selectFrom('program_stay as s')
        .select('s.id')
        .whereRef('s.group_id', '=', 'member.group_id')
        .whereRef('s.member_id', '=', 'member.id')
        .where('s.started_at', '<', end)
      return e.or([e('enrolled_at', '<', end), e.exists(stays)])
    })

type Close = Selectable<MonthClose>

/** The job; run again after a crash it goes on behind the last member frozen. */
export async function freezeMonth(db: { worker: Database }, groupId: string, closeId: string) {
  while (await runInGroup(db.worker, groupId, (scoped) => freezeSome(scoped, closeId)));
}

/** Freezes the next few; false when all are. */
async function freezeSome(db: GroupDb, closeId: string): Promise<boolean> {
  const close = await db
    .selectFrom('month_close')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', closeId)
    .where('state', '=', 'closing')
    // A late change of a member refers to the close, and its transaction may hold a member that is waited for below
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!close) return false
  const ids = await nextMembers(db, close)
  if (ids.length === 0) {
    await finish(db, close)
    return false
  }
  // A change that commits meanwhile is frozen with them, or finds them frozen and waits as late
  await lockMembers(db, ids)
  if ((await freeze(db, close, ids)) === 'withoutReason') return false
  await db
    .updateTable('month_close')
    .set({ cursor_member: ids.at(-1)!, done: close.done + ids.length })
    .where('group_id', '=', db.groupId)
    .where('id', '=', close.id)
    .execute()
  return true
}

async function nextMembers(db: GroupDb, close: Close): Promise<string[]> {
  const rows = await candidates(db, monthSpan(close.year_month, close.zone))
    .select('id')
    .$if(close.cursor_member !== null, (query) => query.where('id', '>', close.cursor_member))
    .orderBy('id')
    .limit(perTransaction)
    .execute()
  return rows.map(({ id }) => id)
}

/** What came to be missing since the close was begun has no reason either: then nothing is closed. */
async function freeze(db: GroupDb, close: Close, ids: readonly string[]): Promise<'frozen' | 'withoutReason'> {
  const incomplete = new Map<string, IncompleteLine[]>()
  await evaluateAhead(
    db,
    ids,
    {
      atOnce,
      month: close.year_month,
      rules: close.rules as Rulebook,
      settings: close.settings as Settings,
      asOf: Date.parse(close.as_of),
    },
    async (verdict) => {
      for (const [memberId, lines] of await storeFrozenMonths(db, close, verdict)) incomplete.set(memberId, lines)
    },
  )
  if (incomplete.size === 0 || close.override_reason !== null) return 'frozen'
  const reason = `Not closed: lines of ${countWithNoun(incomplete.size, 'member')} lack evidence, and no reason was entered`
  await undoClose(db, close, { reason, by: close.closed_by })
  return 'withoutReason'
}

/** Answers the lines whose evidence is not whole. */
async function storeFrozenMonths(db: GroupDb, close: Close, verdict: ReadonlyMap<string, EvaluatedMonth>) {
  const members = [...verdict].filter(([, month]) => belongsInMonth(month))
  if (members.length === 0) return new Map<string, IncompleteLine[]>()
  const frozen = db.insertInto('month_close_row').values(members.map(([id, month]) => frozenRow(db, close.id, id, month)))
  const rows = members.map(([id, month]) => monthRow(db, id, month, close.id))
  await queryPipelined(db, frozen, upsertMemberMonths(db, rows), ...forgetMonthFigures(db, [close.year_month]))
  const judged = members.map(([memberId, { result }], n) => ({ memberId, result, digest: rows[n]!.result_digest }))
  const incomplete = await findIncompleteLines(db, judged, { yearMonth: close.year_month, zone: close.zone })
  await insertOverrides(db, close, incomplete)
  return incomplete
}

/** What is kept of one member, whatever becomes of the facts. */
export function frozenRow(
  db: Pick<GroupDb, 'groupId'>,
  closeId: string,
  memberId: string,
  evaluatedMonth: EvaluatedMonth,
): Insertable<MonthCloseRow> {
  const facts = JSON.stringify(evaluatedMonth.facts)
  const result = canonicalJson(evaluatedMonth.result)
  return {
    group_id: db.groupId,
    close_id: closeId,
    member_id: memberId,
    facts: deflateJson(facts),
    facts_digest: sha256(facts),
    result: deflateJson(result),
    result_digest: sha256(result),
    lines: JSON.stringify(evaluatedMonth.result.lines.filter(({ month }) => month === evaluatedMonth.result.month)),
  }
}

/** What names the whole close: the digests of its members, in the order of their ids. */
export async function digestOf(db: GroupDb, closeId: string): Promise<string> {
  const rows = await db
    .selectFrom('month_close_row')
    .select(['member_id', 'facts_digest', 'result_digest'])
    .where('group_id', '=', db.groupId)
    .where('close_id', '=', closeId)
    .orderBy('member_id')
    .execute()
  return sha256(rows.map((row) => `${row.member_id} ${row.facts_digest} ${row.result_digest}\n`).join(''))
}

async function finish(db: GroupDb, close: Close) {
  await db
    .updateTable('month_close')
    .set({ state: 'closed', closed_at: db.asOf, total: close.done, digest: await digestOf(db, close.id) })
    .where('group_id', '=', db.groupId)
    .where('id', '=', close.id)
    .execute()
  changed(db, 'monthClosed', { closeId: close.id })
  await announceLaterMonths(db, close.year_month)
}

/** Set-up is billed once: what is filed in a month is a fact of the later ones that are kept up to date. */
export async function announceLaterMonths(db: GroupDb, yearMonth: string) {
  const { running } = await monthClock(db)
  for (const later of [addMonths(running, -1), running])
    if (later > yearMonth) changed(db, 'monthOpened', { groupId: db.groupId, yearMonth: later })
}

/** Opens what a close has frozen; what it froze stays, as a version with its facts. */
export async function undoClose(
  db: GroupDb,
  close: Pick<Close, 'id' | 'year_month' | 'state'>,
  { reason, by }: { reason: string; by: string },
) {
  const { numUpdatedRows } = await db
    .updateTable('month_close')
    .set({ state: 'reopened', reopened_by: by, reopened_at: db.asOf, reopen_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('id', '=', close.id)
    .where('state', '=', close.state)
    .executeTakeFirst()
  if (Number(numUpdatedRows) === 0) refuse('month.notClosed')
  await db
    .updateTable('member_month')
    .set({ close_id: null })
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', close.year_month)
    .execute()
  // What waited is in the open month now
  await db.deleteFrom('late_change').where('group_id', '=', db.groupId).where('close_id', '=', close.id).execute()
  changed(db, 'monthOpened', { groupId: db.groupId, yearMonth: close.year_month })
  await announceLaterMonths(db, close.year_month)
}
