/** The arithmetic under the chart: statistics, buckets, zones, ticks and, above all, that no alert is ever lost. */
import { describe, expect, test } from 'vitest'
import { noLines } from '@vitalrounds/domain/readings/verdict/lines'
import { bucketsOf } from '@vitalrounds/domain/vitals/buckets'
import { zoneClock } from '@vitalrounds/domain/zone-clock'
import { drawTrend, runsOf, stepFor } from './trend-paths.ts'
import { alertsOf, lastMoment, pressures, weights } from './trend-samples.ts'
import { shiftRange, valueDomain, fullRange, readingsInRange, zoomRange } from './trend-scale.ts'
import { statisticsIn } from './trend-statistics.ts'
import { ticksOf } from './trend-ticks.ts'
import { dayMs, hourMs, type TimeRange, type TrendReading } from './trend-types.ts'
import { captionOf, linesText, statusText } from './trend-words.ts'

const zone = 'America/New_York'
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const reading = (id: string, when: string, value: number, more: Partial<TrendReading> = {}): TrendReading => ({
  id,
  at: at(when),
  value,
  ...more,
})
const always: TimeRange = [0, 4e12]
const markersIn = (path: string) => path.split('M').length - 1

describe('statistics', () => {
  const readings = [
    reading('a', '2026-11-18T13:00:00Z', 150, { lower: 95, severity: 'high' }),
    reading('b', '2026-11-18T23:00:00Z', 120, { lower: 80 }),
    reading('c', '2026-11-19T13:00:00Z', 190, { lower: 100, severity: 'critical', isExcluded: true }),
    reading('d', '2026-11-20T02:00:00Z', 84, { lower: 56, severity: 'low' }),
  ]
  const goals = { lines: { ...noLines, goal: { low: 90, high: 140 } }, lowerLines: { ...noLines, goal: { low: 60, high: 90 } } }
  const statistics = statisticsIn(readings, always, goals, zone)

  test('count, average, extremes and the latest leave excluded readings out', () => {
    expect(statistics).toMatchObject({ count: 3, excluded: 1, critical: 0, alarms: 2, aboveGoal: 1, belowGoal: 1 })
    expect(statistics.average).toEqual({ count: 3, value: 118, lower: 77 })
    expect([statistics.least?.id, statistics.most?.id, statistics.latest?.id]).toEqual(['d', 'a', 'd'])
  })
  test('given readings that were moved in, they are in no number, and the caption tells how many they are', () => {
    const others = [reading('m', '2026-11-01T13:00:00Z', 240, { lower: 140, movedIn: 'Moved in from charts.ndjson' })]
    const both = statisticsIn([...others, ...readings], always, goals, zone)
    expect(both).toEqual({ ...statistics, movedIn: 1 })
    expect(captionOf(both, goals, { unit: 'mmHg' })).toMatch(/ 1 excluded\. 1 moved in, not counted\.$/)
    expect(captionOf(statisticsIn(others, always, goals, zone), goals, { unit: 'mmHg' })).toBe(
      'No readings in this period. 1 moved in, not counted.',
    )
    expect(statusText(others[0]!)).toBe('Moved in from charts.ndjson')
  })
  test('the share at goal needs both values at their goals', () => {
    expect(statistics.atGoal).toBeCloseTo(1 / 3)
    const diastolicHigh = [reading('e', '2026-11-18T13:00:00Z', 120, { lower: 99 })]
    expect(statisticsIn(diastolicHigh, always, goals, zone).atGoal).toBe(0)
    expect(statisticsIn(readings, always, {}, zone).atGoal).toBeNull()
  })
  test('morning and evening are those of the zone', () => {
    expect(statistics.morning).toMatchObject({ count: 1, value: 150 })
    expect(statistics.evening).toMatchObject({ count: 2, value: 102 })
    expect(statisticsIn(readings, always, goals, 'Asia/Seoul').evening?.value).toBe(150)
  })
  test('nothing in range is said as such', () => {
    const none = statisticsIn(readings, [0, 1], goals, zone)
    expect(none).toMatchObject({ count: 0, average: null, latest: null, atGoal: null })
    expect(captionOf(none, goals, { unit: 'mmHg' })).toBe('No readings in this period.')
  })
  test('the caption', () => {
    expect(captionOf(statistics, goals, { unit: 'mmHg' })).toBe(
      'Average 118/77 mmHg. 1 of 3 readings above and 1 below goal, 2 alarms, 0 critical. Latest 84/56. 1 excluded.',
    )
    const oxygenGoal = { lines: { ...noLines, goal: { low: 92 }, alarm: { low: 88 } } }
    const oxygen = statisticsIn([reading('o', '2026-11-18T13:00:00Z', 90)], always, oxygenGoal, zone)
    expect(captionOf(oxygen, oxygenGoal, { unit: '%' })).toBe('Average 90%. 1 of 1 reading below goal, 0 alarms, 0 critical. Latest 90.')
    expect(linesText(oxygenGoal)).toBe('goal at least 92 · alarm below 88')
  })
})

describe('what is said of one reading', () => {
  const lines = { ...noLines, goal: { low: 100, high: 129 }, alarm: { low: 100, high: 160 } }
  const lowerLines = { ...noLines, goal: { low: 60, high: 79 } }
  const status = (value: number, more: Partial<TrendReading> = {}) =>
    statusText(reading('s', '2026-11-18T13:00:00Z', value, more), { lines, lowerLines })
  test('what raised no alarm is at goal, above or below it, and never good for being no alarm', () => {
    expect([status(138, { lower: 72 }), status(120, { lower: 72 }), status(120, { lower: 55 })]).toEqual([
      'above goal',
      'at goal',
      'below goal',
    ])
    expect(statusText(reading('n', '2026-11-18T13:00:00Z', 70))).toBe('no alarm')
  })
  test('an alarm is open, cleared or was never raised', () => {
    const high = { severity: 'high', side: 'above' } as const
    expect(status(165, { ...high, standing: 'open' })).toBe('high')
    expect(status(165, { ...high, standing: 'cleared' })).toBe('high, cleared')
    expect(status(165, { ...high, standing: 'notRaised' })).toBe('high, not raised: older than 30 days when the rule was made')
  })
  test('a change of weight has the severity, and never the weight', () => {
    const gain = { severity: 'critical', side: 'above', change: '+6.8 lbs in 7 days' } as const
    expect(status(219.6, gain)).toBe('+6.8 lbs in 7 days, critical, high')
  })
  test('the mark of a low systolic value stands at that value, of a diastolic one at its own', () => {
    const readings = [reading('l', '2026-11-18T13:00:00Z', 85, { lower: 70, severity: 'low', side: 'below' })]
    const frame = { width: 100, height: 100, range: fullRange(readings), domain: [0, 100] } as const
    const footOf = (more: Partial<TrendReading>) => {
      const { markers } = drawTrend([{ ...readings[0]!, ...more }], frame, { zone })
      return Number(/^M\S+ ([\d.]+)/.exec(markers.low)?.[1])
    }
    expect(footOf({ isOfLower: true }) - footOf({})).toBe(15)
  })
})

describe('zones', () => {
  test('the clock follows summer time within the range', () => {
    const clock = zoneClock(zone, at('2026-01-01T00:00:00Z'), at('2026-12-31T00:00:00Z'))
    expect(clock.toLocal(at('2026-01-15T12:00:00Z'))).toBe(at('2026-01-15T07:00:00Z'))
    expect(clock.toLocal(at('2026-07-15T12:00:00Z'))).toBe(at('2026-07-15T08:00:00Z'))
    expect(clock.toLocal(at('2026-12-15T12:00:00Z'))).toBe(at('2026-12-15T07:00:00Z'))
    // Backwards in time again
    expect(clock.toLocal(at('2026-02-15T12:00:00Z'))).toBe(at('2026-02-15T07:00:00Z'))
    expect(clock.toInstant(at('2026-07-15T08:00:00Z'))).toBe(at('2026-07-15T12:00:00Z'))
    // The hour between 1 and 2 AM on 1 November 2026 comes twice; the first is meant.
    expect(clock.toInstant(at('2026-11-01T01:30:00Z'))).toBe(at('2026-11-01T05:30:00Z'))
  })
  test('a day ends at midnight of the zone', () => {
    const late = [reading('a', '2026-11-19T04:30:00Z', 100), reading('b', '2026-11-19T05:30:00Z', 120)]
    const clock = zoneClock(zone, late[0]!.at, late[1]!.at)
    expect(bucketsOf(late, 1, clock)).toHaveLength(2)
    expect(bucketsOf(late, 1, zoneClock('UTC', late[0]!.at, late[1]!.at))).toHaveLength(1)
  })
  test('ticks stand at midnight of the zone, also after the clocks change', () => {
    const range: TimeRange = [at('2026-10-25T00:00:00Z'), at('2026-11-10T00:00:00Z')]
    const ticks = ticksOf(range, 900, zone)
    const hours = ticks.map((tick) => Temporal.Instant.fromEpochMilliseconds(tick.at).toZonedDateTimeISO(zone).hour)
    expect(new Set(hours)).toEqual(new Set([0]))
    expect(ticks.map((tick) => tick.label)).toContain('Nov 1')
  })
  test('labels never crowd, from an hour to ten years', () => {
    for (const length of [hourMs, dayMs, 14 * dayMs, 90 * dayMs, 365 * dayMs, 3650 * dayMs])
      for (const width of [200, 480, 900]) {
        const range: TimeRange = [lastMoment - length, lastMoment]
        const xs = ticksOf(range, width, zone).map((tick) => ((tick.at - range[0]) / length) * width)
        for (const [i, x] of xs.entries()) if (i > 0) expect(x - xs[i - 1]!).toBeGreaterThan(55)
      }
  })
})

describe('buckets', () => {
  test('each reading by itself while there is room, then days, weeks, fortnights', () => {
    const days = (count: number): TimeRange => [lastMoment - count * dayMs, lastMoment]
    const stepOf = (count: number, range: TimeRange) => stepFor(count, range, zone)
    expect(stepOf(200, days(90))).toBe(0)
    expect(stepOf(300, days(90))).toBe(1)
    expect(stepOf(1095, days(365))).toBe(7)
    expect(stepOf(5478, days(1826))).toBe(7)
    expect(stepOf(9000, days(3000))).toBe(14)
  })
  test('median and the middle eight of ten', () => {
    const tens = Array.from({ length: 11 }, (_, i) => reading(String(i), '2026-11-18T13:00:00Z', 100 + i * 10))
    const [bucket] = bucketsOf(tens, 1, zoneClock(zone, tens[0]!.at, tens[0]!.at))
    expect(bucket).toMatchObject({ count: 11, value: { median: 150, p10: 110, p90: 190 } })
  })
  test('weeks begin on Monday', () => {
    const pair = [reading('sun', '2026-11-15T17:00:00Z', 1), reading('mon', '2026-11-16T17:00:00Z', 2)]
    expect(bucketsOf(pair, 7, zoneClock(zone, pair[0]!.at, pair[1]!.at))).toHaveLength(2)
  })
  test('a silence breaks the line', () => {
    const clock = zoneClock(zone, 0, lastMoment + dayMs)
    expect(runsOf(bucketsOf(weights(200), 1, clock))).toHaveLength(2)
  })
})

test('a weight that changes by a pound takes little of the height', () => {
  const calm = [203, 204, 203.4].map((value, i) => reading(String(i), `2026-11-1${i + 1}T13:00:00Z`, value))
  const [low, high] = valueDomain('bodyWeight', calm, {})
  expect(high - low).toBeGreaterThanOrEqual(10)
  expect((low + high) / 2).toBe(203.5)
})

describe('drawing', () => {
  const readings = pressures(5478)
  const domain = valueDomain('bloodPressure', readings, {})
  const frameOf = (range: TimeRange) => ({ width: 860, height: 180, range, domain })
  const [from, to] = fullRange(readings)

  test('every alert in view has a marker, at every zoom and place', () => {
    let observed = 0
    for (let length = to - from; length > 2 * dayMs; length /= 1.7)
      for (const share of [0, 0.37, 1]) {
        const start = from + (to - from - length) * share
        const range: TimeRange = [start, start + length]
        const { markers } = drawTrend(readings, frameOf(range), { zone })
        const rendered = Object.values(markers).reduce((sum, path) => sum + markersIn(path), 0)
        expect(rendered).toBe(alertsOf(readingsInRange(readings, range)))
        observed += rendered
      }
    expect(observed).toBeGreaterThan(1_000)
  })
  test('an excluded reading is a hollow circle, never a marker', () => {
    const excluded = readings.slice(-20).map((reading) => ({ ...reading, severity: 'critical' as const, isExcluded: true }))
    const drawing = drawTrend(excluded, frameOf([lastMoment - 30 * dayMs, lastMoment + dayMs]), { zone })
    expect(drawing.markers).toEqual({ critical: '', high: '', low: '' })
    expect(markersIn(drawing.hollow)).toBe(40)
    expect(drawing.line).toBe('')
  })
  test.each([1440, 768, 620])('a pressure is two lines at %i px, by reading and by bucket, and nothing joins the pair', (width) => {
    const apart = pressures(1200).map((item, n) => ({ ...item, value: 130 + (n % 9), lower: 75 - (n % 7) }))
    for (const days of [7, 30, 400]) {
      const range: TimeRange = [lastMoment - days * dayMs, lastMoment + dayMs]
      const { line, medians } = drawTrend(apart, { width, height: 200, range, domain: [0, 200] }, { zone })
      // Pixels count down from the top: 62 to 70 are the systolic values, 125 to 131 the diastolic
      const runs = (line + medians)
        .split('M')
        .slice(1)
        .map((run) => [...run.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y)))
      const names = runs.map((run) => (run.every((y) => y <= 70) ? 'systolic' : run.every((y) => y >= 125) ? 'diastolic' : 'across'))
      expect(new Set(names), `${days} days`).toEqual(new Set(['systolic', 'diastolic']))
    }
  })
  test('a pressure is drawn alike on a desk, a tablet and paper: single readings or bands by the time alone', () => {
    for (const days of [30, 90, 400]) {
      const range: TimeRange = [lastMoment - days * dayMs, lastMoment + dayMs]
      const marks = [1130, 650, 520].map((width) => {
        const { step, dots, offGoal, medians } = drawTrend(readings, { ...frameOf(range), width }, { zone })
        return { step, single: markersIn(dots + offGoal), bands: medians.split(/[ML]/).length }
      })
      expect(marks[1], `${days} days`).toEqual(marks[0])
      expect(marks[2], `${days} days`).toEqual(marks[0])
      expect(marks[0]!.single > 0).toBe(days <= 90)
    }
  })
  test('the mark of a low systolic value stands below that value, of a low diastolic one below that', () => {
    const low = reading('l', '2026-11-18T13:00:00Z', 82, { lower: 57, severity: 'low', side: 'below' })
    const frame = { ...frameOf(fullRange(readings)), height: 100, domain: [0, 100] as const }
    const tipOf = (more: Partial<TrendReading>) => {
      const { markers } = drawTrend([{ ...low, ...more }], frame, { zone })
      return Number(/^M\S+ (\S+)l/.exec(Object.values(markers).join(''))?.[1])
    }
    // The tip of a triangle that points down, ten pixels below its value
    expect(tipOf({})).toBe(100 - 82 + 10)
    expect(tipOf({ isOfLower: true })).toBe(100 - 57 + 10)
  })
  test('what was cleared or never raised is an open mark, and only what waits for somebody a solid one', () => {
    const ends = [undefined, 'cleared by Ana Ortiz', 'not raised: older than 30 days when the rule was made']
    const marked = ends.map((handled, n) => reading(`m${n}`, `2026-11-1${n}T13:00:00Z`, 190, { severity: 'critical', handled }))
    const drawing = drawTrend(marked, frameOf(fullRange(marked)), { zone })
    expect([markersIn(drawing.markers.critical), markersIn(drawing.handled.critical)]).toEqual([1, 2])
  })
  test('a critical value below points down', () => {
    const low = [reading('g', '2026-11-18T13:00:00Z', 48, { severity: 'critical', side: 'below' })]
    const { markers } = drawTrend(low, frameOf(fullRange(low)), { zone })
    expect(markers.critical).toMatch(/l4.5 -8h-9zm-4.5 -9h9v-2h-9z$/)
  })
  test('a critical value has a mark of another shape than a high one, not only of another color', () => {
    const shapeOf = (severity: 'critical' | 'high') =>
      Object.values(drawTrend([reading('h', '2026-11-18T13:00:00Z', 310, { severity })], frameOf(fullRange(readings)), { zone }).markers)
        .join('')
        .replace(/^M[\d.-]+ [\d.-]+/, '')
    expect(shapeOf('critical')).toBe('l4.5 8h-9zm-4.5 9h9v2h-9z')
    expect(shapeOf('high')).toBe('l3.5 6h-7z')
  })
})

describe('zooming', () => {
  const whole: TimeRange = [0, 100 * dayMs]
  test('stays within the whole', () => {
    expect(zoomRange([0, 50 * dayMs], 4, whole)).toEqual(whole)
    expect(zoomRange([80 * dayMs, 100 * dayMs], 2, whole)).toEqual([60 * dayMs, 100 * dayMs])
  })
  test('keeps what is marked in its place', () => {
    expect(zoomRange([0, 100 * dayMs], 0.5, whole, 20 * dayMs)).toEqual([10 * dayMs, 60 * dayMs])
  })
  test('moving stops at the ends', () => {
    expect(shiftRange([0, 10 * dayMs], -0.25, whole)).toEqual([0, 10 * dayMs])
    expect(shiftRange([0, 10 * dayMs], 0.5, whole)).toEqual([5 * dayMs, 15 * dayMs])
  })
  test('whatever is shown begins and ends at a whole millisecond, as Temporal wants it', () => {
    const odd: TimeRange = [1, 7 * dayMs]
    const displayed = [
      zoomRange(odd, 0.3, odd),
      zoomRange(odd, 0.5, odd, 12_345),
      shiftRange([10, hourMs + 1], 0.25, odd),
      fullRange(weights(100)),
    ]
    expect(displayed.flat().filter((moment) => !Number.isInteger(moment))).toEqual([])
  })
})

test('given readings that were moved in, each value is an open square, without a line, a dot or a marker', () => {
  const others = [
    reading('m', '2026-11-01T13:00:00Z', 240, { lower: 140, movedIn: 'Moved in from charts.ndjson' }),
    reading('n', '2026-11-02T13:00:00Z', 230, { lower: 130, movedIn: 'Moved in from charts.ndjson' }),
  ]
  const frame = { width: 500, height: 200, range: fullRange(others), domain: [100, 250] as const }
  const drawing = drawTrend(others, frame, { zone })
  expect(markersIn(drawing.movedIn)).toBe(4)
  expect({ ...drawing, shown: drawing.shown.length, movedIn: '' }).toEqual({
    ...drawTrend([], frame, { zone }),
    shown: 2,
  })
})
