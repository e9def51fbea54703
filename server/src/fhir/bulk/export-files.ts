/** Exports as their clients find them: how far one is, its manifest, its files. Those of others are ones that never existed. */
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { manifestOf, pollSeconds } from '@vitalrounds/domain/fhir/bulk-export'
import { type ResourceType, resourceTypes } from '@vitalrounds/domain/fhir/resource'
import { fhirPathOf } from '@vitalrounds/domain/fhir/smart'
import { sql } from 'kysely'
import type { GroupDb } from '../../platform/database/db.ts'
import type { ClientCaller } from '../../platform/http/clients/serve-client.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { publicAddress } from '../../platform/public-url.ts'
import { outcomeLine } from './line-maker.ts'

const [zipped, unzipped] = [promisify(gzip), promisify(gunzip)]

export const statusPath = (groupId: string, exportId: string) => `${fhirPathOf(groupId)}/bulk/${exportId}` as const

type OwnExport = { caller: ClientCaller; exportId: string }

/** One of the caller's own whose files are not over. */
export async function findExport(db: GroupDb, { caller: { kind, id }, exportId }: OwnExport) {
  const row = await db
    .selectFrom('fhir_export')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', '=', exportId)
    .where(kind === 'client' ? 'client_id' : 'user_id', '=', id)
    .where('state', '!=', 'canceled')
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', db.asOf)]))
    .executeTakeFirst()
  return row ?? refuse('request.notFound')
}
type ExportRow = Awaited<ReturnType<typeof findExport>>

/** When each export was asked for last, in this process: haste is refused where it is a burden. */
const lastPolls = new Map<string, number>()
const longestPollMemoryMs = 60_000

/**
 * Refuses whoever just asked how far it is. It writes nothing: the copying of rows ends by a write to the export in one long
 * snapshot, which any other write meanwhile would undo.
 */
export function refuseHaste({ asOf }: GroupDb, { id }: ExportRow) {
  const now = Date.parse(asOf)
  for (const [key, at] of lastPolls) if (now - at > longestPollMemoryMs) lastPolls.delete(key)
  const last = lastPolls.get(id)
  // A clock that runs a little faster than ours is no haste
  if (last !== undefined && now - last < (pollSeconds * 1000) / 2) refuse('export.tooSoon', { retryAfterSeconds: pollSeconds })
  lastPolls.set(id, now)
}

/** Fewer than 100 characters, as the specification wants it. */
export const progressOf = ({ state, done, total }: Pick<ExportRow, 'state' | 'done' | 'total'>) =>
  state === 'requested' ? 'reading the records' : `${done} of ${total} parts written`

const errorFile = 'OperationOutcome'

export async function exportManifest(db: GroupDb, row: ExportRow) {
  const files = await db
    .selectFrom('fhir_export_chunk')
    .where('group_id', '=', db.groupId)
    .where('export_id', '=', row.id)
    .groupBy(['type', 'file'])
    .select((eb) => ['type', 'file', eb.fn.min('number').as('first'), eb.fn.sum<number>('resources').as('count')])
    .orderBy('first')
    .execute()
  const at = (name: string) => publicAddress(db, `${statusPath(db.groupId, row.id)}/${name}.ndjson`)
  const outcomes = (await errorText(db, row)).split('\n').length - 1
  return manifestOf({
    transactionTime: row.transaction_time ?? row.requested_at,
    requestUrl: row.request_url,
    isPosted: row.is_posted,
    output: files.filter(({ count }) => count > 0).map(({ type, file, count }) => ({ type, url: at(`${type}-${file}`), count })),
    error: outcomes === 0 ? [] : [{ type: errorFile, url: at(`${errorFile}-1`), count: outcomes }],
  })
}

const chunksOf = (db: GroupDb, exportId: string) =>
  db.selectFrom('fhir_export_chunk').where('group_id', '=', db.groupId).where('export_id', '=', exportId)

/** What was left out and what was left aside. */
async function errorText(db: GroupDb, { id, ignored }: ExportRow) {
  const rows = await chunksOf(db, id).select('faults').where('faults', 'is not', null).orderBy('number').execute()
  return [...ignored.map((text) => outcomeLine('warning', text)), ...rows.map(({ faults }) => faults ?? '')].join('')
}

type FileRequest = { file: string; acceptsGzip: boolean; isInScope: (type: ResourceType) => boolean }

/** A file, part by part: whom it is about, and how to read each of its parts. */
export async function openExportFile(db: GroupDb, row: ExportRow, { file, acceptsGzip, isInScope }: FileRequest) {
  const headers = { 'cache-control': 'no-store', vary: 'accept-encoding', ...(acceptsGzip && { 'content-encoding': 'gzip' }) }
  const [type = '', numberText = ''] = file.replace('.ndjson', '').split('-')
  const number = Number(numberText)
  if (row.state !== 'done') return refuse('request.notFound')
  if (type === errorFile) {
    const text = number === 1 ? await errorText(db, row) : ''
    if (text === '') return refuse('request.notFound')
    const body = acceptsGzip ? await zipped(text) : Buffer.from(text)
    return { headers, members: await membersOf(db, row.id), readPart: async (_: GroupDb, at: number) => (at === 0 ? body : undefined) }
  }
  if (!(resourceTypes as readonly string[]).includes(type)) return refuse('request.notFound')
  if (!isInScope(type as ResourceType)) return refuse('apiClient.scope')
  const parts = await chunksOf(db, row.id)
    .select('number')
    .where('type', '=', type)
    .where('file', '=', number)
    .where('resources', '>', 0)
    .orderBy('number')
    .execute()
  if (parts.length === 0) return refuse('request.notFound')
  const readPart = async (scoped: GroupDb, at: number) => {
    const part = parts[at]
    if (!part) return undefined
    const { lines } = await chunksOf(scoped, row.id).select('lines').where('number', '=', part.number).executeTakeFirstOrThrow()
    if (!lines) throw new Error('a part of the file is gone')
    // Members of gzip put together are gzip (RFC 1952 2.2)
    return acceptsGzip ? lines : unzipped(lines)
  }
  return { headers, members: await membersOf(db, row.id, { type, file: number }), readPart }
}

async function membersOf(db: GroupDb, exportId: string, of?: { type: string; file: number }) {
  const rows = await chunksOf(db, exportId)
    .select(sql<string>`unnest(members)`.as('id'))
    .distinct()
    .$if(of !== undefined, (query) => query.where('type', '=', of?.type ?? '').where('file', '=', of?.file ?? 0))
    .$if(of === undefined, (query) => query.where('faults', 'is not', null))
    .execute()
  return rows.map(({ id }) => id)
}

/** Ends an export, whatever its state; its files are taken away at once or, of a large one, by the next round. */
export async function cancelExport(db: GroupDb, exportId: string) {
  await db
    .updateTable('fhir_export')
    .set({ state: 'canceled', finished_at: db.asOf })
    .where('group_id', '=', db.groupId)
    .where('id', '=', exportId)
    .execute()
}
