/** Which stay a reading of the day belongs to on which somebody left and came back (docs/decisions/0057). */
import { expect, test } from 'vitest'
import type { MemberFacts } from './facts.ts'
import { readingDays } from './reading-days.ts'
import { defaultPolicy } from './settings.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const zone = 'America/New_York'
// Left at 10 in the morning of March 10, in New York, and back at 2 in the afternoon
const [left, back] = [at('2026-03-10T14:00:00Z'), at('2026-03-10T18:00:00Z')]
const windows = [
  { start: at('2026-03-01T14:00:00Z'), end: left },
  { start: back, end: Infinity },
]

const daysOf = (...moments: string[]) => {
  const readings = moments.map((moment) => ({ takenAt: at(moment), type: 'systolicBP' as const }))
  const facts: MemberFacts = { zone, rpm: { enrolledAt: back, consentAt: back }, readings, intervals: [] }
  return readingDays(facts, windows, defaultPolicy, at('2026-03-20T14:00:00Z')).map(({ days }) => days.length)
}

test.each([
  ['in the morning, before leaving', '2026-03-10T13:00:00Z', [1, 0]],
  ['a millisecond before leaving', '2026-03-10T13:59:59.999Z', [1, 0]],
  ['at the moment of leaving', '2026-03-10T14:00:00Z', [0, 1]],
  ['between, on the day of coming back', '2026-03-10T16:00:00Z', [0, 1]],
  ['after coming back', '2026-03-10T19:00:00Z', [0, 1]],
  ['the next day', '2026-03-11T13:00:00Z', [0, 1]],
])('a reading %s counts in one stay', (_, moment, days) => expect(daysOf(moment)).toEqual(days))

test('of a day with readings before and behind, each stay has the day once', () => {
  expect(daysOf('2026-03-10T13:00:00Z', '2026-03-10T13:30:00Z', '2026-03-10T19:00:00Z', '2026-03-10T20:00:00Z')).toEqual([1, 1])
})

test('somebody who was away for days has none of the readings between', () => {
  const away = [windows[0]!, { start: at('2026-03-15T14:00:00Z'), end: Infinity }]
  const readings = ['2026-03-12T13:00:00Z', '2026-03-15T12:00:00Z'].map((moment) => ({ takenAt: at(moment), type: 'systolicBP' as const }))
  const facts: MemberFacts = { zone, rpm: { enrolledAt: away[1]!.start, consentAt: away[1]!.start }, readings, intervals: [] }
  expect(readingDays(facts, away, defaultPolicy, at('2026-03-20T14:00:00Z')).map(({ days }) => days.length)).toEqual([0, 1])
})
