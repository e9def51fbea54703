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
const week = (month: string, at: number, more: { to?: string; isOver?: boolean; seconds: number; members: number }) => {
  const dayOf = (day: number) => `${month}-${String(day).padStart(2, '0')}`
  return { week: String(at), from: dayOf(at * 7 - 6), to: dayOf(at * 7), isOver: true, ...more }
}
const minutes = [
  {
    yearMonth: '2026-11',
    weeks: [
      week('2026-11', 1, { seconds: 75_059, members: 1200 }),
      week('2026-11', 2, { seconds: 1200, members: 1 }),
      week('2026-11', 3, { seconds: 90, members: 2, to: '2026-11-18', isOver: false }),
    ],
  },
  {
    yearMonth: '2026-10',
    weeks: [1, 2, 3, 4].map((at) => week('2026-10', at, { seconds: at * 600, members: at + 10 })),
  },
]
const page = () => {
  serve({
    'GET reports/dashboard-minutes': { months: minutes },
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

test('each week of minutes leads to its members, stands beside the month before with its days, and is compared once it is over', async () => {
  const { getByRole, container } = await page()
  const title = 'Minutes by week, 11/01/2026 to 11/18/2026, beside 10/01/2026 to 10/28/2026'
  await getByRole('button', { name: `Show table of ${title}` }).click()
  const rows = [...container.querySelectorAll(`[aria-label="${title}, by week"] tbody tr`)]
  const places = rows.flatMap((row) => [...row.querySelectorAll('a')].map(({ href }) => new URL(href).searchParams))
  expect(
    places.map((of) =>
      ['kind', 'past', 'state']
        .map((name) => of.get(name))
        .join(' ')
        .replaceAll('"', ''),
    ),
  ).toEqual([
    'minutes 2026-11 1',
    'minutes 2026-10 1',
    'minutes 2026-11 2',
    'minutes 2026-10 2',
    'minutes 2026-11 3',
    'minutes 2026-10 3',
    'minutes 2026-10 4',
  ])
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Days 1 to 7', '1,250 min1,200 members, 11/01/2026 to 11/07/2026', '10 min11 members, 10/01/2026 to 10/07/2026', '+1,240 min'],
    ['Days 8 to 14', '20 min1 member, 11/08/2026 to 11/14/2026', '20 min12 members, 10/08/2026 to 10/14/2026', 'no change'],
    ['Days 15 to 21', '1 min2 members, 11/15/2026 to 11/18/2026', '30 min13 members, 10/15/2026 to 10/21/2026', 'not over'],
    ['Days 22 to 28', '–', '40 min14 members, 10/22/2026 to 10/28/2026', '–'],
  ])
})

test('arrow keys say both minutes of a week with their days', async () => {
  const { getByRole } = await page()
  const chart = getByRole('application', { name: /^Minutes by week/ })
  await expect.element(chart).toBeVisible()
  ;(chart.element() as SVGElement).focus()
  await userEvent.keyboard('{Home}{ArrowRight}{ArrowRight}')
  await expect
    .element(
      getByRole('status').filter({
        hasText: '11/15/2026 to 11/18/2026: 1 minute of 2 members so far; 10/15/2026 to 10/21/2026: 30 minutes of 13 members',
      }),
    )
    .toBeInTheDocument()
})

test('a list of a week names its days, its minutes, and those of each member', async () => {
  const member = { memberId: 'm1', name: 'Ada North', dob: '1950-01-01', mrn: '', practiceId: null, physician: null, careManager: null }
  serve({
    'GET users/org-viewers': { users: [] },
    'GET reports/dashboard-minutes/2026-10/3': { members: [{ ...member, seconds: 1085 }], count: 1, page: 0, seconds: 1085 },
  })
  const { getByText, getByRole } = await renderPage(<DashboardPage {...props} address={{ kind: 'minutes', state: '3', past: '2026-10' }} />)
  await expect.element(getByText(/^Counted minutes, 10\/15\/2026 to 10\/21\/2026: 18 minutes of 1 member\. /)).toBeVisible()
  await expect.element(getByRole('row', { name: /Ada North 18:05/ })).toBeVisible()
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
