/** Two tabs at one page of settings: the one that saves later is shown both versions. Every form of settings is in web/src/app/both-versions.test.tsx. */
import type { Page } from '@playwright/test'
import { expect, test } from './story.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).first()

/** Word of the other save may be here before this one is tried: then both versions stand there, and it waits for a choice. */
async function saveLater(page: Page) {
  const mine = page.getByRole('button', { name: 'Keep mine' })
  await expect(async () => {
    if (!(await mine.isVisible())) await save(page).click({ timeout: 2000 })
    await expect(mine).toBeVisible({ timeout: 5000 })
  }).toPass()
}

test('a save from a second tab shows both versions, and nothing typed is lost', async ({ as, watch }) => {
  watch.expect([409, '/sms/templates'])
  const page = await as('adam')
  const other = await page.context().newPage()
  const wording = (tab: Page) => tab.getByRole('textbox', { name: 'Check-up' })
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.goto('/settings/sms-templates')
  }
  await page.bringToFront()
  await wording(page).fill('Come for a check-up, wording 2.')
  await other.bringToFront()
  await wording(other).fill('Come for a check-up, wording 1.')
  await save(other).click()
  await expect(other.getByText('Templates saved')).toBeVisible()
  await page.bringToFront()
  await saveLater(page)
  await expect(wording(page)).toHaveValue('Come for a check-up, wording 2.')
  await expect(save(page)).toHaveAccessibleDescription('Choose one of both versions first.')
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await save(page).click()
  await expect(page.getByText('Templates saved')).toBeVisible()
  await page.reload()
  await expect(wording(page)).toHaveValue('Come for a check-up, wording 2.')
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
})
