/** An administrator asks who looked at a chart, narrows the log, and takes it away; nobody else gets there. */
import { pressEnterOn } from './keyboard.ts'
import { memberId } from './people-and-devices.ts'
import { expect, fitsWidth, test } from './story.ts'

test('an administrator finds out who looked at a chart', async ({ as, elsewhere }) => {
  const nurse = await elsewhere('carla')
  const elena = await memberId(nurse, 'Elena Anderson')
  await nurse.goto(`/member-details/${elena}/profile`)
  await expect(nurse.getByRole('heading', { name: 'Contact' })).toBeVisible()
  await expect(nurse.getByRole('link', { name: 'Who looked at this chart' })).toHaveCount(0)
  const page = await as('adam')
  await page.goto(`/member-details/${elena}/profile`)
  // Keys that are pressed before the page stands lead nowhere
  await expect(page.getByRole('link', { name: 'Who looked at this chart' })).toBeVisible()
  await pressEnterOn(page, /^Who looked at this chart$/)
  const row = page.getByRole('row').filter({ hasText: 'Carla' }).first()
  await expect(row).toContainText('Elena Anderson')
  await expect(row).toContainText('Done')
  await page.getByRole('button', { name: /^Chart of Elena Anderson/ }).press('Enter')
  await expect(page).toHaveURL(/audit-log$/)
  const file = page.waitForEvent('download', { timeout: 30_000 })
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter')
  expect((await file).suggestedFilename()).toBe('audit.csv')
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'the audit log at 768 px')
  await nurse.goto('/settings/audit-log')
  await expect(nurse).toHaveURL(/\/settings\/(?!audit-log)/)
})
