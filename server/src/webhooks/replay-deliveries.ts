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
  return { _id, replayed: await replay(db, _id, [deliveryId]) }
}

/** So many that no statement locks the lanes of a clinic for long. */
const mostReplayed = 2000

/** The oldest that failed and happened since an instant; answers how many, and how many more there are. */
export async function replayFailed(db: GroupDb, endpointId: string, since: string, most = mostReplayed) {
  const { rows } = await sql<{ id: number; total: number }>`
    select id, count(*) over ()::int as total from webhook_delivery
     where group_id = ${db.groupId} and endpoint_id = ${endpointId} and state = 'failed' and occurred_at >= ${since}::timestamptz
     order by id limit ${most}`.execute(db)
  const ids = rows.map(({ id }) => id)
  return { replayed: await replay(db, endpointId, ids), remaining: (rows[0]?.total ?? 0) - ids.length }
}

async function replay(db: GroupDb, endpointId: string, ids: readonly number[]) {
  const those = sql`group_id = ${db.groupId} and endpoint_id = ${endpointId} and state <> 'waiting' and id = any (${[...ids]}::bigint[])`
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
