/** Progress toward a code, as reports write it. */
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { expect, test } from 'vitest'
import { progressText } from './month-words.ts'

const ofDays = (days: number, needed: number) => progressText({ code: '99454', days, needed, seconds: null, liveCalls: 0 } as ReportCell)

test.for([
  [12, 16, '12 of 16 days'],
  [16, 16, '16 of 16 days'],
  [18, 16, '18 days, 16 needed'],
  [8, 2, '8 days, 2 needed'],
] as const)('%i days where %i are needed: %s', ([days, needed, words]) => {
  expect(ofDays(days, needed)).toBe(words)
})

test('of two periods that end in one month each stands with its own days', () => {
  const filed = [
    { start: '2026-03-02', end: '2026-03-31', days: 20, serviceOn: '2026-03-31' },
    { start: '2026-02-01', end: '2026-03-02', days: 16, serviceOn: '2026-03-02' },
  ].toReversed()
  const cell = { code: '99454', days: 20, needed: 16, seconds: null, liveCalls: 0, start: '2026-03-02', end: '2026-03-31', filed }
  expect(progressText(cell as unknown as ReportCell)).toBe('16 of 16 days, Feb 1–Mar 2; 20 days, 16 needed, Mar 2–Mar 31')
})

test('days stand with the dates of their period', () => {
  const cell = { code: '99454', days: 3, needed: 16, seconds: null, liveCalls: 0, start: '2026-11-02', end: '2026-12-01' }
  expect(progressText(cell as ReportCell)).toBe('3 of 16 days, Nov 2–Dec 1')
})
