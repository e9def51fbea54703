/**
 * What a nurse does with the devices of a member, by keyboard: every dialog names the member, says what will happen, leads
 * Enter to why it cannot be sent, and gives the keyboard its place back.
 */
import type { Page } from '@playwright/test'
import { pressEnterOn } from './keyboard.ts'
import { holderOf } from './people-and-devices.ts'
import { expect, test } from './story.ts'

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
