/** Whatever a known device sends stands where its clinic looks, with what became of it, however it is wrapped. */
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, createDevice, credentials, post, type TestConnection } from './testing/create-connection.ts'

let t: TestApp
let ada: string
const at: Record<string, TestConnection> = {}
const imei = '013950001122333'
const longAgo = '2026-01-01T00:00:00.000Z'

beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  const devices = [
    ['bodytrace', 'BT004', imei],
    ['tenovi', 'TENOVI_BPM', 'hwi-1'],
    ['iglucose', 'SMIG', '1234567'],
    ['kardia', 'KARDIA', 'patient-1'],
  ] as const
  for (const [vendor, device, key] of devices) {
    at[vendor] = await createConnection(t.owner, vendor)
    const current = [{ memberId: ada, fromAt: longAgo }]
    await createDevice(t.owner, { groupId: t.groups.northside, vendor, device, key, held: current })
  }
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.deleteFrom('reading').execute()
  await t.owner.deleteFrom('inbox').execute()
})

const connection = (vendor: string) => at[vendor] ?? expect.unreachable(vendor)
const drain = async () => {
  while ((await workInbox(t.db)) > 0);
}

it.each([
  ['a value that cannot be read', 'bodytrace', { imei, ts: Date.now(), values: { weight: 'heavy' } }, 400, 'unreadable'],
  [
    'a row without a value',
    'iglucose',
    { device_id: '1234567', reading_type: 'weight', date_recorded: '2026-11-20T10:00:00' },
    400,
    'unreadable',
  ],
  ['a measurement without a time', 'tenovi', { hwi_device_id: 'hwi-1', metric: 'weight', value_1: '180' }, 400, 'unreadable'],
  ['a callback without its recording', 'kardia', { eventType: 'newRecording', patientId: 'patient-1' }, 400, 'unreadable'],
  [
    'a metric that is not followed',
    'tenovi',
    { hwi_device_id: 'hwi-1', metric: 'sleep', value_1: '1', timestamp: longAgo },
    200,
    'ignored',
  ],
  [
    'a reading of nobody’s time',
    'tenovi',
    { hwi_device_id: 'hwi-1', metric: 'weight', value_1: '180', timestamp: new Date(Date.now() - 60_000).toISOString() },
    200,
    'done',
  ],
])('%s is seen on the inbox page and among the raw data', async (...[, vendor, body, status, state]) => {
  expect((await post(t.app, connection(vendor), body)).statusCode).toBe(status)
  await drain()
  const { deliveries } = (await t.as(t.people.adam, 'GET', 'deliveries')).json()
  expect(deliveries).toMatchObject([{ state, memberId: ada, outcome: expect.any(String) }])
  const raw = (await t.as(t.people.adam, 'GET', `members/${ada}/raw-data`)).json()
  expect(raw.transmissions).toMatchObject([{ words: expect.stringMatching(/\w/) }])
})

it('of several in one body each stands by itself', async () => {
  const ts = Date.now() - 60_000
  const body = [
    { imei, ts, values: { weight: 82_700 } },
    { imei, ts, values: { weight: 'x' } },
    { imei, ts, values: {} },
  ]
  expect((await post(t.app, connection('bodytrace'), body)).statusCode).toBe(200)
  await drain()
  const { deliveries } = (await t.as(t.people.adam, 'GET', 'deliveries')).json()
  expect(deliveries.map((delivery: { outcome: string }) => delivery.outcome)).toEqual(['status only', 'unreadable', 'kept'])
  const { transmissions } = (await t.as(t.people.adam, 'GET', `members/${ada}/raw-data`)).json()
  expect(transmissions.map((transmission: { words: string }) => transmission.words.split(':', 1)[0])).toEqual([
    'Nothing to keep',
    'Could not be read',
    'Kept',
  ])
})

it('what a device sent that another clinic had before is not shown to this one', async () => {
  const of = (groupId: string, memberId: string) =>
    createDevice(t.owner, { groupId, vendor: 'tenovi', device: 'TENOVI_BPM', key: 'hwi-2', held: [{ memberId, fromAt: longAgo }] })
  const theirs = await createMember(t.owner, t.groups.lakeview, 'Lea Lake')
  const before = await of(t.groups.lakeview, theirs)
  await t.owner.updateTable('device').set({ deleted_at: longAgo, member_id: null }).where('id', '=', before).execute()
  await of(t.groups.northside, ada)
  await post(t.app, connection('tenovi'), { hwi_device_id: 'hwi-2', metric: 'weight', value_1: '180' })
  await drain()
  expect((await t.as(t.people.adam, 'GET', 'deliveries')).json().deliveries).toEqual([])
})

const weight = JSON.stringify({ imei, ts: Date.now() - 60_000, values: { weight: 82_700 } })
const wrapped = (payload: Buffer, headers: object) =>
  t.app.inject({
    method: 'POST',
    url: connection('bodytrace').url,
    payload,
    headers: { 'content-type': 'application/json', ...credentials.bodytrace, ...headers },
  })

it.each([
  ['a byte order mark', Buffer.from(`\uFEFF${weight}`), {}],
  ['gzip', gzipSync(weight), { 'content-encoding': 'gzip' }],
  ['gzip that says nothing of it', gzipSync(`\uFEFF${weight}`), {}],
])('%s is read', async (_, payload, headers) => {
  expect((await wrapped(payload, headers)).statusCode).toBe(200)
  await drain()
  expect(await t.owner.selectFrom('reading').select('value').execute()).toEqual([{ value: 82_700 }])
})

it.each([
  ['a bomb', gzipSync(Buffer.alloc(60 * 1024 * 1024)), 'The body inflates beyond 10 MB'],
  ['half a file', gzipSync(weight).subarray(0, 40), 'The body could not be inflated'],
])('%s is refused and kept for a person', async (_, payload, error) => {
  expect((await wrapped(payload, { 'content-encoding': 'gzip' })).statusCode).toBe(400)
  await drain()
  expect(await t.owner.selectFrom('inbox').select(['state', 'error']).execute()).toEqual([{ state: 'unreadable', error }])
})

test('an update that names only its recording has it fetched, once it is known with its owner', async () => {
  const update = { eventType: 'singleRecordingUpdated', recordingId: 'rec-1', fieldsUpdated: ['note'] }
  await post(t.app, connection('kardia'), update)
  await drain()
  await t.owner
    .insertInto('ecg_recording')
    .values({
      group_id: t.groups.northside,
      member_id: ada,
      recording_id: 'rec-1',
      act_key: 'kardia:rec-1',
      recorded_at: longAgo,
      received_at: longAgo,
      determination: 'normal',
      heart_rate: 70,
      duration_ms: 30_000,
      sample_rate_hz: 300,
      mv_per_unit: 0.0005,
      leads: '{}',
    })
    .execute()
  await post(t.app, connection('kardia'), update)
  await drain()
  const rows = await t.owner.selectFrom('inbox').select(['outcome', 'member_id']).orderBy('id').execute()
  expect(rows).toEqual([
    { outcome: 'recording asked for', member_id: null },
    { outcome: 'recording asked for', member_id: ada },
  ])
})
