import { expect, test } from 'vitest'
import { groupByType } from './by-type.ts'

const item = (category: 'lowBP' | 'highPulse', severity: 'low' | 'high' | 'critical', measuredAt: string, excess: number | null) => ({
  category,
  severity,
  measuredAt,
  excess,
})

test('warnings of a type are together, with the worst of them and the oldest, and the critical type is first', () => {
  const near = item('lowBP', 'low', '2026-11-20T10:00:00.000Z', 3)
  const pulse = item('highPulse', 'critical', '2026-11-19T10:00:00.000Z', null)
  const far = item('lowBP', 'low', '2026-11-18T10:00:00.000Z', 8)
  expect(groupByType([near, pulse, far])).toEqual([
    { warnings: [pulse], worst: pulse, since: pulse.measuredAt },
    { warnings: [near, far], worst: far, since: far.measuredAt },
  ])
})

test('severity counts before the distance from the threshold, and an unknown distance least', () => {
  const low = item('lowBP', 'low', '2026-11-20T10:00:00.000Z', 9)
  const critical = item('lowBP', 'critical', '2026-11-19T10:00:00.000Z', null)
  const worse = item('lowBP', 'critical', '2026-11-18T10:00:00.000Z', 1)
  expect(groupByType([low, critical])[0]?.worst).toBe(critical)
  expect(groupByType([low, critical, worse])[0]?.worst).toBe(worse)
})
