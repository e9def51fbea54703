/** The month of a member on one page begins with its words, written from the facts that stand below them. */
import { monthStory, monthStoryWords } from '@vitalrounds/domain/reports/month-story'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { ReviewedMonth } from './ReviewedMonth.tsx'

afterEach(() => vi.unstubAllGlobals())

const month = {
  memberId: 'm1',
  name: 'Ada North',
  dob: '1950-01-01',
  mrn: null,
  practiceId: null,
  physician: null,
  careManager: null,
  yearMonth: '2026-10',
  state: 'toSign' as const,
  maySign: true,
  digest: 'a'.repeat(64),
  cells: [],
  secondsRpm: 1325,
  secondsCcm: 0,
  liveCalls: 1,
  readings: [{ metric: 'systolicBP', count: 26, average: 142, least: 118, most: 171, outOfRange: 9, suspect: 0 }],
  warnings: [],
  notes: [{ at: '2026-10-03T15:00:00.000Z', by: 'Dana Cole', value: 'Spoke about salt' }],
  signatures: [],
}

test('given a month, its words stand before the facts they are written from, and say their numbers', async () => {
  serve({ 'GET reports/review-record/m1': month })
  const { getByRole } = await renderPage(<ReviewedMonth me={me} memberId="m1" yearMonth="2026-10" onDone={() => undefined} />)
  const story = getByRole('region', { name: 'The month in words' })
  await expect.element(story).toBeVisible()
  expect(story.element().textContent).toBe(`The month in words${monthStory(month).join(' ')}${monthStoryWords}`)
  expect(story.element().textContent).toContain('Systolic BP 26 (mean 142, 118 to 171 mmHg). 9 of them lie beyond an alarm.')
  expect(story.element().textContent).toContain('22:05 min on monitoring')
  expect(story.element().textContent).toContain('1 live call and 1 note by Dana Cole.')
  const table = getByRole('region', { name: 'Readings of the month' }).element()
  expect(story.element().compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
