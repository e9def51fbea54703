/**
 * The queue: pg-boss on our own database. Every job may run twice, so every handler is idempotent; a worker that dies
 * is noticed by its missing heartbeat and the job starts again.
 */
import { PgBoss } from 'pg-boss'
import { connectTo } from '../database/connect-to.ts'
import { inSpan } from '../tracing/spans.ts'
import { wakeDueWorkers } from './wake-due.ts'

/** What travels with each kind of job. The group is added by the database from the transaction that sends it. */
export type Jobs = {
  'send-mail': { mailId: string }
  'seal-audit': object
  'verify-audit': object
  'refresh-zone': object
  'verify-summaries': object
  'sweep-sign-in': object
  'place-order': { orderId: string }
  'cancel-order': { orderId: string }
  'ask-orders': object
  'ask-order': { orderId: string }
  'send-refill': { refillId: string }
  'link-gateway': { deviceId: string }
  'unlink-gateway': { vendor: string; deviceKey: string; isDeleted: boolean }
  'pull-readings': { deviceId: string; since: string }
  reconcile: object
  'reconcile-vendor': { vendor: string }
  'fetch-recording': { vendor?: string; recordingId: string }
  'replay-unmatched': { deviceId: string }
  'drop-old-bodies': object
  'apply-clinical-rules': object
  'import-members': { importId: string }
  'import-charts': { importId: string }
  'score-check-in': { checkInId: string }
  'take-link-act': { actId: string }
  'remind-doctor': { alertId: string }
  'notify-warnings': object
  'morning-summaries': object
  'close-month': { closeId: string }
  'compute-month': { yearMonth: string }
  'verify-months': object
  'verify-outcomes': object
  'fill-outcomes': object
  'store-month-figures': object
  'hand-over-text': { textId: string }
  'settle-text': { textId: string }
  'settle-texts': object
  'run-text-batch': { batchId: string }
  'send-automatic-texts': object
  'fetch-pictures': { textId: string }
  'ask-calls': object
  'make-evidence': { exportId: string }
  'make-fhir-export': { exportId: string }
  'tend-fhir-exports': object
  'apply-codes': object
  'name-lists': { ofGroupId: string }
  'show-time': { memberId: string; from: string }
  'prune-deliveries': object
}
export type JobName = keyof Jobs
export const jobNames = [
  'send-mail',
  'seal-audit',
  'verify-audit',
  'refresh-zone',
  'verify-summaries',
  'sweep-sign-in',
  'place-order',
  'cancel-order',
  'ask-orders',
  'ask-order',
  'send-refill',
  'link-gateway',
  'unlink-gateway',
  'pull-readings',
  'reconcile',
  'reconcile-vendor',
  'fetch-recording',
  'replay-unmatched',
  'drop-old-bodies',
  'apply-clinical-rules',
  'import-members',
  'import-charts',
  'score-check-in',
  'notify-warnings',
  'morning-summaries',
  'close-month',
  'compute-month',
  'verify-months',
  'verify-outcomes',
  'fill-outcomes',
  'store-month-figures',
  'hand-over-text',
  'settle-text',
  'settle-texts',
  'run-text-batch',
  'send-automatic-texts',
  'fetch-pictures',
  'ask-calls',
  'make-evidence',
  'make-fhir-export',
  'tend-fhir-exports',
  'apply-codes',
  'name-lists',
  'take-link-act',
  'remind-doctor',
  'show-time',
  'prune-deliveries',
] as const satisfies readonly JobName[]

/** A job's payload and the group it was sent from; `groupId` is null for the platform's own schedules. */
export type JobInput<J extends JobName> = Jobs[J] & { groupId: string | null }
/** `stopping` is for jobs of many steps: what is left of them waits for its next turn. */
export type JobHandlers = { [J in JobName]: (input: JobInput<J>, stopping: AbortSignal) => Promise<void> }
export type Schedules = Partial<Record<JobName, string>>

/** A worker that says nothing for so long is dead. */
const heartbeatSeconds = 10

/** Measured in docs/sources/server.md 5: after kill -9 a job is picked up again in 11 s, and a backlog drains in bursts. */
const queueSettings = {
  retryLimit: 8,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 300,
  heartbeatSeconds,
  expireInSeconds: 900,
  // app.enqueue says so when it sends: workers wake at once
  notify: true,
}

// Calls that have begun are finished behind it (connection/finish-answers.ts), and all of it before a supervisor kills
// (lifecycle.ts); a job that is cut off runs again
const longestJobMs = 5000

/** A worker is woken by what is sent, and by what falls due (wake-due.ts); without a line to hear that on, it looks for itself. */
const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 30 }

// Long enough for what the queue tidies up, short enough that jobs go on within half a minute after a machine is gone
const answerMs = 15_000

/** Handed on to pg: without it a question to a machine that fell silent waits until the system gives the connection up. */
const poolLimits = (limitMs: number) => ({ query_timeout: limitMs })

/** As the queue's own role, which may use its tables and change none of them. */
const bossOn = (url: string, limitMs = answerMs) =>
  new PgBoss({
    ...connectTo(url),
    max: 3,
    ...poolLimits(limitMs),
    application_name: 'vitalrounds jobs',
    supervise: true,
    // Whose heartbeat stopped is looked for so often; left out, once a minute
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
    schedule: true,
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    reindex: false,
  })

/** Makes the queue's own tables and one queue per job. Runs with the migrations, as the owner of the database. */
export async function prepareQueues(ownerUrl: string, names: readonly JobName[]) {
  const boss = new PgBoss({ ...connectTo(ownerUrl), max: 1, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  const have = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const name of names) {
    const queue = have.get(name)
    if (!queue) await boss.createQueue(name, queueSettings)
    // Made by a version whose workers only asked
    else if (!queue.notify) await boss.updateQueue(name, { notify: true })
  }
  await boss.getDb().executeSql(letIn)
  await boss.stop({ graceful: false })
}

const letIn = `
  grant usage on schema pgboss to app_jobs;
  grant select, insert, update, delete on all tables in schema pgboss to app_jobs;
  grant usage on all sequences in schema pgboss to app_jobs;
  grant execute on all functions in schema pgboss to app_jobs`

/** Starts the workers and the schedules (cron in UTC); answers how to stop them. */
export async function runJobs(
  url: string,
  work: { handlers: Partial<JobHandlers>; schedules: Schedules; atStart?: readonly JobName[]; answerMs?: number },
  onError: (error: unknown, job: string) => void,
) {
  const boss = bossOn(url, work.answerMs)
  const stopping = new AbortController()
  boss.on('error', (error) => onError(error, 'queue'))
  await boss.start()
  // What came due while no server was up is made up for, once
  for (const [name, cron] of Object.entries(work.schedules)) await boss.schedule(name, cron, null, { missed: 'once' })
  const workers = new Map<string, string>()
  for (const name of Object.keys(work.handlers) as JobName[]) {
    const handler = work.handlers[name] as (input: object, stopping: AbortSignal) => Promise<void>
    const worker = await boss.work(name, { batchSize: 10, burstWhenBatchFull: true, perJobResults: true, ...polling }, (batch) =>
      Promise.all(
        batch.map(async (job) => {
          try {
            await inSpan(`job ${name}`, { 'vitalrounds.job': name }, () =>
              handler({ groupId: null, ...(job.data as object) }, stopping.signal),
            )
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
    workers.set(name, worker)
  }
  const stopWaking = wakeDueWorkers(boss, workers, (error) => onError(error, 'queue'))
  for (const name of work.atStart ?? []) await boss.send(name, {})
  return {
    async stop() {
      stopping.abort()
      await stopWaking()
      return boss.stop({ graceful: true, timeout: longestJobMs })
    },
  }
}
