/** Priya signs in and looks through those who need somebody, hands on the keys: ten members, six keys for each of them at most, no mouse, no Tab. */
import type { Page } from '@playwright/test'
import { callApi, expect, password, people, test } from './story.ts'

/** Notes in every page each key that goes down and each press of a pointer, whoever made them. */
const listening = `globalThis.pressed = []
for (const type of ['keydown', 'pointerdown'])
  addEventListener(type, (event) => pressed.push(event.key ?? type), { capture: true })`

/** What was pressed since this was last asked; a modifier is a key of its own. */
async function pressedIn(page: Page): Promise<string[]> {
  return (await page.evaluate('pressed.splice(0)')) as string[]
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** No mouse, no way from control to control, and no more keys than that. */
function expectKeys(pressed: readonly string[], most: number, what: string): void {
  expect(
    pressed.filter((key) => key === 'Tab' || key === 'pointerdown'),
    what,
  ).toEqual([])
  expect(pressed.length, `${what}: ${pressed.join(' ')}`).toBeGreaterThan(0)
  expect(pressed.length, `${what}: ${pressed.join(' ')}`).toBeLessThanOrEqual(most)
}

/** The form has the focus; from its first field to its second is one step, and the only one of its kind in this story. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(people.priya)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')
}

const members = 10
const mostKeys = 6
// "Go to Needs review"
const toTheList = 2

test('from sign-in to the tenth member reviewed, with six keys a member', async ({ page }) => {
  await page.addInitScript(listening)
  await signIn(page)
  await expect(page.getByRole('heading', { name: 'All enrolled', level: 1 })).toBeVisible()
  await pressedIn(page)
  await press(page, 'g', 'n')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  // Those in danger are a group of their own, at the top
  await expect(page.getByRole('table').locator('tbody').getByRole('rowheader').first()).toBeVisible()
  expectKeys(await pressedIn(page), toTheList, 'to the list')
  await press(page, 'j')
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1),
  ).toBeFocused()
  await press(page, 'Enter')
  const reviewed: string[] = []
  for (let at = 0; at < members; at++) {
    const name = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('region', { name: /^Needs review \d/ })).toBeVisible()
    const whom = (await name.textContent()) ?? ''
    await expect(page).toHaveTitle(new RegExp(`^${whom} · Measurements · `))
    reviewed.push(/member-details\/([\w-]+)/.exec(page.url())?.[1] ?? '')
    const next = /^Next: (.+) \]$/.exec((await page.getByText(/^Next: /).textContent()) ?? '')?.[1] ?? ''
    await press(page, 'r')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What was done' })).toBeFocused()
    await press(page, 'ArrowDown')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Known, monitoring')
    await press(page, 'Control+Enter')
    // Behind a dialog nothing can be reached: only without it the page says what was done
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^(Warning|\d+ warnings) cleared$/).last()).toBeVisible()
    await expect(page.getByRole('region', { name: /^Needs review \d/ })).toHaveCount(0)
    // From the key that opened the member to the one that sent what was done
    expectKeys(await pressedIn(page), mostKeys, `member ${at + 1}`)
    if (at === members - 1) break
    // Who took the place is next, since whoever was reviewed has left the list
    await expect(page.getByText(`Next: ${next}`)).toBeVisible()
    await press(page, ']')
    await expect(name).toHaveText(next)
  }
  expect(new Set(reviewed).size).toBe(members)
  for (const id of reviewed) expect(await callApi(page, `api/members/${id}/warnings`)).toMatchObject({ open: 0 })
  // A word is taken back with its notice, which a letter leads to
  await press(page, 'u')
  await expect(page.locator('.mantine-Notification-root :focus')).toHaveAccessibleName('Undo')
  await press(page, 'Enter')
  const needing = async () => {
    const request = await Promise.all(reviewed.map((id) => callApi(page, `api/members/${id}/warnings`)))
    return request.filter((item) => (item as { open: number }).open > 0).length
  }
  await expect.poll(needing).toBe(1)
})

/** How far the part of the page that scrolls has been scrolled. */
const scrolled = (page: Page) =>
  page.evaluate(`Math.max(...[...document.querySelectorAll('#main, #main *')].map(({ scrollTop }) => scrollTop))`)

/** How far what scrolls in the middle of the page could be scrolled: what comes below loads later than what is looked for. */
const roomToScroll = (page: Page) =>
  page.evaluate(
    `(() => {
      const { left, right, top, bottom } = document.getElementById('main').getBoundingClientRect()
      const rooms = []
      for (let at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2); at; at = at.parentElement)
        if (/auto|scroll/.test(getComputedStyle(at).overflowY)) rooms.push(at.scrollHeight - at.clientHeight)
      return rooms.findLast((room) => room >= 24) ?? 0
    })()`,
  )

test("the browser's own keys scroll every page one comes to, whatever was pressed to come there", async ({ as }) => {
  const page = await as('priya')
  // So low that there is something to scroll, whoever comes first and however little is known of them
  await page.setViewportSize({ width: 1280, height: 480 })
  await page.goto('/home/needs-review')
  await expect(page.getByRole('table').locator('tbody').getByRole('rowheader').first()).toBeVisible()
  await press(page, 'j')
  await expect(page.locator('tr:focus')).toHaveCount(1)
  await press(page, 'Enter')
  await expect(page.getByRole('region', { name: /^Needs review \d/ })).toBeVisible()
  await expect(page.locator('main')).toBeFocused()
  // Below the warnings, which come first, so that there is something to scroll
  await expect(page.getByRole('region', { name: 'Statistics', exact: true })).toBeVisible()
  await expect.poll(() => roomToScroll(page)).toBeGreaterThan(200)
  await press(page, 'PageDown')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  await press(page, 'Home')
  await expect.poll(() => scrolled(page)).toBe(0)
  await press(page, ' ')
  await expect.poll(() => scrolled(page)).toBeGreaterThan(200)
  // Opened by its address nothing has the focus
  for (const path of ['/home/all-members', '/settings/clinical-rules', '/reports/dashboard', '/enrollment/member']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const toTheEnd = async () => {
      await press(page, 'End')
      return scrolled(page)
    }
    await expect.poll(toTheEnd, path).toBeGreaterThan(100)
  }
})
