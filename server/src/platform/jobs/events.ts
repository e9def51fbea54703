/**
 * What happened, told once. `emit` writes one job per reaction in the caller's own transaction, so a fact and its
 * consequences commit together or not at all. Payloads carry ids, never patient data.
 */
import { sql, type Transaction } from 'kysely'
import type { GroupDb, Tables } from '../database/db.ts'

export type Events = {
  'member.enrolled': { memberId: string }
  'member.disenrolled': { memberId: string }
  'warning.raised': { memberId: string; warningId: string }
  'order.requested': { orderId: string }
  'order.canceled': { orderId: string }
  'device.connected': { deviceId: string }
}
export type EventName = keyof Events

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
  'unlink-gateway': { hwiDeviceId: string; isDeleted: boolean }
  'pull-readings': { deviceId: string; since: string }
  reconcile: object
  'reconcile-vendor': { vendor: 'bodytrace' | 'iglucose' | 'tenovi' | 'kardia' }
  'fetch-recording': { recordingId: string }
  'replay-unmatched': { deviceId: string }
  'drop-old-bodies': object
  'apply-clinical-rules': object
  'import-members': { importId: string }
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
] as const satisfies readonly JobName[]

/** Who reacts to what. Read this table to know everything that happens behind a click. */
export const reactions: { [E in EventName]: readonly JobName[] } = {
  'member.enrolled': [],
  'member.disenrolled': [],
  'warning.raised': [],
  'order.requested': ['place-order'],
  'order.canceled': ['cancel-order'],
  'device.connected': ['replay-unmatched'],
}

export async function emit<E extends EventName>(db: GroupDb, event: E, payload: Events[E], when: When = {}) {
  for (const job of reactions[event]) await enqueue(db, job, payload as never, when)
}

/** `dueAt` is an instant of the true clock, which a test bed does not move. */
type When = { onceKey?: string; dueAt?: string }

/** Sends one job in the caller's transaction; with a `onceKey` a second one waiting under the same key is dropped. */
export async function enqueue<J extends JobName>(db: Transaction<Tables>, job: J, payload: Jobs[J], when: When = {}) {
  await sql`select app.enqueue(${job}, ${JSON.stringify(payload)}::jsonb, ${when.onceKey ?? null}, ${when.dueAt ?? null}::timestamptz)`.execute(
    db,
  )
}
