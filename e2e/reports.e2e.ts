/** Reports and the month's end: every number opens its members, a month is closed and takes no time, late data becomes an addendum. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { ask, expect, isForEverybody, test } from './story.ts'

const monthBack = (months: number) =>
  Temporal.Now.plainDateISO('America/New_York').subtract({ months }).toString().slice(0, 7)
/** In the demo the last month is closed with something late, and the one three months back is open again. */
const [late, reopened, old] = [monthBack(1), monthBack(3), monthBack(20)]

type Figures = { figures: Record<string, number> }
const whole = (text: string | null) => Number((text ?? '').replaceAll(',', ''))
const countOf = async (page: Page, path: string) => ((await ask(page, path)) as { count: number }).count

test('every number of the dashboard opens a list of as many members', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/reports/dashboard')
  const { figures } = (await ask(page, 'api/reports/dashboard?show=all')) as Figures
  await expect(page.getByRole('link', { name: /Active today/ })).toContainText(/\d/)
  await isForEverybody(page, 'the dashboard')
  const addresses = await page
    .getByRole('link', { name: /^[\d,]+/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses).toHaveLength(Object.keys(figures).length)
  for (const address of addresses) {
    await page.goto(address)
    const figure = new URL(address, 'http://any').searchParams.get('figure') ?? ''
    // Readings arrive meanwhile: the number is asked for beside the list
    await expect(async () => {
      const now = (await ask(page, 'api/reports/dashboard?show=all')) as Figures
      await expect(page.getByText(`: ${now.figures[figure]?.toLocaleString('en-US')}. `)).toBeVisible({ timeout: 500 })
    }).toPass()
  }
})

test('every number of the statistics opens as many members in the report', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/reports/billing-stats?yearMonth=${late}`)
  await expect(page.getByRole('heading', { name: /By care manager/ })).toBeVisible()
  await isForEverybody(page, 'the statistics')
  const links = await page
    .getByRole('link', { name: /^\d+ members, / })
    .evaluateAll((all) => all.map((link) => ({ shown: link.textContent, address: link.getAttribute('href') ?? '' })))
  expect(links.length).toBeGreaterThan(80)
  for (const { shown, address } of links) {
    const { search } = new URL(address, 'http://any')
    expect(await countOf(page, `api/reports/billing-report${search}`), address).toBe(whole(shown))
  }
  await page.getByRole('link', { name: /^[1-9]\d* members, .*Earned/ }).first().click() // prettier-ignore
  await expect(page.getByText(/^[\d,]+ members?$/).first()).toBeVisible()
})

test('a month is closed, and then takes no time in', async ({ as, watch, elsewhere }) => {
  watch.expect([409, '/api/pageviews/createManualPageView'])
  const page = await as('adam')
  await page.goto(`/reports/billing-report?yearMonth=${reopened}`)
  await page.getByRole('button', { name: 'Close month' }).click()
  await isForEverybody(page, 'closing a month', '[role=dialog]')
  await page.getByRole('dialog').getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(/is closed$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Claims CSV' })).toBeVisible()
  const other = await elsewhere('tom')
  const id = await memberId(other, 'Walter Greene')
  await other.goto(`/member-details/${id}/manage-time`)
  await other.getByRole('button', { name: 'Enter time by hand' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Read the discharge letter')
  await dialog.getByLabel(/^Began at/).fill(`${reopened}-15T10:00`)
  await dialog.getByRole('button', { name: 'Enter time' }).click()
  await expect(dialog.getByText(/This month is closed.*reopened under Reports/)).toBeVisible()
})

test('what came late is accepted as an addendum', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/reports/late/${late}`)
  const rows = page.getByRole('region', { name: 'Would change' }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  const name = await rows.nth(1).getByRole('link').textContent()
  await rows.nth(1).getByRole('button', { name: 'Accept' }).click()
  await isForEverybody(page, 'accepting late data', '[role=dialog]')
  await page.getByRole('dialog').getByRole('textbox').fill('The scale was offline')
  await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  const added = page.getByRole('region', { name: 'Addenda' }).getByRole('row', { name: new RegExp(name ?? '') })
  await expect(added).toContainText('The scale was offline')
})

test('a month of before is computed when somebody asks', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/reports/billing-report?yearMonth=${old}`)
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByText('The month is being computed from its facts')).toBeVisible()
})
