import { expect, it } from 'vitest'
import { type AutomaticFacts, automaticText } from './automatic.ts'

const none: AutomaticFacts = {
  today: '2026-11-22',
  tomorrow: '2026-11-23',
  isAway: false,
  isSpared: false,
  hoursSincePerson: null,
  hasHadOne: false,
  daysSincePraise: null,
  warning: null,
  daysWithoutReading: 0,
  lastActiveOn: '2026-11-22',
  daysTillEvent: null,
  measuredDays: 3,
  hasOpenWarning: false,
}
const on = { auto_alert_text: true, auto_outreach_text: true, auto_reminder_text: true }
const off = { auto_alert_text: false, auto_outreach_text: false, auto_reminder_text: false }
const text = (more: Partial<AutomaticFacts>, switches = on) => automaticText({ ...none, ...more }, switches)
const warned = { warning: { id: 'w1', category: 'highBP' }, hasOpenWarning: true }

it('given no warning, no missed measurement and no appointment, sends nothing', () => expect(text({})).toBeUndefined())

it('given a warning, texts that a value is high or low; given an ECG warning, sends nothing', () => {
  expect(text(warned)).toMatchObject({ msgType: 'AUTO_ALERT', template: 'high', measurement: 'highBP' })
  expect(text({ warning: { id: 'w', category: 'lowSugar' } })).toMatchObject({ template: 'low' })
  expect(text({ warning: { id: 'w', category: 'ecg' } })).toBeUndefined()
})

it.each([2, 4, 7])('given %i days without a reading, reminds to measure, and not on the day after', (days) => {
  expect(text({ daysWithoutReading: days })).toMatchObject({ template: 'infreqMeasure' })
  expect(text({ daysWithoutReading: days + 1 })).toBeUndefined()
})

it('given an appointment tomorrow, reminds of it; given one today, sends nothing', () => {
  expect(text({ daysTillEvent: 1 })).toEqual({ msgType: 'AUTO_REMINDER', template: 'appointment', cause: 'appointment 2026-11-23' })
  expect(text({ daysTillEvent: 0 })).toBeUndefined()
})

it('given regular readings, praises at most once a week and never beside an open warning', () => {
  expect(text({ measuredDays: 6 })).toMatchObject({ template: 'freqMeasure' })
  expect(text({ measuredDays: 7, daysSincePraise: 6 })).toBeUndefined()
  expect(text({ measuredDays: 7, daysSincePraise: 7 })).toMatchObject({ template: 'freqMeasure' })
  expect(text({ measuredDays: 7, hasOpenWarning: true })).toBeUndefined()
})

it.each([
  ['paused or gone', { isAway: true }],
  ['texted today already', { hasHadOne: true }],
  ['in a conversation', { hoursSincePerson: 1.9 }],
])('given a member who is %s, sends nothing', (_, more) => expect(text({ ...warned, ...more })).toBeUndefined())

it('given the clinic’s switches, sends only the kinds that are on', () => {
  expect(text({ ...warned, daysTillEvent: 1, daysWithoutReading: 2 }, off)).toBeUndefined()
  expect(text({ ...warned, daysTillEvent: 1 }, { ...off, auto_reminder_text: true })?.template).toBe('appointment')
  expect(text({ ...warned, daysTillEvent: 1, hoursSincePerson: 2 })?.template).toBe('high')
})
