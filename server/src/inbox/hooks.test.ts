import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, createDevice, credentials, post, type TestConnection } from './testing/create-connection.ts'

let t: TestApp
let scale: TestConnection
let tenovi: TestConnection
let ada: string
const imei = '013950001122333'

beforeAll(async () => {
  t = await testApp()
  scale = await createConnection(t.owner, 'bodytrace')
  tenovi = await createConnection(t.owner, 'tenovi')
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'bodytrace',
    device: 'BT004',
    key: imei,
    held: [{ memberId: ada, fromAt: '2026-01-05T00:00:00.000Z' }],
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.deleteFrom('warning').execute()
  await t.owner.deleteFrom('reading').execute()
  await t.owner.deleteFrom('inbox').execute()
})

const weigh = (values: object, more: object = {}) => ({
  imei,
  ts: Date.now() - 60_000,
  batteryVoltage: 5612,
  signalStrength: 54,
  values,
  ...more,
})
const inbox = () => t.owner.selectFrom('inbox').selectAll().orderBy('id').execute()
const readings = () => t.owner.selectFrom('reading').selectAll().orderBy('measured_at').orderBy('metric').execute()
const drain = async () => {
  while ((await workInbox(t.db)) > 0);
}
const sent = async (body: unknown) => {
  const answer = await post(t.app, scale, body)
  await drain()
  return answer
}

test('a stranger learns nothing: wrong token, connection or vendor is 404, wrong credentials 401', async () => {
  const body = weigh({ weight: 82_700 })
  const at = (url: string) => ({ ...scale, url })
  expect((await post(t.app, at(`/hooks/v1/bodytrace/${scale.id}/guess`), body)).statusCode).toBe(404)
  expect((await post(t.app, at('/hooks/v1/bodytrace/0190a5b8-0000-7000-8000-000000000000/unguessable'), body)).statusCode).toBe(404)
  expect((await post(t.app, at('/hooks/v1/bodytrace/not-an-id/unguessable'), body)).statusCode).toBe(404)
  expect((await post(t.app, at(`/hooks/v1/tenovi/${scale.id}/unguessable`), body)).statusCode).toBe(404)
  for (const headers of [{}, { authorization: 'Basic YnQ6d3Jvbmc=' }, credentials.tenovi]) {
    const refused = await post(t.app, scale, body, headers)
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toContain('Basic')
  }
  expect(await inbox()).toEqual([])
})

test('a genuine reading is kept to the letter, read once and shown', async () => {
  const text = `${JSON.stringify(weigh({ weight: 82_700, unit: 1, tare: 0 }))}\n`
  expect((await post(t.app, scale, text)).statusCode).toBe(200)
  expect((await inbox())[0]).toMatchObject({ state: 'new', body: text, kind: 'reading', device_key: imei })
  await drain()
  expect((await inbox())[0]).toMatchObject({
    state: 'done',
    outcome: 'kept',
    group_id: t.groups.northside,
    member_id: ada,
  })
  expect(await readings()).toMatchObject([
    { member_id: ada, metric: 'bodyWeight', value: 82_700, state: 'kept', source: 'device', time_quality: 'device' },
  ])
  const summary = await t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', ada).executeTakeFirstOrThrow()
  expect(summary.vitals).toMatchObject({ bodyWeight: { value: 82_700, diff: null, severity: 'ok' } })
  expect(summary.data_received_at).not.toBeNull()
  const device = await t.owner.selectFrom('device').selectAll().where('device_key', '=', imei).executeTakeFirstOrThrow()
  expect(device).toMatchObject({ battery_voltage: 5612, signal_strength: 54, status: 'connected' })
  expect(device.last_used_at).not.toBeNull()
  const page = await t.as(t.people.carla, 'GET', `members/${ada}`)
  expect(page.json()).toMatchObject({ bodyWeight: 182.3 })
})

test('sent twice, also at the same moment, it is one reading and the same answer', async () => {
  const body = weigh({ weight: 82_700 })
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(t.app, scale, body)))
  expect(new Set(answers.map((a) => a.statusCode))).toEqual(new Set([200]))
  await drain()
  expect((await post(t.app, scale, body)).statusCode).toBe(200)
  await drain()
  expect(await inbox()).toHaveLength(1)
  expect(await readings()).toHaveLength(1)
})

test('a heartbeat is 204 and no reading', async () => {
  expect((await sent(weigh({}))).statusCode).toBe(204)
  expect((await inbox())[0]).toMatchObject({ state: 'done', outcome: 'status only' })
  expect(await readings()).toEqual([])
})

test('a body that cannot be read is kept for a person and answered 400, once however often it comes', async () => {
  for (const body of ['{"imei": "0139', '{"imei": "0139', '[1, null, "x"]', 'a\0b']) expect((await sent(body)).statusCode).toBe(400)
  const rows = await inbox()
  expect(rows.map((row) => row.state)).toEqual(Array.from({ length: 5 }, () => 'unreadable'))
  expect(rows.every((row) => (row.error ?? '') !== '' && row.attempts === 0)).toBe(true)
  const long = await post(t.app, scale, 'x'.repeat(900_000))
  expect(long.statusCode).toBe(400)
  expect((await inbox()).at(-1)?.body.length).toBe(8192)
  expect((await post(t.app, scale, 'x'.repeat(1_100_000))).statusCode).toBe(413)
})

test('nesting without end and a number without end are nobody’s reading and nobody’s crash', async () => {
  expect((await sent('['.repeat(400_000))).statusCode).toBe(400)
  expect((await sent('['.repeat(100_000) + ']'.repeat(100_000))).statusCode).toBe(400)
  expect((await sent(weigh({ weight: 1e300 }))).statusCode).toBe(400)
  expect(await readings()).toEqual([])
})

test('of several events each is kept by itself; a bad one does not cost the good ones', async () => {
  const good = weigh({ weight: 82_700 })
  expect((await sent([good, { nonsense: true }, weigh({ systolic: 17_865, diastolic: 10_932, pulse: 71 })])).statusCode).toBe(200)
  expect((await inbox()).map((row) => row.outcome ?? row.state)).toEqual(['kept', 'unreadable', 'kept'])
  expect((await readings()).map((r) => [r.metric, r.value])).toEqual(
    expect.arrayContaining([
      ['systolicBP', 134],
      ['diastolicBP', 82],
      ['pulse', 71],
      ['bodyWeight', 82_700],
    ]),
  )
})

test('a device that nobody registered waits unmatched, and the vendor hears 200', async () => {
  expect((await sent(weigh({ weight: 82_700 }, { imei: '013950009999999' }))).statusCode).toBe(200)
  expect((await inbox())[0]).toMatchObject({ state: 'unmatched', outcome: 'no owner', group_id: null })
})

test('a metric that is not followed is set aside with its word', async () => {
  const body = { metric: 'skin_temperature', hwi_device_id: 'd1', timestamp: '2026-11-20T10:00:00Z', value_1: '36.5' }
  expect((await post(t.app, tenovi, body)).statusCode).toBe(200)
  await drain()
  expect((await inbox())[0]).toMatchObject({ state: 'ignored', outcome: 'not tracked' })
})

test('a reading from the future keeps the time of receipt and both times are on record', async () => {
  await sent(weigh({ weight: 82_700 }, { ts: Date.now() + 20 * 60_000 }))
  const [reading] = await readings()
  expect(reading).toMatchObject({ time_quality: 'device_clock_invalid', flags: ['device_clock_invalid'] })
  expect(reading?.measured_at).toBe(reading?.received_at)
  expect(Date.parse(reading?.device_measured_at ?? '')).toBeGreaterThan(Date.now() + 15 * 60_000)
})

test('an impossible weight is quarantined with its reason and never shown', async () => {
  await sent(weigh({ weight: 6_226_000 }))
  expect((await inbox())[0]).toMatchObject({ state: 'done', outcome: 'quarantined' })
  expect(await readings()).toMatchObject([{ state: 'quarantined', value: 6_226_000 }])
  const summary = await t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', ada).executeTakeFirstOrThrow()
  expect(summary.vitals).toEqual({})
})

test('when the database refuses, everybody is asked to come again', async () => {
  await t.owner.schema.alterTable('inbox').renameTo('inbox_away').execute()
  try {
    const answers = await Promise.all([
      post(t.app, scale, weigh({ weight: 80_000 })),
      post(t.app, scale, weigh({ weight: 81_000 }, { ts: 1_795_000_000_000 })),
    ])
    expect(answers.map((a) => a.statusCode)).toEqual([503, 503])
    expect(answers[0]?.headers['retry-after']).toBe('5')
  } finally {
    await t.owner.schema.alterTable('inbox_away').renameTo('inbox').execute()
  }
  expect((await sent(weigh({ weight: 80_000 }))).statusCode).toBe(200)
  expect(await readings()).toHaveLength(1)
})
