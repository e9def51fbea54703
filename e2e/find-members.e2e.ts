/** Finding the right member among 1,200: lists, counts, search, order, pages, and the keyboard. */
import type { Page } from '@playwright/test'
import { callApi, expect, fitsWidth, pagePath, test } from './story.ts'
import { turnTo } from './turn-to.ts'

const search = (page: Page) =>
  page.getByRole('combobox', { name: 'Search a member by name' }).or(page.getByRole('textbox', { name: 'Search a member by name' }))
const menu = (page: Page) => page.getByRole('navigation', { name: 'View Options' })
const rows = (page: Page) => page.getByRole('table').getByRole('row')
/** The name in the first row below the head, once the rows are those of this heading. */
const firstName = (page: Page) => rows(page).nth(1).getByRole('rowheader').getByRole('link')

test('Bob, silent for five days, is found among those who stopped measuring', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All enrolled', level: 1 })).toBeVisible()
  await expect(rows(page).nth(50)).toBeVisible()

  await menu(page)
    .getByRole('link', { name: /^Inactive 5 days/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Inactive 5 days', level: 1 })).toBeVisible()
  const counted = await menu(page)
    .getByRole('link', { name: /^Inactive 5 days/ })
    .textContent()
  const note = await page.getByText(/^\d[\d,]* members?$/).textContent()
  expect(counted?.replace('Inactive 5 days', '')).toBe(note?.replace(/ members?$/, ''))

  await page.getByRole('combobox', { name: 'Sort' }).selectOption({ label: 'Name' })
  await expect(page).toHaveURL(/sort=name/)
  const bob = page.getByRole('row').filter({ hasText: 'Larkin' })
  await turnTo(page, bob)
  await expect(bob.first()).toContainText('Bob')
  await expect(bob.first()).toContainText('08/02/1944')
})

test('search finds a member by name in any order, record number, phone and birth date, without a mouse', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members')
  await expect(rows(page).nth(3)).toBeVisible()
  await page.keyboard.press('/')
  await expect(search(page)).toBeFocused()
  for (const words of ['nunez-ortiz jose', 'José Núñez', '884450', '212-555-0186', '07/08/1950']) {
    await search(page).fill(words)
    const locator = page.getByRole('option', { name: /José Núñez-Ortiz/ })
    await expect(locator, words).toBeVisible()
    expect(await page.getByRole('listbox', { name: 'Members found' }).getByRole('option').count()).toBeLessThanOrEqual(10)
  }
  await expect(page.getByRole('option', { name: /José Núñez-Ortiz/ })).toContainText('212-555-0186')
  const match = page.getByRole('listbox', { name: 'Members found' }).getByRole('option')
  await expect(match).not.toHaveCount(0)
  // Who was found by the words of before is gone before the next answer: Enter would open a chart that nobody asked for
  const mayAnswer = Promise.withResolvers<void>()
  await page.route('**/members/search?*', async (route) => {
    await mayAnswer.promise
    await route.continue()
  })
  await search(page).fill('walter greene')
  await expect(match).toHaveCount(0)
  mayAnswer.resolve()
  await expect(match).toHaveCount(1)
  // One alone is marked already
  await expect(match).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/member-details\/[\w-]+\/profile$/)
  await expect(page.getByRole('heading', { name: 'Walter Greene' })).toBeVisible()

  await search(page).fill('eve sandoval')
  await expect(page.getByText('No member matches “eve sandoval”.')).toBeVisible()
})

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

test('a scope that nobody knows is refused, never widened to everybody', async ({ as, watch }) => {
  watch.expect([422, '/home/'])
  const page = await as('carla')
  await page.goto('/home/all-members?show=somebody')
  await expect(page.getByRole('alert').getByText('The members could not be loaded')).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
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

test('J, K, X and Enter walk the list, and the focus is where one is', async ({ as }) => {
  const page = await as('tom')
  await page.goto('/home/all-members?sort=name')
  await expect(rows(page).nth(5)).toBeVisible()
  await page.keyboard.press('j')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows(page).nth(3)).toBeFocused()
  await page.keyboard.press('k')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected members' })).toContainText('1 selected')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected members' })).toHaveCount(0)
  const name = (await rows(page).nth(2).getByRole('rowheader').getByRole('link').textContent()) ?? ''
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
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
    for (const name of [/^Member/, /^Reason/, /^Last contact/, /^BP/, /^30 days/, /^Weight/])
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

test('Back leads to the row one came from, another page begins at its top', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/all-members?sort=name')
  const region = page.getByRole('region', { name: 'All enrolled, list' })
  const place = () => region.evaluate((list) => list.scrollTop)
  await expect(rows(page)).toHaveCount(51)
  await region.evaluate((list) => list.scrollTo(0, 1200))
  await rows(page).nth(33).getByRole('link').click()
  await expect(page).toHaveURL(/member-details/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(51)
  await expect.poll(place).toBe(1200)
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText(/^51–100 of/)).toBeVisible()
  await expect.poll(place).toBe(0)
  await expect(rows(page)).toHaveCount(51)
  await page.goBack()
  await expect(page.getByText(/^1–50 of/)).toBeVisible()
  await expect.poll(place).toBe(1200)
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
