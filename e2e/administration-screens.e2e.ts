/** What people keep of their own: where they are signed in, and the mails one wished for. */

import { scan } from './scan.ts'
import { expect, test } from './story.ts'

test('somebody sees where they are signed in, and signs out there', async ({ as, elsewhere, watch }) => {
  // What the other browser asks once its session has ended
  watch.expect([401, '/calling/now'])
  const page = await as('tom')
  const other = await elsewhere('tom')
  await other.goto('/home/all-members')
  await page.goto('/settings/user')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).first()
  await expect(devices.getByRole('row', { name: /This device/ })).toHaveCount(1)
  await expect(devices.getByRole('button', { name: /^Sign out .+/ }).first()).toBeVisible()
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
})

test('the mail that was wished leads to the page that stops it', async ({ as }) => {
  const page = await as('grace')
  await page.goto('/settings/email-notifications')
  await page.getByRole('button', { name: 'Send me one now' }).click()
  await expect(page.getByText('On its way to grace@northside.example')).toBeVisible()
  await page.goto('/mailbox')
  const letter = page.getByRole('article').filter({ hasText: 'grace@northside.example' }).filter({ hasText: '/unsubscribe' })
  await expect(async () => {
    await page.reload()
    await expect(letter.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const link = await letter
    .first()
    .getByRole('link', { name: /unsubscribe/ })
    .getAttribute('href')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(link ?? '')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await scan(page, 'no more mails, at 320 px', 'main')
})
