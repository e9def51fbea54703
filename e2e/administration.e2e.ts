/** A super admin opens a clinic, and its administrator sets it up by the pages alone. */
import type { Page } from '@playwright/test'
import { newAdministrator } from './mails.ts'
import { scan } from './scan.ts'
import { expect, signInByForm, test } from './story.ts'

/** What a person does: a click or a field filled. */
function counted(page: Page) {
  let actions = 0
  return {
    count: () => actions,
    async press(name: string | RegExp, role: 'button' | 'link' | 'checkbox' | 'option' | 'radio' = 'button') {
      actions += 1
      await page
        .getByRole(role, { name, exact: typeof name === 'string' })
        .first()
        .click()
    },
    async fill(label: string | RegExp, text: string) {
      actions += 1
      await page.getByRole('main').getByLabel(label).first().fill(text)
    },
    async choose(label: string, option: string | RegExp) {
      actions += 2
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).first().click()
    },
  }
}

async function invitedPage(page: Page, email: string): Promise<string> {
  await page.goto('/mailbox')
  const letter = page.getByRole('article').filter({ hasText: email }).filter({ hasText: 'Your Vitalrounds account' })
  await expect(async () => {
    await page.reload()
    await expect(letter.first()).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 60_000 })
  return (await letter.first().getByRole('link').getAttribute('href')) ?? ''
}

test('an administrator who has never seen the product sets up a clinic by the pages, in at most 60 actions', async ({
  as,
  browser,
  watch,
}) => {
  const sofia = await as('sofia')
  const hers = counted(sofia)
  const { email, password } = newAdministrator
  await sofia.goto('/home/all-members')
  await hers.press('Admin', 'link')
  await expect(sofia.getByRole('heading', { name: 'Manage users' })).toBeVisible()
  await hers.press('Create account', 'link')
  // The page before has a field Workspace too, and stands until this one is here
  await expect(sofia.getByRole('heading', { name: 'Create account' })).toBeVisible()
  await hers.fill('Workspace', 'Freshfield Clinic')
  await hers.fill('First practice', 'Main Street')
  await hers.fill('E-mail of the first administrator', email)
  await hers.fill('First name', 'Ana')
  await hers.press('Create account')
  await expect(sofia.getByText('Freshfield Clinic was created')).toBeVisible()
  await hers.press('Set up the contract', 'link')
  await hers.fill('Contact', 'Ana Ruiz')
  await hers.fill('Phone', '3125550142')
  await hers.fill('Address', '1 Main St, Joliet, IL 60432')
  await hers.press('The clinic agrees to the text above', 'checkbox')
  await hers.fill('Signature', 'Ana Ruiz')
  await hers.press('Sign agreement')
  await expect(sofia.getByRole('button', { name: 'Download PDF' })).toBeVisible()
  // A second person
  await hers.press('Add people to Freshfield Clinic', 'link')
  await expect(sofia.getByRole('combobox', { name: 'Workspace' })).toHaveValue('Freshfield Clinic')
  await hers.fill('E-mail', 'ben@freshfield.example')
  await hers.press('Add user')
  await expect(sofia.getByText('An e-mail is on its way to ben@freshfield.example.')).toBeVisible()
  // The number its texts leave from is the product’s to give
  const invited = await invitedPage(sofia, email)

  const context = await browser.newContext()
  await watch.over(context)
  const page = await context.newPage()
  const ana = counted(page)
  await page.goto(invited)
  await ana.fill('New password', password)
  await ana.press('Change Password')
  await ana.press('Log in', 'link')
  await signInByForm(page, email, password)
  await expect(page.getByRole('heading', { name: 'User information' })).toBeVisible()
  // As it was typed when the account was made
  await expect(page.getByLabel('First name')).toHaveValue('Ana')
  for (const [label, text] of [
    ['Last name', 'Ruiz'],
    ['Phone', '3125550142'],
    ['Address line 1', '1 Main St'],
    ['City', 'Joliet'],
    ['ZIP code', '60432'],
  ] as const)
    await ana.fill(label, text)
  await ana.choose('State', /Illinois/)
  await ana.press('Submit')
  await expect(page.getByRole('main').getByRole('link', { name: 'clinical rules' })).toBeVisible()
  await expect(page.getByText('Trial version')).toHaveCount(0)
  await scan(page, 'the list of a clinic without members')
  await ana.press('Settings', 'link')
  await expect(page.getByRole('heading', { name: 'User', exact: true })).toBeVisible()
  await expect(page.getByLabel('Public name')).toBeVisible()
  await ana.press('Clinical rules', 'link')
  await ana.press('Start with these')
  await ana.fill('Reason', 'The thresholds we begin with')
  await expect(page.getByText(/would enter|Nobody would enter/)).toBeVisible()
  await ana.press('Save')
  await expect(page.getByText('Clinical rules saved')).toBeVisible()
  await ana.press('Texting', 'link')
  await ana.press('Text members', 'checkbox')
  await ana.press('After a warning', 'checkbox')
  await ana.press('Save')
  await expect(page.getByText('Texting settings saved')).toBeVisible()
  await ana.press('Manage accounts', 'link')
  await expect(page.getByRole('region', { name: 'People' })).toContainText('ben@freshfield.example')
  await expect(page.getByRole('region', { name: 'People' })).toContainText(email)
  await ana.press('Enroll', 'link')
  for (const [label, text] of [
    [/^First name/, 'Harriet'],
    [/^Last name/, 'Quill'],
    [/^Date of birth/, '02/28/1951'],
    [/^Phone/, '3125550177'],
    [/^(Address|Street)/, '12 Elm St'],
    [/^City/, 'Joliet'],
    [/^(Zip|ZIP)/, '60432'],
  ] as const)
    await ana.fill(label, text)
  await ana.press(/^Female/, 'radio')
  await ana.choose('State', /^IL|Illinois/)
  await ana.press(/^RPM consent/, 'checkbox')
  await ana.press('Enroll')
  await expect(page.getByRole('heading', { name: 'Harriet Quill is enrolled' })).toBeVisible()
  // Signing in is three more: e-mail, password, button
  expect(hers.count() + ana.count() + 3).toBeLessThanOrEqual(60)
  await context.close()
})

test('wordings of texts are kept with who changed them, and what stood before can be taken back', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/settings/sms-templates')
  const morning = page.getByRole('textbox', { name: 'Good morning' })
  const before = await morning.inputValue()
  await morning.fill('Good morning $NAME, this is a new wording.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Templates saved')).toBeVisible()
  await expect(page.getByText(/^Last changed by Carla/)).toBeVisible()
  await page.getByText('Changes so far').click()
  await expect(page.getByRole('region', { name: 'Changes' })).toContainText('English: Good morning')
  await page
    .getByRole('button', { name: /^Take back what stood before/ })
    .first()
    .click()
  await expect(morning).toHaveValue(before)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAccessibleDescription('Nothing has been changed.')
  await page.goto('/settings/sms-group')
  const reminder = page.getByRole('checkbox', { name: 'Before an appointment' })
  await reminder.click()
  // The hours of texts are a form of their own below
  await expect(page.locator('form').filter({ has: reminder }).getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('button', { name: 'Discard changes' }).click()
})

test('a super admin sees what ran, and an administrator of a clinic does not', async ({ as, elsewhere }) => {
  const sofia = await as('sofia')
  await sofia.goto('/settings/about-platform')
  await expect(sofia.getByRole('row', { name: /^Seal audit Every minute/ })).toBeVisible()
  await expect(sofia.getByRole('row', { name: /^Last backup/ })).toBeVisible()
  const adam = await elsewhere('adam')
  await adam.goto('/settings/about-platform')
  await expect(adam.getByRole('heading', { name: 'Integrations' })).toBeVisible()
  await expect(adam.getByRole('heading', { name: 'Jobs' })).toHaveCount(0)
})

test('an administrator of a clinic is led away from the administration of all, and sees no way there', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/admin/manage-users')
  await expect(page).toHaveURL('/home/all-members')
  await expect(page.getByRole('link', { name: 'Admin', exact: true })).toHaveCount(0)
})
