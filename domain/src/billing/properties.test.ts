/** What holds for any facts at all, not only for the cases somebody thought of. Each property runs 1,000 times or more. */
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { localDate } from '../days.ts'
import { evaluate } from './evaluate.ts'
import type { Enrollment, MemberFacts, Reading, WorkInterval } from './facts.ts'
import { medicareRules } from './rulebook/rulebook.ts'
import { defaultConfig, defaultPolicy } from './settings.ts'
import { momentAt, overlap, subtract, totalLength, union } from './spans.ts'

// Thousands of evaluations on a busy machine take longer than one test usually may.
vi.setConfig({ testTimeout: 120_000 })
afterAll(() => vi.resetConfig())

const runs = { numRuns: 1000 }
const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const settings = { config: defaultConfig, policy: defaultPolicy }
const minute = 60_000

// Months with clock changes, a leap day and a year's end among them.
const months = ['2026-03', '2026-04', '2026-11', '2027-02', '2028-02', '2025-12', '2026-01']
const zones = [
  'America/New_York',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/St_Johns',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Europe/London',
  'Pacific/Auckland',
  'UTC',
]

const span = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: -20, max: 120 }))
  .map(([start, ms]) => ({ start, end: start + ms }))
const spans = fc.array(span, { maxLength: 12 })

const place = fc.record({ month: fc.constantFrom(...months), zone: fc.constantFrom(...zones) })

/** A reading or interval as an offset from the first of the month, so that the same shape fits every month. */
const offset = fc.integer({ min: -3 * 1440, max: 33 * 1440 })
const readingSeed = fc.record({
  minutes: offset,
  late: fc.constantFrom(0, 0, 5, 60, 40_000),
  type: fc.constantFrom('systolicBP', 'bodyWeight', 'pulse', 'step'),
  source: fc.constantFrom('device', 'device', 'device', 'manual'),
  isExcluded: fc.constantFrom(false, false, false, true),
})
const intervalSeed = fc.record({
  minutes: offset,
  ms: fc.integer({ min: -minute, max: 40 * minute }),
  kind: fc.constantFrom('review' as const, 'call' as const),
  program: fc.constantFrom('rpm' as const, 'ccm' as const, 'both' as const),
  staff: fc.constantFrom('nurse Carla', 'nurse Dora'),
  answered: fc.constantFrom('human' as const, 'human' as const, 'machine' as const),
  isExcluded: fc.constantFrom(false, false, false, true),
})
const scene = fc.record({
  place,
  readings: fc.array(readingSeed, { maxLength: 40 }),
  intervals: fc.array(intervalSeed, { maxLength: 10 }),
  asOfDay: fc.integer({ min: 1, max: 40 }),
})
type Scene = typeof scene extends fc.Arbitrary<infer S> ? S : never

const firstOf = (month: string) => at(`${month}-01T00:00:00Z`)

function readingsIn(scene: Scene): Reading[] {
  return scene.readings.map(({ minutes, late, ...rest }) => {
    const takenAt = firstOf(scene.place.month) + minutes * minute
    return { ...rest, takenAt, receivedAt: takenAt + late * minute }
  })
}

function intervalsIn(scene: Scene): WorkInterval[] {
  return scene.intervals.map(({ minutes, ms, ...rest }) => {
    const start = firstOf(scene.place.month) + minutes * minute
    return { ...rest, start, end: start + ms }
  })
}

function factsIn(scene: Scene, changed: Partial<MemberFacts> = {}): MemberFacts {
  const since = firstOf(scene.place.month) - 5 * 1440 * minute
  const stay: Enrollment = { enrolledAt: since, consentAt: since }
  return {
    zone: scene.place.zone,
    rpm: stay,
    ccm: { ...stay, conditions: 2, carePlanAt: since },
    readings: readingsIn(scene),
    intervals: intervalsIn(scene),
    ...changed,
  }
}

const answer = (scene: Scene, facts: MemberFacts) =>
  evaluate(facts, medicareRules, settings, {
    asOf: firstOf(scene.place.month) + scene.asOfDay * 1440 * minute,
    month: scene.place.month,
  })
const msOf = (result: ReturnType<typeof answer>, code: string) => result.codes[code]?.progress.ms ?? Number.NaN
const allDays = (result: ReturnType<typeof answer>) => result.periods.flatMap((period) => period.readingDates)
const shuffled = <T>(list: readonly T[], seed: number) =>
  list
    .map((item, at) => ({ item, key: (at * 7919 + seed * 104_729) % 1009 }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

describe('spans', () => {
  test('union is free of order, idempotent and tidy', () => {
    fc.assert(
      fc.property(spans, fc.nat(), (list, seed) => {
        const tidy = union(list)
        expect(union(shuffled(list, seed))).toEqual(tidy)
        expect(union(tidy)).toEqual(tidy)
        expect(union([...list, ...list])).toEqual(tidy)
        tidy.slice(1).forEach((item, before) => expect(item.start).toBeGreaterThan(tidy[before]?.end ?? Infinity))
      }),
      runs,
    )
  })

  test('union and subtract agree with counting milliseconds one by one', () => {
    fc.assert(
      fc.property(spans, spans, (list, holes) => {
        const inside = (ms: number, some: typeof list) => some.some((item) => item.start <= ms && ms < item.end)
        const every = Array.from({ length: 1130 }, (_, ms) => ms)
        expect(totalLength(union(list))).toBe(every.filter((ms) => inside(ms, list)).length)
        const left = every.filter((ms) => inside(ms, list) && !inside(ms, holes)).length
        expect(totalLength(subtract(union(list), union(holes)))).toBe(left)
      }),
      runs,
    )
  })

  test('the moment at which time is reached splits the time there', () => {
    fc.assert(
      fc.property(spans, fc.integer({ min: 1, max: 400 }), (list, ms) => {
        const tidy = union(list)
        const moment = momentAt(tidy, ms)
        if (moment === undefined) expect(totalLength(tidy)).toBeLessThan(ms)
        else expect(totalLength(tidy.map((item) => overlap(item, { start: 0, end: moment })))).toBe(ms)
      }),
      runs,
    )
  })
})

describe('minutes', () => {
  test('never exceed the clock, and both programs together never exceed the union', () => {
    fc.assert(
      fc.property(scene, (input) => {
        const result = answer(input, factsIn(input))
        const recorded = union(factsIn(input).intervals.filter((interval) => interval.isExcluded !== true))
        const both = msOf(result, '99457') + msOf(result, '99490')
        expect(both).toBeLessThanOrEqual(totalLength(recorded))
        const shared = [...(result.evidence.worked.rpm ?? []), ...(result.evidence.worked.ccm ?? [])]
        expect(totalLength(union(shared))).toBe(both)
      }),
      runs,
    )
  })

  test('do not change when an interval is split or recorded twice', () => {
    fc.assert(
      fc.property(scene, fc.double({ min: 0, max: 1, noNaN: true }), (input, share) => {
        const facts = factsIn(input)
        const split = facts.intervals.flatMap((interval) => {
          const cut = interval.start + Math.floor((interval.end - interval.start) * share)
          return interval.start < interval.end ? [{ ...interval, end: cut }, { ...interval, start: cut }, interval] : [interval]
        })
        const [before, after] = [answer(input, facts), answer(input, { ...facts, intervals: split })]
        expect(after.evidence.worked).toEqual(before.evidence.worked)
      }),
      runs,
    )
  })

  test('and conversations do not depend on the order in which work was recorded', () => {
    fc.assert(
      fc.property(scene, fc.nat(), (input, seed) => {
        const facts = factsIn(input)
        const turned = { ...facts, intervals: shuffled(facts.intervals, seed) }
        expect(answer(input, turned)).toEqual(answer(input, facts))
      }),
      runs,
    )
  })

  test('do not change when excluded work or readings are added', () => {
    fc.assert(
      fc.property(scene, scene, (input, other) => {
        const facts = factsIn(input)
        const more = {
          ...facts,
          readings: [...facts.readings, ...readingsIn(other).map((reading) => ({ ...reading, isExcluded: true }))],
          intervals: [...intervalsIn(other).map((interval) => ({ ...interval, isExcluded: true })), ...facts.intervals],
        }
        expect(answer(input, more)).toEqual(answer(input, facts))
      }),
      runs,
    )
  })

  test('of consecutive months add up to the minutes of the whole', () => {
    fc.assert(
      fc.property(scene, (input) => {
        const facts = factsIn(input)
        const asOf = at('2030-01-01T00:00:00Z')
        const first = Temporal.PlainYearMonth.from(input.place.month)
        const parts = [-1, 0, 1].map((months) =>
          evaluate(facts, medicareRules, settings, { asOf, month: first.add({ months }).toString() }),
        )
        const since = facts.rpm?.consentAt ?? Infinity
        const counted = facts.intervals.filter(
          (interval) => interval.isExcluded !== true && (interval.kind === 'review' || interval.answered === 'human'),
        )
        const whole = totalLength(union(counted.map((item) => overlap(item, { start: since, end: asOf }))))
        expect(parts.reduce((sum, part) => sum + msOf(part, '99457') + msOf(part, '99490'), 0)).toBe(whole)
      }),
      runs,
    )
  })
})

describe('reading days', () => {
  test('are the same in whatever order readings arrive', () => {
    fc.assert(
      fc.property(scene, fc.nat(), (input, seed) => {
        const facts = factsIn(input)
        const turned = { ...facts, readings: shuffled(facts.readings, seed) }
        expect(answer(input, turned)).toEqual(answer(input, facts))
      }),
      runs,
    )
  })

  test('are never lost by more readings', () => {
    fc.assert(
      fc.property(scene, scene, (input, other) => {
        const facts = factsIn(input)
        const more = { ...facts, readings: [...facts.readings, ...readingsIn({ ...other, place: input.place })] }
        const after = new Set(allDays(answer(input, more)))
        expect(allDays(answer(input, facts)).filter((day) => !after.has(day))).toEqual([])
      }),
      runs,
    )
  })

  test('are the distinct local dates of counted readings, in any zone and across clock changes', () => {
    fc.assert(
      fc.property(scene, fc.constantFrom(...zones), (input, memberZone) => {
        const facts = factsIn(input, { memberZone })
        const result = answer(input, facts)
        const since = localDate(facts.rpm?.consentAt ?? 0, memberZone)
        const counted = facts.readings
          .filter((reading) => reading.type !== 'step' && reading.source === 'device' && reading.isExcluded !== true)
          .filter((reading) => (reading.receivedAt ?? reading.takenAt) <= result.asOf)
          .map((reading) => {
            const received = reading.receivedAt ?? reading.takenAt
            const isBroken = received - reading.takenAt > 30 * 86_400_000
            const moment = Temporal.Instant.fromEpochMilliseconds(isBroken ? received : reading.takenAt)
            return moment.toZonedDateTimeISO(memberZone).toPlainDate().toString()
          })
          .filter((date) => date >= since)
        expect(allDays(result)).toEqual([...new Set(counted)].toSorted())
      }),
      runs,
    )
  })

  test('lie in periods of thirty days that follow each other without gap', () => {
    fc.assert(
      fc.property(scene, (input) => {
        const { periods } = answer(input, factsIn(input))
        periods.forEach((period, index) => {
          const start = Temporal.PlainDate.from(period.start)
          expect(start.add({ days: 29 }).toString()).toBe(period.end)
          const next = periods[index + 1]
          if (next !== undefined) expect(start.add({ days: 30 }).toString()).toBe(next.start)
          expect(period.days).toBeLessThanOrEqual(30)
          expect(period.readingDates.every((date) => date >= period.start && date <= period.end)).toBe(true)
        })
      }),
      runs,
    )
  })
})

describe('verdicts', () => {
  test('are eligible exactly when met, with units, and rivals never stand together', () => {
    fc.assert(
      fc.property(scene, (input) => {
        const result = answer(input, factsIn(input))
        for (const code of Object.values(result.codes)) {
          expect(code.eligible).toBe(code.reason === 'MET')
          expect(code.units > 0).toBe(code.eligible)
          expect(code.billableOn !== null).toBe(code.eligible)
          expect(code.eligible && code.missing !== null).toBe(false)
        }
        const met = (code: string) => result.codes[code]?.eligible === true
        expect(met('99457') && met('99470')).toBe(false)
        expect(met('99454') && met('99445')).toBe(false)
        expect(met('99458') && !met('99457')).toBe(false)
        expect(met('99490') && met('99487')).toBe(false)
      }),
      runs,
    )
  })
})
