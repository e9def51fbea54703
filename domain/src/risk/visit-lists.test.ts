/** Hospital events and the lists they speak for, at the edges of their windows. */
import { expect, test } from 'vitest'
import { suggestVisitLists } from './visit-lists.ts'

const today = '2026-11-23'
const stay = (dischargedOn: string | null) => ({ kind: 'hospital', visitedOn: '2026-01-02', dischargedOn }) as const
const emergency = (visitedOn: string) => ({ kind: 'emergency', visitedOn, dischargedOn: null }) as const
const lists = (...visits: Parameters<typeof suggestVisitLists>[0]) => suggestVisitLists(visits, today).map(({ list }) => list)

test.for([
  ['2026-11-23', ['just-discharged', 'recent-inpatient']],
  ['2026-11-16', ['just-discharged', 'recent-inpatient']],
  ['2026-11-15', ['recent-inpatient']],
  ['2026-10-24', ['recent-inpatient']],
  ['2026-10-23', []],
  ['2026-11-24', []],
  [null, []],
] as const)('discharged on %s: %j', ([day, expected]) => expect(lists(stay(day))).toEqual(expected))

test('of several stays the last discharge counts', () => {
  expect(suggestVisitLists([stay('2026-11-20'), stay('2026-02-01')], today)).toEqual([
    { list: 'just-discharged', evidence: 'discharged on 11/20/2026, within 7 days' },
    { list: 'recent-inpatient', evidence: 'discharged on 11/20/2026, within 30 days' },
  ])
})

test('three emergency visits in twelve months are many, and one of a year ago is none of them', () => {
  const two = [emergency('2026-11-01'), emergency('2026-03-04')]
  expect(lists(...two)).toEqual([])
  expect(lists(...two, emergency('2025-11-23'))).toEqual([])
  expect(suggestVisitLists([...two, emergency('2025-11-24')], today)).toEqual([
    { list: 'frequent-ed', evidence: '3 emergency visits in 12 months' },
  ])
})
