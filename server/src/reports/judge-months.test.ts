/** What a reviewer has signed of a month stays signed, whatever the next month brings. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import type { MemberFacts } from '@vitalrounds/domain/billing/facts'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { addDays } from '@vitalrounds/domain/days'
import { cellsOf } from '@vitalrounds/domain/reports/cells'
import { expect, test } from 'vitest'
import { contentDigest, settingsWith } from './judge-months.ts'

const at = (day: string) => Date.parse(`${day}T17:00:00Z`)
const days = (from: string, count: number) => Array.from({ length: count }, (_, n) => addDays(from, n))

/** Of October, as of a day in November. */
function october(measured: readonly string[], asOf = '2026-11-20') {
  const joined = at('2026-09-01')
  const facts: MemberFacts = {
    zone: 'America/New_York',
    rpm: { enrolledAt: joined, consentAt: joined },
    readings: measured.map((day) => ({ takenAt: at(day), type: 'bodyWeight' })),
    intervals: [],
  }
  const result = evaluate(facts, medicareRules, settingsWith({}), { asOf: at(asOf), month: '2026-10' })
  return contentDigest({ result, cells: cellsOf(facts, result) })
}

test.each([
  ['a period that reaches into the next month', days('2026-09-20', 40)],
  ['a first period that has not ended', ['2026-10-20', '2026-10-21', '2026-10-22']],
  ['no reading yet', []],
])('with %s', (_, measured) => {
  const signed = october(measured, '2026-11-01')
  for (const count of measured.length === 0 ? [1] : [1, 2, 10]) expect(october([...measured, ...days('2026-11-03', count)])).toBe(signed)
})

test('what comes late for the month itself is another content', () => {
  const measured = days('2026-09-20', 30)
  expect(october([...measured, '2026-10-29'])).not.toBe(october(measured))
})
