/** A member in danger on the desk: the latest values stand above what is open, so that nobody clears a warning without them. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { useDeskQueues } from './desk-queues.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = new Date(Date.now() - 7_200_000).toISOString()
const member = {
  _id: 'm1', name: 'Min-Ho Kim', dob: '1946-05-30', gender: 'male', mrn: '884231', language: 'Korean', chronicConditions: [], timeZone: 'America/New_York', disenrolled: false,
  systolicBP: 118, diastolicBP: 75, systolicBPLastDT: at, bodyWeight: null, bodyWeightLastDT: null, bodyWeightDiff: null, bloodSugar: null, bloodSugarLastDT: null,
  spo2: 87, spo2LastDT: at, pulse: 94, pulseLastDT: at, vitalsToReview: ['spo2'], valueBeyond: {}, valueInsights: { spo2: 'critical' }, valueSides: { spo2: 'below' },
  reason: { code: 'lowSpO2', severity: 'critical', side: 'below', text: 'Low SpO2 <88', at }, warningSummary: { open: 1, worst: 'critical', worstAt: at, needsReview: true },
} // prettier-ignore
const waiting = { warnings: [], count: 0, open: 0, cleared: 0, worst: 'ok', page: 0 }

const Danger = () => <main>{useDeskQueues(me, 'mine')[0]?.render('m1', () => undefined)}</main>

test('given a member whose oxygen is critical, the desk shows the latest values with their marks and ages', async () => {
  serve({
    'GET home/lists/needs-review': { members: [member], count: 1, page: 0 },
    'GET members/m1': member,
    'GET members/m1/warnings': waiting,
  })
  const screen = await renderPage(<Danger />)
  await expect.element(screen.getByText('Open the measurements')).toBeVisible()
  const values = () => (document.querySelector('dl[aria-label="Latest values"]')?.textContent ?? '').replaceAll(/\s+/g, ' ')
  await expect.poll(values).toMatch(/BP mmHg118\/75/)
  expect(values()).toMatch(/SpO2 %.*87/)
  expect(document.querySelectorAll('dl[aria-label="Latest values"] [data-severity=critical]')).toHaveLength(1)
})
