/** Versions, integrations and the queue, as the page about the platform tells them. */
import type { Answer, Reply } from '@vitalrounds/domain/contract'
import type { Job, supportApi } from '@vitalrounds/domain/support/api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { readLastBackup } from '../platform/backup/last-backup.ts'
import type { Config } from '../platform/config.ts'
import { standbyFacts } from '../platform/metrics/standbys.ts'
import { productVersion } from '../platform/product-version.ts'
import { licenses } from './licenses.ts'

type Facts = {
  database_version: string
  migration: string
  megabytes: number
  waiting: number
  failed: number
  oldest_seconds: number
}
type Integration = { name: string; is_on: boolean; last_success_at: string | null }

type JobFacts = {
  name: string
  cron: string | null
  started_at: string | null
  seconds: number | null
  state: string | null
  error: string | null
  waiting: number
  failed: number
}

export async function jobStates(db: GroupDb): Promise<Answer<typeof supportApi.jobs>> {
  const { rows } = await sql<JobFacts>`select * from app.job_facts()`.execute(db)
  return {
    jobs: rows.map(({ name, cron, started_at: at, seconds, state, error, waiting, failed }) => ({
      name,
      cron,
      lastRun: at === null ? null : { at, seconds, state: state as JobState, error },
      waiting,
      failed,
    })),
  }
}
type JobState = NonNullable<Job['lastRun']>['state']

type Place = Pick<Config, 'dataDir' | 'database'>

async function backupState({ dataDir, database }: Place) {
  const isOurs = database.url === undefined
  const last = isOurs ? await readLastBackup(dataDir) : undefined
  return { isOurs, last: last ? { at: last.at, megabytes: Math.round(last.bytes / 104_857.6) / 10 } : null }
}

async function standbyState(db: GroupDb, { database: { standbys: expected } }: Place) {
  if (expected === 0) return null
  const { is_visible: isVisible, synchronous, lag_seconds: lag } = await standbyFacts(db)
  return { expected, synchronous: isVisible ? synchronous : null, lagSeconds: Math.round(lag * 10) / 10 }
}

export async function platformState(db: GroupDb, config: Place): Promise<Reply<typeof supportApi.platform>> {
  const { rows } = await sql<Facts>`select * from app.platform_facts()`.execute(db)
  const { rows: integrations } = await sql<Integration>`select * from app.integration_facts()`.execute(db)
  const facts = rows[0]!
  return {
    version: productVersion,
    node: process.version,
    database: {
      version: facts.database_version,
      migration: facts.migration,
      megabytes: facts.megabytes,
      standbys: await standbyState(db, config),
    },
    integrations: integrations.map(({ name, is_on, last_success_at }) => ({
      name,
      isOn: is_on,
      lastSuccessAt: last_success_at,
    })),
    queue: { waiting: facts.waiting, failed: facts.failed, oldestSeconds: facts.oldest_seconds },
    backup: await backupState(config),
    licenses: licenses(),
  }
}
