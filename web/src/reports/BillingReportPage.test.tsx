/** The billing report offers nothing that would be empty, and says by what it is narrowed. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { BillingReportPage } from './BillingReportPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const month = {
  yearMonth: '2026-10',
  state: 'open',
  version: 0,
  total: 0,
  done: 0,
  rulesVersion: null,
  rules: null,
  digest: null,
  closedAt: null,
  closedBy: null,
  reopenedAt: null,
  reopenedBy: null,
  reopenReason: null,
  late: 0,
  addenda: 0,
}
const report = (count: number) => ({ month, showLiveBilling: true, rows: [], count, page: 0, sums: [] })
const page = (address = {}, onAddress: (changed: object) => void = () => undefined) => (
  <BillingReportPage me={me} address={address} month="2026-10" running="2026-11" show="all" onAddress={onAddress} />
)

test.for([
  [0, 'true'],
  [3, null],
] as const)('of %i members can be exported only where there is somebody', async ([count, isHeldBack]) => {
  serve({
    'GET reports/billing-report': report(count),
    'GET reports/months/2026-10': { month },
    'GET home/counts': { lists: { 'all-members': 3 }, practices: [] },
    'GET users/org-viewers': { viewers: [] },
  })
  const screen = await renderPage(page())
  await expect.element(screen.getByText(/Nobody was enrolled in this month|^3 members$/).first()).toBeVisible()
  const button = screen.getByRole('button', { name: 'Export CSV' })
  await expect.element(button).toBeVisible()
  expect(button.element().getAttribute('aria-disabled')).toBe(isHeldBack)
})

const berg = { id: '0190a000-0000-7000-8000-00000000000b', name: 'Ingrid Berg' }

test('opened from the statistics it says by what it is filtered, also where no field does, and shows all again', async () => {
  serve({
    'GET reports/billing-report': report(3),
    'GET reports/months/2026-10': { month },
    'GET home/counts': { lists: { 'all-members': 3 }, practices: [] },
    'GET users/org-viewers': { users: [berg] },
  })
  const request = vi.fn<(changed: object) => void>()
  const address = { physician: berg.id, careManager: '(none)', code: '99454', state: 'lost', reason: 'DAYS_SHORT' }
  const screen = await renderPage(page(address, request))
  await expect
    .element(screen.getByText(/^Filtered by /))
    .toHaveTextContent('Filtered by physician Ingrid Berg · No care manager · code 99454 · status Lost · Too few reading days')
  await screen.getByRole('button', { name: 'Show all members' }).click()
  expect(request).toHaveBeenCalledWith(expect.objectContaining({ physician: '', careManager: '', reason: '', code: '' }))
})

test('narrowed by nothing, it says nothing of a filter', async () => {
  serve({
    'GET reports/billing-report': report(3),
    'GET reports/months/2026-10': { month },
    'GET home/counts': { lists: { 'all-members': 3 }, practices: [] },
    'GET users/org-viewers': { users: [] },
  })
  const screen = await renderPage(page())
  await expect.element(screen.getByText('3 members')).toBeVisible()
  expect(screen.getByText(/^Filtered by /).elements()).toEqual([])
})

test('a month whose rules nobody has confirmed says so, with the way to confirm them', async () => {
  const unconfirmed = { ...month, rules: { rulesOf: 2026, year: 2027, citation: null } }
  serve({
    'GET reports/billing-report': { ...report(3), month: unconfirmed },
    'GET reports/months/2026-10': { month: unconfirmed },
    'GET home/counts': { lists: { 'all-members': 3 }, practices: [] },
    'GET users/org-viewers': { users: [] },
  })
  const screen = await renderPage(page())
  const link = screen.getByRole('link', { name: 'Rules of 2026, not confirmed for 2027' })
  await expect.element(link).toHaveAttribute('href', '/settings/rules-in-force')
})
