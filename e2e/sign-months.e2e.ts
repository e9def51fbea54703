/** A physician signs every clean month by keyboard; the review of a nurse leaves a month to be signed. */
import { expect, test } from './story.ts'

const lastMonth = () => Temporal.Now.plainDateISO('America/New_York').subtract({ months: 1 }).toString().slice(0, 7)
const queue = `/reports/review-record?yearMonth=${lastMonth()}&show=all`

test('a physician signs all clean months by keyboard and walks the rest with J and K', async ({ as }) => {
  const page = await as('helen')
  await page.goto(`${queue}&state=toSign`)
  const members = page.getByRole('navigation', { name: 'Members to review' })
  await expect(members.locator('a[aria-current]')).toBeVisible()
  // While the page turns to the next one, both are current for a moment
  const current = () => members.locator('a[aria-current]').allTextContents()
  const [first, second] = await members.getByRole('link').allTextContents()
  await page.keyboard.press('j')
  await expect.poll(current).toEqual([second])
  await page.keyboard.press('k')
  await expect.poll(current).toEqual([first])
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  for (const title of ['Next month', 'Previous month', 'Sign all clean months']) await expect(help.getByText(title)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('s')
  const dialog = page.getByRole('dialog', { name: 'Sign all clean months' })
  const listed = dialog.getByRole('list', { name: 'Months to be signed' }).getByRole('listitem')
  await expect(listed.first()).toBeVisible()
  const [count, name] = [await listed.count(), ((await listed.first().textContent()) ?? '').replace(/,.*/, '')]
  await expect(dialog.getByText(`${count} months without an open item`)).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText(`${count} months signed`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto(`${queue}&state=signed`)
  await expect(members.getByRole('link', { name: new RegExp(`^${name}.*Signed by`) }).first()).toBeVisible()
  await page.goto(`${queue}&state=toSign`)
  await expect(page.getByRole('button', { name: 'Sign all clean' })).toBeVisible()
  await page.keyboard.press('s')
  await expect(dialog.getByText('No month is clean', { exact: true })).toBeVisible()
})

test('a nurse marks a month as reviewed, and it still waits for a signature', async ({ as }) => {
  const nurse = await as('tom')
  await nurse.goto(`${queue}&state=toSign`)
  const members = nurse.getByRole('navigation', { name: 'Members to review' })
  await expect(nurse.getByRole('button', { name: 'Mark reviewed' })).toBeVisible()
  await expect(nurse.getByRole('button', { name: 'Sign all clean' })).toHaveCount(0)
  const name = ((await members.locator('a[aria-current]').textContent()) ?? '').replace(/\d.*/, '')
  await nurse.keyboard.press('a')
  await nurse.goto(`${queue}&state=reviewed`)
  await members.getByRole('link', { name: new RegExp(`^${name}.*Reviewed, to be signed: Tom Becker, LPN`) }).click()
  await expect(nurse.getByText('Somebody whose title may bill still signs it.')).toBeVisible()
  await expect(nurse.getByText(/^Reviewed, not signed, by Tom Becker, LPN on /)).toBeVisible()
})
