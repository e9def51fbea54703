/** Coming in and going out: sign-in and its refusals, the place one came from, mails with links, and the way out. */
import type { Page } from '@playwright/test'
import { databaseOf } from '../scripts/server-run.ts'
import { lane } from './lanes.ts'
import { expect, logOut, password, people, pagePath, signInByForm, test } from './story.ts'

/** The newest mail of this subject; others may have come before, or come at any moment. */
const mailTo = async (page: Page, recipient: string, subject: string) => {
  const mail = page
    .getByRole('article')
    .filter({ hasText: `To ${recipient}` })
    .filter({ hasText: subject })
    .first()
  await expect(async () => {
    await page.goto('/mailbox')
    await expect(mail).toBeVisible({ timeout: 200 })
  }).toPass({ timeout: 60_000 })
  return mail
}

test('a wrong password is refused without saying what was wrong, and a right one leads to the list', async ({ page, watch }) => {
  watch.expect([401, '/auth/login'])
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.evaluate('document.fonts.ready.then(() => 0)')
  const head = await page.getByRole('heading', { name: 'Sign in' }).boundingBox()

  await signInByForm(page, people.priya, 'not-the-password')
  await expect(page.getByText('Invalid Username or Password', { exact: true })).toBeVisible()
  expect(await page.getByRole('heading', { name: 'Sign in' }).boundingBox(), 'the card stands still').toEqual(head)
  await expect(page.getByText('Please check your login credentials.', { exact: true })).toBeVisible()

  await signInByForm(page, 'nobody@northside.example', 'not-the-password')
  await expect(page.getByText('Invalid Username or Password', { exact: true })).toBeVisible()

  // The password leaves the browser once (docs/decisions/0127)
  const holding: string[] = []
  page.on('request', (request) => request.postData()?.includes(password) && holding.push(new URL(request.url()).pathname))
  await signInByForm(page, people.priya)
  await expect(page).toHaveURL('/home/all-members')
  await expect(page.getByRole('heading', { name: 'All enrolled' })).toBeVisible()
  await expect(page.getByRole('row').nth(2)).toBeVisible()
  expect(holding).toEqual(['/orma-v2/api/auth/login'])
})

test('sign-in leads back to the place one came from', async ({ page }) => {
  await page.goto('/home/needs-review?show=mine')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await signInByForm(page, people.carla)
  await expect(page.getByRole('heading', { name: 'Needs review' })).toBeVisible()
  expect(pagePath(page)).toContain('/home/needs-review?show=mine')
})

test('whoever is signed in goes home from sign-in; an idle end clears the screen and says so', async ({ as, watch }) => {
  watch.expect([401, '/orma-v2/api/'])
  const page = await as('rafael')
  await page.clock.install()
  // The telephone asks last; a question between the end and its time would be told of an end without a reason
  const telephone = page.waitForResponse(/\/calling\/now$/)
  await page.goto('/login')
  await expect(page).toHaveURL('/desk')
  await page.getByRole('link', { name: 'Members', exact: true }).first().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await telephone
  await databaseOf(lane.dataDir, (query) =>
    query(`update auth.session set idle_expires_at = app.now() - interval '1 second'
            where user_id = (select id from app_user where email = '${people.rafael}')`),
  )
  await page.clock.fastForward('16:00')
  await expect(page.getByText('You were signed out after 15 minutes without activity.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByRole('row')).toHaveCount(0)
})

test('logging out clears the screen, and Back shows nothing', async ({ as }) => {
  const page = await as('tom')
  await page.goto('/home/all-members')
  await page.getByRole('link', { name: /^Needs review/ }).click()
  await expect(page.getByRole('heading', { name: 'Needs review', level: 1 })).toBeVisible()
  await expect(page.getByRole('row').nth(3)).toBeVisible()
  await logOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await page.goto('/home/all-members')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('an account without user information can only fill it in or log out', async ({ page, watch }) => {
  watch.expect([422, '/account/'], [422, '/users/'])
  await page.goto('/login')
  await signInByForm(page, people.nina)
  await expect(page.getByRole('heading', { name: 'User information' })).toBeVisible()
  await page.goto('/home/needs-review')
  await expect(page.getByRole('heading', { name: 'User information' })).toBeVisible()

  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('Please check your entries', { exact: true })).toBeVisible()

  await page.getByLabel('First name').fill(' Ni na ')
  await expect(page.getByLabel('First name')).toHaveValue('Nina')
  await page.getByLabel('Last name').fill('Sorensen')
  await page.getByLabel('Phone').pressSequentially('2125550177')
  await expect(page.getByLabel('Phone')).toHaveValue('212-555-0177')
  await page.getByLabel('Address line 1').fill('410 Fordham Rd')
  await page.getByLabel('City').fill('New York')
  await page.getByRole('combobox', { name: 'State' }).fill('New York')
  await page.getByRole('option', { name: 'NY · New York' }).click()
  await page.getByLabel('ZIP code').fill('10027')
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL('/home/all-members')
  await expect(page.getByRole('heading', { name: 'All enrolled' })).toBeVisible()
})

test('an unknown path leads to sign-in, and the moved sign-up page says so first', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page).toHaveURL('/login')

  await page.goto('/signup/northside')
  await expect(page.getByRole('heading', { name: 'Sign-up Page Moved' })).toBeVisible()
  await page.goto('/signup')
  const began = Date.now()
  await expect(page.getByText('admin panel')).toBeVisible()
  await expect(page).toHaveURL('/login', { timeout: 8_000 })
  expect(Date.now() - began).toBeGreaterThan(2_000)
})

test('sign-in wears the name of the client organization', async ({ page }) => {
  await page.goto('/login/lakeview')
  await expect(page.getByText('Lakeview Heart Group', { exact: true })).toBeVisible()
  await page.goto('/login')
  await expect(page.getByText('Vitalrounds', { exact: true })).toBeVisible()
  await page.getByLabel('Email').fill('anyone@harborpoint.example')
  await page.getByLabel(/^Password/).focus()
  await expect(page.getByText('Harbor Point Physicians', { exact: true })).toBeVisible()
})

test('a forgotten password is replaced through the mail, once', async ({ page, watch }) => {
  watch.expect([422, '/auth/reset'], [401, '/auth/login'])
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // The page before has a field of the same name
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('Email').fill('  AMY@lakeview.example ')
  await expect(page.getByLabel('Email')).toHaveValue(people.amy)
  await page.getByRole('button', { name: 'Send Reset-Password Email' }).click()
  await expect(page.getByText('Successfully sent a Reset-Password Email', { exact: true })).toBeVisible()
  await expect(page.getByText('Check your emails and follow the link provided', { exact: true })).toBeVisible()

  const mail = await mailTo(page, people.amy, 'Reset your password')
  const link = await mail.getByRole('link').getAttribute('href')
  await page.goto(link ?? '')
  await expect(page).not.toHaveURL(/token/)
  await page.getByLabel('New password').fill('a b c')
  await expect(page.getByLabel('New password')).toHaveValue('abc')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByText('Invalid Password', { exact: true })).toBeVisible()
  await expect(page.getByText('Password should have at least 6 characters.', { exact: true })).toBeVisible()
  const wide = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 568 })
  if (wide) await page.setViewportSize(wide)
  await page.getByLabel('New password').fill('marble-otter-singing-kettle')
  await expect(page.getByText(/This password is (good|strong)\./)).toBeVisible()
  await page.getByRole('button', { name: 'Change Password' }).click()
  await expect(page.getByRole('heading', { name: 'Password Reset Success!' })).toBeVisible()

  await page.goto(link ?? '')
  await expect(page.getByRole('heading', { name: 'This link was used already' })).toBeVisible()
  await expect(page.getByLabel('New password')).toHaveCount(0)

  await page.goto('/login')
  await signInByForm(page, people.amy, password)
  await expect(page.getByText('Invalid Username or Password', { exact: true })).toBeVisible()
  await signInByForm(page, people.amy, 'marble-otter-singing-kettle')
  await expect(page).toHaveURL('/home/all-members')
})

test('an e-mail address is confirmed by its link', async ({ page, watch }) => {
  watch.expect([403, '/auth/login'])
  const nora = 'nora@northside.example'
  await databaseOf(lane.dataDir, (query) => query(`update app_user set email_confirmed_at = null where email = '${nora}'`))
  await page.goto('/login')
  await signInByForm(page, nora)
  await expect(page.getByText('Please confirm your e-mail first.')).toBeVisible()
  await page.getByRole('button', { name: 'Send me a new link' }).click()
  await expect(page.getByText('If this address needs confirming, a new link is on its way.')).toBeVisible()
  const mail = await mailTo(page, nora, 'Confirm your e-mail')
  await mail.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed!' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign-in to Your Account' }).click()
  await signInByForm(page, nora)
  await expect(page).toHaveURL('/home/all-members')
})

test('an old confirmation link is told from a working one', async ({ page, watch }) => {
  watch.expect([400, '/auth/confirm'])
  await page.goto('/confirmemail?token=worn&tokenId=out')
  await expect(page.getByRole('heading', { name: 'Link no longer valid' })).toBeVisible()
})
