/** Signing in in two steps: an authenticator app set up by keyboard, a recovery code, and a passkey of the device. */
import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { pressEnterOn, tabTo } from './keyboard.ts'
import { expect, logOut, password, people, test } from './story.ts'

const codeOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) }).generate()

async function firstStep(page: Page, email: string = people.rafael) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[autocomplete=current-password]').fill(password)
  await page.keyboard.press('Enter')
}

test('a nurse sets an authenticator app up, signs in with it, then with a recovery code', async ({ as, watch }) => {
  watch.expect([401, '/orma-v2/api/auth/login'], [401, '/orma-v2/api/auth/second-factor'])
  const page = await as('rafael')
  await page.goto('/settings/sign-in')
  await pressEnterOn(page, /^Set up an app$/)
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await expect(dialog.getByRole('img', { name: /secret/ })).toBeVisible()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await tabTo(page, /^The code/)
  await page.keyboard.type(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts()
  await pressEnterOn(page, /^I have kept them$/)
  await expect(page.getByText('10 of 10 recovery codes are left')).toBeVisible()
  await logOut(page)
  await firstStep(page)
  await expect(page.getByLabel('Code')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This code is not right, or was used before.')).toBeVisible()
  await page.getByLabel('Code').fill(first)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/desk/)
  await page.goto('/settings/sign-in')
  await expect(page.getByText('9 of 10 recovery codes are left')).toBeVisible()
  // So that the stories after this one find the account as it was
  await pressEnterOn(page, /^Turn off$/)
  await expect(page.getByText('A code of six digits, asked for after the password.')).toBeVisible()
})

test('a device is remembered where somebody wished it; who has lost the phone is let in again by an administrator', async ({
  as,
  elsewhere,
  watch,
}) => {
  watch.expect([401, '/orma-v2/api/'])
  const page = await as('helen')
  await page.goto('/settings/sign-in')
  await page.getByRole('button', { name: 'Set up an app' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/^The code/).fill(codeOf(secret))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  const [first = ''] = await codes.getByRole('listitem').allInnerTexts()
  await codes.getByRole('button', { name: 'I have kept them' }).click()
  await logOut(page)
  await firstStep(page, people.helen)
  await page.getByLabel('Code').fill(first)
  await page.getByRole('checkbox', { name: 'Remember this device for 30 days' }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/desk/)
  await logOut(page)
  await firstStep(page, people.helen)
  await expect(page).toHaveURL(/\/desk/)
  await page.goto('/settings/sign-in')
  const remembered = page.getByRole('row', { name: /\(this device\)/ })
  await expect(remembered).toHaveCount(1)
  await remembered.getByRole('button', { name: /^Forget / }).click()
  await expect(page.getByText('No device is remembered: a code is asked for everywhere.')).toBeVisible()
  await logOut(page)
  await firstStep(page, people.helen)
  await expect(page.getByLabel('Code')).toBeVisible()

  const admin = await elsewhere('adam')
  await admin.goto('/settings/manage-accounts')
  await admin.getByRole('button', { name: /^Reset second factor: Helen/ }).click()
  const why = admin.getByRole('dialog', { name: 'Reset second factor' })
  await why.getByRole('button', { name: 'Phone lost or replaced' }).click()
  await why.getByRole('button', { name: 'Reset', exact: true }).click()
  await expect(admin.getByText(/signs in with the password alone/)).toBeVisible()
  await expect(admin.getByRole('button', { name: /^Reset second factor: Helen/ })).toHaveCount(0)

  await page.reload()
  await expect(page).toHaveURL(/\/login/)
  await firstStep(page, people.helen)
  await expect(page).toHaveURL(/\/desk/)
  await page.goto('/settings/sign-in')
  await expect(page.getByText('A code of six digits, asked for after the password.')).toBeVisible()
  await page.goto('/mailbox')
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Your second factor was taken away' })).toBeVisible({
      timeout: 1000,
    })
  }).toPass({ timeout: 60_000 })
})

test('a passkey of the device signs in without a password', async ({ as, watch }) => {
  watch.expect([428, '/orma-v2/api/'])
  const page = await as('helen')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/settings/sign-in')
  await pressEnterOn(page, /^Add a passkey$/)
  await tabTo(page, /^Name/)
  await page.keyboard.type('Office laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Office laptop' })).toBeVisible()
  await logOut(page)
  await pressEnterOn(page, /^Sign in with a passkey$/)
  // Back where the sign-out left from
  await expect(page).toHaveURL(/\/settings\/sign-in/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Office laptop' })).toContainText('last used')
  await pressEnterOn(page, /^Remove the passkey Office laptop$/)
  await expect(page.getByRole('listitem').filter({ hasText: 'Office laptop' })).toHaveCount(0)
})
