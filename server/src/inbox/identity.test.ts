/** What is one delivery and what are two, through hook, inbox and worker: nothing is lost, nothing counts twice. */
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { iglucose } from '../vendors/iglucose/webhook.ts'
import { workInbox } from '../inbox-handlers.ts'
import { storePulledEvents } from './store-pulled-events.ts'
import { createConnection, createDevice, post, type TestConnection } from './testing/create-connection.ts'

let t: TestApp
const at: Record<string, TestConnection> = {}
const longAgo = '2026-01-01T00:00:00.000Z'
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

beforeAll(async () => {
  t = await testApp()
  const ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  const devices = [
    ['bodytrace', 'BT004', '013950001122333'],
    ['tenovi', 'TENOVI_BPM', 'hwi-1'],
    ['iglucose', 'SMIG', '1234567'],
    ['iglucose', 'SMIG', '7654321'],
  ] as const
  for (const [vendor, device, key] of devices) {
    at[vendor] ??= await createConnection(t.owner, vendor)
    await createDevice(t.owner, {
      groupId: t.groups.northside,
      vendor,
      device,
      key,
      held: [{ memberId: ada, fromAt: longAgo }],
    })
  }
})
afterAll(() => t.close())
beforeEach(() => forget())

async function forget() {
  await t.owner.deleteFrom('warning').execute()
  await t.owner.deleteFrom('reading').execute()
  await t.owner.deleteFrom('inbox').execute()
}
async function drain() {
  while ((await workInbox(t.db)) > 0);
}
const connection = (vendor: string) => at[vendor] ?? expect.unreachable(vendor)

async function told(vendor: string, ...bodies: unknown[]) {
  for (const body of bodies) {
    expect((await post(t.app, connection(vendor), body)).statusCode).toBeLessThan(300)
    await drain()
  }
  const rows = await t.owner.selectFrom('reading').select(['metric', 'value']).execute()
  return rows.map(({ metric, value }) => `${metric} ${value}`).toSorted()
}

const minute = ago(30)
const meter = {
  reading_id: '',
  device_id: '1234567',
  date_recorded: minute.slice(0, 19),
  date_received: minute.slice(0, 19),
  reading_type: 'blood_glucose',
  blood_glucose_mgdl: 97,
}
const scale = { imei: '013950001122333', ts: 1000, values: { weight: 82_700 } }
const cuff = { metric: 'blood_pressure', hwi_device_id: 'hwi-1', timestamp: '1970-01-01T00:00:00Z', value_1: '134', value_2: '82' }
const numbered = (measurement_index: string) => ({ filter_params: { measurement_index } })
const reversed = (row: object) => Object.fromEntries(Object.entries(row).toReversed())

describe('not lost', () => {
  it.each([
    ['two weights of a clock that stands still', 'bodytrace', [scale, { ...scale, values: { weight: 82_900 } }], 2],
    ['two pressures of 1970', 'tenovi', [cuff, { ...cuff, value_2: '90' }], 4],
    [
      'two acts of one moment with numbers',
      'tenovi',
      [
        { ...cuff, ...numbered('7') },
        { ...cuff, ...numbered('8') },
      ],
      4,
    ],
    ['two rows of an empty id', 'iglucose', [[meter, { ...meter, blood_glucose_mgdl: 120 }]], 2],
    ['two rows of no id that are alike', 'iglucose', [[meter, meter]], 2],
    [
      'one id from two meters',
      'iglucose',
      [
        { ...meter, reading_id: '5' },
        { ...meter, reading_id: '5', device_id: '7654321' },
      ],
      2,
    ],
    [
      'one id with two values',
      'iglucose',
      [
        { ...meter, reading_id: '5' },
        { ...meter, reading_id: '5', blood_glucose_mgdl: 120 },
      ],
      2,
    ],
    ['a pulse that comes after its pressure', 'tenovi', [cuff, { ...cuff, metric: 'pulse', value_1: '71', value_2: null }], 3],
  ])('%s', async (_, vendor, bodies, count) => {
    expect(await told(vendor, ...bodies)).toHaveLength(count)
    await forget()
    expect(await told(vendor, ...bodies.toReversed(), ...bodies)).toHaveLength(count)
  })
})

describe('not twice', () => {
  it.each([
    [
      'another id',
      'iglucose',
      [
        { ...meter, reading_id: '5' },
        { ...meter, reading_id: '6' },
      ],
      1,
    ],
    [
      'two ids in one body',
      'iglucose',
      [
        [
          { ...meter, reading_id: '5' },
          { ...meter, reading_id: '6' },
        ],
      ],
      1,
    ],
    ['an id and none', 'iglucose', [meter, { ...meter, reading_id: '5' }], 1],
    ['keys in another order', 'iglucose', [meter, reversed(meter)], 1],
    ['another battery', 'iglucose', [meter, { ...meter, battery: 80 }], 1],
    ['alone and beside its like', 'iglucose', [meter, [meter, meter], [meter, meter], meter], 2],
    ['no filter_params', 'tenovi', [{ ...cuff, ...numbered('7') }, cuff], 2],
    ['filter_params at last', 'tenovi', [cuff, { ...cuff, ...numbered('7') }], 2],
    ['bare numbers', 'tenovi', [cuff, { ...cuff, value_1: 134, value_2: 82 }], 2],
    ['no tare', 'bodytrace', [{ ...scale, values: { weight: 82_700, tare: 0 } }, scale], 1],
  ])('%s', async (_, vendor, bodies, count) => {
    expect(await told(vendor, ...bodies)).toHaveLength(count)
    await forget()
    expect(await told(vendor, ...bodies.toReversed(), ...bodies)).toHaveLength(count)
  })
})

test('pushes, pulls, resends, splits and any order keep each reading exactly once', async () => {
  const row = fc.record({
    device_id: fc.constantFrom('1234567', '7654321'),
    date_recorded: fc.constantFrom(minute.slice(0, 19), '1970-01-01T00:00:00'),
    blood_glucose_mgdl: fc.constantFrom(97, 98, 'HI'),
    reading_id: fc.constantFrom('', '', '5', '6'),
  })
  const delivery = fc.record({
    isPulled: fc.boolean(),
    isReversed: fc.boolean(),
    rows: fc.array(row, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(delivery, { minLength: 1, maxLength: 8 }), async (deliveries) => {
      await forget()
      const most = new Map<string, number>()
      for (const { isPulled, isReversed, rows } of deliveries) {
        const body = rows.map((row) => (isReversed ? reversed({ ...meter, ...row }) : { ...meter, ...row }))
        if (isPulled) await storePulledEvents(t.db, { id: connection('iglucose').id, vendor: 'iglucose' }, iglucose.split(body))
        else await post(t.app, connection('iglucose'), body)
        const alike = Map.groupBy(rows, (row) => [row.device_id, row.date_recorded, row.blood_glucose_mgdl].join(' '))
        for (const [statement, all] of alike)
          most.set(statement, Math.max(most.get(statement) ?? 1, all.filter((item) => item.reading_id === '').length))
      }
      await Promise.all([drain(), drain()])
      await drain()
      const stored = await t.owner.selectFrom('reading').select('id').execute()
      expect(stored).toHaveLength([...most.values()].reduce((sum, value) => sum + value, 0))
    }),
    { numRuns: 40 },
  )
})

test('news without a time are events in order of arrival', async () => {
  const news = (status: string) => ({ hwi_device_id: 'hwi-1', status })
  const statusOf = async () => {
    await drain()
    return (await t.owner.selectFrom('device').select('status').where('device_key', '=', 'hwi-1').executeTakeFirstOrThrow()).status
  }
  for (const [word, status] of [
    ['Connected', 'connected'],
    ['Unlinked', 'unlinked'],
    ['Connected', 'connected'],
  ] as const) {
    await post(t.app, connection('tenovi'), news(word))
    expect([word, await statusOf()]).toEqual([word, status])
  }
})

test('an irregular heartbeat found 80 seconds before its pressure is noted on it', async () => {
  const match = { ...cuff, metric: 'irregular_heartbeat', value_1: '1', value_2: null, timestamp: ago(31) }
  await told('tenovi', { ...cuff, timestamp: ago(60), ...numbered('6') })
  await told('tenovi', { ...cuff, timestamp: new Date(Date.parse(match.timestamp) + 80_000).toISOString() }, match)
  const rows = await t.owner.selectFrom('reading').select('flags').orderBy('measured_at').execute()
  expect(rows.map(({ flags }) => flags.length)).toEqual([0, 0, 1, 1])
})

describe('whatever the size and the shape', () => {
  const many = Array.from({ length: 5300 }, (_, n) => ({ imei: '013950009999999', ts: 1_795_000_000_000 + n, values: { weight: 80_000 } }))
  const count = async () => (await t.owner.selectFrom('inbox').select('id').execute()).length

  it('keeps every row of a body and of a pulled list beyond 5,000', async () => {
    expect((await post(t.app, connection('bodytrace'), many)).statusCode).toBe(200)
    expect(await count()).toBe(5300)
    const pulled = Array.from({ length: 5100 }, (_, n) => ({
      ...meter,
      device_id: '9999999',
      blood_glucose_mgdl: n + 1,
    }))
    await storePulledEvents(t.db, { id: connection('iglucose').id, vendor: 'iglucose' }, iglucose.split({ readings: pulled }))
    expect(await count()).toBe(10_400)
  })
})
