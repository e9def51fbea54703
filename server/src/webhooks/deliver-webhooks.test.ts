/** What happens in a clinic reaches a receiver that verifies it with the library of others, in order, and again until it is taken. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { changed } from '../platform/changes.ts'
import { runInGroup } from '../platform/database/db.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { claimDelivery } from './claim-delivery.ts'
import { dispatchWebhooks, dueEndpoints } from './dispatch-webhooks.ts'
import { pruneDeliveries } from './prune-deliveries.ts'
import { postPublicUrl } from '../platform/egress.ts'
import { change, createWebhook, deliver, deliveriesOf, pass, passUntilDue, type TestWebhook } from './testing/create-webhook.ts'
import { postToLoopback, type Receiver, startReceiver, verify } from './testing/receiver.ts'

let t: TestApp
let receiver: Receiver
let webhook: TestWebhook
let [ada, ben] = ['', '']
beforeAll(async () => {
  t = await testApp()
  receiver = await startReceiver()
  ada = await createMember(t.owner, t.groups.northside, 'Ada North')
  ben = await createMember(t.owner, t.groups.northside, 'Ben North')
})
afterAll(async () => {
  await receiver.close()
  await t.close()
})
const begin = async (more: object = {}) => {
  webhook = await createWebhook(t, t.people.adam, receiver.url, more)
}
afterEach(async () => {
  receiver.answer(() => ({ status: 204 }))
  await sql`truncate webhook_delivery, webhook_lane, webhook_endpoint`.execute(t.owner)
})
const stateOf = async () => (await deliveriesOf(t, webhook)).map(({ state }) => state)
const endpointRow = () => t.owner.selectFrom('webhook_endpoint').selectAll().where('id', '=', webhook.id).executeTakeFirstOrThrow()

test('a change reaches the receiver signed, with ids and kinds only', async () => {
  await begin()
  await change(t, ada)
  expect(await dueEndpoints(t, 9)).toEqual([{ groupId: t.groups.northside, endpointId: webhook.id }])
  await deliver(t, webhook)
  const [request] = receiver.requests
  expect(request && verify(webhook.secret, request)).toEqual({
    type: 'note.changed',
    timestamp: expect.stringMatching(/^\d{4}-.*\.\d{3}Z$/),
    data: { memberId: ada },
  })
  expect(request?.headers['content-type']).toBe('application/json')
  expect(await stateOf()).toEqual(['delivered'])
  expect(await dueEndpoints(t, 9)).toEqual([])
})

test('of a rolled back transaction nothing is sent; equal changes of one are one event', async () => {
  await begin()
  const broken = t.within(t.groups.northside, async (db) => {
    changed(db, 'note', { memberId: ada })
    await sql`select 1 / 0`.execute(db)
  })
  await expect(broken).rejects.toThrow()
  await t.within(t.groups.northside, async (db) => {
    changed(db, 'carePlan', { memberId: ada })
    changed(db, 'carePlan', { memberId: ada })
  })
  await deliver(t, webhook)
  expect(receiver.requests.map((request) => verify(webhook.secret, request).type)).toEqual(['care_plan.changed'])
})

test('an endpoint gets the kinds that it wants, and none while it is disabled', async () => {
  await begin({ kinds: ['member.enrolled'] })
  await change(t, ada)
  expect(await stateOf()).toEqual([])
  const other = await createWebhook(t, t.people.adam, receiver.url, { name: 'Off', isEnabled: false })
  await change(t, ada)
  expect(await deliveriesOf(t, other)).toEqual([])
})

test('an answer of 500 is followed by a second attempt with the same id at a new moment, and both verify', async () => {
  await begin()
  receiver.answer((_, count) => ({ status: count === 1 ? 500 : 204, text: 'Out of\u0000 order\n  <b>now</b>' }))
  await change(t, ada)
  await deliver(t, webhook)
  expect(await deliveriesOf(t, webhook)).toMatchObject([
    { state: 'waiting', attempts: 1, last_status: 500, last_failure: 'status', last_line: 'Out of order <b>now</b>' },
  ])
  await deliver(t, webhook)
  expect(receiver.requests).toHaveLength(1)
  await pass(t, webhook, '5 seconds')
  await deliver(t, webhook, { now: () => Date.now() + 5000 })
  const [first, second] = receiver.requests
  expect(first && second && [verify(webhook.secret, first), second.headers['webhook-id']]).toEqual([
    verify(webhook.secret, second!),
    first?.headers['webhook-id'],
  ])
  expect(Number(second?.headers['webhook-timestamp'])).toBeGreaterThan(Number(first?.headers['webhook-timestamp']))
  expect(await stateOf()).toEqual(['delivered'])
  expect((await endpointRow()).failing_since).toBeNull()
})

test.each([
  [301, 'status'],
  [302, 'status'],
  [404, 'status'],
])('an answer of %s is a failure that is followed nowhere', async (status, failure) => {
  await begin()
  receiver.answer(() => ({ status, headers: { location: receiver.url.replace('/events', '/elsewhere') } }))
  await change(t, ada)
  await deliver(t, webhook)
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/events'])
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ state: 'waiting', last_status: status, last_failure: failure }])
})

test('given an answer that asks for another protocol, the attempt has failed, and the next event is not kept waiting', async () => {
  await begin()
  receiver.answer(() => ({ status: 101, headers: { connection: 'upgrade', upgrade: 'websocket' } }))
  await change(t, ada)
  await deliver(t, webhook)
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ state: 'waiting', last_status: null, last_failure: 'unreachable' }])
})

test('an answer of 410 disables the endpoint and is told to the administrators, once', async () => {
  await begin()
  receiver.answer(() => ({ status: 410 }))
  await change(t, ada)
  await change(t, ben)
  await deliver(t, webhook)
  expect(await endpointRow()).toMatchObject({ is_enabled: false, gone_at: expect.any(String) })
  const mails = await sql<{ recipient: string; vars: { words: { subject: string } } }>`
    select recipient, vars from mail where vars::text like '%said that it is gone%'`.execute(t.owner)
  expect(mails.rows.map(({ recipient, vars }) => `${recipient}: ${vars.words.subject}`).toSorted()).toEqual([
    'adam@northside.example: The webhook Warehouse was disabled',
    'sofia@northside.example: The webhook Warehouse was disabled',
  ])
  expect(await dueEndpoints(t, 9)).toEqual([])
})

test('429 with Retry-After lets the whole endpoint rest for that long', async () => {
  await begin()
  receiver.answer((_, count) => (count === 1 ? { status: 429, headers: { 'retry-after': '90' } } : { status: 204 }))
  await change(t, ada)
  await deliver(t, webhook)
  await change(t, ben)
  await pass(t, webhook, '80 seconds')
  expect(await dueEndpoints(t, 9)).toEqual([])
  await deliver(t, webhook)
  expect(receiver.requests).toHaveLength(1)
  await pass(t, webhook, '11 seconds')
  await deliver(t, webhook)
  expect(await stateOf()).toEqual(['delivered', 'delivered'])
})

test('a receiver that does not answer in time, or is not there, has failed with the reason', async () => {
  await begin()
  receiver.answer(() => new Promise(() => undefined))
  await change(t, ada)
  await deliver(t, webhook, { post: (request) => postToLoopback({ ...request, timeoutMs: 50 }) })
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ last_status: null, last_failure: 'slow' }])
  const nobody = await startReceiver()
  await nobody.close()
  const away = await createWebhook(t, t.people.adam, nobody.url, { name: 'Away' })
  await change(t, ada)
  await deliver(t, away)
  expect(await deliveriesOf(t, away)).toMatchObject([{ last_status: null, last_failure: 'unreachable' }])
})

test('a private address is gone to neither by its number nor by a name that leads there, nor without a valid certificate', async () => {
  await begin()
  await change(t, ada)
  await deliver(t, webhook, { post: (request) => postPublicUrl(request) })
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ last_failure: 'blocked' }])
  await pass(t, webhook, '1 hour')
  await deliver(t, webhook, { post: (request) => postPublicUrl(request, { isAllowed: () => true }) })
  expect(await deliveriesOf(t, webhook)).toMatchObject([{ last_failure: 'certificate' }])
  expect(receiver.requests).toEqual([])
})

test('events of one member keep their order under failure, and hold up nobody else', async () => {
  await begin()
  let isBroken = true
  receiver.answer(({ body }) => ({ status: isBroken && body.includes(ada) ? 500 : 204 }))
  for (const kind of ['note', 'carePlan', 'team', 'note'] as const)
    for (const memberId of [ada, ben]) await t.within(t.groups.northside, async (db) => changed(db, kind, { memberId }))
  await deliver(t, webhook)
  const typesOf = (memberId: string) =>
    receiver.requests
      .map((request) => verify(webhook.secret, request))
      .flatMap(({ type, data }) => (data['memberId'] === memberId ? [type] : []))
  const inOrder = ['note.changed', 'care_plan.changed', 'member.team_changed', 'note.changed']
  expect([typesOf(ada), typesOf(ben)]).toEqual([['note.changed'], inOrder])
  isBroken = false
  await pass(t, webhook, '5 seconds')
  await deliver(t, webhook)
  expect(typesOf(ada)).toEqual(['note.changed', ...inOrder])
})

test('a server that dies between sending and recording sends the same id again, and loses nothing', async () => {
  await begin()
  await change(t, ada)
  const dying = new AbortController()
  receiver.answer(() => {
    dying.abort()
    return { status: 204 }
  })
  await deliver(t, webhook, {}, dying.signal)
  expect(await stateOf()).toEqual(['waiting'])
  expect(await dueEndpoints(t, 9)).toEqual([])
  await pass(t, webhook, '1 minute')
  await deliver(t, webhook)
  expect(await stateOf()).toEqual(['delivered'])
  expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
})

test('two workers never take two events of one member', async () => {
  await begin()
  await change(t, ada)
  await change(t, ada)
  const claim = () => runInGroup(t.db.worker, t.groups.northside, (db) => claimDelivery(db, webhook.id))
  const claimed = await Promise.all([claim(), claim(), claim()])
  expect(claimed.filter(Boolean)).toHaveLength(1)
})

test('what is not taken within 72 hours has failed, after a notice to the administrators, and the next event goes out', async () => {
  await begin({ name: 'Lake' })
  receiver.answer((_, count) => ({ status: count <= 10 ? 500 : 204 }))
  await change(t, ada)
  await change(t, ada)
  for (let at = 0; at < 10; at += 1) {
    await deliver(t, webhook)
    if (at < 9) await passUntilDue(t, webhook)
  }
  await deliver(t, webhook)
  const [first] = await deliveriesOf(t, webhook)
  expect(await stateOf()).toEqual(['failed', 'delivered'])
  expect(first).toMatchObject({ attempts: 10, last_status: 500 })
  const { rows } = await sql`select from mail where vars::text like '%webhook Lake has been failing for a day%'`.execute(t.owner)
  expect(rows).toHaveLength(2)
})

test('old deliveries are deleted, and a lane that lost its event goes on', async () => {
  await begin()
  await change(t, ada)
  await change(t, ben)
  await t.owner
    .updateTable('webhook_delivery')
    .set({ occurred_at: sql`app.now() - interval '31 days'` })
    .where('lane', '=', ada)
    .execute()
  await pruneDeliveries(t.db)
  await deliver(t, webhook)
  expect((await deliveriesOf(t, webhook)).map(({ lane, state }) => [lane, state])).toEqual([[ben, 'delivered']])
  await pruneDeliveries(t.db)
  const lanes = await t.owner.selectFrom('webhook_lane').select('lane').where('endpoint_id', '=', webhook.id).execute()
  expect(lanes).toEqual([{ lane: ben }])
  await change(t, ada)
  await deliver(t, webhook)
  expect(await stateOf()).toEqual(['delivered', 'delivered'])
})

test('given devices of nobody, an event of one that fails keeps none of another waiting', async () => {
  await begin()
  receiver.answer((_, count) => ({ status: count === 1 ? 500 : 204 }))
  const [first, second] = [randomUUID(), randomUUID()]
  await t.within(t.groups.northside, async (db) => {
    changed(db, 'device', { deviceId: first })
    changed(db, 'device', { deviceId: second })
  })
  await deliver(t, webhook)
  expect((await deliveriesOf(t, webhook)).map(({ lane }) => lane)).toEqual([first, second])
  expect((await stateOf()).toSorted()).toEqual(['delivered', 'waiting'])
})

test('given a clinic with many endpoints that do not answer, another clinic has its turn', async () => {
  const nora = await t.person(t.groups.lakeview, `nora-${randomUUID()}@lakeview.example`, { role: 'admin' })
  const stranger = await createMember(t.owner, t.groups.lakeview, 'Cleo Lake')
  const [sentTo, errors] = [new Set<string>(), [] as unknown[]]
  const post = ({ url, signal }: { url: string; signal: AbortSignal }) => {
    sentTo.add(url)
    return new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))
  }
  for (let n = 0; n < 6; n += 1) await createWebhook(t, nora, `https://hooks.example.org/${n}`)
  await createWebhook(t, t.people.adam, 'https://hooks.example.org/ours')
  await change(t, ada)
  await change(t, stranger, t.groups.lakeview)
  const stop = dispatchWebhooks({ config: t.config, db: { worker: t.db.webhooks }, post }, (error) => errors.push(error))
  await expect.poll(() => sentTo.has('https://hooks.example.org/ours') && sentTo.size, { timeout: 20_000 }).toBe(5)
  await stop()
  expect(errors).toEqual([])
})

test('each clinic has its own events alone', async () => {
  await begin()
  const nora = await t.person(t.groups.lakeview, `nora-${randomUUID()}@lakeview.example`, { role: 'admin' })
  const theirs = await createWebhook(t, nora, receiver.url)
  const stranger = await createMember(t.owner, t.groups.lakeview, 'Bea Lake')
  await change(t, stranger, t.groups.lakeview)
  await change(t, ada)
  await deliver(t, webhook)
  await deliver(t, theirs)
  expect(receiver.requests.map(({ body }) => [body.includes(ada), body.includes(stranger)])).toEqual([
    [true, false],
    [false, true],
  ])
  expect(receiver.requests[1] && verify(theirs.secret, receiver.requests[1]).data).toEqual({ memberId: stranger })
  expect(() => receiver.requests[1] && verify(webhook.secret, receiver.requests[1])).toThrow()
})
