/** How a value stands, in the words of each language: the same on the member's own page and at the end of a check-in. */
import { dangerOf } from '@vitalrounds/domain/readings/verdict/danger'
import { patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import { positionOf, positions } from '@vitalrounds/domain/readings/verdict/position'
import type { Language } from '@vitalrounds/domain/values/languages'
import { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { describe, expect, test } from 'vitest'
import { checkInWords } from './check-in/check-in-words.ts'
import { endParts } from './check-in/end-parts.ts'
import { vitalCard } from './member/vital-card.ts'

const at = '2026-11-20T14:00:00.000Z'
const now = Date.parse(at) + 3_600_000
const clinic = {
  state: 'open' as const,
  clinic: { name: 'Northside', phone: '+18445550100', companyName: '', color: '', logoSvg: '' },
} as unknown as Parameters<typeof endParts>[0]['clinic']
const timeZone = 'America/New_York'
const lines = { goal: { low: 90, high: 129 }, alarm: { low: 85, high: 150 }, critical: { low: 70, high: 180 } }

type Latest = Partial<VitalPicture['latest']>
const picture = (latest: Latest, more: Partial<VitalPicture> = {}) =>
  VitalPicture.parse({
    name: 'bloodPressure',
    title: 'Blood Pressure',
    unit: 'mmHg',
    latest: { value: '120', at, severity: 'ok', ...latest },
    goal: lines.goal,
    lowerGoal: null,
    alarm: lines.alarm,
    days: [],
    ...more,
  })

const elementText = (elements: readonly unknown[]) =>
  elements.map((element) => (element instanceof Element ? element.textContent : '')).join('\n')

/** Both pages of the patient, of one value. */
function pagesOf(vital: VitalPicture, language: Language) {
  const card = vitalCard(vital, { context: { language, clinic }, timeZone, now })
  const end = endParts({ language, clinic }, { level: 'green', endWords: 'Well done.' }, { timeZone, vitals: [vital] }, now)
  return { card: card.textContent, end: elementText(end), phones: card.querySelectorAll('a[href^="tel:"]').length }
}

const values = {
  60: 'criticallyLow',
  80: 'belowAlarm',
  88: 'belowGoal',
  120: 'atGoal',
  138: 'aboveGoal',
  160: 'aboveAlarm',
  190: 'criticallyHigh',
}

describe.each(Object.entries(patientWords) as [Language, (typeof patientWords)[Language]][])('%s', (language, words) => {
  test.each(Object.entries(values))('a value of %s is %s, as the verdict says', (value, name) => {
    const position = positionOf(Number(value), lines)!
    expect(position).toBe(name)
    const { card, end, phones } = pagesOf(picture({ value, position }), language)
    for (const page of [card, end]) {
      expect(page).toContain(words.positions[position])
      for (const other of positions.filter((item) => !words.positions[position].includes(words.positions[item])))
        expect(page).not.toContain(words.positions[other])
    }
    const danger = dangerOf(position)
    expect([card.includes(words.callNow), card.includes(words.callToday)]).toEqual([danger === 'critical', danger === 'warning'])
    expect(phones).toBe(danger === 'critical' || danger === 'warning' ? 1 : 0)
    // The end of a check-in asks for a call too, though every answer was green
    expect(end.includes(checkInWords[language].callNow)).toBe(danger === 'critical')
  })

  test('a change of weight is said with its days, and what to do today; never the weight as dangerous', () => {
    const change = { lbs: 7.8, days: 7, from: null, to: null, severity: 'critical' as const, rule: 'Weight Gain' }
    const weight = { name: 'bodyWeight' as const, unit: 'lbs', goal: null, alarm: null }
    for (const [lbs, sentence] of [
      [7.8, words.gain('7.8', 7)],
      [-7.8, words.loss('7.8', 7)],
    ] as const) {
      const { card, end } = pagesOf(picture({ value: '219.6', severity: 'critical', change: { ...change, lbs } }, weight), language)
      for (const page of [card, end]) {
        expect(page).toContain(sentence)
        expect(page).toContain(words.callToday)
        expect(page).not.toContain(words.positions.criticallyHigh)
      }
    }
  })

  test('a value in doubt is said to be, without a verdict', () => {
    const { card, end } = pagesOf(picture({ value: '190', position: 'criticallyHigh', isSuspect: true }), language)
    for (const page of [card, end]) {
      expect(page).toContain(words.inDoubt)
      for (const position of positions) expect(page).not.toContain(words.positions[position])
      expect(page).not.toContain(words.callNow)
    }
  })

  test('the end of a check-in says one thing to do: never to call and to wait for a call', () => {
    const of = (level: 'green' | 'yellow' | 'red', value: number) => {
      const vitals = [picture({ value: String(value), position: positionOf(value, lines)! })]
      const parts = endParts({ language, clinic }, { level, endWords: 'By the answers.' }, { timeZone, vitals }, now)
      const [title, message] = [...parts].flatMap((part) =>
        part instanceof Element && part.matches('h1, section:has([role=status]), [role=status]') ? [part.textContent ?? ''] : [],
      )
      return { isCallNow: title === checkInWords[language].callNow, message: message ?? '' }
    }
    const measured = checkInWords[language].measurement
    for (const level of ['green', 'yellow'] as const) {
      expect(of(level, 120)).toEqual({ isCallNow: false, message: 'By the answers.' })
      expect(of(level, 160)).toEqual({ isCallNow: false, message: `${measured} ${words.callToday}` })
      const urgent = of(level, 190)
      expect(urgent.isCallNow).toBe(true)
      expect(urgent.message).toContain(`${measured} ${words.callNow}`)
      expect(urgent.message).not.toContain('By the answers.')
    }
    // Below a red answer no card says that a call can wait
    const end = endParts(
      { language, clinic },
      { level: 'red', endWords: 'By the answers.' },
      { timeZone, vitals: [picture({ value: '160', position: 'aboveAlarm' })] },
      now,
    )
    expect(elementText(end)).not.toContain(words.callToday)
    const red = of('red', 190)
    expect(red.isCallNow).toBe(true)
    expect(red.message).toContain('By the answers.')
    expect(red.message).not.toContain(measured)
  })

  test('a low sugar says what to eat', () => {
    const sugar = picture({ value: '50', position: 'criticallyLow' }, { name: 'bloodSugar', unit: 'mg/dL' })
    const { card, end } = pagesOf(sugar, language)
    for (const page of [card, end]) expect(page).toContain(words.lowSugar)
  })
})
