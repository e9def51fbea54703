/** The pages before sign-in on the narrowest screen, and at four times the usual size of text (WCAG 1.4.10). */
import { expect, isForEverybody, test } from './story.ts'

const screens = [
  ['/login', 'Sign in'],
  ['/login/northside', 'Sign in'],
  ['/passwordresetsend', 'Reset your password'],
  ['/passwordreset?token=a&tokenId=b', 'This link does not work'],
  ['/signup', 'Sign-up Page Moved'],
] as const

test('every page before sign-in fits 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  for (const [path, heading] of screens) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    await isForEverybody(page, `${path} at 320 px`)
    // A mailed link is read once; the address bar and the history forget it
    expect(page.url()).not.toContain('token')
  }
})
