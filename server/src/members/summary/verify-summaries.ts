/**
 * Each night every summary is computed again from its facts, as of the moment it was written, and compared. A difference
 * means that somebody changed a fact without refreshing; it is put on record and put right.
 */
import { summaryParts } from '@vitalrounds/domain/live'
import { isDeepStrictEqual } from 'node:util'
import { type Selectable, sql } from 'kysely'
import { auditJob } from '../../platform/audit/audit.ts'
import { asOfThen, type Database, forGroup, type GroupDb } from '../../platform/database/db.ts'
import type { MemberSummary } from '../../platform/database/tables.ts'
import { work } from '../../platform/database/unscoped.ts'
import { countsDrift } from '../lists/counts-drift.ts'
import { keepRows, rowsDrift } from '../lists/keep-rows.ts'
import { lockMembers } from '../lock-members.ts'
import { computeSummaries, refreshSummaries, type SummaryRow } from './refresh-summary.ts'

/** Without a member where the counts of the whole group differ. */
export type Drift = { groupId: string; memberId?: string; columns: string[] }

const perTransaction = 50

/** Answers what differed, after putting it right. */
export async function verifySummaries(db: { worker: Database }): Promise<Drift[]> {
  const groups = await work(
    db,
    async (trx) => (await sql<{ id: string }>`select app.all_groups() as id`.execute(trx)).rows,
  )
  const found: Drift[] = []
  for (const { id } of groups) found.push(...(await verifyGroup(db, id)))
  return found
}

async function verifyGroup(db: { worker: Database }, groupId: string): Promise<Drift[]> {
  const found: Drift[] = []
  let after: string | undefined
  do {
    after = await forGroup(db.worker, groupId, async (scoped) => {
      const ids = await nextMembers(scoped, after)
      await lockMembers(scoped, ids)
      const drifted: Drift[] = []
      for (const id of await suspects(scoped, ids)) drifted.push(...(await driftOf(scoped, id)))
      await refreshSummaries(scoped, new Map(drifted.map((one) => [one.memberId ?? '', new Set(summaryParts)])))
      found.push(...drifted, ...(await verifyRows(scoped, ids)))
      return ids.at(-1)
    })
  } while (after !== undefined)
  await forGroup(db.worker, groupId, async (scoped) => {
    found.push(...(await verifyCounts(scoped)))
    await keepResult(scoped, found)
  })
  return found
}

/** The rows that lists send, which follow from summaries and members. */
async function verifyRows(db: GroupDb, ids: readonly string[]): Promise<Drift[]> {
  const drifted = await rowsDrift(db, ids)
  await keepRows(db, drifted)
  return drifted.map((memberId) => ({ groupId: db.groupId, memberId, columns: ['list row'] }))
}

/** How many each list holds. What was right is folded into fewer rows. */
async function verifyCounts(db: GroupDb): Promise<Drift[]> {
  const drifted = await countsDrift(db)
  await (drifted.length > 0 ? sql`select app.recount_members()` : sql`select app.fold_counts()`).execute(db)
  return drifted.length > 0 ? [{ groupId: db.groupId, columns: ['counts'] }] : []
}

const keepResult = (db: GroupDb, found: readonly Drift[]) =>
  auditJob(db, 'verify-summaries', {
    groupId: db.groupId,
    action: 'verify summaries',
    kind: 'member',
    ids: found.flatMap((one) => one.memberId ?? []),
    result: found.length === 0 ? 'ok' : 'drift',
    reason: [...new Set(found.flatMap((one) => one.columns))].join(', ') || null,
  })

async function nextMembers(db: GroupDb, after: string | undefined): Promise<string[]> {
  const rows = await db
    .selectFrom('member_summary')
    .select('member_id')
    .where('group_id', '=', db.groupId)
    .$if(after !== undefined, (query) => query.where('member_id', '>', after ?? ''))
    .orderBy('member_id')
    .limit(perTransaction)
    .execute()
  return rows.map((row) => row.member_id)
}

/** Those whose summary is not what it would be now. Most are; for the others time may have passed, which is no drift. */
async function suspects(db: GroupDb, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('member_summary')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', 'in', ids)
    .execute()
  const computed = new Map((await computeSummaries(db, ids)).map((row) => [row.member_id, row]))
  const isSuspect = (row: StoredRow) => differing(row, computed.get(row.member_id)).length > 0
  return rows.filter(isSuspect).map((row) => row.member_id)
}

async function driftOf(db: GroupDb, memberId: string): Promise<Drift[]> {
  const stored = await db
    .selectFrom('member_summary')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  if (!stored) return []
  const [computed] = await asOfThen(db, stored.refreshed_at, () => computeSummaries(db, [memberId]))
  const columns = differing(stored, computed)
  return columns.length === 0 ? [] : [{ groupId: db.groupId, memberId, columns }]
}

type StoredRow = Selectable<MemberSummary>

const differing = (stored: StoredRow, computed: SummaryRow | undefined): string[] =>
  (Object.keys(computed ?? {}) as (keyof SummaryRow)[]).filter(
    (column) =>
      column !== 'refreshed_at' && !isDeepStrictEqual(comparable(stored[column]), comparable(computed?.[column])),
  )

/** Written values are JSON text or objects, read ones objects; a share is stored in four bytes. */
function comparable(value: unknown): unknown {
  if (typeof value === 'number') return Math.fround(value)
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value
  return JSON.parse(value) as unknown
}
