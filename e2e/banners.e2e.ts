/** Whatever is said over a page takes its room from the page: no button and no pager is pushed out of sight by it. */
import type { Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

/** The notice of the trial, of an emergency and of a line that is down, all at once. */
async function withEveryBanner(page: Page): Promise<void> {
  await page.route('**/account/me', async (route) => {
    const answer = await route.fetch()
    const me = (await answer.json()) as object
    const emergencyEndsAt = new Date(Date.now() + 3_600_000).toISOString()
    await route.fulfill({ response: answer, json: { ...me, signedContract: false, emergencyEndsAt } })
  })
  await page.route('**/api/live', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

const banners = [/Trial version/, /[Ee]mergency/, /reconnecting/]
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' })
/** What must be in sight on each page without scrolling: its last line, or what is done there. */
const places = (memberPage: string) =>
  [
    ['/home/all-members', pager],
    [`/member-details/${memberPage}/measurements`, (page: Page) => page.getByRole('button', { name: 'Save', exact: true })],
    ['/devices/fulfillment', pager],
    ['/reports/device/latest', pager],
    ['/enrollment/member', (page: Page) => page.getByRole('button', { name: 'Enroll', exact: true })],
    ['/settings/clinical-rules', (page: Page) => page.getByRole('button', { name: 'Save', exact: true })],
    ['/settings/sms-templates', (page: Page) => page.getByRole('button', { name: 'Save', exact: true })],
  ] as const

const heights = [768, 900, 1080]

test('with every banner, buttons and pager stay in sight, whatever the height of the screen', { tag: '@long' }, async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  await withEveryBanner(page)
  for (const [path, inSight] of places(elena)) {
    await page.goto(path)
    for (const height of heights) {
      await page.setViewportSize({ width: 1440, height })
      for (const words of banners)
        await expect(page.getByRole('status').filter({ hasText: words }).first(), `${path}, ${height}: ${words}`).toBeInViewport({
          ratio: 1,
        })
      await expect(inSight(page), `${path}, ${height}`).toBeInViewport({ ratio: 1 })
      const over = await page.evaluate('document.documentElement.scrollHeight - innerHeight')
      expect(over, `${path}, ${height}: the page itself does not scroll`).toBe(0)
    }
  }
})

test('a call beside the page takes its room from it on a tablet too', async ({ as }) => {
  const page = await as('carla')
  await page.setViewportSize({ width: 768, height: 768 })
  await page.goto(`/member-details/${await memberId(page, 'Maria Lopez')}/measurements`)
  await page.getByRole('button', { name: /^Call Maria Lopez/ }).click()
  const dock = page.getByRole('complementary', { name: 'Telephone' })
  await expect(dock.getByRole('status')).toContainText('On call')
  for (const [key, inSight] of [
    ['m', pager(page)],
    ['d', pager(page)],
    ['e', page.getByRole('button', { name: 'Enroll', exact: true })],
  ] as const) {
    await page.keyboard.press('g')
    await page.keyboard.press(key)
    await expect(inSight).toBeVisible()
    const [foot, call] = await Promise.all([inSight.boundingBox(), dock.boundingBox()])
    expect((foot?.y ?? 0) + (foot?.height ?? 0), key).toBeLessThanOrEqual(call?.y ?? 0)
  }
  await dock.getByRole('button', { name: 'Hang up' }).click()
})
