import { expect, test } from 'vitest'
import { claimChecks, type ClaimFacts, claimPoints } from './claim-checks.ts'

const whole: ClaimFacts = {
  conditions: 2,
  emDates: ['2025-11-20'],
  since: '2026-01-05',
  hasConsent: true,
  practitioner: 'Helen Marsh',
  plan: { isApproved: true, isCopied: true },
  seconds: 1200,
}
const open = (facts: Partial<ClaimFacts>) =>
  claimChecks({ ...whole, ...facts })
    .filter(({ isMet }) => !isMet)
    .map(({ point }) => point)

test('each point before a claim is met by its own fact', () => {
  expect(claimChecks(whole).map(({ point }) => point)).toEqual(claimPoints)
  expect(open({})).toEqual([])
  expect(open({ conditions: 1 })).toEqual(['conditions'])
  // Too long before it began, or only after
  for (const day of ['2025-01-04', '2026-01-06']) expect(open({ emDates: [day] })).toEqual(['visit'])
  expect(open({ since: null })).toEqual(['visit'])
  expect(open({ hasConsent: false })).toEqual(['consent'])
  expect(open({ practitioner: '' })).toEqual(['practitioner'])
  expect(open({ plan: { isApproved: false, isCopied: true } })).toEqual(['plan'])
  expect(open({ plan: null })).toEqual(['plan', 'copy'])
  expect(open({ seconds: 1199 })).toEqual(['minutes'])
})
