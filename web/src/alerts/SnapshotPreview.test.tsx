/** What a doctor is about to see tells how grave a value is in a word, never by its color alone. */
import type { AlertSnapshot } from '@vitalrounds/domain/alerts/alert'
import { expect, test } from 'vitest'
import { renderKit } from '../ui/gallery/render-kit.tsx'
import { SnapshotPreview } from './SnapshotPreview.tsx'

type Picture = AlertSnapshot['vitals'][number]
const noVerdict = { side: null, position: null, lowerPosition: null, change: null }
const picture = (name: Picture['name'], title: string, latest: Pick<Picture['latest'], 'value' | 'severity'>): Picture => ({
  name,
  title,
  unit: 'mg/dL',
  latest: { ...latest, at: '2026-11-20T14:00:00Z', ...noVerdict, isSuspect: false, doubt: null },
  goal: null,
  lowerGoal: null,
  goalSource: '',
  alarm: null,
  lowerAlarm: null,
  goalSet: null,
  range: null,
  days: [],
})

const snapshot: AlertSnapshot = {
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
}

test('a value says in a word that it is critical or high, and nothing where it is neither', async () => {
  const screen = await renderKit(<SnapshotPreview snapshot={snapshot} />)
  const updates = [...screen.container.querySelectorAll('dd')].slice(0, 3).map((dd) => dd.textContent)
  expect(updates.map((words) => words.split('11/20')[0]?.trim())).toEqual(['48 mg/dL critical', '110 mg/dL high', '97 mg/dL'])
})
