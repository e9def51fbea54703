/** Everything of one clinic as files of one moment: FHIR, every table as CSV, documents, and a manifest with counts and hashes. */
import { gzipSync, gunzipSync } from 'node:zlib'
import { type ResourceType, resourceTypes } from '@vitalrounds/domain/fhir/resource'
import { sql } from 'kysely'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { afterChange } from '../../server/src/after-change.ts'
import { rowsOf } from '../../server/src/fhir/bulk/copy-rows.ts'
import { linesOf } from '../../server/src/fhir/bulk/line-maker.ts'
import { sources } from '../../server/src/fhir/sources.ts'
import { auditJob } from '../../server/src/platform/audit/audit.ts'
import { connectTo } from '../../server/src/platform/database/connect-to.ts'
import { databaseOver, defaultLimits, type GroupDb, openPool, runInGroup, runInSnapshot } from '../../server/src/platform/database/db.ts'
import { productVersion } from '../../server/src/platform/product-version.ts'
import { type ClinicHash, hashClinic } from './clinic-hash.ts'
import { type Clinic, type ClinicTable, countRows, findClinicTables } from './clinic-tables.ts'
import { documentColumns, type DocumentColumn, writeDocuments } from './documents.ts'
import { countWaiting, type ExportedConnection, findConnections } from './export-facts.ts'
import { ProofFolder } from './proof-folder.ts'

export const leftOut = [
  'Passwords, second factors, passkeys and sessions of users: they open this server alone.',
  'Other clinics’ names of users who only visited; vendors’ accounts, which belong to the server.',
  'Secrets of vendors, members’ permissions and webhooks stand in the tables as they are sealed, and cannot be read without SECRET_BOX_KEY.',
  'Files of earlier bulk exports, which repeat what is here.',
]
/** Not written: what opens the server, and what would be a copy of what is written. */
export const tablesLeftOut = ['auth.session', 'public.fhir_export_chunk', 'public.evidence_export_part']

/** The version of the folder's form: `clinic import` reads this one. */
export const formatVersion = 2
const noHash: ClinicHash = { sha256: '', tables: {} }

/** Writes the folder `target`, and what was done into the clinic's audit log. Answers what the manifest says. */
export async function exportClinic(ownerUrl: string, clinic: Clinic, target: string) {
  const limits = { ...defaultLimits, max: 2, statementMs: 0, queryMs: 0 }
  const db = databaseOver(openPool(ownerUrl, 'owner', limits), afterChange)
  try {
    const folder = new ProofFolder(target)
    const manifest = { format: 'vitalrounds-clinic-export', formatVersion, product: productVersion, clinic, leftOut }
    const counts = { moment: '', fhir: {} as Record<string, number>, tables: {} as Record<string, number>, documents: 0 }
    const facts = { proof: noHash, connections: [] as ExportedConnection[], waiting: {} as Record<string, number> }
    await folder.fill(async () => {
      await runInSnapshot(db, clinic.id, async (scoped) => {
        // Whoever exports for an hour is not idle
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(scoped)
        counts.moment = scoped.asOf
        await inSameSnapshot(ownerUrl, scoped, async (client) => {
          counts.fhir = await writeResources(folder, scoped)
          counts.tables = await writeTables(folder, client, clinic.id)
          counts.documents = await writeDocuments(folder, client, clinic.id)
          facts.proof = await hashClinic(client, await writtenTables(client), clinic.id)
          facts.connections = await findConnections(client, clinic.id)
          facts.waiting = await countWaiting(client, clinic.id)
        })
      })
      const text = `${JSON.stringify({ ...manifest, ...counts, ...facts, files: folder.files }, null, 2)}\n`
      await folder.write('manifest.json', [text])
    })
    await runInGroup(db, clinic.id, (scoped) => recordExport(scoped, counts.tables['public.member'] ?? 0))
    return {
      ...counts,
      sha256: facts.proof.sha256,
      files: folder.files.length,
      bytes: folder.files.reduce((sum, { bytes }) => sum + bytes, 0),
    }
  } finally {
    await db.destroy()
  }
}

const recordExport = (db: GroupDb, members: number) =>
  auditJob(db, 'clinic-command', {
    groupId: db.groupId,
    action: 'clinic export',
    kind: 'group',
    ids: [db.groupId],
    result: 'ok',
    reason: `${members} members`,
  })

/** A connection of its own that sees what the given transaction sees: COPY cannot be sent through the other. */
async function inSameSnapshot(ownerUrl: string, db: GroupDb, work: (client: pg.Client) => Promise<void>) {
  const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(db)
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds clinic', options: '-c TimeZone=UTC' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await client.query(`set transaction snapshot '${rows[0]!.name}'`)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query('set local statement_timeout = 0')
    await work(client)
  } finally {
    await client.end()
  }
}

/** As a bulk export of the whole clinic has them, byte for byte. */
async function writeResources(folder: ProofFolder, db: GroupDb) {
  const counts: Record<string, number> = {}
  const faults: string[] = []
  for (const type of resourceTypes) {
    counts[type] = 0
    await folder.write(`fhir/${type}.ndjson`, linesOfType(db, type, { counts, faults }))
  }
  await folder.write('fhir/OperationOutcome.ndjson', faults)
  return counts
}

async function* linesOfType(db: GroupDb, type: ResourceType, tally: { counts: Record<string, number>; faults: string[] }) {
  for (const [source, table] of sources[type].entries())
    for await (const rows of rowsOf(db, table, { level: 'system', practice_id: null, since: null })) {
      if (rows.length === 0) continue
      const made = linesOf({ type, source, groupId: db.groupId, copied: gzipSync(JSON.stringify(rows), { level: 1 }) })
      tally.counts[type]! += made.resources
      if (made.faults) tally.faults.push(made.faults)
      yield gunzipSync(made.lines)
    }
}

export const writtenTables = async (client: pg.ClientBase): Promise<ClinicTable[]> =>
  (await findClinicTables(client)).filter(({ name }) => !tablesLeftOut.includes(name))

async function writeTables(folder: ProofFolder, client: pg.Client, clinicId: string) {
  const tables = await writtenTables(client)
  const expected = await countRows(client, tables, clinicId)
  for (const table of tables) {
    const select = await selectOf(client, table, clinicId)
    const stream = client.query(copyTo(`copy (${select}) to stdout with (format csv, header true)`))
    await folder.write(`tables/${table.name.replace(/^public\./, '')}.csv`, stream)
    // COPY says how many it sent once all is read: an answer to the next statement comes after that
    await client.query('select')
    if (stream.rowCount !== expected[table.name])
      throw new Error(`${table.name} has ${expected[table.name]} rows, and ${stream.rowCount} were written`)
  }
  return expected
}

/** All columns; in place of a document the name of its file. */
async function selectOf(client: pg.Client, { name, column }: ClinicTable, clinicId: string) {
  const { rows } = await client.query<{ quoted: string }>(
    `select quote_ident(attname) as quoted from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [name],
  )
  const documents = new Map<string, DocumentColumn>(
    documentColumns.filter(({ table }) => table === name).map((item) => [item.column, item]),
  )
  const columns = rows.map(({ quoted }) => {
    const document = documents.get(quoted)
    return document ? `case when ${quoted} is null then null else ${document.path} end as ${quoted}` : quoted
  })
  return `select ${columns.join(', ')} from ${name} where ${column} = ${pg.escapeLiteral(clinicId)}`
}
