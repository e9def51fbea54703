import { expect, test } from 'vitest'
import { groupByType } from './by-type.ts'

const item = (
  category: 'lowBP' | 'highBP' | 'highPulse' | 'lowSugar' | 'lowSpO2',
  severity: 'low' | 'high' | 'critical',
  measuredAt: string,
  excess: number | null,
) => ({
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

test('among warnings a low sugar or oxygen stands before a high pressure, and after what is critical', () => {
  const at = '2026-11-20T10:00:00.000Z'
  const all = [
    item('highBP', 'high', at, 1),
    item('lowSugar', 'low', at, 11),
    item('lowBP', 'low', at, 2),
    item('lowSpO2', 'low', at, 4),
    item('highPulse', 'critical', at, 1),
  ]
  expect(groupByType(all).map(({ worst }) => worst.category)).toEqual(['highPulse', 'lowSugar', 'lowSpO2', 'highBP', 'lowBP'])
})
