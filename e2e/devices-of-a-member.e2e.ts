/**
 * What a nurse does with the devices of a member, by keyboard: every dialog names the member, says what will happen, leads
 * Enter to why it cannot be sent, and gives the keyboard its place back.
 */
import type { Page } from '@playwright/test'
import { pressEnterOn, focused } from './keyboard.ts'
import { formerMemberId, holderOf } from './people-and-devices.ts'
import { expect, test } from './story.ts'
import { turnTo } from './turn-to.ts'

/** Opens the devices of a member. */
async function devicesOf(page: Page, id: string): Promise<void> {
  await page.goto(`/member-details/${id}/manage-devices`)
  await expect(page.getByRole('heading', { name: 'Devices', exact: true })).toBeVisible()
}

const deviceRow = (page: Page, device: string, identifier = '') =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: device, exact: true }) })
    .filter({ hasText: identifier })

/** Presses Enter on an act of one device, and answers its dialog. */
async function begin(page: Page, device: string, act: string, identifier = '') {
  const button = deviceRow(page, device, identifier).getByRole('button', { name: act, exact: true })
  await button.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  return { dialog, button }
}

const former = (page: Page) => page.getByRole('region', { name: 'Former devices, table' })

test('a Tenovi device is taken back with a reason of the list, and its history stays', async ({ as }) => {
  const page = await as('priya')
  const { id, name, identifier } = await holderOf(page, 'TENOVI_BPM_XL')
  await devicesOf(page, id)
  const { dialog } = await begin(page, 'Tenovi BP Cuff XL', 'Disconnect', identifier)
  await expect(dialog.getByRole('combobox', { name: 'Reason' })).toBeFocused()
  await expect(dialog.getByText(`is taken from ${name} and can be given to somebody else`)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'Other' }).click()
  // "Other" alone would tell nobody anything
  const disconnect = dialog.getByRole('button', { name: 'Disconnect' })
  await expect(disconnect).toHaveAttribute('aria-disabled', 'true')
  await expect(disconnect).toHaveAccessibleDescription('Write the reason under Details.')
  await dialog.getByLabel('Details').fill('Moves in with her son')
  await pressEnterOn(page, /^Disconnect$/)
  await expect(page.getByText(`Tenovi BP Cuff XL ${identifier} disconnected`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(former(page).getByRole('row').filter({ hasText: identifier })).toContainText('Moves in with her son')
  // The button that was pressed is gone: the keyboard is on the page, not nowhere
  await expect(page.locator('#main')).toBeFocused()
})

test('a cuff is deleted only after the safe answer was passed by', async ({ as }) => {
  const page = await as('priya')
  const { id, identifier } = await holderOf(page, 'BT105', 1)
  await devicesOf(page, id)
  const { dialog, button } = await begin(page, 'BP Cuff', 'Delete', identifier)
  await expect(dialog.getByText('leaves the registry')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await pressEnterOn(page, /^Delete$/)
  await expect(page.getByText(`BP Cuff ${identifier} deleted`)).toBeVisible()
  await expect(deviceRow(page, 'BP Cuff', identifier)).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
})

test('a cuff is taken back with a usual reason', async ({ as }) => {
  const page = await as('priya')
  const { id, identifier } = await holderOf(page, 'BT105', 2)
  await devicesOf(page, id)
  const { dialog } = await begin(page, 'BP Cuff', 'Disconnect', identifier)
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toHaveAttribute('aria-disabled', 'true')
  await pressEnterOn(page, /^Device defective$/)
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('Device defective')
  await pressEnterOn(page, /^Disconnect$/)
  await expect(former(page).getByRole('row').filter({ hasText: identifier })).toContainText('Device defective')
})

test('supplies are ordered to the member’s home, and stay to be seen', async ({ as }) => {
  const page = await as('priya')
  const { id, identifier } = await holderOf(page, 'TENOVI_GLUCOMETER', 3)
  await devicesOf(page, id)
  const { dialog, button } = await begin(page, 'Tenovi Glucometer', 'Order refill', identifier)
  await expect(dialog.getByText(/^Sent to /)).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Test strips' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Lancets ordered for /)).toBeVisible()
  await expect(button).toBeFocused()
  const refill = page.getByRole('region', { name: 'Refills, table' }).getByRole('row').nth(1)
  await expect(refill).toContainText('Lancets')
  await expect(refill).toContainText('by Priya Shah')
})

test('a scale is corrected, and a correction that cannot be is refused beside its field', async ({ as }) => {
  const page = await as('priya')
  const { id, identifier } = await holderOf(page, 'BT004', 4)
  await devicesOf(page, id)
  const { dialog, button } = await begin(page, 'Weight Scale', 'Calibrate', identifier)
  const correction = dialog.getByLabel('Correction in lbs')
  await correction.fill('200')
  await expect(dialog.getByText(/at most 110(\.\d)? either way/).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeFocused()
  await correction.fill('-1.5')
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(deviceRow(page, 'Weight Scale', identifier)).toContainText(/Calibration−1.5 lbs since/)
  await expect(button).toBeFocused()
})

test('a vendor is asked for what a device sent', async ({ as }) => {
  const page = await as('priya')
  const { id, identifier } = await holderOf(page, 'BT004', 5)
  await devicesOf(page, id)
  const { dialog } = await begin(page, 'Weight Scale', 'Pull data now', identifier)
  await expect(dialog.getByText('What we have already is not counted twice.')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The vendor is asked; new readings appear by themselves')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('a device is connected by the number printed on it, and Enter tells what is wrong with a short one', async ({ as }) => {
  const page = await as('priya')
  const { id } = await holderOf(page, 'BT105', 6)
  await devicesOf(page, id)
  await pressEnterOn(page, /^Connect a device$/)
  const dialog = page.getByRole('dialog', { name: 'Connect a device' })
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Tenovi Scale' }).click()
  await dialog.getByLabel('Gateway id').fill('12ab')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Connect' })).toBeFocused()
  await expect(dialog.getByText('12 letters and digits, at least one of each').first()).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Weight Scale', exact: true }).click()
  await dialog.getByLabel('IMEI').fill('013950009123456')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Weight Scale 013950009123456 connected to /)).toBeVisible()
  await expect(deviceRow(page, 'Weight Scale', '013950009123456')).toContainText(/Statusconnected.*never used/)
  await expect(page.getByRole('button', { name: 'Connect a device' })).toBeFocused()
})

test('Kardia wants an e-mail address, shows its code, shows it once more, and is let go', async ({ as }) => {
  const page = await as('priya')
  const { id } = await holderOf(page, 'BT105', 7)
  await devicesOf(page, id)
  await pressEnterOn(page, /^Connect Kardia$/)
  const dialog = page.getByRole('dialog')
  const email = dialog.getByLabel('E-mail')
  await email.fill('nowhere')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Connect' })).toBeFocused()
  await expect(dialog.getByText('Kardia needs an e-mail address.').first()).toBeVisible()
  await email.fill('kardia.story@example.com')
  await page.keyboard.press('Enter')
  const code = dialog.getByText(/^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$/)
  await expect(code).toBeVisible()
  await page.keyboard.press('Enter')
  const again = page.getByRole('button', { name: 'New Kardia code' })
  await expect(again).toBeFocused()
  await page.keyboard.press('Enter')
  await email.fill('kardia.story@example.com')
  await page.keyboard.press('Enter')
  await expect(code).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await begin(page, 'KardiaMobile ECG', 'Disconnect')
  await page.keyboard.type('Gave it back')
  await pressEnterOn(page, /^Disconnect$/)
  await expect(page.getByRole('button', { name: 'Connect Kardia' })).toBeVisible()
  await expect(former(page)).toContainText('Gave it back')
})

test('an order is placed within the month, and canceled before the vendor has it', async ({ as }) => {
  const page = await as('priya')
  const { id } = await holderOf(page, 'BT105', 8)
  await devicesOf(page, id)
  const used = page.getByRole('meter', { name: 'Devices ordered this month' })
  const before = Number(await used.getAttribute('aria-valuenow'))
  await pressEnterOn(page, /^Order a device$/)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Glucometer', exact: true }).click()
  await pressEnterOn(page, /^Order$/)
  await expect(page.getByText(/^Glucometer requested for /)).toBeVisible()
  await expect(used).toHaveAttribute('aria-valuenow', String(before + 1))
  await page
    .getByRole('button', { name: /^Cancel order/ })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Keep the order' })).toBeFocused()
  await pressEnterOn(page, /^Cancel the order$/)
  await expect(used).toHaveAttribute('aria-valuenow', String(before))
  await expect(page.getByRole('region', { name: 'Orders, table' })).toContainText('Canceled')
  expect(await focused(page)).not.toBe('nothing')
})

test('whoever is short of days is marked “Remind Measure”, in the list and on the member’s pages', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/home/todo-99454')
  const rows = page.getByRole('table').getByRole('row')
  // Also where something more urgent comes first
  await turnTo(page, rows.filter({ hasText: /≥.*Remind Measure(?!:)/ }))
  const row = await turnTo(page, rows.filter({ hasText: /Remind Measure: \d+ of 16 days/ }))
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/member-details\//)
  await expect(page.getByText(/Remind Measure: \d+ of 16 days/).first()).toBeVisible()
})

test('nothing can be ordered for a member who has left, and the buttons say so', async ({ as }) => {
  const page = await as('carla')
  await page.goto(`/member-details/${await formerMemberId(page, 'Ruth Coleman')}/manage-devices`)
  for (const name of ['Order a device', 'Connect a device', 'Connect Kardia'])
    await expect(page.getByRole('button', { name })).toHaveAccessibleDescription('This member is disenrolled. Re-enroll the member first.')
})
