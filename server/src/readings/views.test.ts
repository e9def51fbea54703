import { pointsOf } from '@vitalrounds/domain/vitals/columns'
import { Measurements, type Series } from '@vitalrounds/domain/vitals/series'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { createConnection } from '../inbox/testing/create-connection.ts'
import { insertMeasuringAct, hoursAgo } from './testing/insert-readings.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const north = (memberId: string) => ({ groupId: t.groups.northside, memberId })
const fresh = () => createMember(t.owner, t.groups.northside, 'Bea North')
const carla = (method: 'GET', url: string) => t.as(t.people.carla, method, url)

describe('measurements', () => {
  it('answer pairs by act, statistics, goals, alarms and the member’s zone', async () => {
    const bea = await fresh()
    const [sys] = await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(50),
      values: { systolicBP: 120, diastolicBP: 70, pulse: 66 },
    })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(26), values: { systolicBP: 150, diastolicBP: 85 }, excluded: true })
    await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(2),
      values: { systolicBP: 185, diastolicBP: 90 },
      severity: 'critical',
    })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(1), values: { bodyWeight: 500 }, state: 'quarantined' })
    const answer: unknown = (await carla('GET', `members/${bea}/measurements`)).json()
    // Sent as text that the server does not judge again
    const { series, timeZone, whole, waiting } = Measurements.parse(answer)
    expect(answer).toEqual({ memberId: bea, timeZone, whole, series, waiting, from: null, to: expect.any(String) })
    expect(waiting).toEqual((await carla('GET', `members/${bea}/warnings`)).json())
    expect(timeZone).toBe('America/New_York')
    expect(whole).toEqual({ from: hoursAgo(50), to: hoursAgo(2) })
    expect(series.map((series) => series.series)).toEqual(['bloodPressure', 'pulse'])
    expect(series[0]).toMatchObject({
      title: 'Blood Pressure',
      unit: 'mmHg',
      stepDays: 0,
      buckets: [],
      lines: {
        goal: { low: 100, high: 129 },
        alarm: { low: 100, high: 160 },
        critical: { low: 90, high: 180 },
        goalSource: { kind: 'guideline', text: expect.stringContaining('2025 AHA/ACC') },
      },
      lowerLines: { goal: { low: 60, high: 79 }, alarm: { high: 100 } },
      statistics: {
        count: 2,
        excluded: 1,
        average: { count: 2, value: 152.5, lower: 80 },
        atGoal: 0.5,
        critical: 1,
        least: { value: 120 },
        latest: { value: 185 },
      },
    })
    expect(pointsOf(series[0]!.points)).toMatchObject([
      { id: sys, at: Date.parse(hoursAgo(50)), value: 120, lower: 70, severity: 'ok', side: null, isExcluded: false },
      { value: 150, lower: 85, isExcluded: true },
      { value: 185, lower: 90, severity: 'critical', side: 'above' },
    ])
    const only = (await carla('GET', `members/${bea}/measurements?metrics=pulse,spo2&from=${hoursAgo(60)}&to=${hoursAgo(49)}`)).json()
    expect(only.series.map(({ points }: Series) => points._id.length)).toEqual([1, 0])
  })

  it('sum up many readings by day and keep every one that breaks a rule', async () => {
    const bea = await fresh()
    for (let n = 0; n < 60; n++)
      await insertMeasuringAct(t.owner, north(bea), {
        at: hoursAgo(n * 12 + 1),
        values: { spo2: n % 20 === 0 ? 86 : 96 },
        severity: n % 20 === 0 ? 'critical' : 'ok',
      })
    const [series] = (await carla('GET', `members/${bea}/measurements?maxPoints=40`)).json().series
    expect(series.stepDays).toBe(1)
    expect(series.buckets.length).toBeLessThanOrEqual(40)
    expect(series.buckets.reduce((sum: number, bucket: { count: number }) => sum + bucket.count, 0)).toBe(60)
    expect(pointsOf(series.points).map(({ value, side }) => [value, side])).toEqual([
      [86, 'below'],
      [86, 'below'],
      [86, 'below'],
    ])
    expect(series.statistics.count).toBe(60)
  })
})

describe('raw data', () => {
  it('shows every transmission with its fate and the vendor’s values, without names or secrets', async () => {
    const bea = await fresh()
    const { id: connection } = await createConnection(t.owner, 'bodytrace', 'raw')
    const delivery = async (state: string, outcome: string | null, at: string, body: object) => {
      const { id } = await t.owner
        .insertInto('inbox')
        .values({
          connection_id: connection,
          vendor: 'bodytrace',
          kind: 'reading',
          idem_key: at,
          body: JSON.stringify(body),
          received_at: at,
          state,
          outcome,
          group_id: t.groups.northside,
          member_id: bea,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    }
    const stored = await delivery('done', 'kept', hoursAgo(5), {
      imei: '867222053000000',
      values: { weight: 82700 },
      patient_name: 'Bea North',
      auth_token: 'hunter2',
    })
    await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(5),
      values: { bodyWeight: 182.3 },
      inbox_id: stored,
      raw_value: 82_900,
    })
    await delivery('done', 'duplicate', hoursAgo(4), { imei: '867222053000000' })
    await delivery('unmatched', 'nobody had it then', hoursAgo(3.5), { values: { weight: 71_000 } })
    await delivery('unreadable', 'unreadable', hoursAgo(3), { odd: true })
    await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(2),
      values: { bloodSugar: 1050 },
      state: 'quarantined',
      state_reason: '1050 mg/dL is outside',
    })
    await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(1),
      values: { pulse: 70 },
      source: 'manual',
      excluded: true,
      excluded_reason: 'typo',
      excluded_by: t.people.carla.userId,
      excluded_at: hoursAgo(0),
    })
    const { transmissions, count } = (await carla('GET', `members/${bea}/raw-data`)).json()
    expect(count).toBe(6)
    expect(transmissions.map((transmission: { fate: string; words: string }) => `${transmission.fate} | ${transmission.words}`)).toEqual([
      'excluded | Excluded: typo',
      'quarantined | Set aside as impossible: 1050 mg/dL is outside',
      'unreadable | Could not be read',
      'unmatched | Nobody had the device then',
      'duplicate | Came before, or by another way',
      'kept | Kept',
    ])
    expect(transmissions[0].readings[0].excluded).toEqual({ reason: 'typo', by: 'Carla Reyes', at: hoursAgo(0) })
    expect(transmissions[3].sent).toEqual([])
    expect(transmissions[5]).toMatchObject({
      deliveryId: stored,
      vendor: 'bodytrace',
      readings: [{ value: 182.3, sentValue: 182.8, unit: 'lbs' }],
    })
    expect(transmissions[5].sent).toEqual([
      { name: 'imei', value: '867222053000000' },
      { name: 'values.weight', value: '82700' },
    ])
    const filtered = async (query: string) =>
      (await carla('GET', `members/${bea}/raw-data?${query}`))
        .json()
        .transmissions.map((transmission: { fate: string }) => transmission.fate)
    expect(await filtered('state=manual')).toEqual(['excluded'])
    expect(await filtered('metric=bodyWeight')).toEqual(['kept'])
    expect(await filtered('state=quarantined&metric=pulse')).toEqual([])
    expect((await carla('GET', `members/${bea}/raw-data?page=1`)).json()).toMatchObject({
      transmissions: [],
      page: 1,
      count: 6,
    })
    await t.owner
      .updateTable('inbox')
      .set({ body: '', received_at: hoursAgo(91 * 24) })
      .where('id', '=', stored)
      .execute()
    const after = (await carla('GET', `members/${bea}/raw-data`)).json()
    expect(after.transmissions[5]).toMatchObject({ isTextRemoved: true, sent: [], readings: [{ value: 182.3 }] })
    expect(after.transmissions[4]).toMatchObject({ isTextRemoved: false })
  })
})
