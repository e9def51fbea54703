/** What the doctor's and the member's page say of the last 30 days: between which readings they lie, in every language. */
import { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { expect, test } from 'vitest'
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { changesPart, worstPart } from './doctor/first-screen.ts'
import { pictureCard } from './doctor/snapshot-parts.ts'
import { vitalCard } from './member/vital-card.ts'
import { words } from './patient/words.ts'
import type { Language } from '@vitalrounds/domain/values/languages'

const glucose = VitalPicture.parse({
  name: 'bloodSugar',
  title: 'Glucose',
  unit: 'mg/dL',
  latest: {
    value: '120',
    at: '2026-11-20T14:00:00.000Z',
    severity: 'ok',
    side: null,
    position: 'atGoal',
    lowerPosition: null,
    change: null,
    isSuspect: false,
    doubt: null,
  },
  goal: { low: 70, high: 180 },
  lowerGoal: null,
  goalSource: '',
  alarm: null,
  lowerAlarm: null,
  goalSet: null,
  range: {
    readings: 73,
    days: 28,
    low: '48',
    high: '287',
    lower: null,
    beyond: [
      { side: 'below', line: 70, readings: 3, isDiastolic: false },
      { side: 'below', line: 54, readings: 1, isDiastolic: false },
    ],
  },
  days: [
    { on: '2026-11-19', value: 167, lower: null },
    { on: '2026-11-20', value: 258, lower: null },
  ],
})

test('the doctor reads the range of the readings with how many were too low, never the range of the means', () => {
  const text = pictureCard(glucose, 'America/New_York').textContent
  expect(text).toContain('30 days: 48–287 mg/dL in 73 readings on 28 days; 3 below 70, 1 below 54')
  expect(text).not.toContain('167')
})

const changes = (vitals: VitalPicture[]) => [...changesPart({ vitals } as AlertSnapshot).children].map((line) => line.textContent)

test('the doctor reads of a value in doubt that it is, and never that it is at goal', () => {
  const weight = { ...glucose, title: 'Weight', unit: 'lbs', goal: null }
  const latest = { ...glucose.latest, value: '158.0', position: null, isSuspect: true, doubt: 'Probably another person (20 lbs in 24 h)' }
  expect(changes([{ ...weight, latest }])).toEqual(['Weight 158.0 lbs, suspect: Probably another person (20 lbs in 24 h)'])
  expect(changes([glucose])).toEqual(['No last value is off its goal or beyond its alarm'])
  expect(changes([])).toEqual(['No reading on record'])
})

test('the worst of the 30 days says what it leaves out', () => {
  const worst = [{ value: '48', at: '2026-11-19T14:00:00.000Z', position: 'criticallyLow' as const }]
  const text = (leftOut: string) =>
    worstPart({ vitals: [{ ...glucose, worst, leftOut }], timeZone: 'America/New_York' } as AlertSnapshot).textContent
  expect(text('580 mg/dL, in doubt: left out here')).toContain('48 ↓ 11/19; 580 mg/dL, in doubt: left out here')
  expect(text('')).not.toContain('left out')
})

test('a change of weight says which weights it leaves out', () => {
  const change = { lbs: 6.8, days: 7, from: null, to: null, severity: 'critical' as const, rule: 'Weight Gain' }
  const weight = { ...glucose, title: 'Weight', unit: 'lbs', goal: null, leftOut: '158.0 lbs, in doubt: left out here' }
  const latest = { ...glucose.latest, value: '219.6', position: null, change }
  expect(changes([{ ...weight, latest }])).toEqual(['Weight +6.8 lbs in 7 days, now 219.6 lbs; 158.0 lbs, in doubt: left out here'])
})

test('an alert from before ranges were kept claims none', () => {
  const text = pictureCard({ ...glucose, range: null }, 'America/New_York').textContent
  expect(text).not.toMatch(/30 days: /)
})

test.each(Object.entries(words))('the member reads the same range (%s)', (language, own) => {
  const context = { language: language as Language, clinic: { state: 'open' as const, clinic: null } }
  const card = vitalCard(glucose, { context, timeZone: 'America/New_York', now: Date.parse(glucose.latest.at) })
  expect(card.textContent).toContain(`${own.last30}: 48–287 mg/dL (${own.readings(73)})`)
  expect(card.textContent).not.toContain('167')
})
