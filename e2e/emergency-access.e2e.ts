/** A super admin enters a clinic of others in an emergency: a reason, a banner, a mark in that clinic's audit log, and the way back. */
import { expect, test } from './story.ts'

const reason = 'The whole team is unreachable after the storm'

test('emergency access is begun with a reason, told on every page, marked in the audit log and ended', async ({ as }) => {
  const page = await as('sofia')
  // She is at home in Northside, and knows no other way to Lakeview than the choice of workspaces
  const clinic = 'Lakeview Heart Group'
  await page.goto('/home/all-members')
  await page.getByRole('button', { name: 'Workspace: Northside Clinic' }).click()
  await page.getByRole('textbox', { name: 'Search a workspace' }).fill('lake')
  await expect(page.getByText('No Result found')).toBeVisible()
  await page.getByRole('link', { name: 'Emergency access to another workspace' }).click()
  await expect(page.getByRole('button', { name: 'Emergency access to Northside Clinic' })).toHaveCount(0)
  const enter = page.getByRole('button', { name: `Emergency access to ${clinic}` })
  await expect(enter).toBeVisible()
  await enter.click()
  const dialog = page.getByRole('dialog', { name: 'Emergency access' })
  await expect(dialog.getByText(clinic)).toBeVisible()
  await dialog.getByLabel('What is the emergency?').fill(reason)
  await dialog.getByRole('button', { name: 'Enter the workspace' }).click()
  const banner = page.getByText(`Emergency access to ${clinic}`)
  await expect(banner).toContainText(/(60|59) minutes left/)
  await expect(page).toHaveURL('/home/all-members?sort=dataReceivedDT')
  await expect(page.getByText(/^[34]\d members$/)).toBeVisible()
  await page.goto('/settings/audit-log')
  const locator = page.getByRole('list', { name: 'Emergency access' })
  await expect(locator).toContainText(reason)
  await expect(locator).toContainText('(open now)')
  await expect(page.getByRole('cell', { name: 'emergency access' }).first()).toBeVisible()
  await locator.getByRole('link', { name: 'What was looked at' }).click()
  await expect(page).toHaveURL(/actor=/)
  await expect(page.getByRole('cell', { name: 'emergency access' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'End now' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Northside Clinic' })).toBeVisible()
  await expect(page.getByText('Emergency access to')).toHaveCount(0)
  await page.goto('/mailbox')
  const letter = page
    .getByRole('article')
    .filter({ hasText: 'amy@lakeview.example' })
    .filter({ hasText: /emergency/i })
  await expect(async () => {
    await page.reload()
    await expect(letter.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
})
