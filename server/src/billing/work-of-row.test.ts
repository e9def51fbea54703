/**
 * A second calculator, written apart: it scans the seconds of a month one by one and asks of each who was where. Rows of
 * the ledger, made into facts and judged by the engine, must come to the same.
 */
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { total } from '@vitalrounds/domain/billing/spans'
import { monthSpan } from '@vitalrounds/domain/days'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { factsOfRows, type Marks, type WorkRow } from './work-of-row.ts'

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
})
type Seed = typeof seed extends fc.Arbitrary<infer S> ? S : never

const rowOf = (one: Seed, n: number): WorkRow => ({
  id: String(n).padStart(3, '0'),
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

const isForms = (one: Seed) => one.url === 'edit-profile' && !one.isManual
const mayCount = (one: Seed) => one.member === 'ada' && !isForms(one) && one.title !== 'Other' && !one.isStaffExcluded
type Open = { one: Seed; n: number }

/** Where a person is: a page before what was entered by hand, then the one opened last. */
const whereIs = (theirs: readonly Open[]) =>
  theirs.toSorted((a, b) => Number(a.one.isManual) - Number(b.one.isManual) || b.one.from - a.one.from || b.n - a.n)[0]
    ?.one

function programsAt(seeds: readonly Seed[], second: number): Set<'rpm' | 'ccm'> {
  const isOn = (one: Seed) =>
    !one.isExcluded && one.from <= second && second < Math.min(one.from + one.length, one.pauseAt ?? Infinity)
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

test('10,000 random months come to the same seconds', () => {
  const moment = fc.integer({ min: -50, max: last })
  const scene = fc.record({ seeds: fc.array(seed, { maxLength: 10 }), consent: moment, left: moment, asOf: moment })
  fc.assert(
    fc.property(scene, ({ seeds, consent, left, asOf }) => {
      const rows = seeds.map(rowOf)
      const marks: Marks = {
        pauses: new Map(
          seeds.flatMap((one, n) =>
            one.pauseAt === null ? [] : [[String(n).padStart(3, '0'), [[at(one.pauseAt), Infinity] as const]] as const],
          ),
        ),
        excluded: new Set(rows.filter((_, n) => seeds[n]?.isExcluded).map((row) => row.id)),
      }
      const own = rows.filter((row) => row.member_id === 'ada')
      const beside = Map.groupBy(
        rows.filter((row) => row.member_id !== 'ada'),
        (row) => row.staff_id,
      )
      const stay = { enrolledAt: 0, consentAt: at(consent), disenrolledAt: at(Math.max(left, consent)) }
      const facts = {
        zone,
        rpm: stay,
        ccm: { ...stay, conditions: 2, carePlanAt: 0 },
        readings: [],
        ...factsOfRows({ own, beside, memberId: 'ada' }, marks),
      }
      const settings = { config: defaultConfig, policy: defaultPolicy }
      const { evidence } = evaluate(facts, medicareRules, settings, { asOf: at(asOf), month: '2026-03' })
      const counted = (program: 'rpm' | 'ccm') => total(evidence.worked[program] ?? []) / 1000
      // A consent of the future is none: then progress counts from enrollment on
      const window = { consent: consent <= asOf ? consent : -Infinity, left: Math.max(left, consent), asOf }
      expect({ rpm: counted('rpm'), ccm: counted('ccm') }).toEqual(scanned(seeds, window))
    }),
    { numRuns: 10_000 },
  )
})
