/** Writes events into the outbox, in the transaction of the changes they tell of. The table of what follows a change calls it. */
import type { WebhookEvent } from '@vitalrounds/domain/webhooks/event-kinds'
import { sql } from 'kysely'
import type { GroupDb } from '../platform/database/db.ts'

/** What is about no member and one device waits for no other device of the clinic. */
const laneOf = ({ memberId, data }: WebhookEvent) => memberId ?? data['deviceId'] ?? null

/** Equal events are one. Where the clinic has no endpoint for them, nothing is written. */
export async function recordWebhookEvents(db: GroupDb, events: readonly WebhookEvent[]) {
  const rows = new Set(
    events.map((event) => {
      const { kind, memberId, data } = event
      return JSON.stringify({ kind, lane: laneOf(event), data: { ...(memberId !== null && { memberId }), ...data } })
    }),
  )
  if (rows.size === 0) return
  await sql`select app.record_webhook_events(${`[${[...rows].join()}]`}::jsonb)`.execute(db)
}
