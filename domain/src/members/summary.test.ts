import { effectiveRules, startingRules } from '../warnings/clinical-rules.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { localDate } from '../days.ts'
import { holderAt } from '../readings/attribution.ts'
import { settleMeasuredAt } from '../readings/measured-at.ts'
import type { VitalName } from './member.ts'
import type { ActWarning } from './vital-warnings.ts'
import { type Candidate, repeatsAmong } from '../readings/repeats.ts'
import type { OpenWarning } from './summary-reason.ts'
import { type DayFacts, summarize, type SummaryFacts } from './summary.ts'

const zone = 'America/New_York'
const calm = {
  firstMeasure: false,
  remindMeasure: false,
  review99457: false,
  isAtRisk: false,
  days: 20,
  periodEnd: '2026-12-01',
  seconds: 0,
}
const nothing: SummaryFacts = {
  today: '2026-11-20',
  latest: [],
  rules: startingRules,
  days: [],
  timeZone: zone,
  lastActiveAt: null,
  dataReceivedAt: null,
  warnings: [],
  deviceReceivedOn: null,
  diagnosisCodes: [],
  isAway: false,
  reminders: calm,
  dueCare: { checkInDueOn: null, reviewDueOn: null },
}
const latest = (metric: VitalName, value: number, at: string) => ({
  metric,
  value,
  at,
  actKey: at,
  severity: 'ok' as const,
  warnings: [],
})
const day = (on: string, acts = 1, systolic: number | null = null): DayFacts => ({
  on,
  acts,
  hasDeviceReading: true,
  systolic,
})

describe('latest values', () => {
  test('say on which side of the rules they lie, a change of weight by the warning it raised', () => {
    const critical = (metric: VitalName, value: number, category: string | null = null) => ({
      ...latest(metric, value, '2026-11-19T12:00:00.000Z'),
      severity: 'critical' as const,
      warnings:
        category === null
          ? []
          : [
              {
                category,
                severity: 'critical' as const,
                value: 5443,
                changeDays: 7,
                cleared: null,
              },
            ],
    })
    const sideOf = (type: ReturnType<typeof critical>) => summarize({ ...nothing, latest: [type] }).vitals[type.metric]?.side
    expect(sideOf(critical('bloodSugar', 48))).toBe('below')
    expect(sideOf(critical('bloodSugar', 310))).toBe('above')
    expect(sideOf(critical('bodyWeight', 80_000, 'weightLoss'))).toBe('below')
    expect(sideOf(critical('bodyWeight', 80_000, 'weightGain'))).toBe('above')
    expect(summarize({ ...nothing, latest: [latest('pulse', 70, '2026-11-19T12:00:00.000Z')] }).vitals.pulse?.side).toBeNull()
  })

  const weighed = (more: Partial<ActWarning>[]) =>
    summarize({
      ...nothing,
      latest: [
        latest('bodyWeight', 80_000, '2026-11-18T12:00:00.000Z'),
        {
          ...latest('bodyWeight', 80_100, '2026-11-19T12:00:00.000Z'),
          severity: 'critical' as const,
          warnings: more.map((item) => ({
            category: 'weightLoss',
            severity: 'critical' as const,
            value: 5489,
            cleared: null,
            changeDays: 7,
            ...item,
          })),
        },
      ],
    }).vitals.bodyWeight
  const cleared = { at: '2026-11-19T21:23:00.000Z', by: 'Carla', reason: 'Called the member' }
  const gain = { category: 'weightGain', severity: 'high' as const, value: 1400, changeDays: 1 }

  test('of a weight the change that raised its warning, the worse of two, whatever the weight before', () => {
    expect(weighed([gain, {}])).toMatchObject({ diff: 91, side: 'below', change: { value: -5489, days: 7 } })
    expect(weighed([gain])).toMatchObject({ change: { value: 1400, days: 1 } })
    expect(weighed([{ changeDays: null }])).not.toHaveProperty('change')
    expect(weighed([])).not.toHaveProperty('change')
  })

  test('are handled once everything that they raised is cleared', () => {
    expect(weighed([{ cleared }])?.handled).toEqual(cleared)
    expect(weighed([{ cleared }, gain])).not.toHaveProperty('handled')
    expect(weighed([{ cleared, category: 'highPulse' }])).not.toHaveProperty('handled')
    expect(weighed([])).not.toHaveProperty('handled')
  })

  test('carry goal and alarm of the systolic trend under the plan and the rules in force', () => {
    const rules = effectiveRules(startingRules, {
      highBP: [{ kind: 'value', metric: 'systolicBP', warn: 150, critical: null }],
    })
    const { vitals } = summarize({ ...nothing, rules, latest: [latest('systolicBP', 120, '2026-11-19T12:00:00.000Z')] })
    expect(vitals.systolicBP?.lines).toEqual({ goal: { low: 100, high: 129 }, alarm: { low: 100, high: 150 } })
    const planned = { ends: { systolicBP: { high: 139 } }, by: 'Ana Ortiz', on: '2026-11-02' }
    const withPlan = summarize({ ...nothing, rules, planned, latest: [latest('systolicBP', 120, '2026-11-19T12:00:00.000Z')] })
    expect(withPlan.vitals.systolicBP?.lines?.goal).toEqual({ low: 100, high: 139 })
  })

  test('a member who never measured has none', () => {
    const { vitals, lastActiveAt, bpTrend, reason } = summarize(nothing)
    expect({ vitals, lastActiveAt, bpTrend, reason }).toEqual({
      vitals: {},
      lastActiveAt: null,
      bpTrend: [],
      reason: null,
    })
  })
  test('the change is against the reading before, whatever arrived in between', () => {
    const facts = {
      ...nothing,
      latest: [latest('pulse', 70, '2026-11-19T10:00:00.000Z'), latest('pulse', 82, '2026-11-20T10:00:00.000Z')],
    }
    expect(summarize(facts).vitals.pulse).toEqual({
      value: 82,
      at: '2026-11-20T10:00:00.000Z',
      diff: 12,
      severity: 'ok',
      side: null,
    })
  })
  test('an ECG without a heart rate has no value and no change, and is none to change from', () => {
    const ecgs = (...rates: number[]) =>
      summarize({ ...nothing, latest: rates.map((rate, i) => latest('ecg', rate, `2026-11-1${i}T10:00:00.000Z`)) }).vitals.ecg
    expect(ecgs(70, 0)).toMatchObject({ value: null, diff: null, at: '2026-11-11T10:00:00.000Z' })
    expect(ecgs(0, 70)).toMatchObject({ value: 70, diff: null })
    expect(ecgs(60, 70)).toMatchObject({ value: 70, diff: 10 })
  })
  test('three steps on the scale within minutes are one weighing, and the last step is the weight', () => {
    const facts = {
      ...nothing,
      latest: [
        latest('bodyWeight', 81_000, '2026-11-19T10:00:00.000Z'),
        latest('bodyWeight', 82_700, '2026-11-20T10:00:00.000Z'),
        latest('bodyWeight', 82_900, '2026-11-20T10:02:00.000Z'),
        latest('bodyWeight', 82_800, '2026-11-20T10:04:00.000Z'),
      ],
    }
    expect(summarize(facts).vitals.bodyWeight).toMatchObject({ value: 82_800, diff: 1769 })
  })
})

describe('days', () => {
  test('acts a day over seven local days, today included', () => {
    expect(summarize({ ...nothing, days: [day('2026-11-20', 2), day('2026-11-14', 5), day('2026-11-13', 9)] }).measureFreq).toBe(1)
  })
  test('thirty days of pressure, oldest first', () => {
    const { bpTrend } = summarize({
      ...nothing,
      days: [day('2026-11-20', 1, 134.4), day('2026-10-22', 1, 120), day('2026-10-21', 1, 99)],
    })
    expect(bpTrend).toHaveLength(30)
    expect([bpTrend[0], bpTrend[29], bpTrend[1]]).toEqual([120, 134, null])
  })
  test('a typed reading is an act but no reading day', () => {
    const typed = { ...day('2026-11-20'), hasDeviceReading: false }
    expect(summarize({ ...nothing, days: [typed, day('2026-11-18')] }).readingDays).toEqual(['2026-11-18'])
  })
})

describe('the reason', () => {
  const lastActiveAt = (on: string) => `${on}T15:00:00.000Z`
  const warning = (category: string, severity: 'low' | 'high' | 'critical', at: string) => ({
    category,
    severity,
    at,
    text: category,
    metric: category === 'highBP' ? ('systolicBP' as const) : ('bloodSugar' as const),
    threshold: category === 'highBP' ? 160 : 54,
    changeDays: null,
  })
  test('the worst warning comes first, then the oldest, and the others are counted', () => {
    const warnings = [warning('highBP', 'high', '2026-11-19T00:00:00.000Z'), warning('lowSugar', 'critical', '2026-11-20T00:00:00.000Z')]
    const summary = summarize({ ...nothing, warnings, lastActiveAt: lastActiveAt('2026-11-01') })
    expect(summary.reason).toEqual({
      code: 'lowSugar',
      severity: 'critical',
      side: 'below',
      text: 'Low Sugar <54 +1 more',
      at: '2026-11-20T00:00:00.000Z',
    })
    expect(summary).toMatchObject({
      openWarnings: 2,
      needsReview: true,
      worstSeverity: 3,
      worstWarningAt: '2026-11-20T00:00:00.000Z',
    })
  })
  test('of warnings as bad and as old as one another always the same comes first, in whatever order they came', () => {
    const some = ['highPulse', 'highBP'].map((text) => warning(text, 'critical', '2026-11-20T00:00:00.000Z'))
    for (const warnings of [some, some.toReversed()]) expect(summarize({ ...nothing, warnings }).reason?.code).toBe('highBP')
  })
  test('a low sugar is seen before a high pressure that has waited longer, in its row and in the order of members', () => {
    const warnings = [warning('highBP', 'high', '2026-11-19T00:00:00.000Z'), warning('lowSugar', 'low', '2026-11-20T00:00:00.000Z')]
    const summary = summarize({ ...nothing, warnings })
    expect(summary.reason?.code).toBe('lowSugar')
    expect(summary).toMatchObject({ dangerRank: 3, worstSeverity: 1, worstWarningAt: '2026-11-20T00:00:00.000Z' })
  })
  test.each<[string, Partial<OpenWarning>[]]>([
    ['Low BP <100', [{}]],
    ['Low BP <100 ×2', [{}, { threshold: 90, severity: 'critical' }]],
    ['High BP ≥100 diastolic', [{ category: 'highBP', metric: 'diastolicBP' }]],
    ['High BP ×2', [{ category: 'highBP', metric: 'diastolicBP' }, { category: 'highBP' }]],
    ['Weight Gain ≥3 lbs / 1 d', [{ category: 'weightGain', metric: 'bodyWeight', threshold: 1361, changeDays: 1 }]],
    ['ECG: Bradycardia', [{ category: 'ecg', metric: 'ecg', threshold: null, text: 'Bradycardia' }]],
    [
      'ECG ×2',
      [
        { category: 'ecg', metric: 'ecg', threshold: null },
        { category: 'ecg', threshold: null },
      ],
    ],
    ['Low BP', [{ metric: null, threshold: null }]],
    ['tooTall +1 more', [{ category: 'tooTall', severity: 'critical' }, {}]],
  ])('warnings of a type are one matter, since the first of them, without the value: %s', (text, some) => {
    const warnings = some.map((item, n): OpenWarning => ({
      category: 'lowBP',
      severity: 'low',
      text: '96/60 mmHg, below 100 systolic',
      metric: 'systolicBP',
      threshold: 100,
      changeDays: null,
      at: `2026-11-${19 - n}T00:00:00.000Z`,
      ...item,
    }))
    const { reason } = summarize({ ...nothing, warnings })
    expect(reason?.text).toBe(text)
    if (text.includes('×')) expect(reason?.at).toBe('2026-11-18T00:00:00.000Z')
  })
  test.each([
    ['2026-11-18', null],
    ['2026-11-17', 'inactive-2-days'],
    ['2026-11-15', 'inactive-2-days'],
    ['2026-11-14', 'inactive-5-days'],
  ])('silent since %s: %s', (on, code) => {
    expect(summarize({ ...nothing, lastActiveAt: lastActiveAt(on) }).reason?.code ?? null).toBe(code)
  })
  test('a paused member, or one who left, is not asked to measure, and a warning still counts', () => {
    const away = {
      ...nothing,
      isAway: true,
      lastActiveAt: lastActiveAt('2026-11-01'),
      deviceReceivedOn: '2026-11-16',
      reminders: { ...calm, firstMeasure: true, remindMeasure: true, days: 15, periodEnd: '2026-11-20' },
    }
    expect(summarize(away).reason).toBeNull()
    const warnings = [warning('highBP', 'high', '2026-11-19T00:00:00.000Z')]
    expect(summarize({ ...away, warnings }).reason?.code).toBe('highBP')
  })
  test('minutes that are short near the month’s end are named last', () => {
    const reminders = { ...calm, review99457: true, seconds: 1199 }
    expect(summarize({ ...nothing, reminders }).reason?.text).toBe('Review 99457: 19 of 20 min')
    const short = { ...reminders, remindMeasure: true, days: 3 }
    expect(summarize({ ...nothing, reminders: short }).reason?.code).toBe('remindMeasure')
  })
  test('a device that lies unused is named before anything about days', () => {
    const facts = {
      ...nothing,
      deviceReceivedOn: '2026-11-16',
      reminders: { ...calm, firstMeasure: true, remindMeasure: true },
    }
    expect(summarize(facts).reason?.text).toBe('Device received 4 days ago, not used yet')
  })
  test.each([
    ['2026-11-20', null, 'Check-in due today'],
    ['2026-11-19', '2026-11-20', 'Check-in 1 day overdue'],
    ['2026-11-19', '2026-11-08', 'Care plan review 12 days overdue'],
    ['2026-11-21', '2026-11-21', 'Remind Measure: 13 of 16 days'],
  ])('a check-in due on %s, a review due on %s: %s', (checkInDueOn, reviewDueOn, text) => {
    const reminders = { ...calm, remindMeasure: true, days: 13, periodEnd: null }
    const facts = { ...nothing, reminders, dueCare: { checkInDueOn, reviewDueOn } }
    expect(summarize(facts).reason?.text).toBe(text)
    expect(summarize({ ...facts, isAway: true }).reason).toBeNull()
  })
  test.each([
    [13, '2026-11-25', 'Remind Measure: 13 of 16 days by Nov 25, 6 days left'],
    [13, '2026-11-26', 'Remind Measure: 13 of 16 days by Nov 26, 7 days left'],
    [0, null, 'Remind Measure: 0 of 16 days'],
    [15, '2026-11-20', 'Remind Measure: 15 of 16 days by Nov 20, 1 day left'],
    [9, '2026-11-19', 'Remind Measure: 9 of 16 days by Nov 19'],
  ])('%i days by %s: %s', (days, periodEnd, text) => {
    const reminders = { ...calm, remindMeasure: true, days, periodEnd }
    expect(summarize({ ...nothing, reminders }).reason?.text ?? null).toBe(text)
  })
})

// A stream of two months around a change of the clocks, as vendors bring it: twice, late, out of order, by two paths.
type VendorReading = {
  metric: 'bodyWeight' | 'systolicBP'
  value: number
  minute: number
  lateBy: number
  path: string
  isTyped: boolean
}
const start = Temporal.Instant.from('2026-10-05T03:50:00Z').epochMilliseconds
const at = (minute: number) => Temporal.Instant.fromEpochMilliseconds(start + minute * 60_000)
const ms = { smallestUnit: 'millisecond' } as const
const current = [
  { memberId: 'ada', fromAt: '2026-10-08T12:00:00.000Z', toAt: '2026-11-25T12:00:00.000Z' },
  { memberId: 'bob', fromAt: '2026-11-26T12:00:00.000Z', toAt: null },
]

const sent: fc.Arbitrary<VendorReading> = fc.record({
  metric: fc.constantFrom('bodyWeight' as const, 'systolicBP' as const),
  value: fc.constantFrom(120, 121, 134),
  minute: fc.oneof(fc.integer({ min: 0, max: 60 * 1440 }), fc.integer({ min: 20_000, max: 20_004 })),
  lateBy: fc.oneof(fc.constant(1), fc.integer({ min: -30, max: 40 * 1440 })),
  path: fc.constantFrom('scale', 'meter'),
  isTyped: fc.boolean(),
})

type StoredCandidate = Candidate & { receivedAt: string; on: string }

function arrive(store: Map<string, StoredCandidate>, reading: VendorReading) {
  const received = at(reading.minute + reading.lateBy)
  const { measuredAt } = settleMeasuredAt(at(reading.minute), received)
  if (holderAt(current, measuredAt) !== 'ada') return
  const source = reading.isTyped ? ('manual' as const) : ('device' as const)
  const actKey = `${reading.path}:${reading.minute}:${reading.isTyped}`
  const id = `${reading.metric}:${actKey}`
  // The same act brought again changes nothing
  if (store.has(id)) return
  const on = localDate(Temporal.Instant.from(measuredAt).epochMilliseconds, zone)
  store.set(id, {
    id,
    metric: reading.metric,
    value: reading.value,
    measuredAt,
    path: reading.path,
    source,
    actKey,
    on,
    receivedAt: received.toString(ms),
  })
}

function summaryOf(store: ReadonlyMap<string, StoredCandidate>) {
  const all = [...store.values()]
  const repeats = repeatsAmong(all)
  const standing = all.filter((candidate) => !repeats.has(candidate.id))
  const days = [...Map.groupBy(standing, (candidate) => candidate.on)].map(([on, of]): DayFacts => {
    const pressures = of.filter((candidate) => candidate.metric === 'systolicBP').map((candidate) => candidate.value)
    return {
      on,
      acts: new Set(of.map((candidate) => candidate.actKey)).size,
      hasDeviceReading: of.some((candidate) => candidate.source === 'device'),
      systolic:
        pressures.length === 0 ? null : pressures.toSorted((a, b) => a - b).reduce((sum, pressure) => sum + pressure, 0) / pressures.length,
    }
  })
  const newest = standing.toSorted((a, b) => (a.measuredAt < b.measuredAt ? 1 : -1))[0]
  return summarize({
    ...nothing,
    today: '2026-12-04',
    latest: standing.map((candidate) => ({
      metric: candidate.metric as VitalName,
      value: candidate.value,
      at: candidate.measuredAt,
      actKey: candidate.actKey,
      severity: 'ok' as const,
      warnings: [],
    })),
    days,
    lastActiveAt: newest?.measuredAt ?? null,
    dataReceivedAt:
      all
        .map((candidate) => candidate.receivedAt)
        .toSorted()
        .at(-1) ?? null,
  })
}

test('whatever order readings arrive in, and however often, the summary is the one of all of them', () => {
  const streams = fc
    .uniqueArray(sent, { maxLength: 25, selector: (reading) => `${reading.metric}:${reading.path}:${reading.minute}:${reading.isTyped}` })
    .chain((stream) => {
      const again = stream.slice(0, 5)
      return fc.tuple(fc.constant(stream), fc.shuffledSubarray([...stream, ...again], { minLength: stream.length + again.length }))
    })
  fc.assert(
    fc.property(streams, ([stream, shuffled]) => {
      const inOrder = new Map<string, StoredCandidate>()
      const asTheyCame = new Map<string, StoredCandidate>()
      for (const reading of stream.toSorted((a, b) => a.minute - b.minute)) arrive(inOrder, reading)
      for (const reading of shuffled) arrive(asTheyCame, reading)
      expect(summaryOf(asTheyCame)).toEqual(summaryOf(inOrder))
    }),
    { numRuns: 1500 },
  )
})
