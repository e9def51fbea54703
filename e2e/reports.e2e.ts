/** Reports and the month's end: a month is closed and takes no time, late data becomes an addendum. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

const monthBack = (months: number) => Temporal.Now.plainDateISO('America/New_York').subtract({ months }).toString().slice(0, 7)
/** In the demo the last month is closed with something late, and the one three months back is open again. */
const [late, reopened, old] = [monthBack(1), monthBack(3), monthBack(20)]

/** Saves another number than stands there, after one that cannot be. */
async function otherNpi(page: Page, label: string, done: string): Promise<string> {
  const field = page.getByRole('textbox', { name: label })
  await expect(field).toBeVisible()
  const next = (await field.inputValue()) === '1234567893' ? '2184067355' : '1234567893'
  const form = page.locator('form').filter({ has: field })
  await field.fill('1234567890')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter the ten digits of the NPI; one of these is wrong.')).toBeVisible()
  await field.fill(next)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(done)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: label })).toHaveValue(next)
  return next
}

test('the NPI of the clinic and of a physician are entered, checked, and stand on the claims', async ({ as, elsewhere }) => {
  const page = await as('adam')
  const helen = await elsewhere('helen')
  await page.goto('/settings/code-reporting')
  const clinic = await otherNpi(page, 'NPI of the clinic', 'Billing provider saved')
  await helen.goto('/settings/user')
  const own = await otherNpi(helen, 'NPI', 'Profile saved')
  await page.goto(`/reports/billing-report?yearMonth=${late}`)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Claims CSV' }).click()
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n')
  expect(lines[0]).toMatch(/,Practitioner,NPI,Diagnosis,Billing NPI,Payer,Payer number,Insured ID$/)
  expect(lines.slice(1).every((line) => line.includes(`,${clinic},`))).toBe(true)
  expect(lines.filter((line) => line.includes(`,${own},`)).length).toBeGreaterThan(0)
})

test('a month is closed, and then takes no time in', async ({ as, watch, elsewhere }) => {
  watch.expect([409, '/api/pageviews/createManualPageView'])
  const page = await as('adam')
  await page.goto(`/reports/billing-report?yearMonth=${reopened}`)
  await page.getByRole('button', { name: 'Close month' }).click()
  const closing = page.getByRole('dialog')
  await expect(closing.getByText(/^Evidence is missing: [\d,]+ lines of [\d,]+ members$/)).toBeVisible()
  await closing.getByRole('textbox', { name: 'Why they are closed without it' }).fill('Kept on paper at the practice')
  await closing.getByRole('button', { name: 'Close month' }).click()
  await expect(page.getByText(/is closed$/)).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('button', { name: 'Claims CSV' })).toBeVisible()
  const other = await elsewhere('tom')
  const id = await memberId(other, 'Walter Greene')
  await other.goto(`/member-details/${id}/manage-time`)
  await other.getByRole('button', { name: 'Enter time by hand' }).click()
  const dialog = other.getByRole('dialog')
  await dialog.getByLabel('What was done').fill('Read the discharge letter')
  await dialog.getByLabel(/^Began at/).fill(`${reopened.slice(5)}/15/${reopened.slice(0, 4)}`)
  await dialog.getByLabel('Time', { exact: true }).fill('10:00')
  await dialog.getByRole('button', { name: 'Enter time' }).click()
  await expect(dialog.getByText(/This month is closed.*reopened under Reports/)).toBeVisible()
})

test('what came late is accepted as addenda, which the closed month leads to', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/reports/billing-report?yearMonth=${late}`)
  await page.getByRole('link', { name: /^[\d,]+ would change$/ }).click()
  const rows = page.getByRole('region', { name: 'Would change' }).getByRole('row')
  await expect(rows.first()).toBeVisible()
  const names = await rows.getByRole('link').allTextContents()
  for (const name of names) {
    await rows.nth(1).getByRole('button', { name: 'Accept' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('The scale was offline')
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
    const added = page.getByRole('region', { name: 'Addenda' }).getByRole('row', { name: new RegExp(name) })
    await expect(added).toContainText('The scale was offline')
  }
  await page.getByRole('link', { name: 'Billing report', exact: true }).last().click()
  await page.getByRole('link', { name: `${names.length} addenda` }).click()
  await expect(page.getByText('Nothing would change.')).toBeVisible()
})

test('a signed month asks for no second signature; month and people are chosen in one line', async ({ as }) => {
  const page = await as('helen')
  await page.goto('/reports/review-record?show=all')
  const choices = [page.getByLabel('Month before'), page.getByLabel('Next month'), page.getByLabel('Patients')]
  const middles = async () => {
    const boxes = await Promise.all(choices.map((choice) => choice.boundingBox()))
    return new Set(boxes.map((box) => Math.round(box ? box.y + box.height / 2 : Number.NaN)))
  }
  // A notice that comes above may move the line between two looks
  await expect.poll(async () => (await middles()).size).toBe(1)
  const entry = page.getByRole('link', { name: /To sign/ }).first()
  const name = ((await entry.textContent()) ?? '').replace(/\d.*/, '')
  await entry.click()
  await expect(page.getByRole('article', { name: new RegExp(name) })).toBeVisible()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await page.getByRole('link', { name: new RegExp(`${name}.*Signed by Helen Brooks, MD`) }).click()
  await expect(page.getByText(/^Signed by Helen Brooks, MD on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Return' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign', exact: true })).toBeHidden()
})

test('a month of before is computed when somebody asks', async ({ as }) => {
  const page = await as('adam')
  await page.goto(`/reports/billing-report?yearMonth=${old}`)
  await page.getByRole('button', { name: 'Compute' }).click()
  await expect(page.getByText('The month is being computed from its facts')).toBeVisible()
})
