import { summaryParts } from '@vitalrounds/domain/shown'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { replayUnmatched } from '../../devices/registry/replay-unmatched.ts'
import { workInbox } from '../../inbox-handlers.ts'
import { changed } from '../../platform/changes.ts'
import { createConnection, createDevice, post, type TestConnection } from '../../inbox/testing/create-connection.ts'
import { refreshSummaries } from './refresh-summary.ts'
import { refreshZone } from './refresh-zone.ts'
import { createMember } from '../testing/create-member.ts'
import { verifySummaries } from './verify-summaries.ts'

let t: TestApp
let cuff: TestConnection
let ada: string
const imei = '013950004455664'
const longAgo = '2026-01-05T00:00:00.000Z'
const minute = 60_000

beforeAll(async () => {
  t = await testApp()
  cuff = await createConnection(t.owner, 'bodytrace')
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone', {
    member: { device_receipt_at: longAgo, diagnosis_codes: ['I10'] },
  })
  await t.owner
    .insertInto('program_stay')
    .values({ group_id: t.groups.northside, member_id: ada, program: 'RPM', started_at: longAgo })
    .execute()
  await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'bodytrace',
    device: 'BT105',
    key: imei,
    held: [{ memberId: ada, fromAt: longAgo }],
  })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.deleteFrom('warning').execute()
  await t.owner.deleteFrom('reading').execute()
  await t.owner.deleteFrom('inbox').execute()
})

const drain = async () => {
  while ((await workInbox(t.db)) > 0);
}
const stored = (memberId = ada) =>
  t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
const push = (at: number, values: object) => ({ imei, ts: at, values })

/** A shuffle that repeats itself from its seed. */
function shuffled<T>(list: readonly T[], seed: number): T[] {
  const keyed = list.map((item, i) => ({ item, key: Math.sin(seed * 1000 + i * 7.3) }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ item }) => item)
}

test('fifteen orders of arrival, with repeats, end in one and the same summary', async () => {
  const now = Date.now()
  const stream = Array.from({ length: 14 }, (_, i) => {
    const at = now - i * 9 * 60 * minute
    return i % 2 === 0 ? push(at, { systolic: 17_000 + i * 100, diastolic: 10_932, pulse: 60 + i }) : push(at, { weight: 80_000 + i * 50 })
  })
  const visited = new Set<string>()
  for (let seed = 1; seed <= 15; seed++) {
    await t.owner.deleteFrom('warning').execute()
    await t.owner.deleteFrom('reading').execute()
    await t.owner.deleteFrom('inbox').execute()
    for (const [index, body] of shuffled([...stream, ...stream.slice(0, 3)], seed).entries()) {
      await post(t.app, cuff, body)
      if (index % 5 === 4) await drain()
    }
    await drain()
    const { refreshed_at, data_received_at, billing_insights, ...summary } = await stored()
    expect([refreshed_at, data_received_at].every((instant) => instant !== null)).toBe(true)
    visited.add(JSON.stringify({ ...summary, insights: { ...(billing_insights as object), asOf: undefined } }))
  }
  expect([...visited]).toHaveLength(1)
  expect(await verifySummaries(t.db)).toEqual([])
})

test('the summary holds what the header and the lists show', async () => {
  const now = Date.now()
  await post(t.app, cuff, push(now - 1440 * minute, { systolic: 16_000, diastolic: 10_000, pulse: 61 }))
  await post(t.app, cuff, push(now - 5 * minute, { systolic: 17_865, diastolic: 10_932, pulse: 71 }))
  await drain()
  const summary = await stored()
  expect(summary.vitals).toMatchObject({
    systolicBP: { value: 134, diff: 14 },
    diastolicBP: { value: 82, diff: 7 },
    pulse: { value: 71, diff: 10 },
  })
  expect(summary.measure_freq).toBeCloseTo(2 / 7, 5)
  expect(summary.bp_trend).toHaveLength(30)
  expect(summary.reading_days).toHaveLength(2)
  expect(summary).toMatchObject({ days_99454: 2, diagnosis_lists: ['htn'] })
  expect(summary.billing_insights).toMatchObject({ days: 2, reminders: { remindMeasure: true, firstMeasure: false } })
  const { fields } = await t.owner.selectFrom('member_list_row').select('fields').where('member_id', '=', ada).executeTakeFirstOrThrow()
  expect(JSON.parse(`${fields}}`)).toMatchObject({ remindMeasure: true })
})

test('a summary that nobody refreshed is found at night, put on record and put right', async () => {
  await post(t.app, cuff, push(Date.now() - 5 * minute, { weight: 82_700 }))
  await drain()
  await t.owner.updateTable('reading').set({ excluded: true }).where('member_id', '=', ada).execute()
  expect(await verifySummaries(t.db)).toEqual([
    expect.objectContaining({
      memberId: ada,
      columns: expect.arrayContaining(['vitals', 'last_active_at', 'measure_freq']),
    }),
  ])
  expect((await stored()).vitals).toEqual({})
  expect(await verifySummaries(t.db)).toEqual([])
  const audit = await t.owner
    .selectFrom('audit')
    .selectAll()
    .where('actor_id', '=', 'verify-summaries')
    .where('result', '=', 'drift')
    .execute()
  expect(audit).toMatchObject([{ ids: [ada], group_id: t.groups.northside }])
})

test('only the parts that a change names are computed, and what is a day old is computed whole', async () => {
  const sentinel = { measure_freq: 9, days_99454: 99, practice_id: 'nowhere' }
  const report = async (change: () => Promise<unknown>) => {
    await t.owner.updateTable('member_summary').set(sentinel).where('member_id', '=', ada).execute()
    await change()
    const row = await stored()
    return (Object.keys(sentinel) as (keyof typeof sentinel)[]).filter((column) => row[column] !== sentinel[column])
  }
  const say = (kind: 'team' | 'receipt') => () => t.within(t.groups.northside, async (db) => changed(db, kind, { memberId: ada }))
  expect(await report(say('team'))).toEqual(['practice_id'])
  expect(await report(say('receipt'))).toEqual(['days_99454'])
  await t.owner
    .updateTable('member_summary')
    .set({ refreshed_at: sql`now() - interval '30 hours'` })
    .where('member_id', '=', ada)
    .execute()
  expect(await report(say('team'))).toEqual(['measure_freq', 'days_99454', 'practice_id'])
  expect(await verifySummaries(t.db)).toEqual([])
})

test('a new local day is noticed within the quarter of an hour', async () => {
  await t.owner
    .updateTable('member_summary')
    .set({ refreshed_at: sql`now() - interval '30 hours'`, measure_freq: 9 })
    .where('member_id', '=', ada)
    .execute()
  expect(await refreshZone(t.db)).toBe(1)
  expect((await stored()).measure_freq).toBe(0)
  expect(await refreshZone(t.db)).toBe(0)
})

test('what a device sent before it was connected is its first patient’s, for seven days back', async () => {
  const key = '013950007777777'
  const before = (minutes: number, grams: number) =>
    post(t.app, cuff, { imei: key, ts: Date.now() - minutes * minute, values: { weight: grams } })
  await before(8 * 1440, 70_000)
  await before(2 * 1440, 71_000)
  await drain()
  const bea = await createMember(t.owner, t.groups.northside, 'Bea Fresh')
  const deviceId = await createDevice(t.owner, {
    groupId: t.groups.northside,
    vendor: 'bodytrace',
    device: 'BT004',
    key,
    held: [{ memberId: bea, fromAt: new Date().toISOString() }],
  })
  expect(await replayUnmatched(t.db, t.groups.lakeview, deviceId)).toBe(0)
  expect(await replayUnmatched(t.db, t.groups.northside, deviceId)).toBe(2)
  await drain()
  expect((await stored(bea)).vitals).toMatchObject({ bodyWeight: { value: 71_000, diff: null } })
  const states = await t.owner.selectFrom('inbox').select(['state', 'outcome']).where('device_key', '=', key).orderBy('id').execute()
  expect(states).toEqual([
    { state: 'unmatched', outcome: 'nobody had it then' },
    { state: 'done', outcome: 'kept' },
  ])
})

test('another group’s member is neither computed nor written', async () => {
  const before = await stored()
  await t.within(t.groups.lakeview, (db) => refreshSummaries(db, new Map([[ada, new Set(summaryParts)]])))
  expect(await stored()).toEqual(before)
})
