/**
 * Each night every summary is computed again from its facts, as of the moment it was written, and compared. A difference
 * means that somebody changed a fact without refreshing; it is put on record and put right.
 */
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { auditJob } from '../platform/audit.ts'
import { asOfThen, type Database, forGroup, type GroupDb } from '../platform/db.ts'
import { work } from '../platform/unscoped.ts'
import { lockMembers } from './lock-members.ts'
import { computeSummaries, refreshSummaries, type SummaryRow } from './refresh-summary.ts'

export type Drift = { groupId: string; memberId: string; columns: string[] }

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
      for (const id of ids) drifted.push(...(await driftOf(scoped, id)))
      await refreshSummaries(scoped, drifted.map((one) => one.memberId)) // prettier-ignore
      found.push(...drifted)
      return ids.at(-1)
    })
  } while (after !== undefined)
  await forGroup(db.worker, groupId, (scoped) => keepResult(scoped, found))
  return found
}

const keepResult = (db: GroupDb, found: readonly Drift[]) =>
  auditJob(db, 'verify-summaries', {
    groupId: db.groupId,
    action: 'verify summaries',
    kind: 'member',
    ids: found.map((one) => one.memberId),
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

async function driftOf(db: GroupDb, memberId: string): Promise<Drift[]> {
  const stored = await db
    .selectFrom('member_summary')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  const [computed] = stored ? await asOfThen(db, stored.refreshed_at, () => computeSummaries(db, [memberId])) : []
  if (!stored || !computed) return []
  const columns = (Object.keys(computed) as (keyof SummaryRow)[]).filter(
    (column) => !isDeepStrictEqual(comparable(stored[column]), comparable(computed[column])),
  )
  return columns.length === 0 ? [] : [{ groupId: db.groupId, memberId, columns }]
}

/** Written values are JSON text or objects, read ones objects; a share is stored in four bytes. */
function comparable(value: unknown): unknown {
  if (typeof value === 'number') return Math.fround(value)
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value
  return JSON.parse(value) as unknown
}
