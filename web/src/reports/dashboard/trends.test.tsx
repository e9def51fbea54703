/** Warnings by day and the steps of new members: every number leads to its list, days are said by keys, and lists name what they count. */
import { funnelStepIds, funnelSteps } from '@vitalrounds/domain/reports/dashboard/funnel'
import { heatConditionIds } from '@vitalrounds/domain/reports/dashboard/heat'
import { openAgeIds } from '@vitalrounds/domain/reports/dashboard/warning-flow'
import { userEvent } from 'vitest/browser'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { DashboardPage } from '../DashboardPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const props = { me, month: '2026-11', running: '2026-11', show: 'u9', onAddress: () => undefined }
const days = Array.from({ length: 28 }, (_, n) => ({ day: `2026-11-${String(n + 1).padStart(2, '0')}`, opened: n + 100, closed: n + 200 }))
const cells = (members: number, warned: number) =>
  Object.fromEntries(
    heatConditionIds.map((id) => [id, id === 'esrd' ? null : { members: id === 'chf' ? 0 : members, warned: id === 'chf' ? 0 : warned }]),
  )
const heat = {
  today: '2026-11-28',
  practices: [
    { id: 'north', name: 'North Clinic', cells: cells(40, 10) },
    { id: '(none)', name: 'No practice', cells: cells(1200, 1200) },
  ],
  all: cells(1240, 1210),
}
const page = () => {
  serve({
    'GET home/counts': { lists: { 'all-members': 9 }, practices: [] },
    'GET users/org-viewers': { users: [] },
    'GET reports/dashboard': { figures: { enrolled: 9 }, today: '2026-11-28' },
    'GET reports/dashboard-months': { months: [] },
    'GET reports/dashboard-warnings': { days, open: { day1: 1, day3: 2, day7: 3, older: 1004 } },
    'GET reports/dashboard-conditions': heat,
    'GET reports/dashboard-funnel': {
      from: '2026-09-01',
      to: '2026-11-28',
      steps: funnelStepIds.map((step, at) => ({ step, reached: 40 - at * 10, waiting: step === 'sixteen' ? 0 : 10 })),
    },
  })
  return renderPage(<DashboardPage {...props} address={{}} />)
}
const linksIn = (element: Element) =>
  [...element.querySelectorAll('a')].map((link) => {
    const { searchParams } = new URL(link.href)
    return [...['kind', 'state', 'from', 'reason'].map((name) => searchParams.get(name)), link.textContent]
  })

test('each day of the table and each age of open warnings leads to its warnings', async () => {
  const { getByRole, container } = await page()
  await getByRole('button', { name: /^Show table of Warnings opened and closed, 11\/01\/2026 to 11\/28\/2026/ }).click()
  const table = container.querySelector('[aria-label$="by day"] tbody')!
  expect(linksIn(table)).toEqual(
    days.toReversed().flatMap(({ day, opened, closed }) => [
      ['warnings', 'opened', day, null, String(opened)],
      ['warnings', 'closed', day, null, String(closed)],
    ]),
  )
  const ages = container.querySelector('[aria-label="Open on 11/28/2026: 1,010 warnings, by age"]')!
  expect(linksIn(ages).map(([kind, state, from]) => [kind, state, from])).toEqual(openAgeIds.map((age) => ['warnings', age, null]))
  expect(ages.textContent).toContain('1,004')
})

test('arrow keys say both numbers of a day', async () => {
  const { getByRole } = await page()
  const chart = getByRole('application', { name: /^Warnings opened and closed/ })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as SVGElement).focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(getByRole('status').filter({ hasText: '11/27/2026: 126 opened, 226 closed' })).toBeInTheDocument()
})

test('each step leads to those who came so far, and to those who wait', async () => {
  const { getByRole } = await page()
  const section = getByRole('region', { name: 'From enrollment to the first sixteen days, joined 09/01/2026 to 11/28/2026' })
  await expect.element(section).toBeVisible()
  expect(linksIn(section.element())).toEqual([
    ...funnelStepIds.map((step, at) => ['funnel', step, null, 'reached', `${funnelSteps[step].title} ${40 - at * 10} ${100 - at * 25}%`]),
    ...funnelStepIds.slice(0, -1).map((step) => ['funnel', step, null, 'waiting', '10']),
  ])
})

test('a list of warnings names day and number, and each of its members', async () => {
  const warning = {
    _id: 'w1',
    memberId: 'm1',
    name: 'Ada North',
    label: 'High BP',
    severity: 'high',
    text: '160/90 mmHg, at or above 150/90',
    raisedAt: '2026-11-03T15:00:00.000Z',
    closedAt: null,
  }
  serve({ 'GET users/org-viewers': { users: [] }, 'GET reports/dashboard-warnings/opened': { warnings: [warning], count: 1234, page: 0 } })
  const { getByText, getByRole } = await renderPage(
    <DashboardPage {...props} address={{ kind: 'warnings', state: 'opened', from: '2026-11-03' }} />,
  )
  await expect.element(getByText(/^Warnings opened, 11\/03\/2026: 1,234\. /)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Ada North' })).toHaveAttribute('href', '/member-details/m1/measurements')
})

test('each cell of practices and conditions says its share, and both of its numbers lead to their members; hidden ones say nothing', async () => {
  const { getByRole } = await page()
  const section = getByRole('region', { name: 'Open warnings by practice and condition, on 11/28/2026' }).first()
  await expect.element(section).toBeVisible()
  const rows = [...section.element().querySelectorAll('tbody tr')]
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['North Clinic', '25%10 of 40', '25%10 of 40', '–', '25%10 of 40', 'hidden', '25%10 of 40'],
    ['No practice', '100%1,200 of 1,200', '100%1,200 of 1,200', '–', '100%1,200 of 1,200', 'hidden', '100%1,200 of 1,200'],
    ['All practices', '98%1,210 of 1,240', '98%1,210 of 1,240', '–', '98%1,210 of 1,240', 'hidden', '98%1,210 of 1,240'],
  ])
  expect(linksIn(rows[0]!).slice(0, 2)).toEqual([
    ['conditions', 'htn', null, 'warned', '10'],
    ['conditions', 'htn', null, 'members', '40'],
  ])
  await expect
    .element(getByRole('link', { name: '10 members with an open warning, Hypertension, North Clinic' }))
    .toHaveAttribute('href', '/reports/dashboard?show=u9&kind=conditions&state=htn&reason=warned&practiceId=north')
  await expect
    .element(getByRole('link', { name: '1,240 members enrolled, Hypertension, All practices' }))
    .toHaveAttribute('href', '/reports/dashboard?show=u9&kind=conditions&state=htn&reason=members')
})

test('a list of a condition names practice, day and number', async () => {
  serve({ 'GET users/org-viewers': { users: [] }, 'GET reports/dashboard-conditions/htn/warned': { members: [], count: 0, page: 0 } })
  const { getByText } = await renderPage(
    <DashboardPage {...props} address={{ kind: 'conditions', state: 'htn', reason: 'warned', practiceId: '(none)' }} />,
  )
  await expect.element(getByText(/^Hypertension, No practice, with an open warning on .*: 0\. /)).toBeVisible()
})
