/** Puts a job into the queue. Only the table of what follows a change calls this: everybody else says what they changed. */
import { sql } from 'kysely'
import type { UnscopedDb } from '../database/db.ts'
import type { JobName, Jobs } from './jobs.ts'

/** `dueAt` is an instant of the true clock, which a test bed does not move. */
export type JobRequest = {
  [J in JobName]: { job: J; payload: Jobs[J]; onceKey?: string | undefined; dueAt?: string | undefined }
}[JobName]

/** Sends one job in the caller's transaction; with a `onceKey` a second one waiting under the same key is dropped. */
export const enqueue = (db: UnscopedDb, { job, payload, onceKey, dueAt }: JobRequest) =>
  sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${onceKey ?? null}, ${dueAt ?? null}::timestamptz)`.execute(db)
