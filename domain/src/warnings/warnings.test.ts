import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { addDays } from '../days.ts'
import { warningLabels } from './warning-labels.ts'
import { effectiveRules, type RuleSet, startingRules } from './clinical-rules.ts'
import { fromDisplay, type Metric } from '../values/metrics.ts'
import { judgeReadings, type RuledReading } from './warnings.ts'

const today = '2026-11-20'
let created = 0
const reading = (metric: Metric, displayed: number, more: Partial<RuledReading> = {}): RuledReading => ({
  id: `r${created++}`,
  metric,
  value: fromDisplay(metric, displayed),
  measuredOn: today,
  measuredAt: `${more.measuredOn ?? today}T12:00:00.000Z`,
  actKey: 'now',
  context: null,
  flags: [],
  ...more,
})

const words = { Pulse: 'pulse', Sugar: 'bloodSugar', SpO2: 'spo2', Weight: 'bodyWeight' } as const

/** "BP 160/90", "Weight 183.0", "ECG afib" */
function measured(text: string): RuledReading[] {
  const [kind = '', value = ''] = text.split(' ')
  if (kind === 'ECG') return [reading('ecg', 72, { context: value })]
  if (kind !== 'BP') return [reading(words[kind as keyof typeof words], Number(value))]
  const [systolic = '', diastolic = ''] = value.split('/')
  return [reading('systolicBP', Number(systolic)), reading('diastolicBP', Number(diastolic))]
}

/** "1 day ago 150.0 suspect; 4 days ago 180.0" */
const earlier = (text: string): RuledReading[] =>
  text === ''
    ? []
    : text.split('; ').map((text) => {
        const [days = '', , , lbs = '', ...flags] = text.split(' ')
        const measuredOn = addDays(today, -Number(days))
        return reading('bodyWeight', Number(lbs), {
          measuredOn,
          measuredAt: `${measuredOn}T11:00:00.000Z`,
          actKey: text,
          flags,
        })
      })

const search = (readings: RuledReading[], rules = startingRules) =>
  judgeReadings(readings, rules)
    .findings.filter((finding) => finding.actKey === 'now')
    .map((finding) => `${warningLabels[finding.category]} ${finding.severity}`)
    .join(' + ') || 'none'

const rows = readFileSync(new URL('./cases/warnings.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)

test('the table of warnings is complete', () => {
  expect(rows).toHaveLength(57)
})

describe('the product’s own rules', () => {
  it.each(rows.map((row) => row.split(',') as [string, string, string, string]))('%s', (_case, now, before, warning) => {
    expect(search([...earlier(before), ...measured(now)])).toBe(warning)
  })
})

describe('a judgment', () => {
  it('does not depend on the order of the readings', () => {
    const readings = [...earlier('6 days ago 183.0; 1 day ago 180.0'), ...measured('Weight 186.0'), ...measured('BP 182/121')]
    const forwards = judgeReadings(readings, startingRules)
    const backwards = judgeReadings(readings.toReversed(), startingRules)
    expect(forwards.findings.length).toBeGreaterThan(1)
    expect(new Set(backwards.findings.map((f) => JSON.stringify(f)))).toEqual(new Set(forwards.findings.map((f) => JSON.stringify(f))))
  })

  it('gives each reading its own severity and the warning the worst', () => {
    const [systolic, diastolic] = measured('BP 165/121')
    const { severities, findings } = judgeReadings([systolic!, diastolic!], startingRules)
    expect([severities.get(systolic!.id), severities.get(diastolic!.id)]).toEqual(['high', 'critical'])
    expect(findings).toMatchObject([{ readingId: diastolic!.id, severity: 'critical', value: 121, threshold: 120 }])
  })

  it('says what was measured and what it was held against', () => {
    const text = (readings: RuledReading[]) => judgeReadings(readings, startingRules).findings.at(-1)?.text
    expect(text(measured('BP 186/112'))).toBe('186/112 mmHg, at or above 180 systolic')
    expect(text(measured('SpO2 87'))).toBe('87%, below 88')
    expect(text([...earlier('1 day ago 180.0'), ...measured('Weight 183.4')])).toBe('+3.4 lbs in 1 day, now 183.4 lbs')
    expect(text(measured('ECG afib'))).toBe('Possible atrial fibrillation')
  })

  it('takes what the meter could not measure for critical, and says so', () => {
    const report = (displayed: number, flag: string, own: RuleSet = {}) =>
      judgeReadings([reading('bloodSugar', displayed, { flags: [flag] })], effectiveRules(startingRules, own)).findings.map(
        ({ category, severity, text }) => `${category} ${severity}: ${text}`,
      )
    expect(report(600, 'above_range')).toEqual(['highSugar critical: above 600 mg/dL, at or above 300'])
    expect(report(20, 'below_range')).toEqual(['lowSugar critical: below 20 mg/dL, below 54'])
    const mild: RuleSet = { highSugar: [{ kind: 'value', metric: 'bloodSugar', warn: 250, critical: null }] }
    expect(report(600, 'above_range', mild)).toEqual(['highSugar critical: above 600 mg/dL, at or above 250'])
    expect(report(600, 'above_range', { highSugar: [] })).toEqual([])
  })

  it('follows a member’s own rules', () => {
    const own: RuleSet = { highBP: [{ kind: 'value', metric: 'systolicBP', warn: 130, critical: 150 }], lowSpO2: [] }
    expect(search(measured('BP 151/90'), effectiveRules(startingRules, own))).toBe('High BP critical')
    expect(search(measured('BP 120/125'), effectiveRules(startingRules, own))).toBe('none')
    expect(search(measured('SpO2 80'), effectiveRules(startingRules, own))).toBe('none')
  })

  it('tells a change as whoever subtracts the weights on screen finds it', () => {
    // 186.7 and 181.7 lbs, though 2,300 g are 5.1 lbs
    const [now, before] = [reading('bodyWeight', 0, { value: 84_700 }), { ...earlier('1 day ago 0')[0]!, value: 82_400 }]
    const texts = judgeReadings([before, now], startingRules).findings.map(({ text }) => text)
    expect(texts).toEqual(['+5.0 lbs in 7 days, now 186.7 lbs'])
  })

  it('compares weights in tenths of a pound, whatever whole grams they round to', () => {
    for (let tenths = 1000; tenths < 1400; tenths++) {
      const before = reading('bodyWeight', tenths / 10, {
        measuredOn: addDays(today, -7),
        measuredAt: '2026-11-13T12:00:00.000Z',
        actKey: 'before',
      })
      expect(search([before, reading('bodyWeight', (tenths + 50) / 10)])).toBe('Weight Gain critical')
      expect(search([before, reading('bodyWeight', (tenths + 49) / 10)])).toBe('none')
    }
  })
})

test('given a glucose of 22 in two units that do not agree, no critical warning is raised until somebody accepts it', () => {
  const judged = (...flags: string[]) => judgeReadings([reading('bloodSugar', 22, { flags })], startingRules).findings
  expect(judged('unit_conflict', 'suspect')).toEqual([])
  expect(judged('unit_conflict', 'accepted')).toMatchObject([{ severity: 'critical' }])
  expect(judged('suspect')).toMatchObject([{ severity: 'critical' }])
})
