import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitSeries, spreadOf, stepDaysFor } from './buckets.ts'
import type { ChartPoint } from './measured.ts'
import { statisticsOf } from './statistics.ts'

const zone = 'America/New_York'
const day = 24 * 3_600_000
const start = Date.UTC(2022, 0, 1, 15)

const item = (at: number, value: number, more: Partial<ChartPoint> = {}): ChartPoint => ({
  id: `${at}`,
  at,
  value,
  lower: null,
  severity: 'ok',
  side: null,
  isExcluded: false,
  isManual: false,
  context: null,
  ...more,
})

const series = fc
  .array(
    fc.record({
      at: fc.integer({ min: start, max: start + 5 * 365 * day }),
      value: fc.integer({ min: 60, max: 220 }),
      lower: fc.option(fc.integer({ min: 40, max: 130 })),
      severity: fc.constantFrom('ok' as const, 'ok' as const, 'ok' as const, 'low' as const, 'high' as const, 'critical' as const),
      isExcluded: fc.constantFrom(false, false, false, true),
    }),
    { minLength: 1, maxLength: 400, size: 'max' },
  )
  .map((all) => all.toSorted((a, b) => a.at - b.at).map((r, n) => item(r.at, r.value, { ...r, id: `${n}` })))
// Mostly fewer than readings, so that most series are summed up
const most = fc.integer({ min: 20, max: 200 })

describe('a series fitted into a chart', () => {
  it('never loses a reading that breaks a rule, however far out one zooms', () => {
    fc.assert(
      fc.property(series, most, (readings, maxPoints) => {
        const { points } = fitSeries(readings, zone, maxPoints)
        const rendered = new Set(points.map((point) => point.id))
        for (const reading of readings) if (reading.severity !== 'ok' && !reading.isExcluded) expect(rendered).toContain(reading.id)
      }),
    )
  })

  it('has at most as many points or buckets as were asked for, and every counted reading in one of them', () => {
    fc.assert(
      fc.property(series, most, (readings, maxPoints) => {
        const { stepDays, buckets, points } = fitSeries(readings, zone, maxPoints)
        const counted = readings.filter((reading) => !reading.isExcluded)
        if (stepDays === 0) expect([points.length, buckets.length]).toEqual([readings.length, 0])
        else expect(buckets.reduce((sum, bucket) => sum + bucket.count, 0)).toBe(counted.length)
        expect(Math.max(buckets.length, stepDays === 0 ? points.length : 0)).toBeLessThanOrEqual(maxPoints)
      }),
    )
  })

  it('keeps buckets in order, with the median between the tenth and the ninetieth percentile', () => {
    fc.assert(
      fc.property(series, (readings) => {
        const { buckets } = fitSeries(readings, zone, 20)
        buckets.forEach((bucket, n) => {
          expect(bucket.value.p10).toBeLessThanOrEqual(bucket.value.median)
          expect(bucket.value.median).toBeLessThanOrEqual(bucket.value.p90)
          if (n > 0) expect(bucket.from > (buckets[n - 1]?.from ?? '')).toBe(true)
        })
      }),
    )
  })

  it('begins weeks on Monday and days at the member’s midnight', () => {
    const readings = Array.from({ length: 60 }, (_, n) => item(Date.UTC(2026, 9, 1, 3) + n * day, 120 + n))
    const weeks = fitSeries(readings, zone, 20)
    expect(weeks.stepDays).toBe(7)
    // 03:00 UTC on 1 October is still Wednesday, 30 September in New York; that week began on Monday the 28th
    expect(weeks.buckets[0]).toMatchObject({ from: '2026-09-28', count: 5 })
    expect(stepDaysFor(61, { first: 0, last: 59 }, 60)).toBe(1)
  })
})

it('takes percentiles between neighbors in proportion', () => {
  expect(spreadOf([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11])).toEqual({ median: 6, p10: 2, p90: 10 })
  expect(spreadOf([10, 20])).toEqual({ median: 15, p10: 11, p90: 19 })
  expect(spreadOf([7])).toEqual({ median: 7, p10: 7, p90: 7 })
})

describe('statistics', () => {
  const at = (hour: number, on = 5) => Date.UTC(2026, 10, on, hour + 5)
  const readings = [
    item(at(8, 1), 120, { lower: 80 }),
    item(at(20, 1), 140, { lower: 90, severity: 'high' }),
    item(at(9, 2), 200, { lower: 110, severity: 'critical', isExcluded: true }),
    item(at(7, 3), 130, { lower: 70 }),
    item(at(13, 4), 182, { lower: 95, severity: 'critical' }),
  ]
  const goals = { value: { low: 90, high: 129 }, lower: { high: 79 } }

  it('leave out what is excluded', () => {
    expect(statisticsOf(readings, goals, zone)).toMatchObject({
      count: 4,
      excluded: 1,
      average: { count: 4, value: 143, lower: 83.75 },
      critical: 1,
      least: { value: 120 },
      most: { value: 182 },
      latest: { value: 182 },
    })
  })
  it('count a pair as at goal only with both of its values', () => {
    expect(statisticsOf(readings, goals, zone)).toMatchObject({ atGoal: 0, aboveGoal: 4, belowGoal: 0 })
    expect(statisticsOf(readings, { value: { high: 135 }, lower: null }, zone).atGoal).toBe(0.5)
    expect(statisticsOf(readings, { value: null, lower: null }, zone).atGoal).toBeNull()
    expect(statisticsOf([], goals, zone)).toMatchObject({ count: 0, average: null, atGoal: null, latest: null })
  })
  it('tell the member’s mornings from evenings', () => {
    expect(statisticsOf(readings, goals, zone)).toMatchObject({
      morning: { count: 2, value: 125 },
      evening: { count: 1, value: 140 },
    })
    expect(statisticsOf(readings, goals, 'Pacific/Honolulu').evening).toBeNull()
  })
  it('go by the wall clock also on the days on which clocks change', () => {
    // 1 November 2026 in New York: clocks fall back at 2 AM. 11:30 AM is a morning, 3:30 PM neither, 4:30 PM an evening
    const turned = [Date.UTC(2026, 10, 1, 16, 30), Date.UTC(2026, 10, 1, 20, 30), Date.UTC(2026, 10, 1, 21, 30)]
    expect(
      statisticsOf(
        turned.map((when, n) => item(when, 120 + n)),
        {},
        zone,
      ),
    ).toMatchObject({
      morning: { count: 1, value: 120 },
      evening: { count: 1, value: 122 },
    })
  })
})
