/** Puts one delivery back into the queue, as if it had just come. What was kept of it before is not kept twice. */
import { sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { replayable } from './deliveries.queries.ts'

/** Of the own group; for super admins also one that no clinic owns. */
export async function replayDelivery(db: GroupDb, id: number, isSuperAdmin: boolean) {
  const replayed = (await replayOwn(db, id)) || (isSuperAdmin && (await replayUnowned(db, id)))
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
  const known = await db
    .selectFrom('inbox')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .executeTakeFirst()
  return refuse(known ? 'delivery.notReplayable' : 'delivery.unknown')
}
