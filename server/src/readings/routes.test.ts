import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from './testing/insert-readings.ts'

let t: TestApp
let ada: string
let eve: string
const nobody = '018f0000-0000-7000-8000-000000000000'

beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Lane')
  eve = await createMember(t.owner, t.groups.lakeview, 'Eve Moss')
})
afterAll(() => t.close())

const north = (memberId: string) => ({ groupId: t.groups.northside, memberId })
const fresh = () => createMember(t.owner, t.groups.northside, 'Bea North')
const carla = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => t.as(t.people.carla, method, url, body)
const summary = (memberId: string) =>
  t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow()
const warningsOf = (memberId: string) =>
  t.owner.selectFrom('warning').selectAll().where('member_id', '=', memberId).orderBy('measured_at').execute()

describe('refusals', () => {
  const reason = 'wrong person'
  const calls: [string, 'GET' | 'POST' | 'PUT', string, unknown?][] = [
    ['measurements', 'GET', 'measurements'],
    ['raw data', 'GET', 'raw-data'],
    ['adding', 'POST', 'readings', { measuredAt: hoursAgo(1), values: { pulse: 70 } }],
    ['excluding', 'POST', `readings/${nobody}/exclusion`, { exclude: true, reason }],
    ['accepting', 'POST', `readings/${nobody}/acceptance`, { reason }],
    ['processing', 'GET', 'process-readings'],
    ['derived fields', 'GET', 'derived-fields'],
    ['warnings', 'GET', 'warnings'],
    ['clearing one', 'POST', `warnings/${nobody}/clearance`, { reason }],
    ['clearing all', 'POST', 'warnings/clearance', { reason }],
    ['rules', 'GET', 'clinical-rules'],
    ['judging types', 'POST', 'clinical-rules', { measureTypes: ['pulse'] }],
    ['setting rules', 'PUT', 'own-rules', { rules: {} }],
  ]
  it.each(calls)('of %s: nobody 401, a foreign member and an unknown one alike 404', async (_name, method, path, body) => {
    expect((await t.as(undefined, method, `members/${ada}/${path}`, body)).statusCode).toBe(401)
    const foreign = await carla(method, `members/${eve}/${path}`, body)
    const unknown = await carla(method, `members/${nobody}/${path}`, body)
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.json().code).toBe('member.unknown')
    expect(unknown.json().code).toBe('member.unknown')
  })

  it('of a reading that belongs to another member', async () => {
    const [id] = await insertMeasuringAct(t.owner, north(await fresh()), { at: hoursAgo(5), values: { pulse: 70 } })
    const [foreign] = await insertMeasuringAct(
      t.owner,
      { groupId: t.groups.lakeview, memberId: eve },
      { at: hoursAgo(5), values: { pulse: 70 } },
    )
    for (const item of [id, foreign]) {
      const answer = await carla('POST', `members/${ada}/readings/${item}/exclusion`, { exclude: true, reason })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'reading.unknown'])
    }
  })

  it.each([
    ['measurements?maxPoints=5', 'maxPoints'],
    ['measurements?metrics=mood', 'metrics.0'],
    ['measurements?from=yesterday', 'from'],
    ['raw-data?state=lost', 'state'],
    ['raw-data?page=-1', 'page'],
    ['process-readings?ymRef=2026-13', 'ymRef'],
  ])('of %s with the field', async (path, field) => {
    const answer = await carla('GET', `members/${ada}/${path}`)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors[0].path).toBe(field)
  })
})

describe('a typed reading', () => {
  it('is kept as manual, charted, judged, and never makes a device day', async () => {
    const bea = await fresh()
    const body = {
      measuredAt: hoursAgo(1),
      values: { systolicBP: 186, diastolicBP: 96, pulse: 70 },
      reason: 'told on the phone',
    }
    const first = await carla('POST', `members/${bea}/readings`, body)
    expect(first.statusCode).toBe(200)
    expect(first.json().readings).toMatchObject([
      { metric: 'systolicBP', value: 186, state: 'kept', severity: 'critical' },
      { metric: 'pulse', severity: 'ok' },
      { metric: 'diastolicBP', severity: 'ok' },
    ])
    expect((await carla('POST', `members/${bea}/readings`, body)).json()).toEqual(first.json())
    const rows = await t.owner.selectFrom('reading').selectAll().where('member_id', '=', bea).execute()
    expect(rows.map((row) => row.source)).toEqual(['manual', 'manual', 'manual'])
    expect(await summary(bea)).toMatchObject({ days_99454: 0, reading_days: [], open_warnings: 1, worst_severity: 3 })
    expect(await warningsOf(bea)).toMatchObject([
      {
        category: 'highBP',
        severity: 'critical',
        text: '186/96 mmHg, at or above 180 systolic',
        value: 186,
        threshold: 180,
        is_backfilled: false,
      },
    ])
    const audit = await t.owner
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'POST members/:id/readings')
      .where('result', '=', 'ok')
      .execute()
    expect(audit.at(-1)).toMatchObject({ reason: 'told on the phone', ids: [bea] })
  })

  it('is refused with the field where it cannot be', async () => {
    const answer = await carla('POST', `members/${ada}/readings`, {
      measuredAt: hoursAgo(1),
      values: { systolicBP: 20, pulse: 400 },
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual([
      'values.systolicBP',
      'values.pulse',
      'values.diastolicBP',
    ])
    const later = await carla('POST', `members/${ada}/readings`, { measuredAt: hoursAgo(-1), values: { pulse: 70 } })
    expect(later.json().errors).toEqual([{ path: 'measuredAt', message: 'This time lies in the future.' }])
    const left = await createMember(t.owner, t.groups.northside, 'Lee Left', {
      member: { disenrolled: true, disenrolled_at: hoursAgo(9) },
    })
    const gone = await carla('POST', `members/${left}/readings`, { measuredAt: hoursAgo(1), values: { pulse: 70 } })
    expect([gone.statusCode, gone.json().code]).toEqual([409, 'member.disenrolled'])
  })
})

describe('excluding a reading', () => {
  it('takes its act out of summary, days and warnings, and back again, with who, when and why', async () => {
    const bea = await fresh()
    const [sys, dia] = await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(3),
      values: { systolicBP: 190, diastolicBP: 90 },
    })
    await carla('GET', `members/${bea}/process-readings`)
    expect(await summary(bea)).toMatchObject({
      open_warnings: 1,
      needs_review: true,
      reading_days: [expect.any(String)],
    })

    const out = await carla('POST', `members/${bea}/readings/${sys}/exclusion`, {
      exclude: true,
      reason: 'cuff on the wrong arm',
    })
    expect(out.json().readings).toMatchObject([
      { _id: sys, isExcluded: true },
      { _id: dia, isExcluded: true },
    ])
    const row = await t.owner
      .selectFrom('reading')
      .selectAll()
      .where('id', '=', dia ?? '')
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      excluded: true,
      excluded_reason: 'cuff on the wrong arm',
      excluded_by: t.people.carla.userId,
      excluded_at: expect.any(String),
    })
    expect(await warningsOf(bea)).toMatchObject([
      { withdraw_reason: 'Reading excluded: cuff on the wrong arm', withdrawn_at: expect.any(String) },
    ])
    expect(await summary(bea)).toMatchObject({ open_warnings: 0, needs_review: false, reading_days: [], vitals: {} })
    const listed = (await carla('GET', `members/${bea}/warnings?state=all`)).json()
    expect(listed).toMatchObject({
      count: 1,
      open: 0,
      worst: 'ok',
      warnings: [{ needsReview: false, withdrawn: { reason: 'Reading excluded: cuff on the wrong arm' } }],
    })

    await carla('POST', `members/${bea}/readings/${dia}/exclusion`, { exclude: false, reason: 'it was the right arm' })
    expect(await warningsOf(bea)).toMatchObject([{ withdrawn_at: null, needs_review: true }])
    expect(await summary(bea)).toMatchObject({ open_warnings: 1, reading_days: [expect.any(String)] })
  })

  it('asks for a reason', async () => {
    const answer = await carla('POST', `members/${ada}/readings/${nobody}/exclusion`, { exclude: true, reason: ' ' })
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([422, 'reason'])
  })

  it('judges later weights anew that were measured from it', async () => {
    const bea = await fresh()
    const [wrong] = await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(30), values: { bodyWeight: 180 } })
    await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(2), values: { bodyWeight: 186 } })
    await carla('GET', `members/${bea}/process-readings`)
    expect(await warningsOf(bea)).toMatchObject([{ category: 'weightGain', severity: 'critical' }])
    const gain = { lbs: 6, days: 7 }
    const raw = (await carla('GET', `members/${bea}/raw-data`)).json().transmissions
    expect(raw.map(({ readings: [reading] }: { readings: { change: unknown }[] }) => reading?.change)).toEqual([gain, null])
    const { series } = (await carla('GET', `members/${bea}/measurements`)).json()
    expect([series[0].points.change, series[0].statistics.latest.change]).toEqual([[null, gain], gain])
    await carla('POST', `members/${bea}/readings/${wrong}/exclusion`, {
      exclude: true,
      reason: 'husband on the scale',
    })
    expect(await warningsOf(bea)).toMatchObject([{ withdraw_reason: 'Reading excluded: husband on the scale' }])
    expect((await summary(bea)).vitals).toMatchObject({ bodyWeight: { severity: 'ok' } })
  })
})

describe('accepting a quarantined reading', () => {
  it('lets it stand with its warning, and reading it anew changes nothing', async () => {
    const bea = await fresh()
    const [id] = await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(3),
      values: { bloodSugar: 1050 },
      state: 'quarantined',
      state_reason: 'outside',
    })
    await carla('GET', `members/${bea}/process-readings`)
    expect(await warningsOf(bea)).toEqual([])
    const answer = await carla('POST', `members/${bea}/readings/${id}/acceptance`, { reason: 'lab confirmed' })
    expect(answer.json().readings).toMatchObject([{ state: 'kept', reason: 'Accepted: lab confirmed', severity: 'critical' }])
    expect(await warningsOf(bea)).toMatchObject([{ category: 'highSugar' }])
    expect((await carla('GET', `members/${bea}/process-readings`)).json().changed).toEqual({
      days: 0,
      values: 0,
      states: 0,
      severities: 0,
    })
    const again = await carla('POST', `members/${bea}/readings/${id}/acceptance`, { reason: 'lab confirmed' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'reading.notQuarantined'])
    const undone = await carla('POST', `members/${bea}/readings/${id}/acceptance`, { accepted: false, reason: 'Undo' })
    expect(undone.json().readings).toMatchObject([{ state: 'quarantined', reason: expect.stringContaining('outside') }])
    expect(await warningsOf(bea)).toMatchObject([{ withdraw_reason: 'Reading doubted again: Undo' }])
  })

  it('a recording whose length nobody kept is set aside again as it was', async () => {
    const bea = await fresh()
    const [id] = await insertMeasuringAct(t.owner, north(bea), {
      at: hoursAgo(3),
      values: { ecg: 70 },
      state: 'quarantined',
      state_reason: 'too short',
    })
    const say = async (accepted: boolean) =>
      (await carla('POST', `members/${bea}/readings/${id}/acceptance`, { accepted, reason: 'seen' })).json().readings
    expect(await say(true)).toMatchObject([{ state: 'kept' }])
    expect(await say(false)).toMatchObject([{ state: 'quarantined', reason: 'Doubted again: seen' }])
  })
})

describe('process-readings', () => {
  it('finds days, impossible values, repeats and severities, and nothing the second time', async () => {
    const bea = await fresh()
    await insertMeasuringAct(t.owner, north(bea), {
      at: '2026-03-10T14:00:00.000Z',
      values: { pulse: 300 },
      measured_on: '2026-03-09',
    })
    await insertMeasuringAct(t.owner, north(bea), { at: '2026-03-10T15:00:00.000Z', values: { pulse: 135 } })
    await insertMeasuringAct(t.owner, north(bea), { at: '2026-03-10T15:00:30.000Z', values: { pulse: 135 }, source: 'manual' })
    await insertMeasuringAct(t.owner, north(bea), { at: '2026-04-10T15:00:00.000Z', values: { pulse: 300 } })
    const march = (await carla('GET', `members/${bea}/process-readings?ymRef=2026-03`)).json()
    // Eight months old: its severity is put right, but it rings no alarm
    expect(march).toEqual({
      ymRef: '2026-03',
      readings: 3,
      changed: { days: 1, values: 0, states: 2, severities: 1 },
      warnings: { raised: 0, withdrawn: 0 },
    })
    expect((await carla('GET', `members/${bea}/process-readings`)).json()).toMatchObject({
      ymRef: null,
      readings: 4,
      changed: { days: 0, states: 1 },
    })
    expect((await carla('GET', `members/${bea}/process-readings`)).json().changed).toEqual({
      days: 0,
      values: 0,
      states: 0,
      severities: 0,
    })
    const rows = await t.owner
      .selectFrom('reading')
      .select(['state', 'measured_on', 'severity'])
      .where('member_id', '=', bea)
      .orderBy('measured_at')
      .execute()
    expect(rows.map((row) => [row.state, row.measured_on, row.severity])).toEqual([
      ['quarantined', '2026-03-10', 'ok'],
      ['kept', '2026-03-10', 'critical'],
      ['duplicate', '2026-03-10', 'ok'],
      ['quarantined', '2026-04-10', 'ok'],
    ])
  })
})

test('derived fields are computed anew and answered with the reminders', async () => {
  const bea = await createMember(t.owner, t.groups.northside, 'Bea North', { member: { device_receipt_at: hoursAgo(49) } })
  await t.owner
    .insertInto('program_stay')
    .values({ group_id: t.groups.northside, member_id: bea, program: 'RPM', started_at: hoursAgo(200) })
    .execute()
  const before = (await carla('GET', `members/${bea}/derived-fields`)).json()
  expect(before).toMatchObject({
    lastActiveDate: 0,
    reminders: { remindMeasure: true, firstMeasure: true },
    warningSummary: { needsReview: false, open: 0, worst: 'ok' },
  })
  await insertMeasuringAct(t.owner, north(bea), { at: hoursAgo(1), values: { spo2: 97 }, severity: 'low' })
  const after = (await carla('GET', `members/${bea}/derived-fields`)).json()
  expect(after).toMatchObject({
    lastActiveDate: hoursAgo(1),
    reminders: { firstMeasure: false },
    valueInsights: { spo2: 'low' },
    billingInsights: { days: 1 },
  })
  // exactly two days after receipt nobody is reminded yet
  await t.owner
    .updateTable('member')
    .set({ device_receipt_at: sql`app.now() - interval '47 hours 59 minutes'` })
    .where('id', '=', bea)
    .execute()
  await t.owner.deleteFrom('reading').where('member_id', '=', bea).execute()
  expect((await carla('GET', `members/${bea}/derived-fields`)).json().reminders.firstMeasure).toBe(false)
})
