/** What the cases do not say: what is missing and until when, stored figures, evidence, late data, proposals. */
import { describe, expect, test } from 'vitest'
import { evaluate } from './evaluate.ts'
import type { MemberFacts, Reading, WorkInterval } from './facts.ts'
import { codesFiled } from './cases/case-check.ts'
import { medicareRules } from './rulebook/rulebook.ts'
import { defaultConfig, defaultPolicy } from './settings.ts'
import { insightsOf, insightsOn } from './stored-insights.ts'

const at = (text: string) => Temporal.Instant.from(text).epochMilliseconds
const minute = 60_000

function onDays(from: string, count: number, bp?: [number, number]): Reading[] {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: count }, (_, days) => {
    const takenAt = at(`${first.add({ days }).toString()}T13:00:00Z`)
    return { takenAt, type: 'systolicBP', ...(bp === undefined ? {} : { bp }) }
  })
}

const work = (kind: 'review' | 'call', day: string, minutes: number): WorkInterval => {
  const start = at(`${day}T14:00:00Z`)
  return { kind, start, end: start + minutes * minute, staff: 'nurse Carla', answered: 'human' }
}

const ada = (facts: Partial<MemberFacts> = {}): MemberFacts => ({
  zone: 'America/New_York',
  rpm: { enrolledAt: at('2026-03-01T14:00:00Z'), consentAt: at('2026-03-01T14:00:00Z') },
  readings: onDays('2026-03-02', 5),
  intervals: [],
  ...facts,
})

function evaluated(facts: MemberFacts, asOf = '2026-03-20T16:00:00Z', config = defaultConfig, month = '2026-03') {
  return evaluate(facts, medicareRules, { config, policy: defaultPolicy }, { asOf: at(asOf), month })
}
const missing = (code: string, result: ReturnType<typeof evaluated>) => result.codes[code]?.missing

describe('reminders', () => {
  test('a paused member, or whom another practice or a hospice has, is not asked to measure; the clinic is still asked to review', () => {
    const unused = ada({ readings: [], deviceReceivedAt: at('2026-03-05T14:00:00Z') })
    expect(evaluated(unused).reminders).toEqual({ remindMeasure: true, review99457: true, firstMeasure: true })
    for (const away of [{ isPaused: true }, { isSpared: true }])
      expect(evaluated({ ...unused, ...away }).reminders).toEqual({
        remindMeasure: false,
        review99457: true,
        firstMeasure: false,
      })
  })

  test('99457 is reminded from fifteen days before the month’s end on, and no more once twenty minutes are worked', () => {
    const reminded = (asOf: string, facts = ada()) => evaluated(facts, asOf).reminders.review99457
    // The month ends with March in New York, 2026-04-01T04:00:00Z
    expect(reminded('2026-03-17T03:59:59.999Z')).toBe(false)
    expect(reminded('2026-03-17T04:00:00Z')).toBe(true)
    expect(reminded('2026-04-01T03:59:59.999Z')).toBe(true)
    expect(reminded('2026-04-01T04:00:00Z')).toBe(false)
    const worked = ada({ intervals: [work('call', '2026-03-10', 20)] })
    expect(reminded('2026-03-20T16:00:00Z', worked)).toBe(false)
  })

  test('a first measurement is asked for once a device was there for more than two days', () => {
    const reminded = (asOf: string, readings: Reading[] = []) =>
      evaluated(ada({ readings, deviceReceivedAt: at('2026-03-05T14:00:00Z') }), asOf).reminders.firstMeasure
    expect(reminded('2026-03-07T14:00:00Z')).toBe(false)
    expect(reminded('2026-03-07T14:00:00.001Z')).toBe(true)
    expect(reminded('2026-03-20T16:00:00Z', onDays('2026-03-06', 1))).toBe(false)
  })
})

describe('what is missing, and until when', () => {
  test('reading days: how many, the last date, and from when every day is needed', () => {
    expect(missing('99454', evaluated(ada(), '2026-03-12T16:00:00Z'))).toEqual({
      days: 11,
      ms: 0,
      calls: 0,
      base: [],
      until: '2026-03-31',
      startBy: '2026-03-21',
      isPossible: true,
      fallback: '99445',
    })
  })

  test('measuring every day from `startBy` on is the last chance; a day later it is lost', () => {
    const on = (day: string) => evaluated(ada(), `${day}T16:00:00Z`)
    expect([missing('99454', on('2026-03-21'))?.isPossible, on('2026-03-21').insights.isLastChance]).toEqual([true, true])
    expect([missing('99454', on('2026-03-22'))?.isPossible, on('2026-03-22').insights.isAtRisk]).toEqual([false, true])
    expect([on('2026-03-20').insights.isLastChance, on('2026-03-20').insights.isAtRisk]).toEqual([false, false])
  })

  test('today no longer helps once it has its reading', () => {
    const facts = ada({ readings: [...onDays('2026-03-02', 5), ...onDays('2026-03-21', 1)] })
    expect(evaluated(facts, '2026-03-21T16:00:00Z').insights.isLastChance).toBe(true)
    expect(evaluated(ada({ readings: onDays('2026-03-02', 6) }), '2026-03-22T12:00:00Z').insights.isLastChance).toBe(true)
  })

  test('before the first reading there is no deadline', () => {
    expect(missing('99454', evaluated(ada({ readings: [] })))).toMatchObject({
      days: 16,
      until: null,
      isPossible: true,
    })
  })

  test('the short-period code waits for nothing but the end of the period', () => {
    expect(missing('99445', evaluated(ada()))).toMatchObject({ days: 0, until: '2026-03-31', fallback: null })
  })

  test('minutes and calls, each code from its own threshold, with the month as limit', () => {
    const result = evaluated(ada({ intervals: [work('review', '2026-03-10', 12)] }))
    expect(missing('99457', result)).toMatchObject({
      ms: 8 * minute,
      calls: 1,
      until: '2026-03-31',
      isPossible: true,
      fallback: '99470',
    })
    expect(missing('99470', result)).toMatchObject({ ms: 0, calls: 1 })
    expect(missing('99458', result)).toMatchObject({ ms: 28 * minute, calls: 2, base: ['99457'] })
  })

  test('in the last minutes of a month twenty minutes can no longer be had', () => {
    expect(missing('99457', evaluated(ada(), '2026-04-01T03:50:00Z'))).toMatchObject({ isPossible: false })
    expect(missing('99457', evaluated(ada(), '2026-04-01T04:00:00Z'))).toBeNull()
  })

  test('no fallback that the group has switched off or that is not in force', () => {
    const off = { ...defaultConfig, '99445': false, '99470': false }
    expect(missing('99454', evaluated(ada(), '2026-03-12T16:00:00Z', off))?.fallback).toBeNull()
    expect(missing('99457', evaluated(ada(), '2026-03-12T16:00:00Z', off))?.fallback).toBeNull()
  })

  test('nothing is missing where no work can help: met, blocked, or the member has left', () => {
    const left = ada({ rpm: { ...ada().rpm!, disenrolledAt: at('2026-03-10T14:00:00Z') } })
    expect(missing('99454', evaluated(left))).toBeNull()
    expect(missing('99454', evaluated(ada({ rpm: { ...ada().rpm!, consentAt: null } })))).toBeNull()
    expect(missing('99453', evaluated(ada()))).toBeNull()
  })
})

describe('dates and lines', () => {
  test('minutes are earned on the day both time and conversation were there, and billed at the end of the month', () => {
    const early = ada({ intervals: [work('call', '2026-03-05', 12), work('review', '2026-03-10', 12)] })
    expect(evaluated(early).codes['99457']).toMatchObject({ eligibleOn: '2026-03-10', billableOn: '2026-03-31' })
    const late = ada({ intervals: [work('review', '2026-03-05', 25), work('call', '2026-03-12', 2)] })
    expect(evaluated(late).codes['99457']).toMatchObject({ eligibleOn: '2026-03-12' })
  })

  test('work that ends at midnight was earned on the day it was done, a call at midnight on the day it began', () => {
    const start = at('2026-03-11T03:40:00Z')
    const night = { ...work('call', '2026-03-10', 20), start, end: at('2026-03-11T04:00:00Z') }
    expect(evaluated(ada({ intervals: [night] })).codes['99457']).toMatchObject({ eligibleOn: '2026-03-10' })
    const midnight = { ...work('call', '2026-03-11', 2), start: at('2026-03-11T04:00:00Z') }
    const facts = ada({ intervals: [work('review', '2026-03-10', 20), midnight] })
    expect(evaluated(facts).codes['99457']).toMatchObject({ eligibleOn: '2026-03-11' })
  })

  test("a professional's family is earned by the professional's minutes", () => {
    const since = at('2026-03-01T14:00:00Z')
    const ccm = { enrolledAt: since, consentAt: since, conditions: 2, carePlanAt: since }
    const visit = { ...work('review', '2026-03-12', 30), program: 'ccm' as const, isQualified: true }
    const facts = ada({ ccm, intervals: [{ ...work('review', '2026-03-05', 30), program: 'ccm' }, visit] })
    const result = evaluated(facts, '2026-03-20T16:00:00Z', { ...defaultConfig, '99491': true })
    expect(result.codes['99491']).toMatchObject({ eligible: true, eligibleOn: '2026-03-12' })
    expect(result.codes['99490']?.reason).toBe('EXCLUSIVE_FAMILY')
  })

  test('a line carries its period and its date of service', () => {
    const { lines } = evaluated(ada({ readings: onDays('2026-03-02', 18) }))
    expect(lines).toEqual([
      { code: '99453', units: 1, month: '2026-03', serviceOn: '2026-03-03', start: '2026-03-02', end: '2026-03-31' },
      { code: '99454', units: 1, month: '2026-03', serviceOn: '2026-03-31', start: '2026-03-02', end: '2026-03-31' },
    ])
    expect(codesFiled(lines, '2026-04')).toEqual([])
  })

  test("99091 is judged in the device period by a professional's time, where a group switches it on", () => {
    const config = { ...defaultConfig, '99091': true }
    const alone = { ...work('review', '2026-03-10', 30), isQualified: true }
    const result = evaluated(ada({ intervals: [alone] }), '2026-03-20T16:00:00Z', config)
    expect(result.codes['99091']).toMatchObject({ eligible: true, period: { start: '2026-03-02', end: '2026-03-31' } })
    expect(codesFiled(result.lines, '2026-03')).toContain('99091')
    const withCall = ada({ intervals: [alone, work('call', '2026-03-11', 5)] })
    expect(evaluated(withCall, '2026-03-20T16:00:00Z', config).codes['99091']?.reason).toBe('SUPERSEDED_BY_99457')
  })

  test('days that became known after the period had ended are counted and told', () => {
    const late = { takenAt: at('2026-03-09T13:00:00Z'), receivedAt: at('2026-04-01T04:00:00Z'), type: 'pulse' }
    const result = evaluated(ada({ readings: [...ada().readings, late] }), '2026-04-02T16:00:00Z', defaultConfig, '2026-04')
    expect(result.periods[0]).toMatchObject({ days: 6, daysKnownLate: 1 })
    const inTime = { ...late, receivedAt: at('2026-04-01T03:59:59Z') }
    const other = evaluated(ada({ readings: [...ada().readings, inTime] }), '2026-04-02T16:00:00Z', defaultConfig, '2026-04')
    expect(other.periods[0]).toMatchObject({ days: 6, daysKnownLate: 0 })
  })

  test('corrected clocks are counted', () => {
    const odd = { takenAt: at('2020-01-01T00:00:00Z'), receivedAt: at('2026-03-09T13:00:00Z'), type: 'pulse' }
    expect(evaluated(ada({ readings: [odd, ...ada().readings] })).clockCorrections).toBe(1)
  })

  test('the proof of the minutes comes along', () => {
    const { evidence } = evaluated(ada({ intervals: [work('call', '2026-03-10', 5), work('review', '2026-03-10', 8)] }))
    const start = at('2026-03-10T14:00:00Z')
    expect(evidence.worked.rpm).toEqual([{ start, end: start + 8 * minute }])
    expect(evidence.liveCalls.rpm).toEqual([{ start, end: start + 5 * minute }])
  })

  test('a month or zone that is none is refused', () => {
    expect(() => evaluated(ada({ zone: 'Mars/Olympus' }))).toThrow(RangeError)
    expect(() => evaluated(ada(), '2026-03-20T16:00:00Z', defaultConfig, '2026-13')).toThrow(RangeError)
  })
})

describe('stored figures', () => {
  const facts = ada({ intervals: [work('call', '2026-03-10', 45), work('call', '2026-03-11', 5)] })
  const stored = insightsOf(evaluated(facts))

  test('hold what lists filter on and what a screen shows', () => {
    expect(stored).toMatchObject({
      CPT99454d: 5 / 30,
      days: 5,
      CPT99457a: true,
      CPT99458c: true,
      monthKey: '2026-03',
      periodEnd: '2026-03-31',
      lists: ['todo-99454'],
      '99454': { periodStart: '2026-03-02', days: 5, eligible: false, reason: 'DAYS_SHORT' },
      '99457': { periodEnd: '2026-03-31', seconds: 3000, liveCalls: 2, eligible: true, billableOn: '2026-03-31' },
    })
  })

  test('are void once their month or period is over', () => {
    const storedValue = { ...stored, seconds: 3000 }
    const inMarch = insightsOn(storedValue, { today: '2026-03-31', month: '2026-03' })
    expect(inMarch).toMatchObject({ days: 5, CPT99457a: true, seconds: 3000 })
    expect(insightsOn(storedValue, { today: '2026-04-01', month: '2026-04' })).toMatchObject({
      seconds: 0,
      CPT99454d: 0,
      days: 0,
      CPT99457a: false,
      CPT99457c: false,
      CPT99458a: false,
      CPT99458c: false,
    })
  })
})

describe('quality and diagnoses', () => {
  const high = onDays('2026-03-02', 2, [146, 84])

  test('repeated high pressure without a diagnosis is put before the physician, never suggested', () => {
    const { diagnoses } = evaluated(ada({ readings: high }))
    expect(diagnoses).toEqual({ suggested: [], forPhysician: ['R03.0'] })
    expect(evaluated(ada({ readings: high.slice(0, 1) })).diagnoses.forPhysician).toEqual([])
    expect(evaluated(ada({ readings: high, chronicConditions: ['HTN'] })).diagnoses).toEqual({
      suggested: ['I10'],
      forPhysician: [],
    })
    expect(evaluated(ada({ readings: high, diagnosisCodes: ['I10'] })).diagnoses.forPhysician).toEqual([])
  })

  test.each([
    [6.9, '3044F'],
    [7, '3051F'],
    [7.9, '3051F'],
    [8, '3052F'],
    [9, '3052F'],
    [9.1, '3046F'],
  ])('A1c %s percent is %s', (percent, code) => {
    expect(evaluated(ada({ a1c: { percent, on: '2026-03-04', from: 'lab' } })).glycaemicCode).toBe(code)
  })

  test('an A1c of another month, or with the flag off, leads to no code', () => {
    const a1c = { percent: 7, on: '2026-02-27', from: 'gmi' as const }
    expect(evaluated(ada({ a1c })).glycaemicCode).toBeNull()
    const off = { ...defaultConfig, hedisHCPCS: false }
    const march = ada({ a1c: { ...a1c, on: '2026-03-01' } })
    expect(evaluated(march, '2026-03-20T16:00:00Z', off).glycaemicCode).toBeNull()
  })

  test('recorded essential hypertension is enough for a blood pressure code', () => {
    const facts = ada({ readings: high, diagnosisCodes: ['I10'], age: 60 })
    expect(evaluated(facts).quality).toEqual({
      date: '2026-03-03',
      systolic: 146,
      diastolic: 84,
      codes: ['3077F', '3079F'],
    })
  })
})
