import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { judgeReadings } from './warnings.ts'
import { categoryFacts } from './category-facts.ts'
import {
  type ClinicalRule,
  type EffectiveRules,
  effectiveRules,
  readRuleSet,
  RuleSet,
  ruleProblems,
  ruleSource,
  startingRules,
  startingSources,
  warningCategories,
} from './clinical-rules.ts'
import { positionOf } from '../readings/verdict/position.ts'
import { linesUnder } from './alarm-lines.ts'
import { fromDisplay } from '../values/metrics.ts'
import { sideOf } from '../vitals/sides.ts'

const level = fc.option(fc.integer({ min: 60, max: 240 }))
const someRules: fc.Arbitrary<ClinicalRule[]> = fc.array(
  fc.tuple(level, level).map(([warn, critical]): ClinicalRule => ({ kind: 'value', metric: 'pulse', warn, critical })),
  { maxLength: 3 },
)
const someSet: fc.Arbitrary<RuleSet> = fc
  .array(fc.tuple(fc.constantFrom(...warningCategories), someRules))
  .map((entries) => Object.fromEntries(entries))

describe('the rules that hold', () => {
  it('are the member’s list, else the group’s, else none, type by type', () => {
    fc.assert(
      fc.property(someSet, someSet, (group, member) => {
        const effective = effectiveRules(group, member)
        for (const category of warningCategories) {
          const source = ruleSource(category, group, member)
          expect(effective[category]).toEqual({ member, group, none: effectiveRules() }[source][category])
        }
        expect(Object.keys(effective)).toHaveLength(warningCategories.length)
      }),
    )
  })

  it('are none where nobody has set any', () => {
    expect(Object.values(effectiveRules({}, {})).flat()).toEqual([])
  })

  it('do not change when a member’s own list equals the group’s', () => {
    fc.assert(
      fc.property(someSet, (group) => {
        expect(effectiveRules(group, group)).toEqual(effectiveRules(group))
      }),
    )
  })
})

test('the thresholds offered pass their own check, and each names its source', () => {
  expect(ruleProblems(startingRules)).toEqual([])
  expect(RuleSet.parse(startingRules)).toEqual(startingRules)
  expect(Object.values(startingSources).filter((source) => source.length < 20)).toEqual([])
})

describe('a rule is refused', () => {
  const refused = (set: unknown) => RuleSet.safeParse(set).error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  it.each<[string, unknown, string]>([
    [
      'when critical lies before the warning',
      { highBP: [{ kind: 'value', metric: 'systolicBP', warn: 160, critical: 150 }] },
      'highBP.0: The critical threshold must lie beyond the warning threshold.',
    ],
    [
      'when a low critical lies above the warning',
      { lowSugar: [{ kind: 'value', metric: 'bloodSugar', warn: 54, critical: 70 }] },
      'lowSugar.0: The critical threshold must lie beyond the warning threshold.',
    ],
    [
      'without any threshold',
      { lowSpO2: [{ kind: 'value', metric: 'spo2', warn: null, critical: null }] },
      'lowSpO2.0: Write a threshold, or remove the rule.',
    ],
    [
      'when it looks at something else',
      { highBP: [{ kind: 'value', metric: 'pulse', warn: 100, critical: null }] },
      'highBP.0: High BP does not take a rule of this kind.',
    ],
    [
      'when it is of another kind',
      { highPulse: [{ kind: 'change', metric: 'bodyWeight', days: 7, warn: 3, critical: null }] },
      'highPulse.0: High Pulse does not take a rule of this kind.',
    ],
    [
      'when no body can have the value',
      { highPulse: [{ kind: 'value', metric: 'pulse', warn: 400, critical: null }] },
      'highPulse.0: Write a whole number from 20 to 250 bpm.',
    ],
    [
      'when the value is not whole',
      { highBP: [{ kind: 'value', metric: 'systolicBP', warn: 160.5, critical: null }] },
      'highBP.0: Write a whole number from 40 to 300 mmHg.',
    ],
    [
      'when a change is nothing',
      { weightGain: [{ kind: 'change', metric: 'bodyWeight', days: 7, warn: 0, critical: null }] },
      'weightGain.0: Write a change between 0.1 and 100 lbs.',
    ],
    [
      'when it looks back too far',
      { weightGain: [{ kind: 'change', metric: 'bodyWeight', days: 31, warn: 5, critical: null }] },
      'weightGain.0.days: At most 30 days.',
    ],
  ])('%s', (_why, set, problem) => {
    expect(refused(set)).toEqual([problem])
  })
})

test('what is stored and no longer understood is left out, the rest is kept', () => {
  const lowSpO2 = [{ kind: 'value', metric: 'spo2', warn: 90, critical: 86 }]
  expect(readRuleSet({ lowSpO2, highBP: [{ kind: 'old' }], tooTall: [] })).toEqual({ lowSpO2 })
  expect(readRuleSet(null)).toEqual({})
})

describe('the lines under the rules in force', () => {
  const none = Object.fromEntries(warningCategories.map((category) => [category, []])) as unknown as EffectiveRules
  it('are a guideline’s goal alone where no rule says anything', () => {
    expect(linesUnder('systolicBP', none)).toMatchObject({ goal: { low: 90, high: 129 }, alarm: null, critical: null })
    expect(linesUnder('spo2', none)).toMatchObject({ goal: null, alarm: null })
  })
  it('have the alarm where warnings begin, the member’s before the group’s, and critical at the second threshold', () => {
    const group: RuleSet = { ...none, highBP: [{ kind: 'value', metric: 'systolicBP', warn: 150, critical: 180 }] }
    expect(linesUnder('systolicBP', effectiveRules(group))).toMatchObject({ alarm: { high: 150 }, critical: { high: 180 } })
    const member: RuleSet = { highBP: [{ kind: 'value', metric: 'systolicBP', warn: 140, critical: null }] }
    expect(linesUnder('systolicBP', effectiveRules(group, member))).toMatchObject({ alarm: { high: 140 }, critical: null })
    expect(linesUnder('systolicBP', startingRules)).toMatchObject({ alarm: { low: 100, high: 160 }, critical: { low: 90, high: 180 } })
  })
  const metrics = ['systolicBP', 'diastolicBP', 'pulse', 'bloodSugar', 'spo2'] as const
  const threshold = fc.option(fc.integer({ min: 40, max: 250 }))
  it('put a value beyond the alarm exactly where it is a warning', () => {
    fc.assert(
      fc.property(fc.constantFrom(...metrics), threshold, threshold, fc.integer({ min: 30, max: 260 }), (metric, low, high, displayed) => {
        const on = (side: 'high' | 'low', warn: number | null) =>
          warningCategories.flatMap((category) => {
            const facts = categoryFacts[category]
            const isOn = warn !== null && facts.kind === 'value' && facts.side === side && facts.metrics.includes(metric)
            return isOn ? [[category, [{ kind: 'value' as const, metric, warn, critical: null }]]] : []
          })
        const rules = effectiveRules({ ...none, ...Object.fromEntries([...on('low', low), ...on('high', high)]) })
        const reading = {
          id: 'r',
          metric,
          value: fromDisplay(metric, displayed),
          measuredAt: '2026-11-20T12:00:00.000Z',
          measuredOn: '2026-11-20',
          actKey: 'a',
          context: null,
          flags: [],
        }
        const { severities } = judgeReadings([reading], rules)
        const position = positionOf(displayed, linesUnder(metric, rules))
        const isAlarm = position !== null && ['criticallyLow', 'belowAlarm', 'aboveAlarm', 'criticallyHigh'].includes(position)
        expect(isAlarm).toBe(severities.get('r') !== 'ok')
      }),
      { numRuns: 2000 },
    )
  })
})

test('a critical value lies on the side whose critical rule it breaks', () => {
  const rules = startingRules
  expect(sideOf('systolicBP', 85, { severity: 'critical', rules })).toBe('below')
  expect(sideOf('systolicBP', 185, { severity: 'critical', rules })).toBe('above')
  expect(sideOf('bodyWeight', 90_000, { severity: 'critical', rules, category: 'weightGain' })).toBe('above')
  expect(sideOf('bodyWeight', 90_000, { severity: 'critical', rules, category: 'weightLoss' })).toBe('below')
  expect(sideOf('pulse', 45, { severity: 'low', rules })).toBe('below')
  expect(sideOf('pulse', 80, { severity: 'ok', rules })).toBeNull()
})
