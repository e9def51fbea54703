import { gramsToLb } from '@vitalrounds/domain/units'
import { standings } from '@vitalrounds/domain/readings/standing'
import { hardLimits } from '@vitalrounds/domain/readings/plausibility'
import { expect, test } from 'vitest'
import { chanceStream } from '../random.ts'
import { aBody, type Condition } from './body.ts'
import { courseOf, type SeedReading, type Story } from './course.ts'
import { type Fault, withFault, withStranger } from './faults.ts'
import { type Habit, habits } from './habit.ts'
import { gainsOf } from './weight.ts'

const nowMs = Date.parse('2026-11-20T17:00:00Z')
const span = { from: '2025-11-20', today: '2026-11-20', timeZone: 'America/New_York', nowMs }
type TrialOptions = { name?: string; conditions?: readonly Condition[]; habit?: Habit; story?: Story }
const year = ({ name = 'one', conditions = ['hypertension'], habit = 'daily', story }: TrialOptions) => {
  const draw = chanceStream('physiology', name)
  const body = aBody(draw, conditions)
  return courseOf(draw, body, habit, { span, ...(story && { story }) })
}
const valuesOf = (readings: readonly SeedReading[], metric: SeedReading['metric']) =>
  readings.filter((reading) => reading.metric === metric).map((reading) => reading.value)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const hourOf = ({ measuredAt }: SeedReading) => Temporal.Instant.fromEpochMilliseconds(measuredAt).toZonedDateTimeISO(span.timeZone).hour

test('the same stream gives the same year, another stream another', () => {
  expect(year({ name: 'a' })).toEqual(year({ name: 'a' }))
  expect(year({ name: 'a' })).not.toEqual(year({ name: 'b' }))
})

test('nothing is measured or received in the future, and every reading lies on its local date', () => {
  for (const habit of habits) {
    for (const reading of year({ habit, conditions: ['hypertension', 'heartFailure', 'diabetes', 'copd', 'afib'] })) {
      expect(reading.receivedAt).toBeLessThanOrEqual(nowMs)
      expect(reading.measuredAt).toBeLessThanOrEqual(reading.receivedAt)
      const local = Temporal.Instant.fromEpochMilliseconds(reading.measuredAt).toZonedDateTimeISO(span.timeZone)
      expect(reading.measuredOn).toBe(local.toPlainDate().toString())
    }
  }
})

test('every value is one that a living body can have', () => {
  for (let n = 0; n < 40; n++) {
    const conditions: Condition[] = ['hypertension', 'heartFailure', 'diabetes', 'copd', 'obesity', 'ckd', 'afib']
    for (const { metric, value } of year({ name: `body ${n}`, conditions, habit: 'twiceDaily' })) {
      const [least, most] = hardLimits[metric]
      expect(value, metric).toBeGreaterThanOrEqual(least)
      expect(value, metric).toBeLessThanOrEqual(most)
      expect(Number.isInteger(value), metric).toBe(true)
    }
  }
})

test('pressure is lower in the evening and higher in the first week', () => {
  const courses = Array.from({ length: 30 }, (_, n) => year({ name: `pressure ${n}`, habit: 'twiceDaily' }))
  const systolic = courses.flat().filter((reading) => reading.metric === 'systolicBP')
  const evening = systolic.filter((reading) => hourOf(reading) >= 16)
  const morning = systolic.filter((reading) => hourOf(reading) < 12)
  expect(mean(morning.map((r) => r.value)) - mean(evening.map((r) => r.value))).toBeGreaterThan(3)
  const first = systolic.filter((reading) => reading.measuredOn < '2025-11-23')
  const second = systolic.filter((reading) => reading.measuredOn > '2025-12-01' && reading.measuredOn < '2025-12-14')
  expect(mean(first.map((r) => r.value)) - mean(second.map((r) => r.value))).toBeGreaterThan(4)
})

test('systolic stands above diastolic and both belong to one act', () => {
  const readings = year({ habit: 'twiceDaily' })
  const acts = Map.groupBy(readings, (reading) => reading.actKey)
  for (const act of acts.values()) {
    const [systolic, diastolic] = [valuesOf(act, 'systolicBP'), valuesOf(act, 'diastolicBP')]
    expect([systolic.length, diastolic.length]).toEqual([1, 1])
    expect(systolic[0]! - diastolic[0]!).toBeGreaterThan(14)
  }
})

test('fluid gathers by five pounds within a week where a story says so', () => {
  const readings = year({ conditions: ['heartFailure'], story: { gains: [{ back: 165, rise: 6, lb: 7 }] } })
  const weights = readings.filter((reading) => reading.metric === 'bodyWeight')
  const on = (date: string) => gramsToLb(weights.find((reading) => reading.measuredOn >= date)!.value)
  expect(on('2026-06-14') - on('2026-06-08')).toBeGreaterThan(5)
  expect(gainsOf(chanceStream('gains'), 2000).length).toBeGreaterThan(8)
})

test('sugar is higher after a meal than before breakfast', () => {
  const courses = Array.from({ length: 12 }, (_, n) => year({ name: `sugar ${n}`, conditions: ['diabetes'] })).flat()
  const of = (context: string) => mean(courses.filter((r) => r.context === context).map((r) => r.value))
  expect(of('after_meal') - of('fasting')).toBeGreaterThan(25)
})

test('habits are kept: weekdays, silence, giving up, beginning, never', () => {
  const weekdays = new Set(year({ habit: 'weekdays' }).map((r) => Temporal.PlainDate.from(r.measuredOn).dayOfWeek))
  expect([...weekdays].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
  expect(year({ habit: 'never' })).toEqual([])
  const last = (habit: Habit) => year({ habit }).at(-1)!.measuredOn
  expect(last('gaveUp') <= '2026-11-11').toBe(true)
  expect(last('silentFive') <= '2026-11-14').toBe(true)
  expect(last('silentFive') >= '2026-11-01').toBe(true)
  expect(year({ habit: 'startedYesterday' }).every((r) => r.measuredOn >= '2026-11-19')).toBe(true)
  const daily = new Set(year({ habit: 'daily' }).map((r) => r.measuredOn)).size
  expect(daily).toBeGreaterThan(310)
})

test('broken clocks, bad cuffs, moved zeros and repeats end as the rules keep them', () => {
  const faulty = (fault: Fault) =>
    withFault(chanceStream('fault', fault), fault, year({ conditions: ['hypertension', 'heartFailure', 'diabetes'] }), span.timeZone)
  for (const fault of ['clockIn1970', 'clockInFuture'] as const) {
    const broken = faulty(fault).filter((reading) => reading.timeQuality === 'device_clock_invalid')
    expect(broken.length).toBeGreaterThan(3)
    for (const reading of broken) {
      expect(reading.measuredAt).toBe(reading.receivedAt)
      expect(reading.flags).toContain('device_clock_invalid')
      const claimed = new Date(reading.claimedAt ?? 0).getUTCFullYear()
      expect(fault === 'clockIn1970' ? claimed <= 1971 : claimed >= 2037).toBe(true)
    }
  }
  const quarantined = faulty('badCuff').filter((reading) => reading.state === 'quarantined')
  expect(quarantined.length).toBeGreaterThan(0)
  for (const { stateReason } of quarantined) expect(stateReason).toMatch(/outside|not below/)
  expect(faulty('shiftedZero').some((reading) => reading.flags.includes('tare_corrected'))).toBe(true)
  expect(faulty('twoPaths').filter((reading) => reading.state === 'duplicate').length).toBeGreaterThan(0)
})

/** As the table holds it. */
const storedOf = (reading: ReturnType<typeof year>[number], n: number) => ({
  ...reading,
  id: String(n),
  sentValue: null,
  deviceId: reading.source === 'device' ? reading.kit : null,
  measuredAt: new Date(reading.measuredAt).toISOString(),
  isExcluded: false,
})

test('what a faulty device sent stands the same when it is judged anew', () => {
  for (const fault of ['clockIn1970', 'badCuff', 'shiftedZero', 'twoPaths'] as const) {
    const readings = withFault(
      chanceStream('fault', fault),
      fault,
      year({ conditions: ['hypertension', 'heartFailure', 'diabetes'] }),
      span.timeZone,
    )
    const anew = standings(readings.map(storedOf), { zone: span.timeZone, calibrations: new Map() })
    const display = ({ value, state }: Pick<(typeof anew)[number], 'value' | 'state'>) => `${value} ${state}`
    expect(anew.map(display), fault).toEqual(readings.map(display))
  }
})

test('a stranger on the scale stands as the rule of weights would have it', () => {
  const readings = withStranger(year({ conditions: ['heartFailure'] }))
  const stored = readings.filter(({ metric, state }) => metric === 'bodyWeight' && state === 'kept').map(storedOf)
  const stands = standings(stored, { zone: span.timeZone, calibrations: new Map() })
  expect(stands.map(({ flags, stateReason }) => ({ flags, stateReason }))).toEqual(
    stored.map(({ flags, stateReason }) => ({ flags, stateReason })),
  )
  expect(stands.at(-1)).toMatchObject({
    flags: ['suspect'],
    stateReason: expect.stringMatching(/^Probably another person \(20 lbs in \d+ h\)$/),
  })
})
