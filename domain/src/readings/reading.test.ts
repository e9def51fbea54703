import { expect, it } from 'vitest'
import { DeliveredReading } from './reading.ts'

it('is delivered in whole numbers with an instant in milliseconds, and nothing else', () => {
  const reading = {
    metric: 'pulse',
    value: 71,
    measuredAt: '2026-11-20T13:00:00.000Z',
    tsQuality: 'device',
    flags: [],
    actKey: 'a',
  }
  expect(DeliveredReading.safeParse(reading).success).toBe(true)
  for (const wrong of [{ value: 71.5 }, { measuredAt: '2026-11-20T13:00:00Z' }, { metric: 'mood' }, { name: 'Ada' }])
    expect(DeliveredReading.safeParse({ ...reading, ...wrong }).success).toBe(false)
})
