/** Links that were mailed, on the narrowest screen. */
import { expect, test } from './story.ts'

test('the address bar and the history forget a mailed link once it was read', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto('/passwordreset?token=a&tokenId=b')
  await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
  expect(page.url()).not.toContain('token')
})
