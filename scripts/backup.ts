/**
 * `npm run backup -- --to FILE [--verify]`: an encrypted backup of the embedded database and its keys, while the server
 * runs or not. With `--verify` it is restored beside the file, started, and its audit chains are walked.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { contentDigest } from '../server/src/platform/backup/content-digest.ts'
import { restoreBackup } from '../server/src/platform/backup/restore-backup.ts'
import type { BackupSecret } from '../server/src/platform/backup/sealed-stream.ts'
import { createBackup } from '../server/src/platform/backup/create-backup.ts'
import { ownConfig } from '../server/src/platform/config.ts'
import { startCluster } from '../server/src/platform/embedded/cluster.ts'
import { explainStartFailure } from '../server/src/platform/lifecycle.ts'
import { StartProblem } from '../server/src/platform/start-problem.ts'
import { backupSecret } from './backup-secret.ts'
import { commandLine } from '../server/src/platform/product-version.ts'

const { values } = parseArgs({ options: { to: { type: 'string' }, verify: { type: 'boolean', default: false } } })
const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

async function verify(file: string, secret: BackupSecret) {
  const folder = mkdtempSync(join(dirname(file), '.verify-'))
  try {
    await restoreBackup(file, join(folder, 'data'), secret)
    const cluster = await startCluster(join(folder, 'data'))
    try {
      const digests = await contentDigest(cluster.url)
      const rows = digests.reduce((sum, table) => sum + table.rows, 0)
      console.log(`It was restored and started: ${rows.toLocaleString('en-US')} rows in ${digests.length} tables.`)
    } finally {
      await cluster.stop()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

try {
  const { dataDir, database } = ownConfig(undefined)
  if (database.url !== undefined)
    throw new StartProblem('The database of DATABASE_URL is backed up with its own tools: docs/operations.md says which and how.')
  if (values.to === undefined) throw new StartProblem(`Say where: ${commandLine('backup', '--to /backups/clinic.vrb')}`)
  const file = resolve(values.to)
  const secret = backupSecret(process.env)
  const bytes = await createBackup(dataDir, file, secret)
  console.log(`${file} holds the backup, ${megabytes(bytes)}.`)
  if (values.verify) await verify(file, secret)
} catch (error) {
  explainStartFailure(error, 'the data folder')
  process.exitCode = 1
}
