/**
 * The queue: pg-boss on our own database. Every job may run twice, so every handler is idempotent; a worker that dies
 * is noticed by its missing heartbeat and the job starts again.
 */
import { PgBoss } from 'pg-boss'
import type { JobName, Jobs } from './events.ts'

/** A job's payload and the group it was sent from; `groupId` is null for the platform's own schedules. */
export type JobInput<J extends JobName> = Jobs[J] & { groupId: string | null }
/** `stopping` is for jobs of many steps: what is left of them waits for its next turn. */
export type JobHandlers = { [J in JobName]: (input: JobInput<J>, stopping: AbortSignal) => Promise<void> }
export type Schedules = Partial<Record<JobName, string>>

/** Measured in server.md section 5: after kill -9 a job is picked up again in 11 s, and a backlog drains in bursts. */
const queueSettings = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds: 10,
  expireInSeconds: 900,
}

const bossOn = (url: string) =>
  new PgBoss({ connectionString: url, max: 3, application_name: 'vitalrounds jobs', supervise: true, schedule: true })

/** Makes the queue's own tables and one queue per job. Runs with the migrations, as the owner of the database. */
export async function prepareQueues(ownerUrl: string, names: readonly JobName[]) {
  const boss = new PgBoss({ connectionString: ownerUrl, max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const have = new Set((await boss.getQueues()).map((q) => q.name))
  for (const name of names) if (!have.has(name)) await boss.createQueue(name, queueSettings)
  await boss.stop({ graceful: false })
}

/** Starts the workers and the schedules (cron in UTC); answers how to stop them. */
export async function runJobs(
  ownerUrl: string,
  work: { handlers: Partial<JobHandlers>; schedules: Schedules },
  onError: (error: unknown, job: string) => void,
) {
  const boss = bossOn(ownerUrl)
  const stopping = new AbortController()
  boss.on('error', (error) => onError(error, 'queue'))
  await boss.start()
  for (const [name, cron] of Object.entries(work.schedules)) await boss.schedule(name, cron)
  for (const name of Object.keys(work.handlers) as JobName[]) {
    const handler = work.handlers[name] as (input: object, stopping: AbortSignal) => Promise<void>
    await boss.work(
      name,
      { batchSize: 10, burstWhenBatchFull: true, perJobResults: true, pollingIntervalSeconds: 0.5 },
      (batch) =>
        Promise.all(
          batch.map(async (job) => {
            try {
              await handler({ groupId: null, ...(job.data as object) }, stopping.signal)
              return { id: job.id, status: 'completed' as const }
            } catch (error) {
              onError(error, name)
              return {
                id: job.id,
                status: 'failed' as const,
                output: { name: error instanceof Error ? error.name : 'error' },
              }
            }
          }),
        ),
    )
  }
  return {
    stop() {
      stopping.abort()
      return boss.stop({ graceful: true, timeout: 8000 })
    },
  }
}
