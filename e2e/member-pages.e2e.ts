/** Elena's pressure has been too high for days: her pages say so, and a warning is cleared with what was done. */
import type { Locator, Page } from '@playwright/test'
import { expectUncovered, tabTo } from './keyboard.ts'
import { formerMemberId, memberId } from './people-and-devices.ts'
import { expect, fitsWidth, test } from './story.ts'

/** Each page, and what is on it once it has been loaded. */
const pages: [title: string, loaded: (page: Page) => Locator][] = [
  ['Profile', (page) => page.getByRole('heading', { name: 'Contact' })],
  ['Measurements', (page) => page.getByRole('main').getByRole('figure').first()],
  ['Devices', (page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()],
  ['Raw data', (page) => page.getByRole('table').getByRole('row').nth(3)],
  ['Edit profile', (page) => page.getByLabel(/^First name/)],
]

// The first part of the form is called so too
const strip = (page: Page) => page.locator('header[aria-label="Member"]')
const link = (page: Page, name: string) => page.getByRole('navigation', { name: 'Member pages' }).getByRole('link', { name, exact: true })

test('each page of a member opens from the menu, and the strip stays', async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  await page.goto(`/member-details/${elena}`)
  await expect(page).toHaveURL(`/member-details/${elena}/profile`)
  for (const [name, loaded] of pages) {
    await link(page, name).click()
    await expect(link(page, name)).toHaveAttribute('aria-current', 'page')
    await expect(strip(page)).toContainText('MRN 884120')
    await expect(loaded(page)).toBeVisible()
  }
})

test('on a tablet what is reached by keyboard stands below the bar and the strip', async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.goto(`/member-details/${elena}/manage-rawdata`)
  await expect(page.getByRole('table').getByRole('row').nth(3)).toBeVisible()
  await tabTo(page, /^Exclude/)
  await expectUncovered(page, 'the first button of a table longer than the page')
  for (let n = 0; n < 8; n++) {
    await page.keyboard.press('Tab')
    await expectUncovered(page, `button ${n + 2}`)
  }
})

test('the pages of a member fit a tablet', async ({ as }) => {
  const page = await as('carla')
  const elena = await memberId(page, 'Elena Anderson')
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const tab of ['profile', 'measurements', 'manage-devices']) {
    await page.goto(`/member-details/${elena}/${tab}`)
    await expect(page.getByRole('heading', { name: 'Elena Anderson', level: 1 })).toBeVisible()
    await fitsWidth(page, `${tab} at 768 px`)
  }
})

test('a warning is cleared with a word of what was done, and leaves the list of those who need review', async ({ as }) => {
  const page = await as('helen')
  const minHo = await memberId(page, 'Min-Ho Kim')
  await page.goto(`/member-details/${minHo}/measurements`)
  const review = page.getByRole('region', { name: /Needs review/ })
  await expect(review).toBeVisible()
  await review.getByRole('button', { name: /^Clear all/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.getByRole('dialog').getByRole('textbox').fill('Called him: he feels well and measures again tonight.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Clear/ })
    .click()
  await expect(review).toHaveCount(0)
})

test('Ruth has left: measurements and raw data are hidden, also when the address is typed', async ({ as }) => {
  const page = await as('carla')
  const ruth = await formerMemberId(page, 'Ruth Coleman')
  await page.goto(`/member-details/${ruth}/profile`)
  const menu = page.getByRole('navigation', { name: 'Member pages' })
  await expect(menu.getByRole('link', { name: 'Profile', exact: true })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Measurements' })).toHaveCount(0)
  await expect(menu.getByRole('link', { name: 'Raw data' })).toHaveCount(0)
  for (const tab of ['measurements', 'manage-rawdata']) {
    await page.goto(`/member-details/${ruth}/${tab}`)
    await expect(page.getByText('This page is not shown for disenrolled members.')).toBeVisible()
  }
})
