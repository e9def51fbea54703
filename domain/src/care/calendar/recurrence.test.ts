/** The 200 cases checked by hand, and what holds for any event: computed a second way, day by day and by the wall clock. */
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { checkFile, reportLine } from './check-recurrence.ts'
import {
  countOf,
  dateOf,
  type Frequency,
  frequencies,
  indefinite,
  momentOf,
  nextOccurrence,
  occurrencesBetween,
  type Recurrence,
} from './recurrence.ts'

vi.setConfig({ testTimeout: 120_000 })

const file = z
  .object({ cases: z.array(z.looseObject({ expected: z.record(z.string(), z.unknown()) })) })
  .parse(JSON.parse(readFileSync(new URL('./cases/recurrence.json', import.meta.url), 'utf8')))

test('all cases checked by hand pass', () => {
  const lines = checkFile(file).map(reportLine)
  expect(lines).toHaveLength(200)
  expect(lines.filter((line) => !line.startsWith('pass '))).toEqual([])
})

test('cases read from a calendar, of leap years, month ends, clock changes and long series, pass too', () => {
  const lines = checkFile(JSON.parse(readFileSync(new URL('./cases/by-hand.json', import.meta.url), 'utf8'))).map(reportLine)
  expect(lines.length).toBeGreaterThanOrEqual(40)
  expect(lines.filter((line) => !line.startsWith('pass '))).toEqual([])
})

test('every expectation of every case is really compared', () => {
  const spoiled = file.cases.flatMap((testCase) =>
    Object.keys(testCase.expected).map((key) => ({ ...testCase, expected: { ...testCase.expected, [key]: 'something else' } })),
  )
  expect(checkFile(spoiled).filter(({ differences }) => differences.length === 0)).toEqual([])
})

test('a case that cannot be read has failed, and a file that is none is refused', () => {
  expect(checkFile([{ id: 'X', input: { start: '2026-02-30' }, expected: {} }]).map(reportLine)).toEqual([
    expect.stringMatching(/^FAIL X: cannot be read: /),
  ])
  expect(() => checkFile('no')).toThrow(TypeError)
})

const zones = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Anchorage',
  'America/Adak',
  'Pacific/Honolulu',
  'America/Puerto_Rico',
  'America/St_Johns',
  'America/Havana',
  'Europe/London',
  'Australia/Lord_Howe',
  'UTC',
]
const two = (n: number) => String(n).padStart(2, '0')
const anEvent = fc
  .record({
    year: fc.integer({ min: 1999, max: 2036 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 28, max: 31 })),
    minutes: fc.oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: 1439 }),
      // around the hours at which clocks change
      fc.integer({ min: 0, max: 180 }),
    ),
    frequency: fc.constantFrom(...frequencies),
    times: fc.oneof(fc.constant(indefinite), fc.integer({ min: 2, max: 100 })),
    zone: fc.constantFrom(...zones),
  })
  .filter(({ year, month, day }) => day <= new Date(Date.UTC(year, month, 0)).getUTCDate())
  .map(({ year, month, day, minutes, frequency, times, zone }) => ({
    zone,
    event: {
      start: `${year}-${two(month)}-${two(day)}`,
      time: minutes === null ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`,
      frequency,
      repitions: frequency === 'SINGLE_EVENT' ? 1 : times,
    } satisfies Recurrence,
  }))

const dayMs = 86_400_000
/** Walks the calendar a day at a time and asks of each whether the event falls on it. */
function walked({ start, frequency, repitions }: Recurrence): string[] {
  const first = new Date(`${start}T00:00Z`)
  const most = frequency === 'SINGLE_EVENT' ? 1 : repitions === indefinite ? 500 : repitions
  const falls: Record<Frequency, (day: Date, passed: number) => boolean> = {
    SINGLE_EVENT: (_, passed) => passed === 0,
    WEEKLY: (_, passed) => passed % 7 === 0,
    EVERY_OTHER_WEEK: (_, passed) => passed % 14 === 0,
    MONTHLY: (day) => {
      const tomorrow = new Date(day.getTime() + dayMs)
      const isLastOfMonth = tomorrow.getUTCDate() === 1
      return day.getUTCDate() === first.getUTCDate() || (isLastOfMonth && day.getUTCDate() < first.getUTCDate())
    },
  }
  const dates: string[] = []
  for (let passed = 0; dates.length < most; passed++) {
    const day = new Date(first.getTime() + passed * dayMs)
    if (falls[frequency](day, passed)) dates.push(day.toISOString().slice(0, 10))
  }
  return dates
}

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zone: string): Intl.DateTimeFormat {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  clocks.set(zone, clock)
  return clock
}
/** What a clock on a wall of the zone shows, as if it were UTC. */
function wallClock(at: number, zone: string): number {
  const parts = clockOf(zone)
    .formatToParts(at)
    .map(({ type, value }) => [type, Number(value)] as const)
  const displayed = Object.fromEntries(parts)
  return Date.UTC(displayed['year'] ?? 0, (displayed['month'] ?? 1) - 1, displayed['day'], displayed['hour'], displayed['minute'])
}

/** Tries every minute from a day before: the first at which the wall clock has reached the time wanted. */
function reached(date: string, time: string | null, zone: string): number {
  const target = Date.parse(`${date}T${time ?? '00:00'}Z`)
  const minute = 60_000
  const offsets = [...new Set([-1, 1].map((day) => wallClock(target + day * dayMs, zone) - target - day * dayMs))]
  const exact = offsets.map((offset) => target - offset).filter((at) => wallClock(at, zone) === target)
  if (exact.length > 0) return Math.min(...exact)
  // The clock skips it: the day begins with the first minute after, a time moves by what was skipped
  const before = target - Math.min(...offsets)
  if (time !== null) return before
  let at = before - 180 * minute
  while (wallClock(at, zone) < target) at += minute
  return at
}

test('dates are those of a walk through the calendar', () => {
  fc.assert(
    fc.property(anEvent, ({ event }) => {
      const dates = Array.from({ length: countOf(event) }, (_, at) => dateOf(event, at + 1))
      expect(dates).toEqual(walked(event))
    }),
    { numRuns: 300 },
  )
})

test('windows and the next occurrence leave nothing out and add nothing', () => {
  const span = fc.tuple(fc.integer({ min: -400, max: 4500 }), fc.integer({ min: 0, max: 120 }))
  fc.assert(
    fc.property(anEvent, span, ({ event }, [after, length]) => {
      const day = (days: number) => new Date(Date.parse(`${event.start}T00:00Z`) + days * dayMs).toISOString().slice(0, 10)
      const [from, to] = [day(after), day(after + length)]
      const all = walked(event).map((date, at) => ({ n: at + 1, date }))
      expect(occurrencesBetween(event, from, to)).toEqual(all.filter(({ date }) => date >= from && date <= to))
      expect(nextOccurrence(event, from)).toEqual(all.find(({ date }) => date >= from))
    }),
    { numRuns: 1000 },
  )
})

test('instants are those at which a wall clock of the zone first shows the time', () => {
  const clockDays = fc.record({
    date: fc.constantFrom('2026-03-08', '2026-11-01', '2026-03-29', '2026-10-25', '2026-04-05', '2026-10-04', '2028-02-29', '2026-07-04'),
    minutes: fc.option(fc.integer({ min: 0, max: 1439 })),
    zone: fc.constantFrom(...zones),
  })
  fc.assert(
    fc.property(clockDays, ({ date, minutes, zone }) => {
      const time = minutes === null ? null : `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
      expect(momentOf(date, time, zone).epochMilliseconds).toBe(reached(date, time, zone))
    }),
    { numRuns: 2000 },
  )
})
