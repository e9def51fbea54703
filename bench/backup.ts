/**
 * `npm run bench:backup [-- --megabytes 1024]`: how long a backup and a restore of the embedded database take. The rows are
 * invented and pack badly, as real ones do; the folder is made for it and goes with it.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { contentDigest } from '../server/src/platform/backup/content-digest.ts'
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import { createBackup } from '../server/src/platform/backup/create-backup.ts'
import { startCluster } from '../server/src/platform/embedded/cluster.ts'

const { values } = parseArgs({ options: { megabytes: { type: 'string', default: '1024' } } })
const megabytes = Number(values.megabytes)
const folder = mkdtempSync(join(tmpdir(), 'vitalrounds-bench-backup-'))
const [dataDir, into, file] = ['data', 'restored', 'clinic.vrb'].map((name) => join(folder, name)) as [string, string, string]
const secret = { passphrase: randomBytes(24).toString('base64url') }

async function timed<T>(work: () => Promise<T>): Promise<[seconds: number, T]> {
  const begun = performance.now()
  const created = await work()
  return [Math.round((performance.now() - begun) / 100) / 10, created]
}

/** A megabyte a statement. */
async function fill(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('create table fact (id int generated always as identity primary key, words text)')
  for (let done = 0; done < megabytes; done++)
    await client.query(
      `insert into fact (words) select string_agg(md5(random()::text), '') from generate_series(1, 32000) n group by n / 16`,
    )
  await client.end()
}

async function digestOf(dir: string) {
  const cluster = await startCluster(dir)
  const digest = await contentDigest(cluster.url)
  await cluster.stop()
  return JSON.stringify(digest)
}

try {
  const cluster = await startCluster(dataDir)
  await fill(cluster.url)
  const [backupSeconds, bytes] = await timed(() => createBackup(dataDir, file, secret))
  await cluster.stop()
  const [restoreSeconds] = await timed(() => restoreBackup(file, into, secret))
  const isSame = (await digestOf(dataDir)) === (await digestOf(into))
  console.log(
    JSON.stringify({ name: 'backup', megabytes, backupMegabytes: Math.round(bytes / 1048576), backupSeconds, restoreSeconds, isSame }),
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
