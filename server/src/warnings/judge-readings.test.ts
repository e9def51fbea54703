/**
 * The judgment through the real verbs: whatever changes readings, in whatever order, ends in what they would have been told
 * once, in order. Fifteen generated histories, a thousand in the long tier.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { workInbox } from '../inbox-handlers.ts'
import { createConnection, createDevice, post, type TestConnection } from '../inbox/testing/create-connection.ts'
import { createMember } from '../members/testing/create-member.ts'
import { zoneAt } from '../messages/testing/text-stage.ts'
import { readArchive } from '../platform/database/migrations.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { hoursAgo } from '../readings/testing/insert-readings.ts'

let t: TestApp
let scales: TestConnection
let devices = 0
// Members at noon, so that no test runs from one of their days into the next; asked once, as `hoursAgo` is: a member made
// after the turn of an hour would have other days than the one told the same before it
const zone = zoneAt(12)
type Scale = { memberId: string; id: string; imei: string }
let item: Scale

beforeAll(async () => {
  t = await testApp()
  scales = await createConnection(t.owner, 'bodytrace')
})
afterAll(() => t.close())
beforeEach(async () => {
  item = await aScale()
})

async function aScale(): Promise<Scale> {
  const memberId = await createMember(t.owner, t.groups.northside, `Bea North${(devices += 1)}`, { member: { time_zone: zone } })
  return { memberId, ...(await aDeviceOf(memberId)) }
}
async function aDeviceOf(memberId: string, device = 'BT004') {
  const imei = String(13_950_000_000_000 + (devices += 1)).padStart(15, '0')
  const current = [{ memberId, fromAt: hoursAgo(24 * 60) }]
  const id = await createDevice(t.owner, { groupId: t.groups.northside, vendor: 'bodytrace', device, key: imei, held: current })
  return { id, imei }
}

const carla = (method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) => t.as(t.people.carla, method, url, body)
const grams = (lbs: number) => Math.round(lbs * 453.59237)
const weight = ({ imei }: { imei: string }, lbs: number, hours: number) => ({
  imei,
  ts: Date.parse(hoursAgo(hours)),
  values: { weight: grams(lbs) },
})
const pressure = ({ imei }: { imei: string }, systolic: number, hours: number) => ({
  imei,
  ts: Date.parse(hoursAgo(hours)),
  values: { systolic: Math.round(systolic * 133.322_387_415), diastolic: Math.round(80 * 133.322_387_415), pulse: 70 },
})
async function hand(body: unknown): Promise<undefined> {
  expect((await post(t.app, scales, body)).statusCode).toBeLessThan(300)
}
async function work() {
  while ((await workInbox(t.db)) > 0);
}
async function deliver(body: unknown) {
  await hand(body)
  await work()
}

const open = (memberId: string) =>
  t.owner
    .selectFrom('warning')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('withdrawn_at', 'is', null)
    .orderBy('measured_at')
    .orderBy('category')
    .execute()
const worded = async (memberId: string) => (await open(memberId)).map((w) => `${w.category} ${w.severity}: ${w.text}`)
const readings = (memberId: string) =>
  t.owner.selectFrom('reading').selectAll().where('member_id', '=', memberId).orderBy('measured_at').orderBy('metric').execute()
const exclude = (memberId: string, id: string | undefined, excluded: boolean) =>
  carla('POST', `members/${memberId}/readings/${id}/exclusion`, { exclude: excluded, reason: 'another person' })
const calibrate = (id: string, offsetGrams: number, effectiveFrom = hoursAgo(24 * 59)) =>
  carla('PUT', `registry/device/${id}/calibration`, { mode: 'offset', offsetGrams, effectiveFrom })
/** Reading everything anew must find nothing to change. */
async function expectSettled(memberId: string) {
  const { changed, warnings } = (await carla('GET', `members/${memberId}/process-readings`)).json()
  expect({ changed, warnings }).toEqual({
    changed: { days: 0, values: 0, states: 0, severities: 0 },
    warnings: { raised: 0, withdrawn: 0 },
  })
}

describe('weights', () => {
  it('are those with which days begin, also where the first of a day comes late or is taken out', async () => {
    await deliver([weight(item, 180, 24), weight(item, 184, 1)])
    expect(await worded(item.memberId)).toEqual(['weightGain high: +4.0 lbs in 1 day, now 184.0 lbs'])
    await deliver(weight(item, 181, 3))
    expect(await worded(item.memberId)).toEqual([])
    await expectSettled(item.memberId)
    await exclude(item.memberId, (await readings(item.memberId)).find(({ value }) => value === grams(181))?.id, true)
    expect(await worded(item.memberId)).toEqual(['weightGain high: +4.0 lbs in 1 day, now 184.0 lbs'])
    await expectSettled(item.memberId)
  })

  it('say over how many days they changed, also where a release before kept it in the words alone', async () => {
    const days = async () => (await open(item.memberId)).map((w) => w.change_days)
    const text = '186.0 lbs, up 6.0 lbs within 7 days'
    const forget = () => t.owner.updateTable('warning').set({ change_days: null, text }).where('member_id', '=', item.memberId).execute()
    await deliver([weight(item, 180, 24 * 7), weight(item, 186, 1)])
    expect(await days()).toEqual([7])
    await forget()
    const migration = (await readArchive())['0154_days_of_a_change']!
    await sql.raw(migration.slice(migration.indexOf('update warning'))).execute(t.owner)
    expect(await days()).toEqual([7])
    // A server of the version before leaves it empty until the weight is judged again
    await forget()
    await carla('GET', `members/${item.memberId}/process-readings`)
    expect(await days()).toEqual([7])
    expect(await worded(item.memberId)).toEqual(['weightGain critical: +6.0 lbs in 7 days, now 186.0 lbs'])
  })

  it('in one array: the neighbor on the scale is odd, and nobody is called', async () => {
    await deliver([weight(item, 180.4, 1), weight(item, 150, 72), weight(item, 180, 120), weight(item, 180.2, 96)])
    expect((await readings(item.memberId)).map((r) => [r.flags, r.state_reason])).toEqual([
      [[], null],
      [[], null],
      [['suspect'], 'Probably another person (30 lbs in 24 h)'],
      [[], null],
    ])
    expect(await worded(item.memberId)).toEqual([])
    await expectSettled(item.memberId)
  })

  it('of a scale that is calibrated are compared as they are shown', async () => {
    const hours = [330, 290, 240, 190, 140, 80, 1]
    await deliver(hours.map((at, n) => weight(item, n === 6 ? 227.7 : 220, at)))
    await calibrate(item.id, -20_000)
    expect(await worded(item.memberId)).toEqual(['weightGain critical: +7.7 lbs in 7 days, now 183.6 lbs'])
    await expectSettled(item.memberId)
  })

  it('that a calibration sets apart raise what is true then, and no more when it is taken back', async () => {
    await deliver([weight(item, 180, 90), weight(item, 180, 2)])
    expect(await worded(item.memberId)).toEqual([])
    await calibrate(item.id, 3000, hoursAgo(24))
    expect(await worded(item.memberId)).toEqual(['weightGain critical: +6.6 lbs in 7 days, now 186.6 lbs'])
    await calibrate(item.id, 0)
    expect(await worded(item.memberId)).toEqual([])
    await expectSettled(item.memberId)
  })

  it('are compared anew when one of them is excluded, and when it is included again', async () => {
    await deliver([weight(item, 230, 144), weight(item, 180, 120), weight(item, 180.2, 72), weight(item, 186, 2)])
    const gains = async () => (await worded(item.memberId)).filter((text) => text.startsWith('weightGain'))
    expect(await gains()).toEqual([])
    const [heavy] = await readings(item.memberId)
    await exclude(item.memberId, heavy?.id, true)
    expect(await gains()).toEqual(['weightGain critical: +6.0 lbs in 7 days, now 186.0 lbs'])
    await expectSettled(item.memberId)
    await exclude(item.memberId, heavy?.id, false)
    expect(await gains()).toEqual([])
    await expectSettled(item.memberId)
  })

  it('that are odd may be said to be the member’s own', async () => {
    await deliver([weight(item, 180, 50), weight(item, 195, 26), weight(item, 180.2, 2)])
    expect(await worded(item.memberId)).toEqual([])
    const odd = (await readings(item.memberId))[1]
    const answer = await carla('POST', `members/${item.memberId}/readings/${odd?.id}/acceptance`, { reason: 'edema' })
    expect(answer.json().readings).toMatchObject([{ state: 'kept', reason: 'Accepted: edema' }])
    expect(await worded(item.memberId)).toEqual([
      'weightGain critical: +15.0 lbs in 7 days, now 195.0 lbs',
      'weightLoss low: −14.8 lbs in 7 days, now 180.2 lbs',
    ])
    await expectSettled(item.memberId)
  })
})

it('a member who moves keeps the warning, and days follow the zone at once', async () => {
  const cuff = await aDeviceOf(item.memberId, 'BT105')
  await deliver(pressure(cuff, 186, 3))
  const warned = await worded(item.memberId)
  expect(warned).toEqual(['highBP critical: 186/80 mmHg, at or above 180 systolic'])
  const dayIn = (zone: string) => new Date(hoursAgo(3)).toLocaleDateString('en-CA', { timeZone: zone })
  for (const timeZone of ['Pacific/Honolulu', 'America/New_York']) {
    expect((await carla('PUT', `members/${item.memberId}`, { set: { timeZone } })).statusCode).toBe(200)
    expect((await readings(item.memberId)).map((r) => r.measured_on)).toEqual(Array(3).fill(dayIn(timeZone)))
    expect(await worded(item.memberId)).toEqual(warned)
    await expectSettled(item.memberId)
  }
})

it('what was cleared stays as it was cleared, and what was withdrawn stands again when it breaks a rule again', async () => {
  await deliver([weight(item, 180, 60), weight(item, 187, 2)])
  const [gain] = await open(item.memberId)
  await calibrate(item.id, 4000, hoursAgo(70))
  await carla('POST', `members/${item.memberId}/warnings/${gain?.id}/clearance`, { reason: 'Called, ate out' })
  const [light] = await readings(item.memberId)
  await exclude(item.memberId, light?.id, true)
  expect(await open(item.memberId)).toMatchObject([{ clear_reason: 'Called, ate out', needs_review: false }])
  await exclude(item.memberId, light?.id, false)
  expect(await open(item.memberId)).toMatchObject([{ clear_reason: 'Called, ate out', needs_review: false }])
  await deliver(weight(item, 188, 1))
  const before = await worded(item.memberId)
  await exclude(item.memberId, light?.id, true)
  expect(await worded(item.memberId)).toEqual(before.slice(0, 1))
  await exclude(item.memberId, light?.id, false)
  expect(await worded(item.memberId)).toEqual(before)
})

/** What must be the same, whatever the order: readings by moment and value, warnings, and the summary. */
async function told({ memberId }: Scale) {
  const rows = await readings(memberId)
  const summary = await t.owner.selectFrom('member_summary').selectAll().where('member_id', '=', memberId).executeTakeFirst()
  return {
    readings: rows
      .map((r) => ({
        key: `${r.metric} ${r.measured_at} ${r.raw_value}`,
        value: r.value,
        flags: r.flags,
        state: r.state,
        severity: r.severity,
        on: r.measured_on,
        reason: r.state === 'duplicate' ? 'repeats' : r.state_reason,
      }))
      .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    warnings: (await open(memberId)).map((w) => `${w.category} ${w.severity} ${w.measured_at} ${w.text} ${w.is_backfilled}`).toSorted(),
    summary: summary && {
      vitals: summary.vitals,
      reason: summary.reason,
      open: summary.open_warnings,
      worst: summary.worst_severity,
      days: summary.reading_days,
      freq: summary.measure_freq,
      trend: summary.bp_trend,
    },
  }
}

describe('whatever the order', () => {
  const measured = fc.record({
    hours: fc.oneof(fc.integer({ min: 1, max: 24 * 28 }), fc.integer({ min: 1, max: 4 })),
    isWeight: fc.boolean(),
    lbs: fc.constantFrom(178, 180, 181, 183.4, 186, 150, 192, 230),
    systolic: fc.constantFrom(85, 120, 162, 185),
  })
  const history = fc.record({
    measured: fc.uniqueArray(measured, {
      minLength: 2,
      maxLength: 14,
      size: 'max',
      selector: ({ hours, isWeight }) => `${hours} ${isWeight}`,
    }),
    excluded: fc.integer({ min: 0, max: 13 }),
    offset: fc.constantFrom(0, -20_000, 3000),
    places: fc.array(fc.nat(1000), { minLength: 14, maxLength: 14 }),
    cut: fc.integer({ min: 1, max: 13 }),
  })
  type History = typeof history extends fc.Arbitrary<infer T> ? T : never
  type Told = Awaited<ReturnType<typeof told>>
  const count = inject('tier') === 'long' ? 1000 : 15
  // As many as the pool has connections to spare
  const atOnce = 8

  /** Tells it through the real verbs, and stops wherever what was delivered must be judged before it goes on. */
  async function* tell(
    { measured: all, excluded, offset, places, cut }: History,
    way: 'in order' | 'at once' | 'in pieces',
  ): AsyncGenerator<undefined, Told> {
    const scale = await aScale()
    const cuff = await aDeviceOf(scale.memberId, 'BT105')
    const ordered = all.toSorted((a, b) => b.hours - a.hours || Number(a.isWeight) - Number(b.isWeight))
    const sent = ordered.map((m) => (m.isWeight ? weight(scale, m.lbs, m.hours) : pressure(cuff, m.systolic, m.hours)))
    const out = ordered[excluded]
    const isOut = (r: Awaited<ReturnType<typeof readings>>[number]) =>
      out !== undefined && r.measured_at === hoursAgo(out.hours) && (r.metric === 'bodyWeight') === out.isWeight
    const turn = async (to: boolean) => exclude(scale.memberId, (await readings(scale.memberId)).find(isOut)?.id ?? '', to)
    if (way === 'at once') {
      await calibrate(scale.id, offset)
      yield hand(sent)
    } else if (way === 'in order') {
      for (const body of sent) yield hand(body)
      await calibrate(scale.id, offset)
    } else {
      const shuffled = sent.map((body, n) => ({ body, place: places[n] ?? 0 })).toSorted((a, b) => a.place - b.place)
      yield hand(shuffled.slice(0, cut).map(({ body }) => body))
      await calibrate(scale.id, 1000)
      if (out) await turn(true)
      yield hand(
        shuffled
          .slice(cut)
          .map(({ body }) => body)
          .concat(shuffled.slice(0, 1).map(({ body }) => body)),
      )
      await calibrate(scale.id, offset)
      if (out) await turn(false)
    }
    if (out) await turn(true)
    await expectSettled(scale.memberId)
    return told(scale)
  }

  /** All histories side by side, a step of each at a time: what they share, such as a turn of the inbox, is done once. */
  async function tellAll(histories: readonly History[], way: Parameters<typeof tell>[1]) {
    const tellings = histories.map((history) => ({ steps: tell(history, way), end: undefined as undefined | Told }))
    for (let open = tellings; open.length > 0; open = open.filter(({ end }) => !end)) {
      for (let n = 0; n < open.length; n += atOnce)
        await Promise.all(open.slice(n, n + atOnce).map(async (entry) => (entry.end = (await entry.steps.next()).value)))
      await work()
      // The database of tests does not clean up by itself, and these tables grow by thousands of rows in a step
      await sql`vacuum (analyze) inbox, reading, warning, member_summary, member_month`.execute(t.owner)
    }
    return tellings.map(({ end }) => end)
  }

  it('the same readings end in the same flags, severities, warnings and summary', async () => {
    const histories = fc.sample(history, { numRuns: count, seed: 16 })
    const inOrder = await tellAll(histories, 'in order')
    for (const way of ['at once', 'in pieces'] as const) {
      const end = await tellAll(histories, way)
      for (const [n, entry] of histories.entries()) expect(end[n], `${way}: ${JSON.stringify(entry)}`).toEqual(inOrder[n])
    }
  }, 3_600_000)
})
