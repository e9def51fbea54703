/**
 * The job of an export: copies its rows at one moment, then makes lines of them, a chunk a transaction. Whoever goes on after a
 * killed server makes the same bytes of the same copies. A job works for a while and then lets others have a turn.
 */
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { exportHours } from '@vitalrounds/domain/fhir/bulk-export'
import { sql } from 'kysely'
import { changed } from '../../platform/changes.ts'
import { type Database, type GroupDb, runInGroup } from '../../platform/database/db.ts'
import { isDatabaseAway, isDatabaseSlow } from '../../platform/database/database-away.ts'
import { copyRows } from './copy-rows.ts'
import { type LineThread, startLineThread } from './run-thread.ts'

type Job = { groupId: string | null; exportId: string }
type Pools = { app: Database }

/** How long a turn lasts (ms), and after how many failures an export is given up. */
const [turnMs, mostFailures] = [20_000, 4] as const

// Exports of one server take turns: each needs a processor and some memory
let turn: Promise<unknown> = Promise.resolve()

export async function makeFhirExport(db: Pools, { groupId, exportId }: Job, stopping: AbortSignal) {
  if (groupId === null) return
  const ours = turn.then(() => (stopping.aborted ? undefined : takeTurn(db, { groupId, exportId }, stopping)))
  turn = ours.catch(() => undefined)
  await ours
}

type Work = { groupId: string; exportId: string }

async function takeTurn({ app: db }: Pools, { groupId, exportId }: Work, stopping: AbortSignal) {
  const within = <T>(work: (scoped: GroupDb) => Promise<T>) => runInGroup(db, groupId, work)
  try {
    if ((await within((scoped) => stateOf(scoped, exportId))) === 'requested') await copyRows(db, groupId, exportId)
    if (!(await makeChunks(within, exportId, stopping))) await within(async (scoped) => changed(scoped, 'fhirExportOpen', { exportId }))
  } catch (error) {
    if (!isDatabaseAway(error) && !isDatabaseSlow(error)) await within((scoped) => countFailure(scoped, exportId))
    throw error
  }
}

const ofExport = (db: GroupDb, exportId: string) =>
  db.updateTable('fhir_export').where('group_id', '=', db.groupId).where('id', '=', exportId)

/** False where there is more to do after this turn. */
async function makeChunks(within: <T>(work: (db: GroupDb) => Promise<T>) => Promise<T>, exportId: string, stopping: AbortSignal) {
  const thread = startLineThread()
  const end = performance.now() + turnMs
  try {
    while (await within((db) => makeChunk(db, exportId, thread))) if (stopping.aborted || performance.now() > end) return false
    return true
  } finally {
    await thread.stop()
  }
}

const stateOf = async (db: GroupDb, exportId: string) =>
  (await db.selectFrom('fhir_export').select('state').where('group_id', '=', db.groupId).where('id', '=', exportId).executeTakeFirst())
    ?.state

/** True where there may be another. Whoever may not have it any more gets nothing further made. */
async function makeChunk(db: GroupDb, exportId: string, thread: LineThread): Promise<boolean> {
  if ((await stateOf(db, exportId)) !== 'running' || !(await isWanted(db, exportId))) return false
  const chunks = db.selectFrom('fhir_export_chunk').where('group_id', '=', db.groupId).where('export_id', '=', exportId)
  const chunk = await chunks
    .select(['number', 'type', 'source', 'copied'])
    .where('copied', 'is not', null)
    .orderBy('number')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!chunk?.copied) {
    await finish(db, exportId)
    return false
  }
  const type = chunk.type as ResourceType
  const made = await thread.linesOf({ type, source: chunk.source, groupId: db.groupId, copied: chunk.copied })
  await db
    .updateTable('fhir_export_chunk')
    .set({ ...made, lines: Buffer.from(made.lines), copied: null })
    .where('group_id', '=', db.groupId)
    .where('export_id', '=', exportId)
    .where('number', '=', chunk.number)
    .execute()
  const step = { done: sql<number>`done + 1`, bytes: sql<number>`bytes + ${made.bytes}`, failures: 0 }
  await ofExport(db, exportId).set(step).where('state', '=', 'running').execute()
  return true
}

/** A program that was disabled or is past its last day; what it began ends with it. */
async function isWanted(db: GroupDb, exportId: string): Promise<boolean> {
  const { numUpdatedRows } = await ofExport(db, exportId)
    .set({ state: 'canceled', finished_at: db.asOf })
    .where('client_id', 'is not', null)
    .where(
      sql<boolean>`not exists (
        select from api_client c join clinic_group g on g.id = c.group_id
         where c.group_id = fhir_export.group_id and c.id = fhir_export.client_id and c.is_enabled
           and (c.expires_on is null or (app.now() at time zone g.time_zone)::date <= c.expires_on))`,
    )
    .executeTakeFirst()
  return numUpdatedRows === 0n
}

/** Complete once no chunk waits, also one that another server has in hand. */
const finish = (db: GroupDb, exportId: string) =>
  ofExport(db, exportId)
    .set({ state: 'done', finished_at: db.asOf, expires_at: sql<string>`app.now() + make_interval(hours => ${exportHours})` })
    .where('state', '=', 'running')
    .where(
      sql<boolean>`not exists (select from fhir_export_chunk c
        where c.group_id = fhir_export.group_id and c.export_id = fhir_export.id and c.copied is not null)`,
    )
    .execute()

async function countFailure(db: GroupDb, exportId: string) {
  const state = sql<string>`case when failures + 1 >= ${mostFailures} then 'failed' else state end`
  await ofExport(db, exportId)
    .set({ failures: sql<number>`failures + 1`, state })
    .where('state', 'in', ['requested', 'running'])
    .execute()
}
