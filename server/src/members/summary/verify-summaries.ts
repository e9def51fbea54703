/**
 * Each night every part of every summary is computed again from its facts, as of the moment at which it was written, and
 * compared. A difference means that somebody changed a fact without saying so; it is put on record and put right.
 */
import { isDeepStrictEqual } from 'node:util'
import { type SummaryPart, summaryParts } from '@vitalrounds/domain/shown'
import { sql } from 'kysely'
import { auditJob } from '../../platform/audit/audit.ts'
import { nextMembers } from '../walk-members.ts'
import { runAsOf, type Database, runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { allGroups } from '../../platform/database/all-groups.ts'
import { countsDrift } from '../lists/counts-drift.ts'
import { upsertListRows, rowsDrift } from '../lists/upsert-list-rows.ts'
import { lockMembers } from '../lock-members.ts'
import type { Subject, SummaryRow } from './part.ts'
import { isBehind, requestParts, refreshSummaries, subjectsOf } from './refresh-summary.ts'

/** Without a member where the counts of the whole group differ. */
export type Drift = { groupId: string; memberId?: string; columns: string[] }

const perTransaction = 50

/** Answers what differed, after putting it right. */
export async function verifySummaries(db: { worker: Database }): Promise<Drift[]> {
  const drifts: Drift[] = []
  for (const id of await allGroups(db)) drifts.push(...(await verifyGroup(db, id)))
  return drifts
}

async function verifyGroup(db: { worker: Database }, groupId: string): Promise<Drift[]> {
  const drifts: Drift[] = []
  let after: string | undefined
  do {
    after = await runInGroup(db.worker, groupId, async (scoped) => {
      const ids = await nextMembers(scoped, after, perTransaction)
      await lockMembers(scoped, ids)
      const drifted = await driftsOf(scoped, ids)
      await refreshSummaries(scoped, new Map(drifted.map((drift) => [drift.memberId ?? '', new Set(summaryParts)])))
      drifts.push(...drifted, ...(await verifyRows(scoped, ids)))
      return ids.at(-1)
    })
  } while (after !== undefined)
  await runInGroup(db.worker, groupId, async (scoped) => {
    drifts.push(...(await verifyCounts(scoped)))
    await recordResult(scoped, drifts)
  })
  return drifts
}

/** The rows that lists send, which follow from summaries and members. */
async function verifyRows(db: GroupDb, ids: readonly string[]): Promise<Drift[]> {
  const drifted = await rowsDrift(db, ids)
  await upsertListRows(db, drifted)
  return drifted.map((memberId) => ({ groupId: db.groupId, memberId, columns: ['list row'] }))
}

/** How many each list holds. What was right is folded into fewer rows. */
async function verifyCounts(db: GroupDb): Promise<Drift[]> {
  const drifted = await countsDrift(db)
  await (drifted.length > 0 ? sql`select app.recount_members()` : sql`select app.fold_counts()`).execute(db)
  return drifted.length > 0 ? [{ groupId: db.groupId, columns: ['counts'] }] : []
}

/** What differs now in a group, without putting it right. Writers to its members wait meanwhile. */
export async function findDrift(db: GroupDb): Promise<Drift[]> {
  const drifts: Drift[] = []
  for (
    let ids = await nextMembers(db, undefined, perTransaction);
    ids.length > 0;
    ids = await nextMembers(db, ids.at(-1), perTransaction)
  ) {
    await lockMembers(db, ids)
    const rows = (await rowsDrift(db, ids)).map((memberId) => ({
      groupId: db.groupId,
      memberId,
      columns: ['list row'],
    }))
    drifts.push(...(await driftsOf(db, ids)), ...rows)
  }
  const counts = await countsDrift(db)
  return counts.length === 0 ? drifts : [...drifts, { groupId: db.groupId, columns: ['counts'] }]
}

const recordResult = (db: GroupDb, drifts: readonly Drift[]) =>
  auditJob(db, 'verify-summaries', {
    groupId: db.groupId,
    action: 'verify summaries',
    kind: 'member',
    ids: drifts.flatMap((drift) => drift.memberId ?? []),
    result: drifts.length === 0 ? 'ok' : 'drift',
    reason: [...new Set(drifts.flatMap((drift) => drift.columns))].join(', ') || null,
  })

/**
 * Members of whom a part is not what it would be now, computed again as of the moment at which it was written: that time has
 * passed since is no drift, and neither is what an upgrade brought and nobody has computed yet, or what a part may lack.
 */
export async function driftsOf(db: GroupDb, ids: readonly string[]): Promise<Drift[]> {
  const results = new Map<string, string[]>()
  const subjects = (await subjectsOf(db, ids)).filter(({ row }) => !isBehind(row))
  for (const part of summaryParts)
    for (const subject of await differing(db, part, subjects)) {
      const then = requestParts[part].asOf?.(subject.row as SummaryRow) ?? subject.row.refreshed_at ?? db.asOf
      const [same] = await runAsOf(db, then, async () => differing(db, part, await subjectsOf(db, [subject.id])))
      if (same && !(await requestParts[part].mayLack?.(db, subject.id, then)))
        results.set(subject.id, [...(results.get(subject.id) ?? []), ...same.columns])
    }
  return [...results].map(([memberId, columns]) => ({ groupId: db.groupId, memberId, columns }))
}

/** Whose stored part is another than its facts say, as of the moment of the handle, and in which columns. */
async function differing(db: GroupDb, part: SummaryPart, subjects: readonly Subject[]) {
  if (subjects.length === 0) return []
  const computed = await requestParts[part].compute(db, subjects)
  return subjects.flatMap((subject) => {
    const now = computed.get(subject.id) ?? {}
    const columns = requestParts[part].columns.filter(
      (column) => !isDeepStrictEqual(comparable(subject.row[column]), comparable(now[column])),
    )
    return columns.length === 0 ? [] : [{ ...subject, columns }]
  })
}

/** As JSON keeps it, numbers as four bytes do; when something was computed, or that somebody who cleared a warning has another name now, is no difference. */
const comparable = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value ?? null), (key, inner: unknown) =>
    key === 'asOf' || key === 'by' ? undefined : typeof inner === 'number' ? Math.fround(inner) : inner,
  )
