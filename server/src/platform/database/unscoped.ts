/**
 * The few handles that know no group yet. Only the inbox, sign-in and the job runner may import this file; a test of
 * the house holds the list. Whoever finds out the group goes on with `runInGroup`.
 */
import type { RawBuilder } from 'kysely'
import { type Database, transact, type UnscopedDb } from './db.ts'

export type { UnscopedDb } from './db.ts'

/** One transaction on the sign-in role: credentials, sessions, links, throttle. */
export const signIn = <T>(db: { auth: Database }, work: (trx: UnscopedDb) => Promise<T>) => transact(db.auth, work)

/** One transaction on the worker role, before a delivery or a job has named its group. */
export const runAsWorker = <T>(db: { worker: Database }, run: (trx: UnscopedDb) => Promise<T>) => transact(db.worker, run)

/** One statement on the intake role: it may look up connections and add to the inbox, and read nothing of it. */
export const runIntake = <T>(db: { ingest: Database }, statement: RawBuilder<T>) => statement.execute(db.ingest)
