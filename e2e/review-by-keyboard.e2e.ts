/** Priya looks through those who need somebody, hands on the keys: ten members, six keys each at most, no mouse, no Tab. */
import type { Page } from '@playwright/test'
import { ask, expect, test } from './story.ts'

/** Presses keys and counts each, a modifier as one of its own. */
function hands(page: Page) {
  let count = 0
  return {
    async press(...keys: string[]) {
      for (const key of keys) {
        count += key.split('+').length
        await page.keyboard.press(key)
      }
    },
    count: () => count,
  }
}

const members = 10
const mostKeys = 6

test('from sign-in to the tenth member reviewed, with six keys a member', async ({ as }) => {
  const page = await as('priya')
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'All enrolled', level: 1 })).toBeVisible()
  const keys = hands(page)
  await keys.press('g', 'n')
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  // Those in danger are a group of their own, at the top
  await expect(page.getByRole('table').locator('tbody').getByRole('rowheader').first()).toBeVisible()
  await keys.press('j')
  await expect(
    page
      .getByRole('row')
      .filter({ has: page.getByRole('checkbox') })
      .nth(1),
  ).toBeFocused()
  await keys.press('Enter')
  const reviewed: string[] = []
  for (let at = 0; at < members; at++) {
    const name = page.getByRole('heading', { level: 1 })
    await expect(page.getByRole('region', { name: /^Needs review \d/ })).toBeVisible()
    const whom = (await name.textContent()) ?? ''
    await expect(page).toHaveTitle(new RegExp(`^${whom} · Measurements · `))
    reviewed.push(/member-details\/([\w-]+)/.exec(page.url())?.[1] ?? '')
    const next = /^Next: (.+) \]$/.exec((await page.getByText(/^Next: /).textContent()) ?? '')?.[1] ?? ''
    await keys.press('r')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'What was done' })).toBeFocused()
    await keys.press('ArrowDown')
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Called the member')
    await keys.press('Control+Enter')
    // Behind a dialog nothing can be reached: only without it the page says what was done
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText(/^(Warning|\d+ warnings) cleared$/).last()).toBeVisible()
    await expect(page.getByRole('region', { name: /^Needs review \d/ })).toHaveCount(0)
    if (at === members - 1) break
    // Who took the place is next, since whoever was reviewed has left the list
    await expect(page.getByText(`Next: ${next}`)).toBeVisible()
    await keys.press(']')
    await expect(name).toHaveText(next)
  }
  expect(new Set(reviewed).size).toBe(members)
  for (const id of reviewed) expect(await ask(page, `api/members/${id}/warnings`)).toMatchObject({ open: 0 })
  expect(keys.count()).toBeLessThanOrEqual(members * mostKeys)
  // A word is taken back with its notice; of many, the newest may wait until an older one has gone
  await page.getByRole('button', { name: 'Undo' }).last().click()
  const needing = async () => {
    const asked = await Promise.all(reviewed.map((id) => ask(page, `api/members/${id}/warnings`)))
    return asked.filter((one) => (one as { open: number }).open > 0).length
  }
  await expect.poll(needing).toBe(1)
})
