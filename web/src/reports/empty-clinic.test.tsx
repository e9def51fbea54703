/** Reports of nothing but zeros lead a clinic without members to its first enrollment; any figure above zero is shown. */
import { figureIds } from '@vitalrounds/domain/reports/figures'
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { DashboardPage } from './DashboardPage.tsx'
import { noTrends } from './dashboard/testing/no-trends.ts'
import { statsMonth, statsReply } from './stats/testing/stats-reply.ts'
import { StatsPage } from './StatsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const props = { me, address: {}, month: '2026-11', running: '2026-11', show: 'all', onAddress: () => undefined }
const lost = (members: number) => (members === 0 ? [] : [{ board: '-D-----------', members }])
const clinicOf = ({ enrolled, counted }: { enrolled: number; counted: number }) =>
  serve({
    'GET home/counts': { lists: { 'all-members': enrolled }, practices: [] },
    'GET users/org-viewers': { users: [] },
    'GET reports/dashboard': { today: '2026-11-28', figures: { ...Object.fromEntries(figureIds.map((id) => [id, 0])), left: counted } },
    'GET reports/dashboard-months': { months: [] },
    ...noTrends,
    'GET reports/billing-stats': statsReply(lost(counted), { months: [statsMonth('2026-11', lost(counted), { isRunning: true })] }),
  })
const nobody = 'Nobody is enrolled yet. Enroll the first member.'
const pages = [
  ['dashboard', <DashboardPage key="d" {...props} />],
  ['billing statistics', <StatsPage key="s" {...props} />],
] as const

test.each(pages)('the %s of an empty clinic leads to its first enrollment', async (_, page) => {
  clinicOf({ enrolled: 0, counted: 0 })
  const screen = await renderPage(page)
  await expect.element(screen.getByText(nobody)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Enroll a member' })).toHaveAttribute('href', '/enrollment/member')
  expect(screen.getByRole('heading', { level: 2 }).elements()).toEqual([])
})

test.each(pages)('the %s of a clinic that everybody has left shows what there was', async (_, page) => {
  clinicOf({ enrolled: 0, counted: 3 })
  const screen = await renderPage(page)
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(screen.getByText(nobody).elements()).toEqual([])
})

test('the dashboard of a clinic with members shows its zeros', async () => {
  clinicOf({ enrolled: 2, counted: 0 })
  const screen = await renderPage(<DashboardPage {...props} show="u9" />)
  await expect.element(screen.getByRole('heading', { level: 2 }).first()).toBeVisible()
  expect(screen.getByText(nobody).elements()).toEqual([])
})
