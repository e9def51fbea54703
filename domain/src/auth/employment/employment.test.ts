import { expect, test } from 'vitest'
import { employmentOn, employmentProblem } from './employment.ts'

const open = { startsOn: '2026-03-01', endsOn: null }
const ended = { startsOn: '2025-01-01', endsOn: '2025-12-31' }

test.each([
  ['2026-01-01', '2026-02-28', undefined],
  ['2026-01-01', '2026-03-01', 'employment.overlaps'],
  ['2025-12-31', '2026-02-28', 'employment.overlaps'],
  ['2026-01-01', null, 'employment.overlaps'],
  ['2027-01-01', null, 'employment.overlaps'],
  ['2024-01-01', '2024-12-31', undefined],
  ['2024-01-01', '2027-01-01', 'employment.overlaps'],
  ['2026-02-02', '2026-02-01', 'employment.endsEarly'],
  ['2026-02-02', '2026-02-02', undefined],
])('from %s to %s beside others: %s', (startsOn, endsOn, problem) => {
  expect(employmentProblem({ startsOn, endsOn }, [open, ended])).toBe(problem)
})

test.each([
  ['2024-12-31', undefined],
  ['2025-01-01', ended],
  ['2025-12-31', ended],
  ['2026-01-01', undefined],
  ['2026-03-01', open],
  ['2030-01-01', open],
])('on %s both its first and its last day are of it', (day, of) => {
  expect(employmentOn([open, ended], day)).toBe(of)
})
