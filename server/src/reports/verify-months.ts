/**
 * Each night the month rows that are open are judged again from their facts and put right where they differ; closed months
 * are computed again from what was frozen and must come out the same, byte for byte; and what came late is looked for.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import type { Rulebook } from '@vitalrounds/domain/billing/rules'
import type { Settings } from '@vitalrounds/domain/billing/settings'
import { addMonths } from '@vitalrounds/domain/days'
import type { Selectable } from 'kysely'
import { auditJob } from '../platform/audit/audit.ts'
import { runAsOf, type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'
import type { MonthClose } from '../platform/database/tables.ts'
import { allGroups } from '../platform/database/all-groups.ts'
import { lockMembers } from '../members/lock-members.ts'
import { walkMembers } from '../members/walk-members.ts'
import { hasSavedSince } from '../billing/has-saved-since.ts'
import { digestOf } from './close-month.ts'
import { unpacked } from './frozen-bytes.ts'
import { canonicalJson, contentDigest, judgeMonths, sha256 } from './judge-months.ts'
import { belongsInMonth, writeMonths } from './upsert-month-rows.ts'
import { recordLateChanges } from './late-changes.ts'
import { monthClock } from './months.queries.ts'

export type MonthDrift = {
  groupId: string
  yearMonth: string
  memberId?: string
  what: 'open row' | 'frozen' | 'digest'
}

const perTransaction = 100
// Late facts are looked for as far back as claims are usually corrected; further back a person opens the month
const lateMonths = 3
// A share of a closed month each night; `npm run months:verify` compares all of it
const nightlySample = 200

/** Answers what differed. Open rows are put right; what was frozen can only be told. */
export async function verifyMonths(db: { worker: Database }, isWhole = false): Promise<MonthDrift[]> {
  const monthDrifts: MonthDrift[] = []
  for (const id of await allGroups(db)) monthDrifts.push(...(await verifyGroup(db, id, isWhole)))
  return monthDrifts
}

async function verifyGroup(db: { worker: Database }, groupId: string, isWhole: boolean): Promise<MonthDrift[]> {
  const monthDrifts: MonthDrift[] = []
  const within = <T>(run: (scoped: GroupDb) => Promise<T>) => runInGroup(db.worker, groupId, run)
  const months = await within(openMonths)
  for (const yearMonth of months)
    await inBatches(within, async (scoped, ids) => void monthDrifts.push(...(await openDrift(scoped, ids, yearMonth))))
  const closes = await within(closedMonths)
  for (const [age, close] of closes.entries()) {
    monthDrifts.push(...(await frozenDrift(within, close, isWhole)))
    if (age < lateMonths) await inBatches(within, async (scoped, ids) => void (await recordLateChanges(scoped, close, ids)))
  }
  // Counted anew within the quarter of an hour: a server of another version does not take away what its rows make untrue
  await within((scoped) => scoped.deleteFrom('month_figure').where('group_id', '=', scoped.groupId).execute())
  await within((scoped) =>
    auditJob(scoped, 'verify-months', {
      groupId,
      action: 'verify months',
      kind: 'member',
      ids: monthDrifts.flatMap(({ memberId }) => memberId ?? []),
      result: monthDrifts.length === 0 ? 'ok' : 'drift',
      reason: [...new Set(monthDrifts.map(({ what, yearMonth }) => `${yearMonth} ${what}`))].join(', ') || null,
    }),
  )
  return monthDrifts
}

type RunInGroup = <T>(run: (scoped: GroupDb) => Promise<T>) => Promise<T>

const inBatches = (within: RunInGroup, run: (scoped: GroupDb, ids: readonly string[]) => Promise<void>) =>
  walkMembers(within, perTransaction, run)

/** The running month, and the one before while it is not closed. */
async function openMonths(db: GroupDb): Promise<string[]> {
  const { running } = await monthClock(db)
  const before = addMonths(running, -1)
  const closed = new Set((await closedMonths(db)).map((close) => close.year_month))
  return closed.has(before) ? [running] : [before, running]
}

const closedMonths = (db: GroupDb): Promise<Selectable<MonthClose>[]> =>
  db
    .selectFrom('month_close')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('state', '=', 'closed')
    .orderBy('year_month', 'desc')
    .execute()

/** Rows that are not what their facts say as of the moment at which they were written: a change that nobody told. */
async function openDrift(db: GroupDb, ids: readonly string[], yearMonth: string): Promise<MonthDrift[]> {
  await lockMembers(db, ids)
  const stored = await db
    .selectFrom('member_month')
    .select(['member_id', 'result_digest', 'as_of'])
    .where('group_id', '=', db.groupId)
    .where('year_month', '=', yearMonth)
    .where('member_id', 'in', ids)
    .execute()
  const rows = new Map(stored.map((row) => [row.member_id, row]))
  const verdict = await judgeMonths(db, ids, { month: yearMonth })
  const drifted: string[] = []
  for (const [memberId, now] of verdict) {
    const row = rows.get(memberId)
    if (row === undefined && !belongsInMonth(now)) continue
    // A month that nobody has looked at yet has no rows: to compute them is no repair
    if (row === undefined || contentDigest(now) === row.result_digest) continue
    const then = await runAsOf(db, row.as_of, () => judgeMonths(db, [memberId], { month: yearMonth }))
    const same = then.get(memberId)
    if (same !== undefined && contentDigest(same) === row.result_digest) continue
    if (!(await hasSavedSince(db, memberId, row.as_of))) drifted.push(memberId)
  }
  await writeMonths(db, verdict)
  return drifted.map((memberId) => ({ groupId: db.groupId, yearMonth, memberId, what: 'open row' as const }))
}

type Frozen = { member_id: string; facts: Buffer; facts_digest: string; result: Buffer; result_digest: string }

/** The result of frozen facts under the rules and settings that were frozen with them. */
export function recomputeClose(close: Pick<Selectable<MonthClose>, 'rules' | 'settings' | 'as_of' | 'year_month'>, facts: Buffer): string {
  const result = evaluate(JSON.parse(unpacked(facts)) as MemberFacts, close.rules as Rulebook, close.settings as Settings, {
    asOf: Date.parse(close.as_of),
    month: close.year_month,
  })
  return canonicalJson(result)
}

const isSame = (close: Selectable<MonthClose>, row: Frozen) => {
  const result = recomputeClose(close, row.facts)
  return sha256(unpacked(row.facts)) === row.facts_digest && sha256(result) === row.result_digest && result === unpacked(row.result)
}

/** Members of a close whose frozen facts no longer give the frozen result, and a close whose digest is another. */
export async function frozenDrift(within: RunInGroup, close: Selectable<MonthClose>, isWhole: boolean): Promise<MonthDrift[]> {
  const about = { groupId: close.group_id, yearMonth: close.year_month }
  const monthDrifts: MonthDrift[] = []
  let after: string | undefined
  let observed = 0
  do {
    const rows = await within((db) =>
      db
        .selectFrom('month_close_row')
        .select(['member_id', 'facts', 'facts_digest', 'result', 'result_digest'])
        .where('group_id', '=', db.groupId)
        .where('close_id', '=', close.id)
        .$if(after !== undefined, (query) => query.where('member_id', '>', after ?? ''))
        .orderBy('member_id')
        .limit(perTransaction)
        .execute(),
    )
    for (const row of rows) if (!isSame(close, row)) monthDrifts.push({ ...about, memberId: row.member_id, what: 'frozen' })
    observed += rows.length
    after = rows.at(-1)?.member_id
  } while (after !== undefined && (isWhole || observed < nightlySample))
  const digest = await within((db) => digestOf(db, close.id))
  return digest === close.digest ? monthDrifts : [...monthDrifts, { ...about, what: 'digest' }]
}
