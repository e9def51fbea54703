/** Screens of settings and administration that the other stories only pass: looked at in light and dark, dialogs included. */
import type { Page } from '@playwright/test'
import { ask, expect, fitsWidth, isForEverybody, test } from './story.ts'

async function lookAtDialog(page: Page, opener: string | RegExp, title: string) {
  await page.getByRole('button', { name: opener }).first().click()
  const dialog = page.getByRole('dialog', { name: title })
  await expect(dialog).toBeVisible()
  await isForEverybody(page, `the dialog: ${title}`, '[role=dialog]')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function look(page: Page, path: string, heading: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
  await isForEverybody(page, heading)
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, `${heading} at 768 px`)
  await page.setViewportSize({ width: 1440, height: 900 })
}

test('what a super admin opens is for everybody', async ({ as }) => {
  const page = await as('sofia')
  await look(page, '/admin/add-user', 'Add user')
  await look(page, '/admin/order-devices', 'Bulk Device Orders')
  await page.goto('/admin/setup-contract')
  await page.getByRole('combobox', { name: 'Workspace' }).click()
  await page.getByRole('option', { name: 'Northside Clinic', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await isForEverybody(page, 'a signed agreement')
  await page.goto('/admin/manage-workspaces')
  await page.getByRole('button', { name: 'Change Northside Clinic' }).click()
  await expect(page.getByLabel('Signed out after, minutes')).toBeVisible()
  await isForEverybody(page, 'a workspace as it is changed')
  await page.goto('/admin/manage-users')
  await page.getByRole('textbox', { name: 'Search', exact: true }).fill('sofia')
  await expect(page.getByRole('row', { name: /sofia@/ })).toBeVisible()
  await lookAtDialog(page, /^Change: Sofia/, 'Change a person')
  await lookAtDialog(page, /^Sign out: Sofia/, 'Sign out everywhere')
  await page.goto('/settings/about-platform')
  await expect(page.getByRole('row', { name: /^Last backup/ })).toBeVisible()
  await page.getByText(/^MIT: \d+ packages/).click()
  await expect(page.getByText(/\breact-dom\b/)).toBeVisible()
  await isForEverybody(page, 'the licenses')
})

test('a super admin adds a client organization, and sign-in wears it', async ({ as, browser, watch }) => {
  const page = await as('sofia')
  await page.goto('/admin/manage-workspaces')
  await page.getByRole('button', { name: 'Add organization' }).click()
  await expect(page).toHaveURL(/organization=new/)
  const part = page.getByRole('region', { name: 'A further client organization' })
  const word = `tenth${Date.now()}`
  await part.getByRole('textbox', { name: 'Name', exact: true }).fill('Tenth Valley Health')
  await part.getByLabel('Short name').fill(word)
  await part.getByLabel('E-mail domain').fill(`${word}.example`)
  await part.getByLabel('Color').fill('#f0c040')
  await part.getByRole('checkbox', { name: '99458' }).click()
  watch.expect([422, '/admin/clients'])
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(part.getByLabel('Color')).toHaveAccessibleDescription(/choose a darker color/)
  await isForEverybody(page, 'a client organization with a color that is too light')
  await part.getByLabel('Color').fill('#4a4f87')
  await part.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Organization added')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`organization=${word}`))
  await expect(page.getByRole('region', { name: 'Tenth Valley Health' })).toContainText(/Last changed by Sofia/)
  await expect(page.getByRole('row', { name: new RegExp(`Tenth Valley Health.*${word}`) })).toContainText('99453, 99454, 99457') // prettier-ignore
  await isForEverybody(page, 'a client organization as it is changed')
  await page.setViewportSize({ width: 768, height: 1024 })
  await fitsWidth(page, 'client organizations at 768 px')
  const context = await browser.newContext()
  await watch.over(context)
  const visitor = await context.newPage()
  await visitor.goto('/login')
  await visitor.getByLabel('Email').fill(`nurse@${word}.example`)
  await visitor.keyboard.press('Tab')
  await expect(visitor.getByText('Tenth Valley Health')).toBeVisible()
  await context.close()
})

test('a super admin keeps the practices of a workspace that is not the own', async ({ as, elsewhere }) => {
  const page = await as('sofia')
  await page.goto('/admin/manage-workspaces')
  await page.getByRole('button', { name: 'Change Lakeview Heart Group' }).click()
  const practices = page.getByRole('region', { name: 'Practices' }).first()
  const name = `Practice ${Date.now()}`
  await practices.getByRole('button', { name: 'Add practice' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(practices.getByRole('row', { name: new RegExp(`^${name} 0`) })).toBeVisible()
  await isForEverybody(page, 'the practices of another workspace')
  const amy = await elsewhere('amy')
  await amy.goto('/settings/manage-accounts')
  await expect(amy.getByRole('row', { name: new RegExp(`^${name}`) })).toBeVisible()
  await page.getByRole('button', { name: `Remove: ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('an administrator keeps the practices of the clinic, and one with members stays', async ({ as, watch }) => {
  watch.expect([409, '/api/practices/'])
  const page = await as('adam')
  await page.goto('/settings/manage-accounts')
  const practices = page.getByRole('region', { name: 'Practices' }).first()
  await expect(practices.getByRole('row', { name: /^Riverside Cardiology/ })).toBeVisible()
  await isForEverybody(page, 'the practices of a clinic')
  await lookAtDialog(page, /^Change: Tom/, 'Change a person')
  const name = `Practice ${Date.now()}`
  await page.getByRole('button', { name: 'Add practice' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a practice' })
  await adding.getByLabel('Name').fill(name)
  await isForEverybody(page, 'adding a practice', '[role=dialog]')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: `Rename: ${name}` }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(`${name} West`)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove: Riverside Cardiology' }).click()
  const removing = page.getByRole('dialog', { name: 'Remove a practice' })
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(removing.getByText(/Members belong to this practice/)).toBeVisible()
  await isForEverybody(page, 'a practice that stays', '[role=dialog]')
  await removing.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: `Remove: ${name} West` }).click()
  await removing.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('somebody sees where they are signed in, and signs out there', async ({ as, elsewhere }) => {
  const page = await as('tom')
  const other = await elsewhere('tom')
  await other.goto('/home/all-members')
  await page.goto('/settings/user')
  const devices = page.getByRole('region', { name: 'Signed-in devices' }).first()
  await expect(devices.getByRole('row', { name: /This device/ })).toHaveCount(1)
  await expect(devices.getByRole('button', { name: /^Sign out .+/ }).first()).toBeVisible()
  await isForEverybody(page, 'signed-in devices')
  await devices.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(devices.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
})

test('adding a passkey, a fresh proof and a second factor that has to be are for everybody', async ({ as, watch }) => {
  watch.expect([428, '/orma-v2/api/'])
  const page = await as('grace')
  await page.goto('/settings/sign-in')
  await lookAtDialog(page, 'Add a passkey', 'Add a passkey')
  // As after five minutes
  await page.route('**/account/totp', (route) =>
    route.fulfill({
      status: 428,
      contentType: 'application/problem+json',
      body: JSON.stringify({ code: 'access.proveAgain', title: 'Prove it', detail: 'Once more.', status: 428 }),
    }),
  )
  await page.getByRole('button', { name: 'Set up an app' }).click()
  await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible()
  await isForEverybody(page, 'a fresh proof', '[role=dialog]')
  // As of a clinic that requires one
  const me = (await ask(page, 'api/account/me')) as object
  await page.route('**/account/me', (route) => route.fulfill({ json: { ...me, mustAddSecondFactor: true } }))
  await page.goto('/home/all-members')
  await expect(page).toHaveURL(/\/secondfactor/)
  await expect(page.getByRole('heading', { name: 'Second factor' })).toBeVisible()
  await isForEverybody(page, 'a second factor that has to be')
  await page.setViewportSize({ width: 320, height: 568 })
  await fitsWidth(page, 'a second factor that has to be, at 320 px')
})

test('the mail that was wished leads to the page that stops it', async ({ as }) => {
  const page = await as('grace')
  await page.goto('/settings/email-notifications')
  await page.getByRole('button', { name: 'Send me one now' }).click()
  await expect(page.getByText('On its way to grace@northside.example')).toBeVisible()
  await page.goto('/mailbox')
  const letter = page.getByRole('article').filter({ hasText: 'grace@northside.example' }).filter({ hasText: '/unsubscribe' }) // prettier-ignore
  await expect(async () => {
    await page.reload()
    await expect(letter.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  const link = await letter.first().getByRole('link', { name: /unsubscribe/ }).getAttribute('href') // prettier-ignore
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(link ?? '')
  await expect(page.getByRole('heading').first()).toBeVisible()
  await isForEverybody(page, 'no more mails, at 320 px', 'main')
})
