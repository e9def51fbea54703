/** A webhook that is registered by an administrator, and its deliveries sent as the loop would send them, for tests. */
import { eventKindNames } from '@vitalrounds/domain/webhooks/event-kinds'
import { sql } from 'kysely'
import type { Person, TestApp } from '../../platform/testing/test-app.ts'
import { changed } from '../../platform/changes.ts'
import { deliverWebhooks, type WebhookContext } from '../deliver-webhooks.ts'
import { postToLoopback } from './receiver.ts'

export type TestWebhook = { id: string; groupId: string; secret: string }

/** Registered over the API with an address of the public internet, then moved to where the test listens. */
export async function createWebhook(t: TestApp, who: Person, url: string, more: object = {}): Promise<TestWebhook> {
  const form = { name: 'Warehouse', url: 'https://hooks.example.org/events', kinds: eventKindNames, isEnabled: true, ...more }
  const answer = await t.as(who, 'POST', 'settings/webhooks', form)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const { _id: id, secret } = answer.json<{ _id: string; secret: string }>()
  await t.owner.updateTable('webhook_endpoint').set({ url }).where('id', '=', id).execute()
  return { id, groupId: who.groupId, secret }
}

/** Sends what is due now, once around. */
export const deliver = (
  t: TestApp,
  { id, groupId }: TestWebhook,
  more: Partial<WebhookContext> = {},
  signal = new AbortController().signal,
) => deliverWebhooks({ config: t.config, db: t.db, post: postToLoopback, chance: () => 0, ...more }, { groupId, endpointId: id }, signal)

/** Something happens to a member, and is committed. */
export const change = (t: TestApp, memberId: string, groupId = t.groups.northside) =>
  t.within(groupId, async (db) => changed(db, 'note', { memberId }))

/** As if so much time had passed for everything that waits at this endpoint. */
export async function pass(t: TestApp, { id }: TestWebhook, time: string) {
  const interval = sql`${time}::interval`
  await sql`update webhook_lane set next_at = next_at - ${interval} where endpoint_id = ${id}`.execute(t.owner)
  await sql`
    update webhook_endpoint set paused_until = paused_until - ${interval}, failing_since = failing_since - ${interval},
           former_until = former_until - ${interval} where id = ${id}`.execute(t.owner)
  await sql`update webhook_delivery set first_attempt_at = first_attempt_at - ${interval} where endpoint_id = ${id}`.execute(t.owner)
}

/** As if as much time had passed as the next attempt waits for. */
export async function passUntilDue(t: TestApp, webhook: TestWebhook) {
  const { rows } = await sql<{ wait: string }>`
    select (min(next_at) - clock_timestamp())::text as wait from webhook_lane where endpoint_id = ${webhook.id}`.execute(t.owner)
  await pass(t, webhook, rows[0]?.wait ?? '0')
}

/** The deliveries of an endpoint, oldest first. */
export async function deliveriesOf(t: TestApp, { id }: TestWebhook) {
  return t.owner.selectFrom('webhook_delivery').selectAll().where('endpoint_id', '=', id).orderBy('id').execute()
}
