import { expect, test } from 'vitest'
import { type GrantDays, grantProblems, mostGrantDays } from './auditor-grant.ts'

const right: GrantDays = { fromMonth: '2026-08', toMonth: '2026-10', endsOn: '2026-12-15' }
const problemsOf = (change: Partial<GrantDays>, today = '2026-11-28') => grantProblems({ ...right, ...change }, today)

test('a grant of months that are over, to a day ahead, has nothing wrong', () => {
  expect(problemsOf({})).toEqual([])
  expect(problemsOf({ fromMonth: '2026-10' })).toEqual([])
})

test('the last day may be today and ninety days ahead, and neither yesterday nor a day more', () => {
  expect(problemsOf({ endsOn: '2026-11-28' })).toEqual([])
  expect(problemsOf({ endsOn: '2026-11-27' })).toEqual([{ path: 'endsOn', message: 'This day is over.' }])
  expect(problemsOf({ endsOn: '2027-02-26' })).toEqual([])
  expect(problemsOf({ endsOn: '2027-02-27' })).toEqual([
    { path: 'endsOn', message: `Access ends within ${mostGrantDays} days, by 02/26/2027.` },
  ])
})

test.each([
  ['2026-09', '2026-08', 'The last month is before the first one.'],
  ['2026-08', '2026-11', 'This month is not over yet.'],
  ['2026-12', '2027-01', 'This month is not over yet.'],
])('months from %s to %s: %s', (fromMonth, toMonth, message) => {
  expect(problemsOf({ fromMonth, toMonth })).toEqual([{ path: 'toMonth', message }])
})

test('on the first of a month the one before it is over', () => {
  expect(problemsOf({}, '2026-11-01')).toEqual([])
  expect(problemsOf({}, '2026-10-31')).toEqual([{ path: 'toMonth', message: 'This month is not over yet.' }])
})
