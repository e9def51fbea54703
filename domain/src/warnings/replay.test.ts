import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { localDate } from '../days.ts'
import { effectiveRules, type RuleSet, startingRules } from './clinical-rules.ts'
import { fromDisplay, type Metric } from '../values/metrics.ts'
import { followFindings, type PreviousWarning } from './follow-findings.ts'
import { reachOf, replay, type ReplayedReading, type ReplaySetting, type Span } from './replay.ts'
import { erasOf, appendPastRules } from './rule-eras.ts'

const asOf = '2026-11-20T18:00:00.000Z'
const hoursAgo = (hours: number) => new Date(Date.parse(asOf) - hours * 3_600_000).toISOString()
const daysAgo = (days: number) => hoursAgo(24 * days)
const zone = 'America/New_York'

const reading = (metric: Metric, displayed: number, at: string, more: Partial<ReplayedReading> = {}): ReplayedReading => {
  const value = fromDisplay(metric, displayed)
  return {
    id: `${metric} ${at}`,
    metric,
    value,
    sentValue: value,
    measuredAt: at,
    measuredOn: localDate(Date.parse(at), zone),
    receivedAt: at,
    source: 'device',
    deviceId: 'one',
    actKey: at,
    context: null,
    flags: [],
    state: 'kept',
    stateReason: null,
    isExcluded: false,
    ...more,
  }
}
const weight = (lbs: number, days: number, more: Partial<ReplayedReading> = {}) => reading('bodyWeight', lbs, daysAgo(days), more)
const setting = (more: Partial<ReplaySetting> = {}): ReplaySetting => ({
  zone,
  calibrations: new Map(),
  eras: erasOf({ now: startingRules, past: [] }, { now: {}, past: [] }),
  asOf,
  ...more,
})
const offset = (grams: number, effectiveFrom = daysAgo(30)) =>
  new Map([['one', { mode: 'offset' as const, offsetGrams: grams, effectiveFrom, note: '' }]])
const raised = (readings: ReplayedReading[], how = setting()) =>
  replay(readings, how)
    .findings.filter(({ isNew }) => isNew)
    .map(({ category, severity, text }) => `${category} ${severity}: ${text}`)
const suspects = (readings: ReplayedReading[]) =>
  replay(readings, setting()).readings.flatMap(({ flags, stateReason }) => (flags.includes('suspect') ? [stateReason] : []))

describe('weights', () => {
  const visited = [weight(180, 5), weight(180.2, 4), weight(150, 3), weight(180.4, 0)]

  it('of somebody else are odd and no warning once the member has weighed again', () => {
    expect(suspects(visited)).toEqual(['Probably another person (30 lbs in 24 h)'])
    expect(raised(visited)).toEqual([])
  })

  it('that are odd are a warning as long as they may be true', () => {
    expect(raised(visited.slice(0, 3))).toEqual(['weightLoss low: −30.2 lbs in 7 days, now 150.0 lbs'])
    expect(raised([weight(180, 5), weight(180.2, 4), weight(193, 3), weight(193.5, 0)])).toEqual([
      'weightGain critical: +13.0 lbs in 7 days, now 193.0 lbs',
      'weightGain critical: +13.5 lbs in 7 days, now 193.5 lbs',
    ])
  })

  it('of a calibrated scale are compared as they are shown', () => {
    const two = [14, 12, 10, 8, 6, 3, 0].map((days, n) => weight(220 + (n === 6 ? 7.7 : 0), days))
    expect(raised(two, setting({ calibrations: offset(-20_000) }))).toEqual(['weightGain critical: +7.7 lbs in 7 days, now 183.6 lbs'])
    const gained = [weight(180, 4), weight(180, 0)]
    expect(raised(gained)).toEqual([])
    expect(raised(gained, setting({ calibrations: offset(3000, daysAgo(1)) }))).toEqual([
      'weightGain critical: +6.6 lbs in 7 days, now 186.6 lbs',
    ])
  })

  it('are compared anew when one of them is excluded or included', () => {
    const gain = (isExcluded: boolean) =>
      raised([weight(230, 6, { isExcluded }), weight(180, 5), weight(180.2, 3), weight(186, 0)]).filter((reading) =>
        reading.startsWith('weightGain'),
      )
    expect(gain(true)).toEqual(['weightGain critical: +6.0 lbs in 7 days, now 186.0 lbs'])
    expect(gain(false)).toEqual([])
  })
})

describe('rules that change', () => {
  const rule = (warn: number): RuleSet => ({
    ...startingRules,
    highPulse: [{ kind: 'value', metric: 'pulse', warn, critical: null }],
  })
  const changedAt = daysAgo(3)
  const eras = erasOf({ now: rule(90), past: [{ rules: startingRules, until: changedAt }] }, { now: {}, past: [] })
  const pulse = (displayed: number, days: number, receivedAt = daysAgo(days)) => reading('pulse', displayed, daysAgo(days), { receivedAt })

  it('bind what was new then or came later, and leave what everybody knew', () => {
    expect(raised([pulse(95, 2)], setting({ eras }))).toHaveLength(1)
    expect(raised([pulse(95, 4)], setting({ eras }))).toHaveLength(1)
    expect(raised([pulse(95, 6)], setting({ eras }))).toEqual([])
    expect(raised([pulse(95, 6, daysAgo(1))], setting({ eras }))).toHaveLength(1)
    expect(raised([pulse(120, 6)], setting({ eras }))).toHaveLength(1)
    expect(replay([pulse(95, 6)], setting({ eras })).readings).toMatchObject([{ severity: 'high' }])
  })

  it('are forgotten when nothing that they bound can still be raised', () => {
    const past = appendPastRules([{ rules: {}, until: daysAgo(40) }], { rules: rule(90), until: asOf })
    expect(past).toEqual([{ rules: rule(90), until: asOf }])
    const both = erasOf({ now: rule(80), past }, { now: {}, past: [{ rules: rule(70), until: daysAgo(1) }] })
    expect(both.map(({ rules, from, until }) => [rules.highPulse, from, until])).toEqual([
      [rule(70).highPulse, null, daysAgo(1)],
      [rule(90).highPulse, daysAgo(1), asOf],
      [rule(80).highPulse, asOf, null],
    ])
    expect(effectiveRules(rule(80)).highPulse).toEqual(both.at(-1)?.rules.highPulse)
  })

  it('raise nothing that was measured more than 30 days ago', () => {
    const old = reading('pulse', 140, daysAgo(31))
    expect(replay([old], setting()).findings).toMatchObject([{ isNew: false }])
  })
})

// The live path in small: what is stored is judged again within reach of each change, and only there
type Store = { readings: Map<string, ReplayedReading & { severity?: string }>; warnings: Map<string, PreviousWarning>; offset: number }
type Step = (store: Store) => ReplayedReading[]

const spanOf = (changed: readonly ReplayedReading[]): Span => {
  const times = changed.map(({ measuredAt }) => Date.parse(measuredAt))
  return { from: Math.min(...times), to: Math.max(...times) }
}
const isWithin = ({ from, to }: Span, { measuredAt }: { measuredAt: string }) =>
  Date.parse(measuredAt) >= from && Date.parse(measuredAt) <= to

function tell(steps: readonly Step[]): Store {
  const store: Store = { readings: new Map(), warnings: new Map(), offset: 0 }
  for (const step of steps) {
    const changed = Map.groupBy(step(store), ({ metric }) => metric === 'bodyWeight')
    for (const [isWeight, some] of changed) judgeAgain(store, isWeight, spanOf(some))
  }
  return store
}

function judgeAgain(store: Store, isWeight: boolean, span: Span) {
  const { judged, known } = reachOf(isWeight ? 'bodyWeight' : 'pulse', span)
  const observed = [...store.readings.values()].filter(
    (reading) => (reading.metric === 'bodyWeight') === isWeight && isWithin(known, reading),
  )
  const { readings, findings } = replay(observed, setting({ calibrations: offset(store.offset) }))
  for (const [n, now] of readings.entries()) {
    const before = observed[n]
    if (before && isWithin(judged, before)) store.readings.set(now.id, { ...before, ...now })
  }
  const ofKind = (category: string) => category.startsWith('weight') === isWeight
  const stored = [...store.warnings.values()].filter(
    (warning) => ofKind(warning.category) && isWithin(judged, { measuredAt: warning.actKey.slice(0, 24) }),
  )
  const { raise, rewrite, withdraw } = followFindings(
    stored,
    findings.filter((finding) => isWithin(judged, finding)),
  )
  const key = ({ category, actKey }: { category: string; actKey: string }) => `${category} ${actKey}`
  for (const match of [...raise, ...rewrite.map(({ finding }) => finding)])
    store.warnings.set(key(match), { ...match, isOpen: true, isWithdrawn: false })
  for (const gone of withdraw) store.warnings.set(key(gone), { ...gone, isWithdrawn: true })
}

const report = ({ readings, warnings }: Store) => ({
  readings: [...readings.values()]
    .map(({ id, value, flags, state, stateReason, severity, isExcluded }) => ({
      id,
      value,
      flags,
      state,
      stateReason,
      severity,
      isExcluded,
    }))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  warnings: [...warnings.values()]
    .filter((warning) => !warning.isWithdrawn)
    .map(({ category, actKey, severity, text }) => `${actKey} ${category} ${severity} ${text}`)
    .toSorted(),
})

const add =
  (some: readonly ReplayedReading[]): Step =>
  ({ readings }) => {
    for (const reading of some) readings.set(reading.id, reading)
    return [...some]
  }
const exclude =
  (id: string, isExcluded: boolean): Step =>
  ({ readings }) => {
    const reading = readings.get(id)
    if (reading) readings.set(id, { ...reading, isExcluded })
    return reading ? [reading] : []
  }
const calibrate =
  (grams: number): Step =>
  (store) => {
    store.offset = grams
    return [...store.readings.values()].filter(({ metric }) => metric === 'bodyWeight')
  }

const measured = fc.record({
  minute: fc.oneof(fc.integer({ min: 0, max: 29 * 1440 }), fc.integer({ min: 0, max: 30 })),
  kind: fc.constantFrom('scale', 'scale', 'scale', 'cuff', 'meter'),
  lbs: fc.constantFrom(178, 180, 180, 181, 183.2, 185.4, 150, 192, 230, 40),
  sugar: fc.constantFrom(20, 52, 69, 120, 300, 600),
  systolic: fc.constantFrom(85, 120, 162, 185),
  device: fc.constantFrom('one', 'one', 'two'),
})
const history = fc.record({
  measured: fc.array(measured, { minLength: 1, maxLength: 25, size: 'max' }),
  excluded: fc.array(fc.nat(24), { maxLength: 4 }),
  grams: fc.constantFrom(0, 0, -20_000, 3000, -1500),
  chance: fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })),
})

function readingsOf(all: readonly (typeof measured extends fc.Arbitrary<infer T> ? T : never)[]): ReplayedReading[] {
  return all.flatMap(({ minute, kind, lbs, sugar, systolic, device }, n) => {
    const at = hoursAgo(minute / 60)
    const act = { actKey: `${at} ${n}`, deviceId: device }
    const item = (metric: Metric, displayed: number) => reading(metric, displayed, at, { ...act, id: `${metric} ${n}` })
    if (kind === 'scale') return [item('bodyWeight', lbs)]
    if (kind === 'cuff') return [item('systolicBP', systolic), item('diastolicBP', 80)]
    return [{ ...item('bloodSugar', sugar), flags: sugar === 600 ? ['above_range'] : sugar === 20 ? ['below_range'] : [] }]
  })
}

describe('whatever the order', () => {
  it('readings told at once, shuffled, in pieces and amid exclusions and calibrations end the same', () => {
    fc.assert(
      fc.property(history, ({ measured: all, excluded, grams, chance }) => {
        const readings = readingsOf(all).toSorted((a, b) => (a.measuredAt < b.measuredAt ? -1 : 1))
        const out = [...new Set(excluded)].flatMap((n) => readings[n]?.id ?? [])
        const inOrder = report(
          tell([...readings.map((reading) => add([reading])), calibrate(grams), ...out.map((id) => exclude(id, true))]),
        )
        const atOnce = report(
          tell([calibrate(grams), add(readings.map((reading) => ({ ...reading, isExcluded: out.includes(reading.id) })))]),
        )
        const next = () => chance.next().value
        const shuffled = readings.map((reading) => ({ reading, place: next() })).toSorted((a, b) => a.place - b.place)
        const steps = Map.groupBy(shuffled, () => Math.floor(next() * 6))
          .values()
          .flatMap((some) => [
            add(some.map(({ reading }) => reading)),
            ...(next() < 0.3 ? [calibrate(Math.round(next() * 9000))] : []),
            ...some.filter(() => next() < 0.4).flatMap(({ reading }) => [exclude(reading.id, true), exclude(reading.id, false)]),
          ])
        const inPieces = report(tell([...steps, ...out.map((id) => exclude(id, true)), calibrate(grams)]))
        expect(atOnce).toEqual(inOrder)
        expect(inPieces).toEqual(inOrder)
      }),
      { numRuns: 1000 },
    )
  }, 120_000)
})
