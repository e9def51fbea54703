/** The billing report of a clinic in which nobody was enrolled: nothing is offered that would be empty. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { BillingReportPage } from './BillingReportPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const month = { yearMonth: '2026-10', state: 'open', version: 0, total: 0, done: 0, rulesVersion: null, digest: null, closedAt: null, closedBy: null, reopenedAt: null, reopenedBy: null, reopenReason: null, late: 0, addenda: 0 } // prettier-ignore
const report = (count: number) => ({ month, showLiveBilling: true, rows: [], count, page: 0, sums: [] })
const page = (address = {}) => (
  <BillingReportPage
    me={me}
    address={address}
    month="2026-10"
    running="2026-11"
    show="all"
    onAddress={() => undefined}
  />
)

test.for([
  [0, 'true'],
  [3, null],
] as const)('of %i members can be exported only where there is somebody', async ([count, isHeldBack]) => {
  serve({
    'GET reports/billing-report': report(count),
    'GET reports/months/2026-10': { month },
    'GET users/org-viewers': { viewers: [] },
  })
  const screen = await renderPage(page())
  await expect.element(screen.getByText(/Nobody was enrolled in this month|^3 members$/).first()).toBeVisible()
  const button = screen.getByRole('button', { name: 'Export CSV' })
  await expect.element(button).toBeVisible()
  expect(button.element().getAttribute('aria-disabled')).toBe(isHeldBack)
})
