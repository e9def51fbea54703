/** What the doctor's and the member's page say of the last 30 days: between which readings they lie, in every language. */
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { expect, test } from 'vitest'
import { pictureCard } from './doctor/snapshot-parts.ts'
import { vitalCard } from './member/vital-card.ts'
import { words } from './member/words.ts'

const glucose: VitalPicture = {
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
}

test('the doctor reads the range of the readings with how many were too low, never the range of the means', () => {
  const text = pictureCard(glucose, 'America/New_York').textContent
  expect(text).toContain('30 days: 48–287 mg/dL in 73 readings on 28 days; 3 below 70, 1 below 54')
  expect(text).not.toContain('167')
})

test('an alert from before ranges were kept claims none', () => {
  const text = pictureCard({ ...glucose, range: null }, 'America/New_York').textContent
  expect(text).not.toMatch(/30 days: /)
})

test.each(Object.entries(words))('the member reads the same range (%s)', (_, words) => {
  const card = vitalCard(glucose, { words: words, tag: 'en-US', timeZone: 'America/New_York' })
  expect(card.textContent).toContain(`${words.last30}: 48–287 mg/dL (${words.readings(73)})`)
  expect(card.textContent).not.toContain('167')
})
