/** Finding the right member among 1,200: lists, order, pages, the palette, and what fits a screen. */
import type { Page } from '@playwright/test'
import { callApi, expect, fitsWidth, pagePath, test } from './story.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'View Options' })
const rows = (page: Page) => page.getByRole('table').getByRole('row')
/** The name in the first row below the head, once the rows are those of this heading. */
const firstName = (page: Page) => rows(page).nth(1).getByRole('rowheader').getByRole('link')

test('order, page and whose patients are in the address: reload, Back and a pasted link keep them', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members')
  await expect(rows(page).nth(50)).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' })
  await expect(page).toHaveURL(/sort=name/)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=1/)
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  // Until they come the rows of the page before stand dimmed
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false')
  const there = pagePath(page)
  const first = (await firstName(page).textContent()) ?? ''
  await page.reload()
  await expect(firstName(page)).toHaveText(first)

  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Only my patients' })
  await expect(page).toHaveURL(/show=mine/)
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(there)
  await expect(firstName(page)).toHaveText(first)
  await expect(page.getByRole('table').getByRole('rowheader').getByRole('link')).toHaveCount(50)
})

test('the menu of lists is remembered, and columns and density too', async ({ as }) => {
  const page = await as('luis')
  await page.goto('/home/needs-review')
  await expect(menu(page)).toBeVisible()
  await page.getByRole('button', { name: 'View Options' }).click()
  await expect(menu(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Pulse' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: /Pulse/ })).toHaveCount(0)
  await page.reload()
  await expect(rows(page).nth(1)).toBeVisible()
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: /Pulse/ })).toHaveCount(0)
})

test('Ctrl K opens members and pages from anywhere, ? lists the keys', async ({ as }) => {
  const page = await as('luis')
  await page.goto('/home/needs-review')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  const palette = page
    .getByRole('textbox', { name: 'Members, pages and actions' })
    .or(page.getByRole('combobox', { name: 'Members, pages and actions' }))
  await expect(palette).toBeFocused()
  await palette.fill('frank petersen')
  await expect(page.getByRole('button', { name: /Frank Petersen/ }).or(page.getByRole('option', { name: /Frank Petersen/ }))).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Frank Petersen', level: 1 })).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toContainText('Search a member')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what is typed from the moment of Ctrl K on stands in its field, however slow the line', async ({ as }) => {
  const page = await as('luis')
  await page.goto('/home/needs-review')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  let late = 0
  await page.route('**/*.js', async (route) => {
    late++
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('frank petersen')
  await expect(page.getByRole('dialog').locator('input')).toHaveValue('frank petersen')
  expect(late).toBeGreaterThan(0)
  await expect(page.getByRole('button', { name: /Frank Petersen/ })).toBeVisible()
})

test('lists say why they are empty, and what Practice they are', async ({ as, elsewhere }) => {
  const lakeview = await elsewhere('luis')
  await lakeview.goto('/home/ccm-members')
  await expect(lakeview.getByText('No member has consented to CCM.')).toBeVisible()
  const page = await as('carla')
  await page.goto('/home/practice?practiceId=riverside')
  await expect(page.getByRole('heading', { name: 'Practice: riverside', level: 1 })).toBeVisible()
  await page.goto('/home/no-such-list')
  await expect(page).toHaveURL('/home/all-members')
})

test('on a phone the list is cards, on a tablet the menu is a drawer, and nothing scrolls sideways', async ({ as }) => {
  const page = await as('luis')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/home/needs-review')
  await expect(page.getByRole('listitem').filter({ hasText: 'BP' }).first()).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.setViewportSize({ width: 768, height: 1024 })
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'View Options' }).click()
  await expect(page.getByRole('dialog', { name: 'Lists' })).toBeVisible()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Disenrolled/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Disenrolled', level: 1 })).toBeVisible()
  await fitsWidth(page, 'disenrolled at 768 px')
})

for (const width of [1440, 1280])
  test(`with the menu open at ${width} pixels the list shows that columns lie beyond its edge`, async ({ as }) => {
    const page = await as('carla')
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/home/needs-review')
    await expect(rows(page).nth(5)).toBeVisible()
    await expect(menu(page)).toBeVisible()
    for (const name of [/^Member/, /^Reason/, /^BP/, /^Weight/, /^Pulse/, /^99454/, /^99457/])
      await expect(page.getByRole('columnheader', { name }), String(name)).toBeInViewport({ ratio: 1 })
    const region = `document.querySelector('section[aria-label="Needs review, list"]')`
    const shade = () => page.evaluate(`getComputedStyle(${region}.parentElement, '::after').content !== 'none'`)
    expect(await page.evaluate(`${region}.scrollWidth > ${region}.clientWidth`)).toBe(true)
    await expect.poll(shade).toBe(true)
    // The rows below the first screen may still widen a column
    const atTheEnd = async () => {
      await page.evaluate(`${region}.scrollTo(10_000, 0)`)
      return shade()
    }
    await expect.poll(atTheEnd).toBe(false)
  })

test('pointing at a link to a list looks at nobody', async ({ as }) => {
  const page = await as('carla')
  await page.clock.install()
  const requests: string[] = []
  page.on('request', (request) => {
    const list = /\/home\/lists\/([\w-]+)/.exec(request.url())?.[1]
    if (list !== undefined) requests.push(list)
  })
  await page.goto('/home/all-members')
  await expect(rows(page).nth(50)).toBeVisible()
  const link = menu(page).getByRole('link', { name: /^Needs review/ })
  await link.hover()
  // Longer than the router waits before it makes a page ready; what that asked for goes out before the mark
  await page.clock.runFor(500)
  await page.evaluate(() => fetch('/healthz'))
  expect(new Set(requests)).toEqual(new Set(['all-members']))
  await link.click()
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await expect.poll(() => requests).toContain('needs-review')
})

test('Back leads to the row one came from, another page begins at its top', { tag: '@long' }, async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members?sort=name')
  const region = page.getByRole('region', { name: 'All enrolled, list' })
  const place = () => region.evaluate((list) => list.scrollTop)
  await expect(rows(page)).toHaveCount(51)
  // Rows have their last height once the font is here; those above that grow smaller move the list along
  await page.evaluate('document.fonts.ready.then(() => undefined)')
  let height = 0
  const growth = async () => -height + (height = await region.evaluate((list) => list.scrollHeight))
  await expect.poll(growth, { intervals: [500] }).toBe(0)
  await region.evaluate((list) => list.scrollTo(0, 1200))
  const link = rows(page).nth(33).getByRole('link')
  await link.hover()
  const left = await place()
  expect(left).toBeGreaterThan(1000)
  await link.click()
  await expect(page).toHaveURL(/member-details/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(51)
  await expect.poll(place).toBe(left)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect.poll(place).toBe(0)
  await expect(rows(page)).toHaveCount(51)
  await page.goBack()
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await expect.poll(place).toBe(left)
})

test('the list goes on from the member one leaves, by its link too, and every page is named', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members?sort=name')
  await expect(page).toHaveTitle(/^All enrolled · /)
  await expect(rows(page)).toHaveCount(51)
  const nameAt = async (at: number) => (await rows(page).nth(at).getByRole('rowheader').textContent()) ?? ''
  const third = await nameAt(33)
  await rows(page).nth(32).getByRole('link').click()
  await expect(page).toHaveTitle(/^.+ · Measurements · /)
  await page.keyboard.press(']')
  await expect(page.getByText('33 of')).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Member pages' })
  await menu.getByRole('link', { name: 'All enrolled' }).click()
  await expect(rows(page)).toHaveCount(51)
  // The row of the second member has the keyboard, and can be seen
  await expect(rows(page).nth(33)).toBeFocused()
  await expect(rows(page).nth(33)).toBeInViewport()
  expect(await nameAt(33)).toBe(third)
  await page.keyboard.press('j')
  await expect(rows(page).nth(34)).toBeFocused()
  // Whoever comes from elsewhere begins at the top
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveTitle(/^(?!All).+ · /)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' }).click()
  await expect(rows(page)).toHaveCount(51)
  await expect(page.locator('tr:focus')).toHaveCount(0)
})

test('the order of a list is kept, for this list alone', async ({ as }) => {
  const page = await as('tom')
  await page.goto('/home/needs-review')
  await expect(rows(page).nth(2)).toBeVisible()
  const sort = page.getByRole('combobox', { name: 'Sort' })
  await sort.selectOption({ label: 'Name' })
  await expect(page).toHaveURL(/sort=name/)
  await expect
    .poll(async () => ((await callApi(page, 'api/account/me')) as { listSorts: object }).listSorts)
    .toEqual({
      'needs-review': 'name',
    })
  await page.goto('/home/all-members')
  await expect(sort).toHaveValue('dataReceivedDT')
  await menu(page)
    .getByRole('link', { name: /^Needs review/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await expect(sort).toHaveValue('name')
})
