/**
 * Jobs that fall due later, retries and jobs with a time, wake nobody when they are sent. One statement a second says which
 * queues have such a job: forty workers that each looked for themselves kept an idle server at a tenth of a processor.
 */
import type { PgBoss } from 'pg-boss'

const lookMs = 1000

// The condition by which the queue fetches, and its index; a second server's workers may have taken the job meanwhile
const dueQueues = `
  select queue.name from unnest($1::text[]) as queue (name)
   where exists (
     select from pgboss.job_common job
      where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= pgboss.job_now())`

/** Looks until stopped, never twice at once; the end waits for a look under way. `workers` are ids by name of the queue. */
export function wakeDueWorkers(boss: PgBoss, workers: ReadonlyMap<string, string>, onError: (error: unknown) => void): () => Promise<void> {
  let underWay: Promise<void> | undefined
  const look = async () => {
    const { rows } = (await boss.getDb().executeSql(dueQueues, [[...workers.keys()]])) as { rows: { name: string }[] }
    for (const { name } of rows) boss.notifyWorker(workers.get(name)!)
  }
  const timer = setInterval(() => {
    underWay ??= look()
      .catch(onError)
      .finally(() => {
        underWay = undefined
      })
  }, lookMs)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await underWay
  }
}
