/** What a doctor is about to see tells how grave a value is in a word, never by its color alone. */
import { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { expect, test } from 'vitest'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { SnapshotPreview } from './SnapshotPreview.tsx'

type Picture = AlertSnapshot['vitals'][number]
const picture = (
  name: Picture['name'],
  title: string,
  latest: Pick<Picture['latest'], 'value' | 'severity'> & Partial<Picture['latest']>,
): Picture =>
  VitalPicture.parse({
    name,
    title,
    unit: 'mg/dL',
    latest: { ...latest, at: '2026-11-20T14:00:00.000Z' },
    goal: null,
    lowerGoal: null,
    goalSet: null,
    range: null,
    days: [],
  })

const snapshot = AlertSnapshot.parse({
  name: 'Ada Moreno',
  phone: '+12125550101',
  dob: '1950-01-01',
  gender: 'female',
  timeZone: 'America/New_York',
  vitals: [
    picture('bloodSugar', 'Glucose', { value: '48', severity: 'critical' }),
    picture('pulse', 'Pulse', { value: '110', severity: 'high' }),
    picture('spo2', 'SpO2', { value: '97', severity: 'ok' }),
  ],
  medications: [],
  allergies: [],
  conditions: [],
  lastNote: null,
})

test('a value says in a word that it is critical or high, and nothing where it is neither', async () => {
  const screen = await renderKit(<SnapshotPreview snapshot={snapshot} />)
  const updates = [...screen.container.querySelectorAll('dd')].slice(0, 3).map((dd) => dd.textContent)
  expect(updates.map((words) => words.split('11/20')[0]?.trim())).toEqual(['48 mg/dL critical', '110 mg/dL high', '97 mg/dL'])
})

test('the most dangerous values come first, a low sugar before a high pulse', async () => {
  const vitals = [
    picture('spo2', 'SpO2', { value: '97', severity: 'ok' }),
    picture('pulse', 'Pulse', { value: '128', severity: 'high', side: 'above' }),
    picture('bloodSugar', 'Glucose', { value: '59', severity: 'low', side: 'below' }),
  ]
  const screen = await renderKit(<SnapshotPreview snapshot={{ ...snapshot, vitals }} />)
  expect([...screen.container.querySelectorAll('dt')].slice(0, 3).map((dt) => dt.textContent)).toEqual(['Glucose', 'Pulse', 'SpO2'])
})

test('a change of weight is critical, and never the weight itself', async () => {
  const change = { lbs: 6.8, days: 7, from: null, to: null, severity: 'critical', rule: 'Weight Gain' } as const
  const weight = picture('bodyWeight', 'Weight', { value: '219.6', severity: 'critical', change })
  const screen = await renderKit(<SnapshotPreview snapshot={{ ...snapshot, vitals: [weight] }} />)
  expect(screen.container.querySelector('dd')?.textContent).toMatch(/^\+6\.8 lbs in 7 days critical, now 219\.6 mg\/dL/)
  const frozen = picture('bodyWeight', 'Weight', { value: '219.6', severity: 'critical' })
  const before = await renderKit(<SnapshotPreview snapshot={{ ...snapshot, vitals: [frozen] }} />)
  expect(before.container.querySelector('dd')?.textContent).toMatch(/^219\.6 mg\/dL, change of weight critical/)
})

test('goal and alarm stand beside each value by their own names, as on the doctor’s page', async () => {
  const glucose = { ...picture('bloodSugar', 'Glucose', { value: '252', severity: 'high' }), goal: { low: 70, high: 180 } }
  const screen = await renderKit(
    <SnapshotPreview snapshot={{ ...snapshot, vitals: [{ ...glucose, alarm: { low: 70, high: 251 } }, snapshot.vitals[2]!] }} />,
  )
  const [first, second] = [...screen.container.querySelectorAll('dd')]
  expect(first?.textContent).toContain('goal 70–180 · alarm below 70, from 251')
  expect(second?.textContent).not.toMatch(/goal|alarm/)
})
