/**
 * A second calculator, written apart: it scans the seconds of a month one by one and asks of each who was where. Rows of
 * the ledger, made into facts and judged by the engine, must come to the same.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { totalLength } from '@vitalrounds/domain/billing/spans'
import { monthSpan } from '@vitalrounds/domain/days'
import fc from 'fast-check'
import { expect, inject, test, vi } from 'vitest'
import { type CallTime, factsOfRows, type Marks, type WorkRow } from './work-interval.ts'

vi.setConfig({ testTimeout: 240_000 })

const zone = 'America/New_York'
const month = monthSpan('2026-03', zone)
const at = (second: number) => month.start + second * 1000
const instant = (second: number) => new Date(at(second)).toISOString()
// The first minutes of the month and the last of the one before
const [first, last] = [-60, 240]

const seed = fc.record({
  from: fc.integer({ min: first, max: last }),
  length: fc.integer({ min: 0, max: 120 }),
  staff: fc.constantFrom('carla', 'dora'),
  member: fc.constantFrom('ada', 'ada', 'bob'),
  program: fc.constantFrom('rpm' as const, 'ccm' as const),
  url: fc.constantFrom('profile', 'notes', 'edit-profile'),
  isManual: fc.boolean(),
  title: fc.constantFrom('RN', 'RN', 'Other'),
  isStaffExcluded: fc.constantFrom(false, false, false, true),
  isExcluded: fc.constantFrom(false, false, false, true),
  /** What no second person has approved. */
  unapproved: fc.constantFrom(null, null, null, 'waiting' as const, 'declined' as const),
  pauseAt: fc.option(fc.integer({ min: first, max: last }), { freq: 4 }),
  /** On the phone instead: who answered. */
  answered: fc.constantFrom(null, null, null, 'human' as const, 'machine' as const),
})
type Seed = typeof seed extends fc.Arbitrary<infer S> ? S : never

const idOf = (n: number) => String(n).padStart(3, '0')
const rowOf = (seed: Seed, n: number): WorkRow => ({
  id: idOf(n),
  member_id: seed.member,
  staff_id: seed.staff,
  source: seed.isManual ? 'manual' : 'page',
  url: seed.url,
  program: seed.program,
  description: seed.isManual ? 'what was done' : null,
  started_at: instant(seed.from),
  ended_at: instant(seed.from + seed.length),
  staff_title: seed.title,
  is_staff_excluded: seed.isStaffExcluded,
})

const callOf = (seed: Seed, n: number): CallTime => ({
  memberId: seed.member,
  interval: {
    id: idOf(n),
    kind: 'call',
    start: at(seed.from),
    end: at(seed.from + seed.length),
    staff: seed.staff,
    program: seed.program,
    answered: seed.answered!,
    isClinical: seed.title !== 'Other',
    isStaffExcluded: seed.isStaffExcluded,
  },
})

const isForms = (seed: Seed) => seed.answered === null && seed.url === 'edit-profile' && !seed.isManual
/** By hand a person was with the member on whatever page, yet the time of an administrative one does not count. */
const isAdministrative = (seed: Seed) => seed.answered === null && seed.url === 'edit-profile'
const mayCount = (seed: Seed) => seed.member === 'ada' && !isAdministrative(seed) && seed.title !== 'Other' && !seed.isStaffExcluded
type Open = { seed: Seed; n: number }

/** Where a person is: on the phone before a page, a page before what was entered by hand, then the one begun last. */
const rank = ({ seed }: Open) => (seed.answered !== null ? 0 : seed.isManual ? 2 : 1)
const whereIs = (theirs: readonly Open[]) => theirs.toSorted((a, b) => rank(a) - rank(b) || b.seed.from - a.seed.from || b.n - a.n)[0]?.seed

function programsAt(seeds: readonly Seed[], second: number): Set<'rpm' | 'ccm'> {
  const isOn = (seed: Seed) => (seed.answered === null ? isOpen(seed) : seed.answered === 'human' && isWithin(seed, Infinity))
  const isWithin = (seed: Seed, end: number) => seed.from <= second && second < Math.min(seed.from + seed.length, end)
  const isOpen = (seed: Seed) => !seed.isExcluded && seed.unapproved === null && isWithin(seed, seed.pauseAt ?? Infinity)
  const open = seeds.map((seed, n) => ({ seed, n })).filter(({ seed }) => isOn(seed))
  const counting = ['carla', 'dora'].flatMap((staff) => {
    const theirs = open.filter(({ seed }) => seed.staff === staff)
    const where = whereIs(theirs)
    const isHere = where?.member === 'ada' && !isForms(where)
    return isHere ? theirs.filter(({ seed }) => mayCount(seed)) : []
  })
  return new Set(counting.map(({ seed }) => seed.program))
}

/** Seconds of each program, by looking at every second. */
function scanned(seeds: readonly Seed[], { consent, left, asOf }: { consent: number; left: number; asOf: number }) {
  const match = { rpm: 0, ccm: 0 }
  for (let second = Math.max(0, consent); second < Math.min(last + 130, left, asOf); second++) {
    const programs = programsAt(seeds, second)
    if (programs.has('rpm')) match.rpm++
    else if (programs.has('ccm')) match.ccm++
  }
  return match
}

const months = inject('tier') === 'long' ? 10_000 : 1000

test('random months come to the same seconds', () => {
  const moment = fc.integer({ min: -50, max: last })
  const scene = fc.record({ seeds: fc.array(seed, { maxLength: 10 }), consent: moment, left: moment, asOf: moment })
  fc.assert(
    fc.property(scene, ({ seeds, consent, left, asOf }) => {
      const isCall = (n: number) => seeds[n]!.answered !== null
      const all = seeds.map(rowOf)
      const rows = all.filter((_, n) => !isCall(n))
      const calls = seeds.map(callOf).filter((_, n) => isCall(n))
      const marks: Marks = {
        pauses: new Map(
          seeds.flatMap((seed, n) => (seed.pauseAt === null ? [] : [[idOf(n), [[at(seed.pauseAt), Infinity] as const]] as const])),
        ),
        excluded: new Set(all.filter((_, n) => seeds[n]?.isExcluded).map((row) => row.id)),
        unapproved: new Map(seeds.flatMap((seed, n) => (seed.unapproved === null ? [] : [[idOf(n), seed.unapproved] as const]))),
      }
      const isAda = ({ memberId }: CallTime) => memberId === 'ada'
      const own = { rows: rows.filter((row) => row.member_id === 'ada'), calls: calls.filter(isAda) }
      const beside = {
        rows: Map.groupBy(
          rows.filter((row) => row.member_id !== 'ada'),
          (row) => row.staff_id,
        ),
        calls: Map.groupBy(
          calls.filter((call) => !isAda(call)),
          ({ interval }) => interval.staff,
        ),
      }
      const stay = { enrolledAt: 0, consentAt: at(consent), disenrolledAt: at(Math.max(left, consent)) }
      const facts = {
        zone,
        rpm: stay,
        ccm: { ...stay, conditions: 2, carePlanAt: 0 },
        readings: [],
        ...factsOfRows({ ...own, beside, memberId: 'ada' }, marks),
      }
      const settings = { config: defaultConfig, policy: defaultPolicy }
      const { evidence } = evaluate(facts, medicareRules, settings, { asOf: at(asOf), month: '2026-03' })
      const counted = (program: 'rpm' | 'ccm') => totalLength(evidence.worked[program] ?? []) / 1000
      // A consent of the future is none: then progress counts from enrollment on
      const window = { consent: consent <= asOf ? consent : -Infinity, left: Math.max(left, consent), asOf }
      expect({ rpm: counted('rpm'), ccm: counted('ccm') }).toEqual(scanned(seeds, window))
    }),
    { numRuns: months },
  )
})
