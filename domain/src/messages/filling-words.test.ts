import { expect, test } from 'vitest'
import type { StoredVital } from '../members/summary.ts'
import { lastReadingText } from './filling-words.ts'

const vital = (value: number, hour: string, more: Partial<StoredVital> = {}): StoredVital => ({
  value,
  at: `2026-11-20T${hour}:00:00.000Z`,
  diff: null,
  severity: 'ok',
  side: null,
  ...more,
})

test('given the vitals of a member, names the newest; a meter that showed HI is above its range', () => {
  const pressure = { systolicBP: vital(132, '09'), diastolicBP: vital(84, '09') }
  expect(lastReadingText({ ...pressure, pulse: vital(70, '08') }, 'English')).toBe('blood pressure 132/84 mmHg')
  expect(lastReadingText({ ...pressure, bloodSugar: vital(118, '10') }, 'English')).toBe('blood sugar 118 mg/dL')
  const high = vital(600, '10', { beyond: 'above' })
  expect(lastReadingText({ bloodSugar: high }, 'English')).toBe('blood sugar >600 mg/dL')
  expect(lastReadingText({ systolicBP: vital(132, '09') }, 'English')).toBe('')
})
