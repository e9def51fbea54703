/** Sends events again that are over, under their ids: as if they had just happened, and before later ones of the same member. */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** One of them, whether it arrived or not; refuses where it waits already. */
export async function replayDelivery(db: GroupDb, deliveryId: number) {
  const { rows } = await sql<{ _id: string; state: string }>`
    select endpoint_id as "_id", state from webhook_delivery where group_id = ${db.groupId} and id = ${deliveryId}`.execute(db)
  const { _id, state } = rows[0] ?? refuse('webhook.deliveryUnknown')
  if (state === 'waiting') refuse('webhook.replayed')
  return { _id, replayed: await replay(db, _id, sql`id = ${deliveryId}`) }
}

/** All that failed and happened since an instant; answers how many. */
export const replayFailed = (db: GroupDb, endpointId: string, since: string) =>
  replay(db, endpointId, sql`state = 'failed' and occurred_at >= ${since}::timestamptz`)

async function replay(db: GroupDb, endpointId: string, which: ReturnType<typeof sql>) {
  const those = sql`group_id = ${db.groupId} and endpoint_id = ${endpointId} and state <> 'waiting' and ${which}`
  // The lanes first and in order, as whoever records an event takes them
  await sql`
    select from webhook_lane
     where group_id = ${db.groupId} and endpoint_id = ${endpointId}
       and lane in (select lane from webhook_delivery where ${those})
     order by lane for update`.execute(db)
  const { rows } = await sql<{ lane: string }>`
    update webhook_delivery set state = 'waiting', attempts = 0, first_attempt_at = null where ${those} returning lane`.execute(db)
  await sql`
    update webhook_lane set next_at = clock_timestamp()
     where group_id = ${db.groupId} and endpoint_id = ${endpointId} and lane = any (${rows.map(({ lane }) => lane)}::uuid[])`.execute(db)
  return rows.length
}
