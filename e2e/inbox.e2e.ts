/** What vendors delivered: an administrator reads why something failed and has it read once more. */
import type { Page } from '@playwright/test'
import { pressEnterOn } from './keyboard.ts'
import { expect, test } from './story.ts'

const stateButton = (page: Page, state: string) =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name: new RegExp(`^${state}`) })
const countOf = async (page: Page, state: string) => Number(((await stateButton(page, state).textContent()) ?? '').replaceAll(/\D/g, ''))
const rows = (page: Page) => page.getByRole('table').getByRole('row')

test('an administrator finds what was given up, reads why, and has it read once more', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/devices/fulfillment')
  await expect(page.getByRole('meter', { name: 'Devices ordered this month' })).toBeVisible()
  await pressEnterOn(page, /^Inbox$/)
  await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
  await expect(rows(page).nth(1)).toContainText(/BodyTrace|iGlucose|Tenovi|Kardia|Twilio/)
  await pressEnterOn(page, /^Failed/)
  await expect(page).toHaveURL('/devices/inbox?state=dead')
  await expect(stateButton(page, 'Failed')).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  const row = rows(page).nth(1)
  await expect(row).toContainText('Failed · No order of this number')
  await expect(row).toContainText('12 attempts')
  await expect(row).toContainText('Tenovi')
  await expect(row).toContainText('news of an order')
  await row.getByText('Payload').click()
  await expect(row.getByText('fulfillment_id')).toBeVisible()

  const before = await countOf(page, 'Failed')
  const name = (await row.getByRole('button', { name: /^Replay delivery/ }).getAttribute('aria-label')) ?? ''
  await page.getByRole('button', { name }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog.getByText(/^Tenovi, news of an order, /)).toBeVisible()
  await expect(dialog.getByText('are not counted twice')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Replay' })).toHaveAccessibleDescription('Say why, in a few words.')
  await pressEnterOn(page, /^The fault is mended$/)
  await pressEnterOn(page, /^Replay$/)
  await expect(page.getByText(/^Delivery \d+ is read once more$/)).toBeVisible()
  await expect(page.getByRole('button', { name })).toHaveCount(0)
  await expect.poll(() => countOf(page, 'Failed')).toBe(before - 1)
  await expect(page.locator('#main')).toBeFocused()
})

test('the inbox is for administrators, and what nobody owns for super admins', async ({ as, elsewhere, watch }) => {
  watch.expect([403, '/api/deliveries'])
  const adam = await as('adam')
  await adam.goto('/devices/inbox')
  await expect(rows(adam).nth(1)).toBeVisible()
  await expect(adam.getByRole('combobox', { name: 'Whose deliveries' })).toHaveCount(0)
  const carla = await elsewhere('carla')
  await carla.goto('/devices/fulfillment')
  await expect(carla.getByRole('link', { name: 'Device assignment' })).toBeVisible()
  await expect(carla.getByRole('link', { name: 'Inbox' })).toHaveCount(0)
  await carla.goto('/devices/inbox')
  await expect(carla).toHaveURL('/devices/fulfillment')
  await adam.goto('/devices/inbox?scope=unowned')
  await expect(adam.getByRole('alert')).toContainText('You do not have permission to do this.')
})
