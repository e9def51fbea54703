import { expect, test } from 'vitest'
import { secondsByWeek, weeksOfMonth, weekTitle, weekWords } from './minute-weeks.ts'

const zone = 'America/New_York'
const at = (text: string) => Date.parse(text)

test.each([
  [
    '2026-11',
    ['2026-11-01 2026-11-07', '2026-11-08 2026-11-14', '2026-11-15 2026-11-21', '2026-11-22 2026-11-28', '2026-11-29 2026-11-30'],
  ],
  ['2027-02', ['2027-02-01 2027-02-07', '2027-02-08 2027-02-14', '2027-02-15 2027-02-21', '2027-02-22 2027-02-28']],
  [
    '2028-02',
    ['2028-02-01 2028-02-07', '2028-02-08 2028-02-14', '2028-02-15 2028-02-21', '2028-02-22 2028-02-28', '2028-02-29 2028-02-29'],
  ],
])('given %s, its weeks are of seven days, and what is left is the last', (month, weeks) => {
  expect(weeksOfMonth(month).map(({ from, to }) => `${from} ${to}`)).toEqual(weeks)
})

test('given work across the midnight between two weeks, each has its part, by the clock of the clinic', () => {
  // Clocks go back on 11/01/2026: midnight of 11/08 is at 5:00 UTC
  const worked = [{ start: at('2026-11-08T04:50:00Z'), end: at('2026-11-08T05:20:00Z') }]
  expect(secondsByWeek(worked, { month: '2026-11', zone })).toEqual([600, 1200, 0, 0, 0])
})

test('given halves of seconds in two weeks, the weeks add up to the whole seconds of the month', () => {
  const start = at('2026-11-03T15:00:00Z')
  const later = at('2026-11-10T15:00:00Z')
  const worked = [
    { start, end: start + 1500 },
    { start: later, end: later + 1500 },
  ]
  expect(secondsByWeek(worked, { month: '2026-11', zone })).toEqual([1, 2, 0, 0, 0])
})

test('given a month in which nobody worked, each of its weeks is nought', () => {
  expect(secondsByWeek([], { month: '2027-02', zone })).toEqual([0, 0, 0, 0])
})

test('weeks are named by their days', () => {
  expect([weekTitle('1'), weekTitle('4'), weekTitle('5')]).toEqual(['Days 1 to 7', 'Days 22 to 28', 'Days 29 and after'])
})

test.each([
  [{ from: '2026-11-22', to: '2026-11-28', isOver: true, seconds: 1259, members: 1 }, '11/22/2026 to 11/28/2026: 20 minutes of 1 member'],
  [{ from: '2026-11-29', to: '2026-11-29', isOver: false, seconds: 60, members: 2 }, '11/29/2026: 1 minute of 2 members so far'],
])('a week says its days, its whole minutes and whose they are', (week, words) => {
  expect(weekWords(week)).toBe(words)
})
