/** A consent to chronic care that is taken back: it holds to the end of its calendar month, and what was done until then counts. */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { expect, test } from 'vitest'
import { enrollmentsOf } from './enrollments.queries.ts'

const zone = 'America/New_York'
const stay = {
  member_id: 'ada',
  program: 'CCM',
  started_at: '2026-09-01T12:00:00Z',
  ended_at: null as string | null,
  is_new_episode: false,
}
const consent = { member_id: 'ada', kind: 'ccm', given_at: '2026-09-01T12:00:00Z', revoked_at: '2026-11-10T15:00:00Z' }

/** The codes of a month with 20 minutes on its 20th, at the end of that month. */
function codesOf(month: string, endedAt: string | null = null) {
  const { ccm } = enrollmentsOf([{ ...stay, ended_at: endedAt }], [consent], zone)('ada')
  const start = Date.parse(`${month}-20T15:00:00Z`)
  const facts = {
    zone,
    memberZone: zone,
    rpm: { enrolledAt: null, consentAt: null },
    ...(ccm && { ccm: { ...ccm, conditions: 2, carePlanAt: Date.parse('2026-09-05T12:00:00Z') } }),
    readings: [],
    intervals: [{ kind: 'review' as const, start, end: start + 20 * 60_000, staff: 'nurse', program: 'ccm' as const }],
  }
  const settings = { config: defaultConfig, policy: defaultPolicy }
  const result = evaluate(facts, medicareRules, settings, { asOf: Date.parse(`${month}-28T12:00:00Z`), month })
  return result.lines.map(({ code }) => code)
}

test('time of the month in which the consent was taken back counts, also after that day; the next month counts nothing', () => {
  expect(codesOf('2026-10')).toContain('99490')
  expect(codesOf('2026-11')).toContain('99490')
  expect(codesOf('2026-12')).toEqual([])
})

test('a service that was removed ends at once', () => {
  expect(codesOf('2026-11', '2026-11-10T15:00:00Z')).toEqual([])
})
