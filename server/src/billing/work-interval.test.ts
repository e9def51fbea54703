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
  pauseAt: fc.option(fc.integer({ min: first, max: last }), { freq: 4 }),
  /** On the phone instead: who answered. */
  answered: fc.constantFrom(null, null, null, 'human' as const, 'machine' as const),
})
type Seed = typeof seed extends fc.Arbitrary<infer S> ? S : never

const idOf = (n: number) => String(n).padStart(3, '0')
const rowOf = (one: Seed, n: number): WorkRow => ({
  id: idOf(n),
  member_id: one.member,
  staff_id: one.staff,
  source: one.isManual ? 'manual' : 'page',
  url: one.url,
  program: one.program,
  description: one.isManual ? 'what was done' : null,
  started_at: instant(one.from),
  ended_at: instant(one.from + one.length),
  staff_title: one.title,
  is_staff_excluded: one.isStaffExcluded,
})

const callOf = (one: Seed, n: number): CallTime => ({
  memberId: one.member,
  interval: {
    id: idOf(n),
    kind: 'call',
    start: at(one.from),
    end: at(one.from + one.length),
    staff: one.staff,
    program: one.program,
    answered: one.answered!,
    isClinical: one.title !== 'Other',
    isStaffExcluded: one.isStaffExcluded,
  },
})

const isForms = (one: Seed) => one.answered === null && one.url === 'edit-profile' && !one.isManual
const mayCount = (one: Seed) => one.member === 'ada' && !isForms(one) && one.title !== 'Other' && !one.isStaffExcluded
type Open = { one: Seed; n: number }

/** Where a person is: on the phone before a page, a page before what was entered by hand, then the one begun last. */
const rank = ({ one }: Open) => (one.answered !== null ? 0 : one.isManual ? 2 : 1)
const whereIs = (theirs: readonly Open[]) => theirs.toSorted((a, b) => rank(a) - rank(b) || b.one.from - a.one.from || b.n - a.n)[0]?.one

function programsAt(seeds: readonly Seed[], second: number): Set<'rpm' | 'ccm'> {
  const isOn = (one: Seed) => (one.answered === null ? isOpen(one) : one.answered === 'human' && isWithin(one, Infinity))
  const isWithin = (one: Seed, end: number) => one.from <= second && second < Math.min(one.from + one.length, end)
  const isOpen = (one: Seed) => !one.isExcluded && isWithin(one, one.pauseAt ?? Infinity)
  const open = seeds.map((one, n) => ({ one, n })).filter(({ one }) => isOn(one))
  const counting = ['carla', 'dora'].flatMap((staff) => {
    const theirs = open.filter(({ one }) => one.staff === staff)
    const where = whereIs(theirs)
    const isHere = where?.member === 'ada' && !isForms(where)
    return isHere ? theirs.filter(({ one }) => mayCount(one)) : []
  })
  return new Set(counting.map(({ one }) => one.program))
}

/** Seconds of each program, by looking at every second. */
function scanned(seeds: readonly Seed[], { consent, left, asOf }: { consent: number; left: number; asOf: number }) {
  const found = { rpm: 0, ccm: 0 }
  for (let second = Math.max(0, consent); second < Math.min(last + 130, left, asOf); second++) {
    const programs = programsAt(seeds, second)
    if (programs.has('rpm')) found.rpm++
    else if (programs.has('ccm')) found.ccm++
  }
  return found
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
          seeds.flatMap((one, n) => (one.pauseAt === null ? [] : [[idOf(n), [[at(one.pauseAt), Infinity] as const]] as const])),
        ),
        excluded: new Set(all.filter((_, n) => seeds[n]?.isExcluded).map((row) => row.id)),
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
