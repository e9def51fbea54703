/** Webhooks are registered, changed, rotated and replayed by administrators of their clinic alone, and the audit log says so. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'
import { replayFailed } from './replay-deliveries.ts'
import { change, createWebhook, deliver, deliveriesOf, pass, passUntilDue, type TestWebhook } from './testing/create-webhook.ts'
import { type Receiver, startReceiver, verify } from './testing/receiver.ts'

let t: TestApp
let receiver: Receiver
let nora: Person
let memberId = ''
beforeAll(async () => {
  t = await testApp()
  receiver = await startReceiver()
  nora = await t.person(t.groups.lakeview, 'nora@lakeview.example', { role: 'admin' })
  memberId = await createMember(t.owner, t.groups.northside, 'Ada North')
})
afterAll(async () => {
  await receiver.close()
  await t.close()
})

const url = 'settings/webhooks'
const form = (more: object = {}) => ({
  name: 'Warehouse',
  url: 'https://hooks.example.org/events',
  kinds: ['reading.changed'],
  isEnabled: true,
  ...more,
})
type Shown = {
  webhooks: { _id: string; version: number; name: string; isEnabled: boolean; failed: number; formerSecretUntil: string | null }[]
}
type Sent = {
  deliveries: { _id: number; kind: string; state: string; attempts: number; nextAt: string | null; status: number | null }[]
  hasMore: boolean
}
const show = async (id: string, who = t.people.adam) => (await t.as(who, 'GET', url)).json<Shown>().webhooks.find(({ _id }) => _id === id)
const sentTo = async ({ id }: TestWebhook, query = '') => (await t.as(t.people.adam, 'GET', `${url}/${id}/deliveries${query}`)).json<Sent>()
const audit = (id: string) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'reason'])
    .where(sql<boolean>`${id} = any (ids)`)
    .orderBy('id')
    .execute()

test('a webhook is registered and shows its secret once; the database holds it sealed', async () => {
  const answer = await t.as(t.people.adam, 'POST', url, form())
  expect(answer.statusCode, answer.body).toBe(200)
  const { _id, secret } = answer.json<{ _id: string; secret: string }>()
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect((await t.as(t.people.adam, 'GET', url)).body).not.toContain(secret)
  const row = await t.owner.selectFrom('webhook_endpoint').select('secret').where('id', '=', _id).executeTakeFirstOrThrow()
  expect(row.secret.toString('utf8')).not.toContain(secret.slice(6))
  expect(await show(_id)).toMatchObject({ name: 'Warehouse', version: 1, isEnabled: true, createdBy: 'Adam Reyes', waiting: 0, failed: 0 })
})

test('it is changed over the version that was on screen, and over no other', async () => {
  const { id } = await createWebhook(t, t.people.adam, receiver.url)
  const change = (version: number, more: object = {}) => t.as(t.people.adam, 'PUT', `${url}/${id}`, { ...form(more), version })
  expect((await change(1, { name: 'Lake', isEnabled: false })).statusCode).toBe(200)
  expect(await show(id)).toMatchObject({ name: 'Lake', isEnabled: false, version: 2 })
  const late = await change(1)
  expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([409, 'webhook.changed'])
  const rows = await audit(id)
  expect(rows.slice(-2)).toEqual([
    { action: 'PUT settings/webhooks/:id', reason: 'Webhook: Lake (disabled)' },
    expect.objectContaining({ action: 'PUT settings/webhooks/:id' }),
  ])
})

test.each([
  ['plain http', { url: 'http://hooks.example.org/' }, 'url'],
  ['a password in the address', { url: 'https://a:b@hooks.example.org/' }, 'url'],
  ['a number of a private network', { url: 'https://10.0.0.7/' }, 'url'],
  ['loopback, written as a number', { url: 'https://2130706433/' }, 'url'],
  ['loopback of version 6', { url: 'https://[::1]/' }, 'url'],
  ['metadata of a cloud', { url: 'https://169.254.169.254/latest' }, 'url'],
  ['a name of this machine', { url: 'https://localhost/' }, 'url'],
  ['a name within a network', { url: 'https://vault.internal/' }, 'url'],
  ['no kind', { kinds: [] }, 'kinds'],
  ['an unknown kind', { kinds: ['patient.cured'] }, 'kinds.0'],
  ['a kind twice', { kinds: ['note.changed', 'note.changed'] }, 'kinds'],
  ['no name', { name: ' ' }, 'name'],
])('refuses %s', async (_, more, field) => {
  const answer = await t.as(t.people.adam, 'POST', url, form(more))
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toContain(field)
})

test('after a rotation both secrets verify for 24 hours, then the new one alone', async () => {
  const webhook = await createWebhook(t, t.people.adam, receiver.url)
  const rotated = await t.as(t.people.adam, 'POST', `${url}/${webhook.id}/rotate`)
  expect(rotated.statusCode, rotated.body).toBe(200)
  const { secret } = rotated.json<{ secret: string }>()
  expect((await show(webhook.id))?.formerSecretUntil).not.toBeNull()
  receiver.answer(() => ({ status: 204 }))
  await change(t, memberId)
  await deliver(t, webhook)
  const [both] = receiver.requests
  expect(both && verify(secret, both)).toEqual(both && verify(webhook.secret, both))
  await pass(t, webhook, '24 hours')
  await change(t, memberId)
  await deliver(t, webhook)
  const one = receiver.requests.at(-1)!
  expect(verify(secret, one).data).toEqual({ memberId })
  expect(() => verify(webhook.secret, one)).toThrow(/signature/)
  expect((await show(webhook.id))?.formerSecretUntil).toBeNull()
})

test('a test event goes out by the same way, whatever kinds are wanted, and is refused where it is disabled', async () => {
  const webhook = await createWebhook(t, t.people.adam, receiver.url, { kinds: ['month.closed'] })
  receiver.answer(() => ({ status: 204 }))
  expect((await t.as(t.people.adam, 'POST', `${url}/${webhook.id}/test`)).statusCode).toBe(200)
  await deliver(t, webhook)
  expect(receiver.requests.map((request) => verify(webhook.secret, request).type)).toEqual(['webhook.test'])
  await t.as(t.people.adam, 'PUT', `${url}/${webhook.id}`, { ...form({ isEnabled: false }), version: 1 })
  const off = await t.as(t.people.adam, 'POST', `${url}/${webhook.id}/test`)
  expect([off.statusCode, off.json<{ code: string }>().code]).toEqual([409, 'webhook.disabled'])
})

test('a delivery is sent again, and all that failed since a moment, under their ids and in their order', async () => {
  const webhook = await createWebhook(t, t.people.adam, receiver.url)
  receiver.answer(() => ({ status: 410 }))
  await change(t, memberId)
  await deliver(t, webhook)
  const { deliveries } = await sentTo(webhook, '?state=failed')
  expect(deliveries).toMatchObject([{ kind: 'note.changed', state: 'failed', attempts: 1, status: 410, nextAt: null }])
  await t.as(t.people.adam, 'PUT', `${url}/${webhook.id}`, { ...form({ kinds: ['note.changed'] }), version: 1 })
  await t.owner.updateTable('webhook_endpoint').set({ url: receiver.url }).where('id', '=', webhook.id).execute()
  const ids = receiver.requests.map(({ headers }) => headers['webhook-id'])
  receiver.answer(() => ({ status: 204 }))
  await change(t, memberId)
  const replayed = await t.as(t.people.adam, 'POST', `${url}/${webhook.id}/replay`, { since: '2026-01-01T00:00:00.000Z' })
  expect(replayed.json()).toEqual({ replayed: 1, remaining: 0 })
  await deliver(t, webhook)
  expect(receiver.requests.map(({ headers }) => headers['webhook-id'])[0]).toBe(ids[0])
  expect((await sentTo(webhook)).deliveries.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  const [, first] = (await sentTo(webhook)).deliveries
  const again = await t.as(t.people.adam, 'POST', `settings/webhook-deliveries/${first?._id}/replay`)
  expect(again.json()).toEqual({ _id: webhook.id, replayed: 1 })
  const twice = await t.as(t.people.adam, 'POST', `settings/webhook-deliveries/${first?._id}/replay`)
  expect([twice.statusCode, twice.json<{ code: string }>().code]).toEqual([409, 'webhook.replayed'])
  await deliver(t, webhook)
  expect(receiver.requests.map(({ headers }) => headers['webhook-id']).at(-1)).toBe(ids[0])
  expect((await audit(webhook.id)).map(({ reason }) => reason)).toContain('1 failed deliveries')
})

test('given more failed deliveries than go at once, the oldest go and the number of the others is said', async () => {
  const webhook = await createWebhook(t, t.people.adam, receiver.url)
  for (let n = 0; n < 3; n += 1) await change(t, memberId)
  await t.owner.updateTable('webhook_delivery').set({ state: 'failed' }).where('endpoint_id', '=', webhook.id).execute()
  const replayed = await t.within(t.groups.northside, (db) => replayFailed(db, webhook.id, '2026-01-01T00:00:00.000Z', 2))
  expect(replayed).toEqual({ replayed: 2, remaining: 1 })
  expect((await deliveriesOf(t, webhook)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'failed'])
})

test('deliveries are shown a page at a time, with when the first of a member is tried next', async () => {
  const webhook = await createWebhook(t, t.people.adam, receiver.url)
  receiver.answer(() => ({ status: 500 }))
  for (let n = 0; n < 51; n += 1) await change(t, memberId)
  await deliver(t, webhook)
  const page = await sentTo(webhook)
  expect([page.deliveries.length, page.hasMore]).toEqual([50, true])
  expect(page.deliveries.every(({ nextAt }) => nextAt === null)).toBe(true)
  const rest = await sentTo(webhook, `?before=${page.deliveries.at(-1)?._id}`)
  expect(rest).toMatchObject({ deliveries: [{ state: 'waiting', attempts: 1, nextAt: expect.any(String) }], hasMore: false })
  await passUntilDue(t, webhook)
})

test('an endpoint of another clinic is like one that never existed', async () => {
  const { id } = await createWebhook(t, t.people.adam, receiver.url)
  expect((await t.as(nora, 'GET', url)).json<Shown>().webhooks).toEqual([])
  const codes = await Promise.all(
    [
      t.as(nora, 'PUT', `${url}/${id}`, { ...form(), version: 1 }),
      t.as(nora, 'POST', `${url}/${id}/rotate`),
      t.as(nora, 'POST', `${url}/${id}/test`),
      t.as(nora, 'GET', `${url}/${id}/deliveries`),
      t.as(nora, 'POST', `${url}/${id}/replay`, { since: '2026-01-01T00:00:00.000Z' }),
      t.as(nora, 'POST', `${url}/${randomUUID()}/rotate`),
    ].map(async (answer) => (await answer).json<{ code: string }>().code),
  )
  expect(new Set(codes)).toEqual(new Set(['webhook.unknown']))
  await t.as(t.people.adam, 'POST', `${url}/${id}/test`)
  const [delivery] = (await sentTo({ id, groupId: '', secret: '' })).deliveries
  const replayed = await t.as(nora, 'POST', `settings/webhook-deliveries/${delivery?._id}/replay`)
  expect(replayed.json<{ code: string }>().code).toBe('webhook.deliveryUnknown')
})

test('only administrators see and change them, and a clinic keeps twenty', async () => {
  expect((await t.as(t.people.carla, 'GET', url)).statusCode).toBe(403)
  expect((await t.as(t.people.carla, 'POST', url, form())).statusCode).toBe(403)
  for (let n = 0; n < 20; n += 1) expect((await t.as(nora, 'POST', url, form({ name: `Receiver ${n}` }))).statusCode).toBe(200)
  expect((await t.as(nora, 'POST', url, form())).json<{ code: string }>().code).toBe('webhook.tooMany')
})
