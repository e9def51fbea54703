/** Puts deliveries back into the queue, as if they had just come. What was kept of them before is not kept twice. */
import { replayable, replayProblem } from '@vitalrounds/domain/inbox/can-replay'
import type { Delivery } from '@vitalrounds/domain/inbox/api'
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** Of one's own group; for super admins also one that no clinic owns. */
export async function replayDelivery(db: GroupDb, id: number, maySeeUnowned: boolean) {
  const replayed = (await replayOwn(db, id)) || (maySeeUnowned && (await replayUnowned(db, id)))
  if (!replayed) await explain(db, id)
  await sql`select pg_notify('inbox', '')`.execute(db)
  changed(db, 'delivery', { deliveryId: id })
  return { _id: id, state: 'new' as const }
}

async function replayOwn(db: GroupDb, id: number) {
  const row = await db
    .updateTable('inbox')
    .set({ state: 'new', attempts: 0, next_at: sql`now()`, outcome: null, error: null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .where('state', 'in', [...replayable])
    .where('body', '<>', '')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

async function replayUnowned(db: GroupDb, id: number) {
  const { rows } = await sql`select app.replay_unowned(${[id]}::bigint[])`.execute(db)
  return rows.length > 0
}

async function explain(db: GroupDb, id: number): Promise<never> {
  const row = await db
    .selectFrom('inbox')
    .select(['state', 'body'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return refuse('delivery.unknown')
  // An empty answer: it became readable again between the two looks
  return refuse(replayProblem({ state: row.state as Delivery['state'], hasText: row.body !== '' }) ?? 'delivery.waiting')
}

/** What vendors said of something under names that are known only now. */
export type LateNaming = {
  kind?: 'order'
  names: readonly { vendor: string; key: string }[]
  /** What came earlier was about something else, or somebody else's. */
  since: string
}

/** In the transaction in which the names become known, so that both are there or neither. Answers how many wait again. */
export async function replayWaiting(db: GroupDb, { kind, names, since }: LateNaming): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    update inbox set state = 'new', attempts = 0, next_at = now(), outcome = null, error = null
      from unnest(${names.map(({ vendor }) => vendor)}::text[], ${names.map(({ key }) => key)}::text[]) as n (vendor, key)
     where inbox.state = 'unmatched' and inbox.vendor = n.vendor and inbox.device_key = n.key and inbox.body <> ''
       and inbox.received_at >= ${since} and (${kind ?? null}::text is null or inbox.kind = ${kind ?? null})
    returning inbox.id`.execute(db)
  if (rows.length > 0) await sql`select pg_notify('inbox', '')`.execute(db)
  return rows.length
}
