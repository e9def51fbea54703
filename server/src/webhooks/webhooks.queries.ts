/** The endpoints of one's own group and their deliveries, as the settings page shows them. */
import { deliveriesAtOnce, type DeliveryState, type Webhook, type WebhookDelivery } from '@vitalrounds/domain/webhooks/api'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'
import { staffName } from '../platform/database/staff-name.ts'

export async function findWebhooks(db: GroupDb): Promise<Webhook[]> {
  const { rows } = await sql<Webhook>`
    select e.id as "_id", e.version, e.name, e.url, e.kinds, e.is_enabled as "isEnabled",
           coalesce(${staffName('u')}, 'Somebody who has left') as "createdBy", e.created_at as "createdAt",
           e.failing_since as "failingSince", e.gone_at as "goneAt",
           case when e.paused_until > clock_timestamp() then e.paused_until end as "pausedUntil",
           case when e.former_until > clock_timestamp() then e.former_until end as "formerSecretUntil",
           (select count(*)::int from webhook_delivery d
             where d.group_id = e.group_id and d.endpoint_id = e.id and d.state = 'waiting') as waiting,
           (select count(*)::int from webhook_delivery d
             where d.group_id = e.group_id and d.endpoint_id = e.id and d.state = 'failed') as failed
      from webhook_endpoint e left join app_user u on u.id = e.created_by
     where e.group_id = ${db.groupId}
     order by e.created_at, e.id`.execute(db)
  return rows
}

type DeliveryQuery = { state?: DeliveryState | undefined; before?: number | undefined }

/** Newest first. Of a lane the first that waits is due when the lane is; the others wait for it. */
export async function findDeliveries(db: GroupDb, endpointId: string, { state, before }: DeliveryQuery) {
  const { rows } = await sql<WebhookDelivery>`
    select d.id as "_id", d.event_id as "eventId", d.kind, d.occurred_at as "occurredAt", d.state, d.attempts,
           d.last_attempt_at as "lastAttemptAt", d.last_status as status, d.last_failure as failure, d.last_line as line,
           case when d.state = 'waiting' and not exists (
             select from webhook_delivery f where f.group_id = d.group_id and f.endpoint_id = d.endpoint_id and f.lane = d.lane
                and f.state = 'waiting' and f.id < d.id) and e.is_enabled then greatest(l.next_at, e.paused_until) end as "nextAt"
      from webhook_delivery d
      join webhook_endpoint e on e.group_id = d.group_id and e.id = d.endpoint_id
      join webhook_lane l on l.group_id = d.group_id and l.endpoint_id = d.endpoint_id and l.lane = d.lane
     where d.group_id = ${db.groupId} and d.endpoint_id = ${endpointId}
       and (${state ?? null}::text is null or d.state = ${state ?? null}) and (${before ?? null}::bigint is null or d.id < ${before ?? null})
     order by d.id desc limit ${deliveriesAtOnce + 1}`.execute(db)
  return { deliveries: rows.slice(0, deliveriesAtOnce), hasMore: rows.length > deliveriesAtOnce }
}
