/** The state of the server with its reasons, each in words for whoever is on call: no patient, no value, no address. */
import { sql } from 'kysely'
import type { Database } from '../database/db.ts'
import { takesWrites } from '../database/takes-writes.ts'
import { runAsWorker } from '../database/unscoped.ts'
import { openSince } from './inbox-backlog.ts'
import { standbyCheck, standbyFacts } from './standbys.ts'

type HealthCheck = { isWell: boolean; says: string }

/** Every check there is. Each has its alert in deploy/monitoring/alerts.yaml and its paragraph in docs/operations.md. */
export const healthCheckNames = ['database', 'standbys', 'inbox', 'deliveries', 'jobs', 'mail', 'vendors'] as const
type HealthCheckName = (typeof healthCheckNames)[number]
type HealthChecks = Pick<Record<HealthCheckName, HealthCheck>, 'database'> & Partial<Record<HealthCheckName, HealthCheck>>

type Facts = {
  dead_deliveries: number
  failed_jobs: number
  failed_job_names: string[]
  failed_mails: number
  failing_accounts: string[]
}
/** `standbys`: how many are expected to hold every commit. */
export type WatchedDatabase = { worker: Database; standbys: number }
type Worker = Pick<WatchedDatabase, 'worker'>

// Vendors repeat within minutes; a worker that lives takes a delivery within a second
const longestWaitSeconds = 300

/** Every check by its name; those behind a database that does not answer are left out. */
export async function healthChecks(db: WatchedDatabase): Promise<HealthChecks> {
  const database = await databaseCheck(db)
  if (!database.isWell) return { database }
  const waits = await openSince(db)
  const { facts, standbys } = await runAsWorker(db, async (trx) => {
    const { rows } = await sql<Facts>`select * from app.health_facts()`.execute(trx)
    return { facts: rows[0]!, standbys: standbyCheck(db.standbys, await standbyFacts(trx)) }
  })
  return { database, standbys, inbox: inboxCheck(waits), ...factChecks(facts) }
}

async function databaseCheck({ worker }: Worker): Promise<HealthCheck> {
  try {
    return (await takesWrites(worker))
      ? { isWell: true, says: 'answers' }
      : { isWell: false, says: 'is read-only: a standby, or a primary that was replaced' }
  } catch {
    return { isWell: false, says: 'does not answer' }
  }
}

const inboxCheck = (waits: number): HealthCheck => ({
  isWell: waits < longestWaitSeconds,
  says: waits === 0 ? 'nothing waits' : `the oldest delivery has waited ${Math.round(waits)} s`,
})

const factChecks = (facts: Facts): Record<Exclude<HealthCheckName, 'database' | 'standbys' | 'inbox'>, HealthCheck> => ({
  deliveries: countCheck(facts.dead_deliveries, 'none was given up', 'given up after all their tries: Devices, Inbox'),
  jobs: countCheck(facts.failed_jobs, 'none was given up', `given up after all their tries: ${facts.failed_job_names.join(', ')}`),
  mail: countCheck(facts.failed_mails, 'every mail of the last day left', 'of the last day could not be sent'),
  vendors: {
    isWell: facts.failing_accounts.length === 0,
    says: facts.failing_accounts.length === 0 ? 'every account answers' : `the last call failed: ${facts.failing_accounts.join(', ')}`,
  },
})

const countCheck = (count: number, none: string, some: string): HealthCheck => ({
  isWell: count === 0,
  says: count === 0 ? none : `${count} ${some}`,
})
