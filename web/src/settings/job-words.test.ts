import { expect, test } from 'vitest'
import { jobTitle, resultWords, rhythmWords, durationWords } from './job-words.ts'

test('a cron line is told as a rhythm', () => {
  expect([null, '* * * * *', '*/15 * * * *', '7,22,37,52 * * * *', '5 * * * *', '3 9 * * *'].map(rhythmWords)).toEqual([
    'When asked for',
    'Every minute',
    'Every 15 minutes',
    'Every 15 minutes',
    'Hourly',
    'Daily at 09:03 UTC',
  ])
})

test('a run is told by how it ended; the kind of failure stands only beside a failure', () => {
  const run = { at: '2026-11-22T12:00:00.000Z', seconds: 0.4, state: 'completed', error: null } as const
  expect([resultWords(null), durationWords(null)]).toEqual(['', ''])
  expect([resultWords(run), durationWords(run)]).toEqual(['Done', 'Under 1 s'])
  expect(resultWords({ ...run, state: 'failed', error: 'TypeError' })).toBe('Failed: TypeError')
  expect(resultWords({ ...run, state: 'retry' })).toBe('Failed, tried again')
  expect(durationWords({ ...run, seconds: 1234.4 })).toBe('1,234 s')
  expect(jobTitle('seal-audit')).toBe('Seal audit')
})
