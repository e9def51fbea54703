/** Where the reports begin, which of them are of a month and whose patients they show, as the specification has it. */
import { localMonth } from '@vitalrounds/domain/days'
import { memberId } from './people-and-devices.ts'
import { expect, pagePath, test } from './story.ts'

const running = () => localMonth(Date.now(), 'America/New_York')
const reports = {
  'Billing report': { report: 'billing-report', isMonthly: true },
  'RPM Activity Dashboard': { report: 'dashboard', isMonthly: false },
  'Billing stats': { report: 'billing-stats', isMonthly: true },
  'Monthly Record Review': { report: 'review-record', isMonthly: true },
  'Care calendar': { report: 'care-calendar', isMonthly: false },
}

test('reports begin with the billing report of this month; three have a month, and two begin with one’s own patients', async ({ as }) => {
  const page = await as('tom')
  await page.goto('/home/all-members')
  const top = page.getByRole('navigation').getByRole('link', { name: 'Reports' })
  await expect(top).toHaveAttribute('href', `/reports/billing-report?show=all&yearMonth=${running()}`)
  await page.goto('/reports')
  await expect(page).toHaveURL(/\/reports\/billing-report$/)

  const people = page.getByRole('combobox', { name: 'Patients' })
  const month = page.getByRole('combobox', { name: 'Month' })
  const own = await people.getByRole('option', { name: 'ONLY MY PATIENTS' }).getAttribute('value')
  for (const [title, { report, isMonthly }] of Object.entries(reports)) {
    await page.getByRole('link', { name: title, exact: true }).click()
    const isOwnFirst = report === 'review-record' || report === 'care-calendar'
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/reports/${report}`)
    await expect.poll(() => new URL(page.url()).searchParams.get('show')).toBe(isOwnFirst ? own : 'all')
    await expect(people).toHaveCount(1)
    await expect(people).toBeEnabled({ enabled: report !== 'billing-stats' })
    await expect(month, title).toHaveCount(isMonthly ? 1 : 0)
    // The staff is asked for by each report
    await expect(people.getByRole('option', { name: /Priya Shah/ }), title).toHaveCount(1)
    const whose = await people.getByRole('option').allTextContents()
    expect(whose.slice(0, 2)).toEqual(['ALL PATIENTS', 'ONLY MY PATIENTS'])
    expect(
      whose.filter((name) => name.includes('Tom Becker')),
      title,
    ).toEqual([])
    if (!isMonthly) continue
    const months = await month.getByRole('option').evaluateAll((all) => all.map((item) => item.getAttribute('value')))
    expect([months[0], months.at(-1)]).toEqual([running(), '2019-01'])
    // Back to everybody's, which the next link is to carry or to leave
    await page.goto('/reports/dashboard?show=all')
  }
})

test('where the page views of a month cannot be loaded there are none, and the time goes on being counted', async ({ as, watch }) => {
  watch.expect([500, '/api/pageviews/updateAndFetchMyPageViewsForMember'])
  const page = await as('tom')
  const id = await memberId(page, 'Walter Greene')
  await page.route('**/api/pageviews/updateAndFetchMyPageViewsForMember', (route) => route.fulfill({ status: 500 }))
  const saved = page.waitForRequest('**/api/pageviews/updatePageViews')
  await page.goto(`/member-details/${id}/profile`)
  await expect(page.getByRole('timer')).toHaveText(/^0:(0[1-9]|[1-5]\d)$/)
  await saved
  expect(pagePath(page)).toBe(`/member-details/${id}/profile`)
})
