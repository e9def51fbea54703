/** The billing statistics in dollars: each amount names its members and opens them, each bar opens those who lost, months are said by keys. */
import { type ReportCode, reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { afterEach, expect, test, vi } from 'vitest'
import { type Locator, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { StatsPage } from '../StatsPage.tsx'
import { statsMonth, statsReply, statsRow } from './testing/stats-reply.ts'

afterEach(() => vi.unstubAllGlobals())

const wordOf = (letters: Partial<Record<ReportCode, string>>) => reportCodes.map((code) => letters[code] ?? '-').join('')
const words = [
  { board: wordOf({ '99454': '1', '99457': 'r' }), members: 30 },
  { board: wordOf({ '99454': 'D', '99457': 't' }), members: 12 },
  { board: wordOf({ '99454': 'N', '99457': 'C' }), members: 5 },
]
const fees = { '99454': 8000, '99457': 8500 }
const earlier = [{ board: wordOf({ '99454': '1', '99457': '1' }), members: 40 }]
const reply = statsReply(words, {
  months: [statsMonth('2026-11', words, { fees, isRunning: true }), statsMonth('2026-10', earlier, { fees })],
  forecast: { from: ['2026-10'], units: 77, cents: 640_000, codes: [{ code: '99454', units: 77 }] },
  practices: [statsRow('p1', words, fees)],
  physicians: [statsRow('d1', words, fees)],
  careManagers: [statsRow('c1', words, fees)],
})
const props = { me, address: {}, month: '2026-11', running: '2026-11', show: 'all', onAddress: () => undefined }

async function shown(stats = reply) {
  serve({ 'GET reports/billing-stats': stats, 'GET home/counts': { lists: { 'all-members': 9 }, practices: [] } })
  const page = await renderPage(<StatsPage {...props} />)
  await expect.element(page.getByRole('heading', { name: /^By care manager/ })).toBeVisible()
  return page
}
const says = (of: Locator, text: string) => expect.poll(() => of.element().textContent).toContain(text)
const hrefs = (of: Element) =>
  [...of.querySelectorAll('a')].map((link) => ({
    text: link.textContent ?? '',
    search: Object.fromEntries([...new URL(link.href).searchParams].map(([key, value]) => [key, value.replaceAll('"', '')])),
  }))

test('given fees, earned, lost and open stand in dollars with their period, and each number of members opens them', async () => {
  const { getByRole } = await shown()
  const earned = getByRole('article', { name: 'Earned' })
  await says(earned, '$2,400.00')
  await says(earned, '11/01/2026 to 11/28/2026')
  expect(hrefs(earned.element())).toEqual([
    { text: '30 members', search: { show: 'all', yearMonth: '2026-11', state: 'earned', by: 'once' } },
  ])
  await says(getByRole('article', { name: 'Lost' }), '$1,785.00')
  const open = getByRole('article', { name: 'Still open' })
  await says(open, '$1,020.00')
  await says(open, '$2,550.00')
  await says(open, 'Forecast of the whole month$6,400.00from October 202677 units. Each code brings')
})

test('given what was lost, each bar says code, reason, dollars and members, and opens those members', async () => {
  const { getByRole } = await shown()
  const bars = hrefs(getByRole('list', { name: /^What was lost and why/ }).element())
  expect(bars).toEqual(
    [
      ['99454', 'DAYS_SHORT', '99454 Too few reading days $960.00 12 members'],
      ['99457', 'NO_LIVE_CALL', '99457 A live call is missing $425.00 5 members'],
      ['99454', 'NO_READINGS', '99454 No reading yet $400.00 5 members'],
    ].map(([code, reason, text]) => ({
      text,
      search: { show: 'all', yearMonth: '2026-11', code, state: 'lost', reason, by: 'once' },
    })),
  )
})

test('given the tables, every number of members leads to a list of the same narrowing; what is nought is a dash', async () => {
  const { getByRole } = await shown()
  const table = getByRole('region', { name: /^By code/ }).getByRole('table')
  await says(table.getByRole('row', { name: /^99454/ }), '$2,400.00 30 members––$1,360.00 17 members')
  const links = hrefs(table.element())
  expect(links.map(({ text, search }) => [search['code'], search['state'], text])).toEqual([
    ['99454', 'earned', '30 members'],
    ['99454', 'lost', '17 members'],
    ['99457', 'onTrack', '12 members'],
    ['99457', 'atRisk', '30 members'],
    ['99457', 'lost', '5 members'],
  ])
  for (const [name, key, id] of [
    ['practice', 'practiceId', 'p1'],
    ['physician', 'physician', 'd1'],
    ['care manager', 'careManager', 'c1'],
  ] as const)
    // prettier-ignore
    for (const { search } of hrefs(getByRole('region', { name: new RegExp(`^By ${name}`) }).element())) expect(search[key]).toBe(id)
})

test('given no fee, everything is in units, and words say why', async () => {
  const { getByRole, getByText } = await shown(statsReply(words, { months: [statsMonth('2026-11', words, { isRunning: true })] }))
  await says(getByRole('article', { name: 'Earned' }), '30 units')
  await says(getByRole('article', { name: 'Still open' }), 'No forecast: there is no whole month to go by.')
  await getByText('About these numbers').click()
  await expect.element(getByText(/has no fee for all payers/)).toBeVisible()
})

test('given the chart of what was earned, keys say each month, and a table has the same with its members', async () => {
  const { getByRole } = await shown()
  const card = getByRole('article', { name: 'Earned' })
  card.getByRole('application').element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await says(card.getByRole('status'), 'November 2026 so far: $2,400.00, 30 members')
  await userEvent.keyboard('{ArrowLeft}')
  await says(card.getByRole('status'), 'October 2026: $6,600.00, 40 members')
  await card.getByRole('button', { name: 'Show table of Earned' }).click()
  await says(card.getByRole('row', { name: /^October 2026/ }), '$6,600.0040 members')
})
