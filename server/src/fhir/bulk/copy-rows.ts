/**
 * The first half of an export: one transaction sees the records of a moment and copies the rows that resources are made of, chunk
 * by chunk. All of it or nothing: if the server is killed meanwhile, the next one begins with a moment of its own.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { ExportLevel } from '@vitalrounds/domain/fhir/bulk-export'
import type { ResourceType } from '@vitalrounds/domain/fhir/resource'
import { sql } from 'kysely'
import { type Database, type GroupDb, runInGroup, runInSnapshot } from '../../platform/database/db.ts'
import { memberPlaceOf, type MemberPlace, type ResourceFilter, type Source, type SourceRow } from '../source.ts'
import { sources } from '../sources.ts'

const zipped = promisify(gzip)

/** So many that the server answers others between two statements, and that a chunk and what is made of it fit easily into memory. */
const [rowsAtOnce, rowsPerChunk, rowsPerFile, membersAtOnce] = [5000, 5000, 100_000, 5] as const

type ExportRow = {
  id: string
  types: string[]
  level: string
  practice_id: string | null
  since: string | null
}

class NotQuiet extends Error {}
const [quietTries, quietWaitMs] = [40, 50] as const
/** Longer than any transaction of the product lives (seconds). */
const longestTransaction = 30

/**
 * Copies all rows of an export. False where there is nothing to copy: another server is at it, or it was canceled. The moment is one
 * at which nobody else had a transaction open, so that nothing older is committed later. Where there is no such moment for long,
 * an earlier one is named: what was written since is in the export, and comes again with the next one that asks since then.
 */
export async function copyRows(db: Database, groupId: string, exportId: string): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await runInSnapshot(db, groupId, (scoped) => copyAll(db, scoped, { exportId, mayBeEarlier: attempt > quietTries }))
    } catch (error) {
      if (!(error instanceof NotQuiet)) throw error
      await wait(quietWaitMs)
    }
  }
}

type Copy = { exportId: string; mayBeEarlier: boolean }

async function copyAll(db: Database, scoped: GroupDb, { exportId, mayBeEarlier }: Copy): Promise<boolean> {
  const request = await lockRequest(scoped, exportId)
  if (!request) return false
  const moment = await momentOf(db, scoped, mayBeEarlier)
  const writer = new ChunkWriter(scoped, exportId)
  for (const type of request.types as ResourceType[]) {
    for (const [at, source] of sources[type].entries()) {
      writer.begin(type, at)
      for await (const rows of rowsOf(scoped, source, request)) await writer.add(rows)
      await writer.flush()
    }
  }
  const { numUpdatedRows } = await scoped
    .updateTable('fhir_export')
    .set({ state: 'running', transaction_time: moment, total: writer.count })
    .where('group_id', '=', scoped.groupId)
    .where('id', '=', exportId)
    .where('state', '=', 'requested')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** One server at a time, without a lock on the row that whoever cancels would wait for. */
async function lockRequest(db: GroupDb, exportId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.types, e.level, e.practice_id, e.since from fhir_export e
     where e.group_id = ${db.groupId} and e.id = ${exportId} and e.state = 'requested'
       and pg_try_advisory_xact_lock(hashtextextended('fhir export ' || e.id, 0))`.execute(db)
  return rows[0]
}

async function momentOf(db: Database, scoped: GroupDb, mayBeEarlier: boolean): Promise<string> {
  const { rows } = await sql<{ now: string; earlier: string; pid: number; seen: string }>`
    select m.now, m.now - make_interval(secs => ${longestTransaction}) as earlier, pg_backend_pid() as pid,
           pg_current_snapshot()::text as seen
      from (select app.now() + (clock_timestamp() - now()) as now) m`.execute(scoped)
  const { now, earlier, pid, seen } = rows[0]!
  if (mayBeEarlier) return earlier
  const isQuiet = await runInGroup(db, scoped.groupId, async (other) => {
    const { rows: answers } = await sql<{ is_quiet: boolean }>`
      select app.is_quiet(${pid}::integer) and pg_current_snapshot()::text = ${seen} as is_quiet`.execute(other)
    return answers[0]?.is_quiet === true
  })
  if (!isQuiet) throw new NotQuiet('somebody else has a transaction open')
  return now
}

/** The rows of a table that belong to an export, a few at a time. */
export async function* rowsOf(
  db: GroupDb,
  source: Source,
  request: Pick<ExportRow, 'level' | 'practice_id' | 'since'>,
): AsyncGenerator<SourceRow[]> {
  const filter: ResourceFilter = request.since === null ? {} : { updated: { from: request.since } }
  const isByMember = source.membership === 'all' || (source.membership === 'some' && (request.level as ExportLevel) !== 'system')
  if (!isByMember) {
    yield* walkById(db, source, filter)
    return
  }
  for await (const members of memberPages(db, request.practice_id)) yield* walkByMember(db, source, { filter, members })
}

async function* walkById(db: GroupDb, source: Source, filter: ResourceFilter): AsyncGenerator<SourceRow[]> {
  let from: string | undefined
  for (;;) {
    // The row before is read once more
    const rows = await source.read(db, filter, { most: rowsAtOnce + 1, ...(from !== undefined && { from }) })
    yield from === undefined ? rows : rows.filter(({ id }) => id !== from)
    if (rows.length <= rowsAtOnce) return
    from = rows.at(-1)?.id
  }
}

type MemberWalk = { filter: ResourceFilter; members: readonly string[] }

async function* walkByMember(db: GroupDb, source: Source, { filter, members }: MemberWalk): AsyncGenerator<SourceRow[]> {
  let after: MemberPlace | undefined
  for (;;) {
    const rows = await source.read(db, filter, { most: rowsAtOnce, members, ...(after && { after }) })
    yield rows
    const last = rows.at(-1)
    if (!last || rows.length < rowsAtOnce) return
    after = memberPlaceOf(last)
  }
}

/** Everybody of the clinic, or of one practice, in the order of their ids. */
async function* memberPages(db: GroupDb, practiceId: string | null): AsyncGenerator<string[]> {
  let last: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('member')
      .select('id')
      .where('group_id', '=', db.groupId)
      .$if(last !== undefined, (query) => query.where('id', '>', last ?? ''))
      .$if(practiceId !== null, (query) => query.where('practice_id', '=', practiceId))
      .orderBy('id')
      .limit(membersAtOnce)
      .execute()
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) yield ids
    if (ids.length < membersAtOnce) return
    last = ids.at(-1)
  }
}

/** Gathers rows of a table and writes them as chunks, which are numbered through the whole export. */
class ChunkWriter {
  readonly #db: GroupDb
  readonly #exportId: string
  #rows: SourceRow[] = []
  #place: { type: ResourceType; source: number } | undefined
  #ofType = 0
  count = 0
  constructor(db: GroupDb, exportId: string) {
    this.#db = db
    this.#exportId = exportId
  }
  begin(type: ResourceType, source: number) {
    if (this.#place?.type !== type) this.#ofType = 0
    this.#place = { type, source }
  }
  async add(rows: readonly SourceRow[]) {
    this.#rows.push(...rows)
    if (this.#rows.length >= rowsPerChunk) await this.flush()
  }
  async flush() {
    if (!this.#place || this.#rows.length === 0) return
    const rows = this.#rows
    this.#rows = []
    this.count += 1
    await this.#db
      .insertInto('fhir_export_chunk')
      .values({
        group_id: this.#db.groupId,
        export_id: this.#exportId,
        number: this.count,
        ...this.#place,
        file: 1 + Math.floor(this.#ofType / rowsPerFile),
        copied: await zipped(JSON.stringify(rows), { level: 1 }),
      })
      .execute()
    this.#ofType += rows.length
  }
}
