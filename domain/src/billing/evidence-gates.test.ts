/**
 * What rows ask for beside days and minutes: by data alone, and as a second calculator has it. That one is written apart from the
 * engine and in another way: October 2026 minute by minute and day by day, days counted from its first.
 */
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { addDays } from '../days.ts'
import { evaluate } from './evaluate.ts'
import type { MemberFacts } from './facts.ts'
import { medicareRules } from './rulebook/rulebook.ts'
import { ruleOn } from './rules.ts'
import type { EvidenceGate, Rulebook, RuleRow } from './rules.ts'
import { defaultConfig, defaultPolicy } from './settings.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const settings = { config: defaultConfig, policy: defaultPolicy }
const asOf = at('2026-11-20T12:00:00-05:00')

const day = (most: number) => fc.integer({ min: -60, max: most })
const effect = fc.constantFrom('warn' as const, 'refuse' as const)
const days = fc.option(fc.array(day(40), { maxLength: 3 }), { nil: undefined })

/** Days count from 2026-10-01; a minute of the day is where work begins. */
const evidenceScene = fc.record({
  starts: day(25),
  /** Length of a stay before, and the days between; the later one is a new episode or goes on with the same. */
  former: fc.option(fc.record({ length: fc.integer({ min: 1, max: 30 }), gap: fc.integer({ min: 0, max: 20 }), isNew: fc.boolean() }), {
    nil: undefined,
  }),
  orders: fc.option(
    fc.array(
      fc.record({
        on: day(40),
        lasts: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
        program: fc.constantFrom('rpm' as const, 'rpm' as const, 'ccm' as const),
      }),
      { maxLength: 3 },
    ),
    { nil: undefined },
  ),
  educated: days,
  visits: days,
  delivered: fc.option(day(30), { nil: undefined }),
  work: fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 30 }),
      minute: fc.integer({ min: 540, max: 600 }),
      minutes: fc.integer({ min: 1, max: 20 }),
      isCall: fc.boolean(),
      isEmployed: fc.constantFrom(true, true, false, undefined),
      isQualified: fc.constantFrom(false, false, false, true),
      approval: fc.constantFrom(undefined, undefined, undefined, 'waiting' as const, 'declined' as const),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  gates: fc.uniqueArray(
    fc.record({
      fact: fc.constantFrom('order' as const, 'education' as const, 'initiatingVisit' as const, 'employedStaff' as const),
      effect,
      withinDays: fc.constantFrom(0, 10, 30, 365),
    }),
    { selector: ({ fact }) => fact, maxLength: 4 },
  ),
})
type EvidenceScene = typeof evidenceScene extends fc.Arbitrary<infer Scene> ? Scene : never

const zone = 'America/New_York'
const dateOf = (n: number) => addDays('2026-10-01', n)
/** New York has four hours less than UTC until November. */
const instantOf = (n: number, minute: number) => Date.UTC(2026, 9, 1 + n, 4, minute)
const noon = 720

const formerOf = ({ starts, former }: EvidenceScene) =>
  former === undefined ? undefined : { from: starts - former.gap - former.length, until: starts - former.gap, isNew: former.isNew }

function factsOf(scene: EvidenceScene): MemberFacts {
  const { starts, orders, educated, visits, delivered, work } = scene
  const former = formerOf(scene)
  const stayFrom = (n: number) => ({ enrolledAt: instantOf(n, noon), consentAt: instantOf(n, noon) })
  return {
    zone,
    rpm: {
      ...stayFrom(starts),
      isNewEpisode: former?.isNew ?? false,
      ...(former && { earlier: [{ ...stayFrom(former.from), disenrolledAt: instantOf(former.until, noon) }] }),
    },
    readings: [],
    intervals: work.map(({ day: on, minute, minutes, isCall, isEmployed, isQualified, approval }) => ({
      kind: isCall ? ('call' as const) : ('review' as const),
      start: instantOf(on, minute),
      end: instantOf(on, minute + minutes),
      staff: 'nurse Carla',
      ...(isCall && { answered: 'human' as const }),
      ...(isEmployed !== undefined && { isEmployed }),
      isQualified,
      ...(approval !== undefined && { approval }),
    })),
    ...(orders && {
      orders: orders.map(({ on, lasts, program }) => ({
        program,
        on: dateOf(on),
        lastDay: lasts === undefined ? null : dateOf(on + lasts),
      })),
    }),
    ...(educated && { educatedOn: educated.map(dateOf) }),
    ...(visits && { visitsOn: visits.map(dateOf) }),
    ...(delivered !== undefined && { deviceReceivedAt: instantOf(delivered, noon) }),
  }
}

/** One code, asking for what the scene says. */
function rulesOf({ gates }: EvidenceScene): Rulebook {
  const row = ruleOn(medicareRules, '99457', '2026-10-31')!
  const evidence: EvidenceGate[] = gates.map((gate) => ({ ...gate, source: '[D]' }))
  return { rows: [{ ...row, evidence }], blockers: [] }
}

const lastDay = 30
const daysOf = (from: number, to: number) => new Set(Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => from + n))

/** Minutes of the month in which the program ran, by the minute of the month. */
function countedMinutes(scene: EvidenceScene, isEmployedOnly: boolean): number {
  const former = formerOf(scene)
  const isIn = (at: number) =>
    at >= scene.starts * 1440 + noon || (former !== undefined && at >= former.from * 1440 + noon && at < former.until * 1440 + noon)
  const minutes = new Set<number>()
  for (const { day: on, minute, minutes: many, isEmployed, isQualified, approval } of scene.work) {
    // Nothing before a second person has approved it
    if (approval !== undefined) continue
    if (isEmployedOnly && !(isQualified || isEmployed === true)) continue
    for (let at = on * 1440 + minute; at < on * 1440 + minute + many; at += 1) if (isIn(at)) minutes.add(at)
  }
  return minutes.size
}

function hasTalk(scene: EvidenceScene): boolean {
  return scene.work.some((item) => item.isCall && countedMinutes({ ...scene, work: [item] }, false) > 0)
}

/** Whether the fact is there, day by day; undefined where nobody has said anything of it. */
function isThere(scene: EvidenceScene, { fact, withinDays }: EvidenceScene['gates'][number]): boolean | undefined {
  const { starts, orders, educated, visits, delivered } = scene
  const former = formerOf(scene)
  if (fact === 'order') {
    const service = Math.max(0, starts)
    return orders?.some(({ on, lasts, program }) => program === 'rpm' && daysOf(on, lasts === undefined ? 99 : on + lasts).has(service))
  }
  if (fact === 'education') {
    const earliest = former?.isNew === true ? former.until : -999
    return educated?.some((on) => daysOf(Math.max(earliest, delivered ?? -999), lastDay).has(on))
  }
  return visits?.some((on) => daysOf(starts - withinDays, starts).has(on))
}

const words = { order: 'NO_ORDER', education: 'NO_EDUCATION', initiatingVisit: 'NO_INITIATING_VISIT' } as const

/** Reason, seconds and warnings of 99457. */
function expectedOf(scene: EvidenceScene): { reason: string; seconds: number; warnings: string[] } {
  const employment = scene.gates.find(({ fact }) => fact === 'employedStaff')?.effect
  const minutes = countedMinutes(scene, employment === 'refuse')
  const reason = reasonOf(scene, minutes)
  const warnings = new Set<string>()
  for (const gate of scene.gates) {
    if (reason !== 'MET' || gate.effect !== 'warn' || gate.fact === 'employedStaff') continue
    if (isThere(scene, gate) === false) warnings.add(words[gate.fact])
  }
  const isDoubted = employment === 'warn' && countedMinutes(scene, true) < countedMinutes(scene, false)
  if (reason === 'MET' && isDoubted) warnings.add('STAFF_NOT_EMPLOYED')
  return { reason, seconds: minutes * 60, warnings: [...warnings].toSorted() }
}

function reasonOf(scene: EvidenceScene, minutes: number): string {
  for (const gate of scene.gates)
    if (gate.effect === 'refuse' && gate.fact !== 'employedStaff' && isThere(scene, gate) !== true) return words[gate.fact]
  if (minutes < 20) return hasTalk(scene) ? 'TIME_SHORT' : 'TIME_SHORT_AND_NO_LIVE_CALL'
  return hasTalk(scene) ? 'MET' : 'NO_LIVE_CALL'
}

/** What the engine says, in the words of the second calculator; the measure of three years is another thing. */
function judged(scene: EvidenceScene) {
  const { codes, warnings } = evaluate(factsOf(scene), rulesOf(scene), settings, { asOf, month: '2026-10' })
  const { reason, progress } = codes['99457']!
  const others = ['NO_PRIOR_VISIT', 'TIME_ON_EM_DATE']
  return { reason, seconds: progress.seconds, warnings: warnings.filter((warning) => !others.includes(warning)).toSorted() }
}

const numRuns = inject('tier') === 'long' ? 10_000 : 500

test('a second calculator agrees on random months with all facts', { timeout: 600_000 }, () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(evidenceScene, (scene) => {
      const mine = judged(scene)
      seen.add(mine.reason)
      for (const warning of mine.warnings) seen.add(`warns ${warning}`)
      expect(mine).toEqual(expectedOf(scene))
    }),
    { numRuns },
  )
  // Whatever can come out has come out
  expect([...seen].toSorted()).toEqual([
    'MET',
    'NO_EDUCATION',
    'NO_INITIATING_VISIT',
    'NO_LIVE_CALL',
    'NO_ORDER',
    'TIME_SHORT',
    'TIME_SHORT_AND_NO_LIVE_CALL',
    'warns NO_EDUCATION',
    'warns NO_INITIATING_VISIT',
    'warns NO_ORDER',
    'warns STAFF_NOT_EMPLOYED',
  ])
})

const base = ruleOn(medicareRules, '99457', '2026-10-31')!
const invented = (code: string, evidence: RuleRow['evidence'] & object): RuleRow => ({
  ...base,
  code,
  from: '2027-01-01',
  to: null,
  evidence,
})
const source = '[D] invented'

test('four invented codes, each with a gate of its own, are judged by their rows alone', () => {
  const rows = [
    invented('X0001', [{ fact: 'order', effect: 'refuse', source }]),
    invented('X0002', [{ fact: 'education', effect: 'refuse', source }]),
    invented('X0003', [{ fact: 'initiatingVisit', effect: 'refuse', withinDays: 90, source }]),
    invented('X0004', [{ fact: 'employedStaff', effect: 'refuse', source }]),
  ]
  const rules = { ...medicareRules, rows: [...medicareRules.rows, ...rows] }
  const config = { ...defaultConfig, ...Object.fromEntries(rows.map(({ code }) => [code, true])) }
  const start = at('2027-01-12T10:00:00-05:00')
  const call = { kind: 'call' as const, start, end: start + 25 * 60_000, staff: 'nurse Carla', answered: 'human' as const }
  const began = at('2026-12-20T09:00:00-05:00')
  const bare: MemberFacts = { zone: 'America/New_York', rpm: { enrolledAt: began, consentAt: began }, readings: [], intervals: [call] }
  const whole: MemberFacts = {
    ...bare,
    orders: [{ program: 'rpm', on: '2026-12-20' }],
    educatedOn: ['2026-12-21'],
    visitsOn: ['2026-11-02'],
    intervals: [{ ...call, isEmployed: true }],
  }
  const reasonsOf = (facts: MemberFacts, month = '2027-01') => {
    const { codes } = evaluate(facts, rules, { config, policy: defaultPolicy }, { asOf: at('2027-02-01T12:00:00-05:00'), month })
    return rows.map(({ code }) => codes[code]?.reason)
  }
  expect(reasonsOf(bare)).toEqual(['NO_ORDER', 'NO_EDUCATION', 'NO_INITIATING_VISIT', 'TIME_SHORT'])
  expect(reasonsOf(whole)).toEqual(['MET', 'MET', 'MET', 'MET'])
  expect(reasonsOf(whole, '2026-12')).toEqual(Array(4).fill('NOT_EFFECTIVE'))
})
