/** Time on a member's pages, with the browser's clock stepped: the timer, the question, yes, no, a line that is down, and the month. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'

const timer = (page: Page) => page.getByRole('timer')
const question = 'Are you still reviewing this patient?'

/** The saves that a page sends, as they leave. */
function savesOf(page: Page) {
  const saves: { start: string; end: string; url: string; program: string; isLast: boolean }[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/pageviews/updatePageViews')) saves.push(request.postDataJSON() as (typeof saves)[number])
  })
  return saves
}
const seconds = ({ start, end }: { start: string; end: string }) => (Date.parse(end) - Date.parse(start)) / 1000

/** Ten minutes as they pass: a step after the other, so that a save is answered before the next is due. */
async function tenMinutes(page: Page) {
  for (let second = 0; second < 600; second += 5) await page.clock.runFor(5000)
}

async function openChart(page: Page, name: string) {
  const id = await memberId(page, name)
  await page.clock.install()
  // A browser's clock counts whole milliseconds; the stepped one, that goes on by `performance.now()`, does not
  await page.addInitScript(() => {
    const now = Date.now
    Date.now = () => Math.trunc(now())
  })
  await page.goto(`/member-details/${id}/profile`)
  await expect(timer(page)).toBeVisible()
  return id
}

test('the timer counts, saves every ten seconds, and the month shows what was recorded', async ({ as }) => {
  const page = await as('priya')
  const saves = savesOf(page)
  const id = await openChart(page, 'Walter Greene')
  await page.clock.runFor(12_000)
  await expect(timer(page)).toHaveText(/^0:1\d$/)
  await expect.poll(() => saves.length).toBeGreaterThan(0)
  expect(seconds(saves[0]!)).toBeGreaterThanOrEqual(10)
  // The server believes no more than its own clock: what was recorded here is as long as the story took
  await page.goto(`/member-details/${id}/manage-time`)
  await expect(page.getByRole('heading', { name: /\w+ 20\d\d/ })).toBeVisible()
  await expect(page.getByRole('row', { name: /Priya Shah.*Profile/ }).first()).toBeVisible()
  await page
    .getByRole('row', { name: /Priya Shah.*Profile/ })
    .first()
    .getByRole('button', { name: 'Exclude' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Page was left open' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Exclude', exact: true }).click()
  await expect(page.getByText('Taken out by Priya Shah: Page was left open')).toBeVisible()
})

test('after ten minutes without input it asks; nothing counts until yes, and no leads home', async ({ as, watch }) => {
  // The server never saw ten minutes pass: it has no view of then to ask about
  watch.expect([404, '/api/pageviews/prompt'])
  // Somebody whose time no page of another story has just held
  const page = await as('grace')
  const saves = savesOf(page)
  await openChart(page, 'Elena Anderson')
  await tenMinutes(page)
  const dialog = page.getByRole('dialog', { name: question })
  await expect(dialog).toBeVisible()
  await scan(page, 'the question', '[role=dialog]')
  const request = saves.length
  const displayed = await timer(page).textContent()
  await page.clock.runFor(60_000)
  expect(saves).toHaveLength(request)
  await expect(timer(page)).toHaveText(displayed ?? '')
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await page.clock.runFor(12_000)
  await expect.poll(() => saves.length).toBeGreaterThan(request)
  expect(saves.at(-1)?.start).not.toBe(saves[0]?.start)
  await tenMinutes(page)
  await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'No' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('without a line for more than a minute it says what could not be saved, to be entered by hand', async ({ as, watch }) => {
  watch.expect([503, '/pageviews/updatePageViews'])
  const page = await as('grace')
  await openChart(page, 'Elena Anderson')
  await page.route('**/pageviews/updatePageViews', (route) => route.fulfill({ status: 503 }))
  for (let second = 0; second < 100; second += 5) {
    await page.mouse.move(second, 400)
    await page.clock.runFor(5000)
  }
  await expect(page.getByText(/The line was down\. 1:\d\d from \d+:\d\d [AP]M on could not be saved\./)).toBeVisible()
  await scan(page, 'time that was lost')
  await page.getByRole('button', { name: 'Enter it by hand' }).click()
  await expect(page.getByRole('dialog').getByLabel('Minutes')).toHaveValue('1')
})

test('time is entered by hand with what was done', async ({ as }) => {
  const page = await as('tom')
  const id = await memberId(page, 'Walter Greene')
  await page.goto(`/member-details/${id}/manage-time`)
  await page.getByRole('button', { name: 'Enter time by hand' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Spoke with the pharmacy about the refill')
  await dialog.getByLabel('Minutes').fill('3')
  await dialog.getByRole('button', { name: 'Enter time' }).click()
  await expect(page.getByRole('row', { name: /Tom Becker.*Spoke with the pharmacy/ })).toBeVisible()
})
