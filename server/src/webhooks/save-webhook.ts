/** Registers and changes where events are sent, and gives an endpoint a new secret. */
import { isIP } from 'node:net'
import type { WebhookForm } from '@vitalrounds/domain/webhooks/api'
import { testKind } from '@vitalrounds/domain/webhooks/event-kinds'
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { isPublicAddress } from '../platform/egress.ts'
import { refuse } from '../platform/http/refuse.ts'
import { newWebhookSecret } from './webhook-secret.ts'

const mostEndpoints = 20
const formerHours = 24

/** What a name leads to is judged with every attempt; what leads nowhere else is told at once. */
function refusePrivate(url: string) {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const isPrivate = isIP(host) ? !isPublicAddress(host) : !host.includes('.') || /\.(?:localhost|local|internal)\.?$/.test(host)
  if (isPrivate)
    refuse('request.invalid', { errors: [{ path: 'url', message: 'This address leads into a private network. Enter a public one.' }] })
}

export async function registerWebhook(db: GroupDb, config: Pick<Config, 'keys'>, { form, by }: { form: WebhookForm; by: string }) {
  refusePrivate(form.url)
  const { rows } = await sql<{ id: string; count: number }>`
    select app.new_id() as id, (select count(*)::int from webhook_endpoint where group_id = ${db.groupId}) as count`.execute(db)
  const { id, count } = rows[0]!
  if (count >= mostEndpoints) refuse('webhook.tooMany')
  const { secret, sealed } = newWebhookSecret(config, { groupId: db.groupId, endpointId: id })
  await db
    .insertInto('webhook_endpoint')
    .values({ group_id: db.groupId, id, created_by: by, secret: sealed, ...columnsOf(form) })
    .execute()
  return { _id: id, secret }
}

const columnsOf = ({ name, url, kinds, isEnabled }: WebhookForm) => ({ name, url, kinds, is_enabled: isEnabled })

type WebhookChange = { id: string; form: WebhookForm; version: number }

/** An endpoint that is enabled again begins anew: whatever the receiver said before is forgotten. */
export async function changeWebhook(db: GroupDb, { id, form, version }: WebhookChange) {
  refusePrivate(form.url)
  const { numUpdatedRows } = await db
    .updateTable('webhook_endpoint')
    .set({
      ...columnsOf(form),
      version: version + 1,
      ...(form.isEnabled && { gone_at: null, paused_until: null, failing_since: null, notified_at: null }),
    })
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await requireWebhook(db, id)
    refuse('webhook.changed')
  }
  return { _id: id }
}

/** The secret before signs as well for a day, so that the receiver can change over without losing an event. */
export async function rotateSecret(db: GroupDb, config: Pick<Config, 'keys'>, id: string) {
  await requireWebhook(db, id)
  const { secret, sealed } = newWebhookSecret(config, { groupId: db.groupId, endpointId: id })
  await sql`
    update webhook_endpoint
       set former_secret = secret, former_until = clock_timestamp() + make_interval(hours => ${formerHours}), secret = ${sealed}
     where group_id = ${db.groupId} and id = ${id}`.execute(db)
  return { _id: id, secret }
}

export async function sendTestEvent(db: GroupDb, id: string) {
  if (!(await requireWebhook(db, id)).is_enabled) refuse('webhook.disabled')
  const events = JSON.stringify([{ kind: testKind, lane: null, data: {} }])
  await sql`select app.record_webhook_events(${events}::jsonb, ${id}::uuid)`.execute(db)
  return { _id: id }
}

export const requireWebhook = async (db: GroupDb, id: string) =>
  (await db
    .selectFrom('webhook_endpoint')
    .select('is_enabled')
    .where('group_id', '=', db.groupId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? refuse('webhook.unknown')
