/** Puts on record how an attempt ended, and when its lane goes on: with the next event of the member, or with this one again. */
import { nextAttemptMs, restMs } from '@vitalrounds/domain/webhooks/retry-schedule'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import type { ClaimedDelivery } from './claim-delivery.ts'
import type { AttemptOutcome } from './send-webhook.ts'

type AttemptContext = { chance: number }

/** Answers whether it succeeded. */
export async function recordAttempt(db: GroupDb, delivery: ClaimedDelivery, outcome: AttemptOutcome, { chance }: AttemptContext) {
  const isTaken = outcome.failure === null
  const isGone = outcome.status === 410
  const attempts = delivery.attempts + 1
  const waitMs =
    isTaken || isGone ? undefined : nextAttemptMs({ attempts, elapsedMs: delivery.elapsedMs, retryAfterMs: outcome.retryAfterMs, chance })
  const state = isTaken ? 'delivered' : waitMs === undefined ? 'failed' : 'waiting'
  await lockLane(db, delivery)
  await sql`
    update webhook_delivery
       set state = ${state}, attempts = ${attempts}, first_attempt_at = coalesce(first_attempt_at, clock_timestamp()),
           last_attempt_at = clock_timestamp(), last_status = ${outcome.status}, last_failure = ${outcome.failure}, last_line = ${outcome.line}
     where group_id = ${db.groupId} and id = ${delivery.id}`.execute(db)
  await setLane(db, delivery, waitMs)
  await (isTaken ? recordSuccess(db, delivery) : recordFailure(db, delivery, outcome))
  return isTaken
}

/** Whoever writes an event into the lane holds it until their commit: the next statement sees what they wrote. */
const lockLane = (db: GroupDb, { endpointId, lane }: ClaimedDelivery) =>
  sql`select from webhook_lane where group_id = ${db.groupId} and endpoint_id = ${endpointId} and lane = ${lane} for update`.execute(db)

const setLane = (db: GroupDb, { endpointId, lane }: ClaimedDelivery, waitMs: number | undefined) =>
  sql`
    update webhook_lane l
       set next_at = case when ${waitMs ?? null}::float8 is not null then clock_timestamp() + make_interval(secs => ${(waitMs ?? 0) / 1000})
         when exists (select from webhook_delivery d where d.group_id = l.group_id and d.endpoint_id = l.endpoint_id
                         and d.lane = l.lane and d.state = 'waiting') then clock_timestamp() end
     where group_id = ${db.groupId} and endpoint_id = ${endpointId} and lane = ${lane}`.execute(db)

/** A pause that the receiver asked for ends by itself: what was under way when it asked does not lift it. */
const recordSuccess = (db: GroupDb, { endpointId }: ClaimedDelivery) =>
  sql`
    update webhook_endpoint set failing_since = null, notified_at = null
     where group_id = ${db.groupId} and id = ${endpointId}
       and failing_since is not null`.execute(db)

function recordFailure(db: GroupDb, { endpointId }: ClaimedDelivery, { status, retryAfterMs }: AttemptOutcome) {
  const rest = restMs(status, retryAfterMs)
  return sql`
    update webhook_endpoint
       set failing_since = coalesce(failing_since, clock_timestamp()),
           paused_until = case when ${rest ?? null}::float8 is null then paused_until
                               else clock_timestamp() + make_interval(secs => ${(rest ?? 0) / 1000}) end,
           gone_at = case when ${status === 410} then clock_timestamp() else gone_at end,
           is_enabled = is_enabled and not ${status === 410}
     where group_id = ${db.groupId} and id = ${endpointId}`.execute(db)
}
