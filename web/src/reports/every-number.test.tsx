/** Every number of a report opens the members it counts: none stands on the page without leading to them. */
import { auditorFigures, figureIds, figures, monthFigures, rowFigures, stayFigures } from '@vitalrounds/domain/reports/figures'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { noTrends } from './dashboard/testing/no-trends.ts'
import { statsMonth } from './stats/testing/stats-reply.ts'
import { StatsPage } from './StatsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const props = { me, address: {}, month: '2026-10', running: '2026-11', show: 'u9', onAddress: () => undefined }
const around = {
  'GET home/counts': { lists: { 'all-members': 9 }, practices: [] },
  'GET users/org-viewers': { users: [] },
  ...noTrends,
}

const counts = Object.fromEntries(figureIds.map((id, at) => [id, at + 1000]))
const written = (count: number) => count.toLocaleString('en-US')

test('each figure of the dashboard leads to the list of that figure, of the same patients, and names its days', async () => {
  serve({ ...around, 'GET reports/dashboard': { figures: counts, today: '2026-11-28' }, 'GET reports/dashboard-months': { months: [] } })
  const { container, getByRole } = await renderPage(<DashboardPage {...props} />)
  await expect.element(getByRole('link', { name: /^1,000/ })).toBeVisible()
  const links = [...container.querySelectorAll('section a')]
  const leads = links.map((link) => [link.getAttribute('href'), link.firstElementChild?.textContent])
  expect(leads).toEqual(figureIds.map((id, at) => [`/reports/dashboard?show=u9&figure=${id}`, written(at + 1000)]))
  for (const link of links) expect(link.textContent).toMatch(/\d\d\/\d\d\/\d{4}|each member’s device period/)
  for (const link of links) link.remove()
  expect([...container.querySelectorAll('section')].map(({ textContent }) => textContent).filter((text) => /\d/.test(text ?? ''))).toEqual(
    [],
  )
})

const past = '2026-10'
const month = { yearMonth: past, isClosed: true, members: 3000, figures: Object.fromEntries(monthFigures.map((id, at) => [id, at + 2000])) }

test('each figure with a past stands beside the month before, and leads to its members', async () => {
  serve({
    ...around,
    'GET reports/dashboard': { figures: counts, today: '2026-11-28' },
    'GET reports/dashboard-months': { months: [month] },
  })
  const { container, getByRole } = await renderPage(<DashboardPage {...props} />)
  await expect.element(getByRole('link', { name: 'Enrolled: 2,000 on 10/31/2026' })).toBeVisible()
  const rows = [...container.querySelectorAll('section > ul > li')].filter((row) => row.querySelector('svg'))
  const changes = rows.map((row) => [row.querySelectorAll('a')[1]?.getAttribute('href'), row.querySelector('svg + span')?.textContent])
  const inOrder = figureIds.filter((id) => id in month.figures)
  expect(changes.map(([href]) => href)).toEqual(inOrder.map((id) => `/reports/dashboard?show=u9&figure=${id}&past=${past}`))
  expect(changes.map(([, words]) => words).slice(0, 2)).toEqual([
    '−1,000 against 2,000 on 10/31/2026',
    '−1,000 against 2,001 in October 2026',
  ])
})

test('behind the lines of a group stands its table, each number of which leads to its members of that month', async () => {
  serve({
    ...around,
    'GET reports/dashboard': { figures: counts, today: '2026-11-28' },
    'GET reports/dashboard-months': { months: [month] },
  })
  const { container, getByText } = await renderPage(<DashboardPage {...props} />)
  for (const [group, ids] of [
    ['Panel', stayFigures],
    ['Minutes', rowFigures.filter((id) => figures[id].group === 'Minutes')],
    ['Contact', rowFigures.filter((id) => figures[id].group === 'Contact')],
    ['Auditor', auditorFigures],
  ] as const) {
    await getByText(`${group}, month by month`, { exact: true }).click()
    const table = container.querySelector(`[aria-label="${group}, month by month"]`)!
    const links = [...table.querySelectorAll('tbody a')].map((link) => [link.getAttribute('href'), link.textContent])
    expect(links).toEqual([
      ...(group === 'Panel' ? [] : [[`/reports/billing-report?show=u9&yearMonth=${past}`, '3,000']]),
      ...ids.map((id) => [`/reports/dashboard?show=u9&figure=${id}&past=${past}`, written(2000 + monthFigures.indexOf(id))]),
    ])
    expect(table.textContent?.includes('As it was closed')).toBe(group !== 'Panel')
  }
})

test('a figure of a month that is opened names the month', async () => {
  const rows = [{ memberId: 'm1', name: 'Ada North', dob: '1950-01-01', physician: null, careManager: null, practiceId: '' }]
  serve({ ...around, 'GET reports/dashboard-months/2026-10/noVisit': { members: rows, count: 1, page: 0 } })
  const { getByText, getByRole } = await renderPage(<DashboardPage {...props} address={{ figure: 'noVisit', past: '2026-10' }} />)
  await expect.element(getByText(/^No prior visit, October 2026: 1\. /)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Ada North' })).toBeVisible()
})

test('a figure that is opened is the heading of its list, with how many and what they are', async () => {
  const [figure] = figureIds
  const rows = [{ memberId: 'm1', name: 'Ada North', dob: '1950-01-01', physician: null, careManager: null, practiceId: '' }]
  serve({ ...around, [`GET reports/dashboard/${figure}`]: { members: rows, count: 1234, page: 0 } })
  const { getByText, getByRole } = await renderPage(<DashboardPage {...props} address={{ figure }} />)
  await expect.element(getByText(/: 1,234\. /)).toBeVisible()
  await expect.element(getByRole('link', { name: 'Ada North' })).toHaveAttribute('href', '/member-details/m1/profile')
})

type Linked = { head: string | null; row: string | null; href: string | null; text: string | null }
const numbersIn = (container: Element): Linked[] =>
  [...container.querySelectorAll('tbody tr')].flatMap((row) => {
    const heads = [...(row.closest('table')?.querySelectorAll('thead th') ?? [])].map((head) => head.textContent)
    return [...row.children].flatMap((cell, at) => {
      if (at === 0 || heads[at] === 'Units' || !/\d/.test(cell.textContent ?? '')) return []
      const link = cell.querySelector('a')
      return [
        {
          head: heads[at] ?? null,
          row: row.children[0]!.textContent,
          href: link?.getAttribute('href') ?? null,
          text: link?.textContent ?? null,
        },
      ]
    })
  })

test.for(reportCodes)('each number of the statistics of %s leads to its members in the report', async (code) => {
  const sum = {
    code,
    eligible: 1600,
    earned: 1,
    onTrack: 2,
    atRisk: 3,
    lost: 4,
    off: 0,
    units: 5,
    reasons: [{ reason: 'DAYS_SHORT', members: 4 }],
  }
  const whose = (id: string) => [{ id, name: `Of ${id}`, sums: [sum] }]
  serve({
    ...around,
    'GET reports/billing-stats': {
      months: [
        { ...statsMonth('2026-10', []), sums: [] },
        { ...statsMonth('2026-09', []), sums: [sum] },
      ],
      practices: whose('p1'),
      physicians: whose('d1'),
      careManagers: whose('c1'),
      claims: { states: [], reasons: [] },
    },
  })
  const { container, getByRole } = await renderPage(<StatsPage {...props} address={{ code }} />)
  await expect.element(getByRole('heading', { name: /^By care manager/ })).toBeVisible()
  const numbers = numbersIn(container)
  expect(numbers).toHaveLength(4 * 6)
  for (const { href, text, head, row } of numbers) {
    const { searchParams, pathname } = new URL(href ?? '', 'http://any')
    expect(pathname).toBe('/reports/billing-report')
    expect(searchParams.get('code')?.replaceAll('"', '')).toBe(code)
    expect(searchParams.get('yearMonth')).toBe(row === 'September 2026' ? '2026-09' : '2026-10')
    expect(text).toBe(
      head === 'Eligible'
        ? '1,600'
        : String(1 + ['Earned', 'On track', 'At risk', 'Lost', 'Lost most by'].indexOf(head ?? '') - (head === 'Lost most by' ? 1 : 0)),
    )
  }
  const narrowed = ['practiceId', 'physician', 'careManager'].map(
    (name) => numbers.filter(({ href }) => new URL(href ?? '', 'http://any').searchParams.has(name)).length,
  )
  expect(narrowed).toEqual([6, 6, 6])
})
