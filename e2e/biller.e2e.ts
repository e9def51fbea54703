/** A biller: begins at the billing report, and finds billing and no care. */
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'
import { walk } from './walk-pages.ts'

/** Names of buttons with which care is changed; what bills is a biller's. */
const deedsOfCare =
  /^(Edit|Delete|Clear|Amend|Send text|Call|Connect|Disconnect|Order |Exclude|Accept|Create New Event|Done|Skip|Move|Publish|Approve|Sign|Enter time|Assign|Text|Enroll)/

test('a biller begins at the billing report, and no page of theirs offers care or is refused', async ({ as }) => {
  const page = await as('bea')
  const refused: string[] = []
  page.on('response', (answer) => void (answer.status() === 403 && refused.push(answer.url())))
  await page.goto('/')
  await expect(page).toHaveURL(/\/reports\/billing-report/)
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('link', { name: 'Members', exact: true })).toBeVisible()
  for (const place of ['Devices', 'Enroll', 'Admin']) await expect(bar.getByRole('link', { name: place, exact: true })).toHaveCount(0)
  await scan(page, 'the start of a biller')
  await page.goto('/settings/payers')
  const menu = page.getByRole('navigation', { name: 'Settings' })
  await expect(menu.getByRole('link', { name: 'Fees' })).toBeVisible()
  for (const title of ['Clinical rules', 'Texting', 'Text templates', 'Manage accounts'])
    await expect(menu.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  const reports = ['claims', 'billing-stats', 'review-record', 'dashboard', 'outcomes'].map((report) => `/reports/${report}`)
  const settings = ['fees', 'claims', 'code-reporting', 'record-review', 'rules-in-force'].map((name) => `/settings/${name}`)
  const walter = await memberId(page, 'Walter Greene')
  const tabs = ['measurements', 'billing-insights', 'notes', 'em-visits', 'manage-time'].map((tab) => `/member-details/${walter}/${tab}`)
  expect(await walk(page, ['/home/all-members', ...reports, ...settings, ...tabs], deedsOfCare)).toEqual([])
  await page.goto('/reports/care-calendar')
  await expect(page).toHaveURL(/\/reports\/billing-report/)
  await page.goto(`/member-details/${walter}/profile`)
  for (const title of ['Text messages', 'Wellness check', 'Clinical risk', 'Care calendar'])
    await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Practitioner’s order' })).toBeVisible()
  expect(refused).toEqual([])
})

test('an administrator reads what a biller may do before giving the role', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/settings/manage-accounts')
  await expect(page.getByRole('row', { name: 'Bea Winter' })).toContainText('Biller')
  await page
    .getByRole('row', { name: 'Bea Winter' })
    .getByRole('button', { name: /^Change/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Change a person' })
  await expect(dialog.getByText(/^Bills: reports, payers, fees, claims, close of a month/)).toBeVisible()
})
