import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Instant } from '../values/instant.ts'
import { settleMeasuredAt } from './measured-at.ts'

const received = Temporal.Instant.from('2026-11-20T13:00:00Z')

it.each([
  ['2026-11-20T13:15:00.000Z', 'device', '2026-11-20T13:15:00.000Z'],
  ['2026-11-20T13:15:00.001Z', 'device_clock_invalid', '2026-11-20T13:00:00.000Z'],
  ['2026-11-20T12:59:59.999Z', 'device', '2026-11-20T12:59:59.999Z'],
  ['2026-10-21T13:00:00.000Z', 'device', '2026-10-21T13:00:00.000Z'],
  ['2026-10-21T12:59:59.999Z', 'device_clock_invalid', '2026-11-20T13:00:00.000Z'],
  ['1970-01-01T00:00:00.000Z', 'device_clock_invalid', '2026-11-20T13:00:00.000Z'],
  ['+275760-09-13T00:00:00.000Z', 'device_clock_invalid', '2026-11-20T13:00:00.000Z'],
])('a reading claimed for %s and received at 13:00 is %s, at %s', (claimed, tsQuality, measuredAt) => {
  expect(settleMeasuredAt(Temporal.Instant.from(claimed), received)).toMatchObject({ tsQuality, measuredAt })
})

it('keeps the disbelieved time and says so', () => {
  const settled = settleMeasuredAt(Temporal.Instant.from('2031-01-01T00:00:00Z'), received)
  expect(settled).toMatchObject({ claimedAt: '2031-01-01T00:00:00.000Z', flags: ['device_clock_invalid'] })
})

it('keeps a claimed year of six digits as the last year that can be written', () => {
  const settled = settleMeasuredAt(Temporal.Instant.from('+275760-09-13T00:00:00Z'), received)
  expect(settled.claimedAt).toBe('9999-12-31T23:59:59.999Z')
})

it('tells an inferred time from a measured one, but not once it is disbelieved', () => {
  expect(settleMeasuredAt(received, received, true).tsQuality).toBe('estimated')
  expect(settleMeasuredAt(received.add({ hours: 2 }), received, true).tsQuality).toBe('device_clock_invalid')
})

it('never leaves the believable window and always writes milliseconds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800_000 }), (ms) => {
      const settled = settleMeasuredAt(Temporal.Instant.fromEpochMilliseconds(ms), received)
      const hoursAhead = received.until(Temporal.Instant.from(settled.measuredAt)).total('hours')
      expect(hoursAhead).toBeLessThanOrEqual(0.25)
      expect(hoursAhead).toBeGreaterThanOrEqual(-720)
      expect(Instant.safeParse(settled.measuredAt).success).toBe(true)
    }),
  )
})
