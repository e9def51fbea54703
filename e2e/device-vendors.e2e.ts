/** Accounts at devices' vendors: made, tested, mended and switched off by keyboard alone; nobody but super admins gets there. */
import type { Page } from '@playwright/test'
import { selectNthOption, pressEnterOn, expectFocusSeen, tabTo } from './keyboard.ts'
import { expect, fitsWidth, test } from './story.ts'

const name = 'Northside spare'
const card = (page: Page) => page.getByRole('listitem').filter({ hasText: name })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

test('a super admin keeps an account at a vendor by keyboard alone', async ({ as }) => {
  const page = await as('sofia')
  await page.goto('/settings')
  await expect(page.getByRole('link', { name: 'Devices’ vendors' })).toBeVisible()
  await pressEnterOn(page, /^Devices’ vendors$/)
  await expect(page.getByRole('heading', { name: 'Devices’ vendors' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tenovi' })).toContainText('In use')
  await makeAnAccount(page)
  await mendItsKeys(page)
  await switchItOff(page)
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'devices’ vendors at 768 px')
})

async function makeAnAccount(page: Page) {
  await pressEnterOn(page, /^Add an account$/)
  const adding = dialog(page, 'Add an account at a vendor')
  const add = adding.getByRole('button', { name: 'Add account' })
  await expect(add).toHaveAccessibleDescription('Choose a vendor.')
  await expect(adding.getByRole('combobox', { name: 'Vendor' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'iGlucose' })).toBeVisible()
  await selectNthOption(page, 2)
  await expect(adding.getByRole('combobox', { name: 'Vendor' })).toHaveValue('iGlucose')
  // The address of the account in use is proposed
  await expect(adding.getByLabel('Address')).toHaveValue(/^http:\/\/127\.0\.0\.1:\d+\/iglucose$/)
  await tabTo(page, /^Name/)
  await page.keyboard.type(name)
  await expect(add).toHaveAccessibleDescription('Enter the API key.')
  await tabTo(page, /^API key/)
  await page.keyboard.type('another-key')
  // Closing asks first, and staying comes back to what was typed
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Discard what you entered?')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Discard what you entered?')).toHaveCount(0)
  await expect(adding.locator('input[type=password]')).toBeFocused()
  await expect(adding.locator('input[type=password]')).toHaveValue('another-key')
  await page.keyboard.press('Enter')
  const hook = dialog(page, 'Enter this at iGlucose')
  await expect(hook.getByRole('textbox', { name: 'Hook address' })).toHaveValue(/\/hooks\/v1\/iglucose\/[0-9a-f-]{36}\/.{32}$/)
  await expect(hook.getByRole('textbox', { name: 'Password' })).toHaveValue(/^.{32}$/)
  await expect(hook.getByRole('button', { name: 'Copy hook address' })).toBeFocused()
  // It is shown once: Escape alone does not lose it
  await page.keyboard.press('Escape')
  await expect(hook).toBeVisible()
  await pressEnterOn(page, /^I have entered it$/)
  await expect(hook).toHaveCount(0)
  await expect(card(page)).toContainText('In use')
}

async function mendItsKeys(page: Page) {
  await pressEnterOn(page, /^Test connection of iGlucose, Northside spare$/)
  await expect(card(page).getByRole('alert')).toHaveText('The vendor refused our credentials.')
  await expect(card(page)).toContainText('It refused our keys (401)')
  await pressEnterOn(page, /^Replace keys of iGlucose, Northside spare$/)
  await expect(dialog(page, 'Replace keys').locator('input[type=password]')).toBeFocused()
  await page.keyboard.type('simulated-key')
  await tabTo(page, /^Reason/)
  await page.keyboard.type('Mistyped')
  await page.keyboard.press('Enter')
  await expect(dialog(page, 'Replace keys')).toHaveCount(0)
  await expectFocusSeen(page, 'after new keys')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(card(page).getByText('iGlucose answered. Address and keys are right.')).toBeVisible()
  await expect(card(page)).not.toContainText('simulated-key')
}

async function switchItOff(page: Page) {
  await pressEnterOn(page, /^Switch off of iGlucose, Northside spare$/)
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('Only a spare')
  await pressEnterOn(page, /^Switch off$/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card(page).getByRole('button', { name: 'Switch on' })).toBeVisible()
  await expect(card(page)).toContainText('Off')
}

test('an administrator of a clinic is led away, and sees no way there', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/settings/device-vendors')
  await expect(page).toHaveURL(/\/settings\/(?!device)/)
  await expect(page.getByRole('navigation', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Devices’ vendors' })).toHaveCount(0)
})
