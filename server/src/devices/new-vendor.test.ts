/**
 * A vendor that the product has never heard of: one folder and one line in each list, and everything else follows. Walked
 * from connecting its device to a row on the member list.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { facts } from '@vitalrounds/domain/devices/vendors/testing/toy'
import { newToyworks } from '../simulator/testing/toyworks.ts'
import { toy } from '../vendors/testing/toy/vendor.ts'

const list = '../../../domain/src/devices/vendors/list.ts'
const folders = '../vendors/vendors.ts'
const played = '../simulator/sides.ts'
type List = typeof import('../../../domain/src/devices/vendors/list.ts')
type Folders = typeof import('../vendors/vendors.ts')
type SimulatorSides = typeof import('../simulator/sides.ts')

/** The lists with one more line, and the whole server over them. */
async function withToy() {
  vi.resetModules()
  vi.doMock(list, async (original) => ({ vendors: [...(await original<List>()).vendors, facts] }))
  vi.doMock(folders, async (original) => ({ vendors: { ...(await original<Folders>()).vendors, toy } }))
  vi.doMock(played, async (original) => ({ sides: { ...(await original<SimulatorSides>()).sides, toy: toyworks.side } }))
  const [app, secrets, box, connection, jobs, inbox, members, tokens, account, simulator] = await Promise.all([
    import('../platform/testing/test-app.ts'),
    import('../platform/secrets.ts'),
    import('../platform/secret-box.ts'),
    import('../vendors/connection.ts'),
    import('../jobs-list.ts'),
    import('../inbox-handlers.ts'),
    import('../members/testing/create-member.ts'),
    import('./accounts/member-token.ts'),
    import('./accounts/call-vendor.ts'),
    import('../simulator/start.ts'),
  ])
  return {
    ...app,
    ...secrets,
    ...box,
    ...connection,
    ...jobs,
    ...inbox,
    ...members,
    ...tokens,
    ...account,
    ...simulator,
  }
}

let house: Awaited<ReturnType<typeof withToy>>
let t: Awaited<ReturnType<typeof house.testApp>>
let simulator: Awaited<ReturnType<typeof house.startSimulator>>
const toyworks = newToyworks()
let connectionId = ''
const path = () => `/hooks/v1/toy/${connectionId}/unguessable`

beforeAll(async () => {
  house = await withToy()
  t = await house.testApp()
  connectionId = crypto.randomUUID()
  const server = await t.app.listen({ host: '127.0.0.1', port: 0 })
  const hook = { url: server + path(), signedUrl: t.config.publicUrl + path(), auth: { kind: 'signed', authToken: 'between us' } } as const
  simulator = await house.startSimulator({ everyMs: 0, hooks: { toy: hook } as object })
  const seal = (text: string) => house.sealText(t.config.keys.secretBox, text, house.connectionSeal(connectionId))
  await t.owner
    .insertInto('vendor_connection')
    .values({
      id: connectionId,
      vendor: 'toy',
      name: 'toy',
      mode: 'simulated',
      base_url: `${simulator.url}/toy`,
      path_token_hash: sql`decode(${house.sha256('unguessable')}, 'hex')`,
      hook_auth: JSON.stringify({ kind: 'signed', sealed: seal('between us') }),
      secrets: Buffer.from(seal(JSON.stringify({ apiKey: 'key' })), 'utf8'),
      config: JSON.stringify({ products: { TOY_CLIP: 'clip' } }),
    })
    .execute()
})
afterAll(async () => {
  await Promise.all([t.close(), simulator.close()])
  vi.doUnmock(list)
  vi.doUnmock(folders)
  vi.doUnmock(played)
  vi.resetModules()
})

const beat = (id: string, serial: string, bpm: number) => ({
  id,
  serial,
  bpm: String(bpm),
  at: Temporal.Now.instant().toString(),
})

function push(body: Record<string, string>, { signed = body, host = 'localhost' } = {}) {
  const form = new URLSearchParams(body).toString()
  const text = `${t.config.publicUrl}${path()}${new URLSearchParams(signed).toString()}`
  return t.app.inject({
    method: 'POST',
    url: path(),
    payload: form,
    headers: {
      host,
      'content-type': 'application/x-www-form-urlencoded',
      'x-toy-signature': createHmac('sha1', 'between us').update(text).digest('base64'),
    },
  })
}

const context = () => ({ config: t.config, db: t.db })
const job = async (name: 'place-order' | 'ask-order' | 'pull-readings' | 'fetch-recording', data: object) => {
  const handlers = house.jobHandlers({ ...context(), post: undefined } as never)
  await (handlers[name] as (input: object) => Promise<void>)({ groupId: t.groups.northside, ...data })
  while ((await house.workInbox(t.db)) > 0);
}
const pulses = async (memberId: string) =>
  (await t.owner.selectFrom('reading').select('value').where('member_id', '=', memberId).orderBy('value').execute()).map(
    ({ value }) => value,
  )
const connect = async (memberId: string, imei: string) =>
  t.as(t.people.carla, 'POST', 'registry/connect-device', { memberId, device: 'TOY_CLIP', imei })

it('is connected, proves its address, pushes a signed form, and its reading is a row on the list', async () => {
  const memberId = await house.createMember(t.owner, t.groups.northside, 'Toby Clip')
  expect((await connect(memberId, '1234567')).json()).toMatchObject({
    errors: [{ message: 'Enter the 8 digits of the serial number.' }],
  })
  expect((await connect(memberId, '10000001')).json()).toMatchObject({ device: { device: 'TOY_CLIP' } })

  const proof = await t.app.inject({ method: 'GET', url: `${path()}?challenge=abc123` })
  expect([proof.statusCode, proof.headers['content-type'], proof.body]).toEqual([200, expect.stringContaining('text/plain'), 'abc123'])
  expect((await t.app.inject({ method: 'PUT', url: path(), payload: {} })).statusCode).toBe(404)

  const body = beat('b1', '10000001', 71)
  expect((await push(body, { signed: { ...body, bpm: '70' } })).statusCode).toBe(403)
  // The host that the call names has no part in what is signed
  expect((await push(body, { host: 'evil.example' })).statusCode).toBe(204)
  expect((await push(body)).statusCode).toBe(204)
  while ((await house.workInbox(t.db)) > 0);
  expect(await pulses(memberId)).toEqual([71])

  const response = await t.as(t.people.carla, 'POST', 'members', { query: { name: 'Toby Clip' } })
  expect(response.json()).toMatchObject({ members: [{ name: 'Toby Clip', pulse: 71 }] })
})

it('is ordered by its own name, asked how the order stands, and its parcel is registered', async () => {
  const address = { address_line1: '1 Main St', city: 'Memphis', state: 'TN', zip_code: '38103' }
  const memberId = await house.createMember(t.owner, t.groups.northside, 'Tess Order', { member: address })
  const placed = await t.as(t.people.carla, 'POST', 'registry/order-device', { memberId, device: 'TOY_CLIP' })
  const orderId = placed.json<{ order: { _id: string } }>().order._id
  await job('place-order', { orderId })
  await job('ask-order', { orderId })
  const response = await t.as(t.people.carla, 'GET', `registry/member/${memberId}`)
  expect(response.json()).toMatchObject({ devices: [{ device: 'TOY_CLIP', imei: '20000001', state: 'delivered' }] })
})

it("is asked with its member's own token, which many callers renew once", async () => {
  const memberId = await house.createMember(t.owner, t.groups.northside, 'Tom Token')
  await connect(memberId, '10000003')
  const client = (await house.clientOf(context(), 'toy'))?.client
  const authorization = client?.authorization
  if (!authorization) throw new Error('Toyworks is read by authorization')
  const permission = { groupId: t.groups.northside, memberId, connectionId }
  expect(await house.memberToken(context(), permission, authorization)).toBeUndefined()
  await house.storePermission(context(), permission, await authorization.tokens('code', 'https://clinic.example'))
  const stored = await t.owner.selectFrom('member_authorization').select('tokens').executeTakeFirstOrThrow()
  expect(stored.tokens.toString('utf8')).not.toContain('refresh')

  // The token ends within a minute: five callers at once, one renewal, one token
  const input = await Promise.all(Array.from({ length: 5 }, () => house.memberToken(context(), permission, authorization)))
  expect([new Set(input), toyworks.state.renewals, toyworks.state.refused]).toEqual([new Set(['access-1']), 1, 0])

  toyworks.state.beats = [beat('b9', '10000003', 64)]
  const device = await t.owner.selectFrom('device').select('id').where('imei', '=', '10000003').executeTakeFirstOrThrow()
  const since = Temporal.Now.instant().subtract({ hours: 1 }).toString()
  await job('pull-readings', { deviceId: device.id, since })
  await job('pull-readings', { deviceId: device.id, since })
  expect(await pulses(memberId)).toEqual([64])
})

it('hints at a recording, which is fetched with our own key and believed by no other', async () => {
  const memberId = await house.createMember(t.owner, t.groups.northside, 'Tia Recorded')
  await connect(memberId, '10000005')
  const { id: _, ...told } = beat('', '10000005', 58)
  expect((await push({ ...told, recording: 'r1' })).statusCode).toBe(400)
  expect((await push({ recording: 'r1', serial: '10000005' })).statusCode).toBe(204)
  while ((await house.workInbox(t.db)) > 0);
  expect(await pulses(memberId)).toEqual([])
  const result = await sql<{ data: object }>`select data from pgboss.job where name = 'fetch-recording'`.execute(t.owner)
  expect(result.rows.map(({ data }) => data)).toMatchObject([{ vendor: 'toy', recordingId: 'r1' }])
  toyworks.state.recorded = told
  await job('fetch-recording', { vendor: 'toy', recordingId: 'r1' })
  expect(await pulses(memberId)).toEqual([58])
})

it('is played by the simulator, whose clip measures at home', async () => {
  const memberId = await house.createMember(t.owner, t.groups.northside, 'Tina Played')
  await connect(memberId, '10000004')
  const device = { vendor: 'toy' as 'bodytrace', device: 'TOY_CLIP', deviceId: '10000004' }
  expect(await simulator.takeReading(device, { vitals: { pulse: 66 } })).toMatchObject({ status: 204, vendor: 'toy' })
  while ((await house.workInbox(t.db)) > 0);
  expect(await pulses(memberId)).toEqual([66])
})
