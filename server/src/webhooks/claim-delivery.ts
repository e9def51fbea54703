/**
 * Takes the next delivery of an endpoint that is due. Its lane is leased meanwhile, so that no other worker sends of the
 * same member; a worker that dies leaves a lease that ends, and the delivery goes out again under the same id.
 */
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

// Longer than an attempt lasts (send-webhook.ts)
const leaseSeconds = 60

export type ClaimedDelivery = {
  endpointId: string
  lane: string
  id: number
  eventId: string
  kind: string
  data: object
  occurredAt: string
  attempts: number
  /** Since the first attempt; 0 before it. */
  elapsedMs: number
  url: string
  secret: Buffer
  formerSecret: Buffer | null
}

/** Undefined where nothing is due. */
export async function claimDelivery(db: GroupDb, endpointId: string): Promise<ClaimedDelivery | undefined> {
  for (;;) {
    const lane = await leaseLane(db, endpointId)
    if (lane === undefined) return undefined
    // A statement of its own: it sees what was committed before the lane was locked
    const { rows } = await sql<ClaimedDelivery>`
      select d.endpoint_id as "endpointId", d.lane, d.id, d.event_id as "eventId", d.kind, d.data, d.occurred_at as "occurredAt", d.attempts,
             coalesce(extract(epoch from clock_timestamp() - d.first_attempt_at) * 1000, 0)::float8 as "elapsedMs",
             e.url, e.secret, case when e.former_until > clock_timestamp() then e.former_secret end as "formerSecret"
        from webhook_delivery d join webhook_endpoint e on e.group_id = d.group_id and e.id = d.endpoint_id
       where d.group_id = ${db.groupId} and d.endpoint_id = ${endpointId} and d.lane = ${lane} and d.state = 'waiting'
       order by d.id limit 1`.execute(db)
    if (rows[0]) return rows[0]
    await sql`
      update webhook_lane set next_at = null
       where group_id = ${db.groupId} and endpoint_id = ${endpointId} and lane = ${lane}`.execute(db)
  }
}

async function leaseLane(db: GroupDb, endpointId: string): Promise<string | undefined> {
  const { rows } = await sql<{ lane: string }>`
    update webhook_lane set next_at = clock_timestamp() + make_interval(secs => ${leaseSeconds})
     where group_id = ${db.groupId} and endpoint_id = ${endpointId} and lane = (
       select l.lane from webhook_lane l join webhook_endpoint e on e.group_id = l.group_id and e.id = l.endpoint_id
        where l.group_id = ${db.groupId} and l.endpoint_id = ${endpointId} and l.next_at <= clock_timestamp()
          and e.is_enabled and (e.paused_until is null or e.paused_until <= clock_timestamp())
        order by l.next_at limit 1 for update of l skip locked)
    returning lane`.execute(db)
  return rows[0]?.lane
}
