/**
 * The files of a running cluster as a base backup wants them (PostgreSQL, "Making a Base Backup Using the Low Level API"):
 * data files in any state between start and stop of the backup, then the label, then all WAL written meanwhile, from
 * which the rest follows at the first start.
 */
import fs from 'node:fs'
import path from 'node:path'
import pg from 'pg'

export type FileEntry = { name: string; mode: number } & ({ from: string } | { text: string } | { isFolder: true })

/** Emptied at every start of PostgreSQL, or of the running server alone: only the folders are taken. */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const isLeftOut = (name: string) =>
  ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'].includes(name) ||
  /^pgsql_tmp|\/pgsql_tmp|pg_internal\.init$/.test(name)

/** Everything below the cluster's folder, folders before what is in them. `url` logs in as the owner, to `postgres`. */
export async function* clusterFiles(cluster: string, url: string): AsyncGenerator<FileEntry> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Temporary: gone with this connection, however it ends. Until then no WAL since now is recycled
    await client.query("select pg_create_physical_replication_slot('backup_' || pg_backend_pid(), true, true)")
    const first = await selectOneRow<{ file: string }>(client, "select pg_walfile_name(pg_backup_start('vitalrounds', true)) as file")
    yield* filesIn(cluster, '')
    const end = await selectOneRow<{ file: string; label: string }>(
      client,
      'select pg_walfile_name(lsn) as file, labelfile as label from pg_backup_stop(false)',
    )
    yield { name: 'backup_label', mode: 0o600, text: end.label }
    for (const file of segments(cluster, first.file, end.file))
      yield { name: `pg_wal/${file}`, mode: 0o600, from: path.join(cluster, 'pg_wal', file) }
  } finally {
    await client.end()
  }
}

async function selectOneRow<Row extends pg.QueryResultRow>(client: pg.Client, sql: string): Promise<Row> {
  const { rows } = await client.query<Row>(sql)
  if (!rows[0]) throw new Error('no answer about the backup')
  return rows[0]
}

function* filesIn(cluster: string, folder: string): Generator<FileEntry> {
  for (const entry of entriesOf(path.join(cluster, folder))) {
    const name = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (isLeftOut(name)) continue
    if (entry.isFile()) yield { name, mode: 0o600, from: path.join(cluster, name) }
    if (!entry.isDirectory()) continue
    yield { name, mode: 0o700, isFolder: true }
    if (name === 'pg_wal') yield { name: 'pg_wal/archive_status', mode: 0o700, isFolder: true }
    if (!emptied.has(name)) yield* filesIn(cluster, name)
  }
}

/** A folder that is dropped while it is read holds nothing any more. */
function entriesOf(folder: string): fs.Dirent[] {
  try {
    return fs.readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

// Names are timeline, log and segment in hex: their order as text is the order of writing (PostgreSQL, pg_walfile_name)
const segments = (cluster: string, first: string, last: string) =>
  fs
    .readdirSync(path.join(cluster, 'pg_wal'))
    .filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    .toSorted()
