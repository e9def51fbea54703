/** The first screen of a doctor's phone: question, change and worst values stand above the answers, and nothing to tap is cut. */
import { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import '../by-link.css'
import { showAlert } from './doctor-page.ts'

const at = '2026-11-20T14:12:00.000Z'
const weightGain = { lbs: 7.8, days: 7, from: null, to: null, severity: 'critical' as const, rule: 'Weight Gain' }
const vital = (name: string, [title, unit]: [string, string], latest: object, more: object = {}) => ({
  name,
  title,
  unit,
  latest: { at, severity: 'ok', ...latest },
  goal: null,
  lowerGoal: null,
  days: [],
  ...more,
})
const worst = (...values: string[]) => ({
  worst: values.map((value) => ({ value, at, position: 'aboveAlarm' })),
  range: { readings: 41, days: 28, low: '44', high: '219.6', lower: null, beyond: [] },
})
const snapshotOf = (name: string) =>
  AlertSnapshot.parse({
    name,
    age: 76,
    gender: 'male',
    dob: '1950-01-19',
    phone: '+12125550101',
    timeZone: 'America/New_York',
    vitals: [
      vital('bloodPressure', ['Blood Pressure', 'mmHg'], { value: '164/91', position: 'aboveAlarm' }, worst('172/98', '171/90')),
      vital('bodyWeight', ['Weight', 'lbs'], { value: '219.6', severity: 'critical', change: weightGain }, worst()),
      vital('pulse', ['Pulse', 'bpm'], { value: '71', position: 'atGoal' }, worst('112', '44')),
      vital('spo2', ['SpO2', '%'], { value: '95', position: 'atGoal' }, worst('88')),
      vital('bloodSugar', ['Glucose', 'mg/dL'], { value: '131', position: 'atGoal' }, worst('59', '262')),
    ],
    medications: ['Furosemide 40 mg'],
    allergies: [],
    conditions: [],
    lastNote: null,
  })

const question = 'Weight up 7.8 lbs in a week, ankles swollen. Increase furosemide to 80 mg?'
const clinic = { name: 'Northside Clinic', phone: '+18445550100', companyName: '', color: '', logoSvg: '' }

function showQuestion(name: string) {
  const element = document.body.appendChild(document.createElement('main'))
  onTestFinished(() => element.remove())
  const alert = { value: question, time: at, by: 'Carla Reyes, RN', clinic: clinic.name, to: 'Dr. Ruth Lane', status: 'open' }
  const context = { page: element, calls: {}, typed: { showIn: () => undefined }, clinic: { state: 'open', clinic } }
  showAlert(
    context as unknown as Parameters<typeof showAlert>[0],
    { ...alert, snapshot: snapshotOf(name), answer: null, draft: null } as Parameters<typeof showAlert>[1],
    false,
  )
  return element
}

test.for(['José Núñez', 'José Ángel Núñez-Villanueva Cárdenas'])(
  '%s: question, calls, change and worst stand whole above the answers',
  async (name) => {
    await page.viewport(360, 740)
    const element = showQuestion(name)
    const bar = element.querySelector('.bar')!.getBoundingClientRect()
    expect(Math.round(bar.bottom)).toBe(740)
    for (const part of ['h1', '.question', '.calls', '.changes', '[aria-label="Worst of 30 days"]'])
      expect([part, element.querySelector(part)!.getBoundingClientRect().bottom <= bar.top]).toEqual([part, true])
  },
)
