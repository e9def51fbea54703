import { expect, test } from 'vitest'
import type { Result } from '../evaluate.ts'
import { employmentEffect } from '../evidence-gates.ts'
import { touchOf, withEmploymentGate } from './employment-gate.ts'
import { medicareRules } from './rulebook.ts'

test('the gate stands on rows of monitoring that count minutes of clinical staff, and on no other', () => {
  const gated = withEmploymentGate(medicareRules).rows.filter((row) => employmentEffect(row) === 'refuse')
  expect([...new Set(gated.map(({ code }) => code))].toSorted()).toEqual(['99457', '99458', '99470'])
  expect(medicareRules.rows.some((row) => employmentEffect(row) !== undefined)).toBe(false)
})

const result = (ms: number, lines: [string, number][]) =>
  ({
    month: '2026-10',
    codes: { '99457': { progress: { ms } } },
    lines: [
      ...lines.map(([code, units]) => ({ code, units, month: '2026-10' })),
      { code: '99454', units: 1, month: ms > 0 ? '2026-09' : '2026-11' },
    ],
  }) as unknown as Result

test('what it takes is told in milliseconds and units of the month, where it takes anything', () => {
  expect(touchOf(result(1_500_000, [['99457', 1]]), result(700_000, [['99470', 1]]))).toEqual({
    ms: 800_000,
    units: { '99457': -1, '99470': 1 },
  })
  expect(touchOf(result(1_500_000, [['99457', 1]]), result(1_300_000, [['99457', 1]]))).toEqual({ ms: 200_000, units: {} })
  expect(touchOf(result(1, [['99457', 1]]), result(1, [['99457', 1]]))).toBeNull()
})
