/**
 * Every settings form in two tabs: the later save shows both versions, and what was typed is still there. As a person
 * would, each step first turns to its tab: the browser draws one that is not in front once a second.
 */
import type { Locator, Page } from '@playwright/test'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, type StaffKey, test } from './story.ts'

type Case = {
  /** `MEMBER` stands for somebody's id. */
  path: string
  /** Which form of the page, where it has several. */
  name?: string
  who: StaffKey
  /** The call that is refused. */
  refused: string
  /** A field, and what each of two tabs puts into it, told apart by 1 and 2. */
  change: (page: Page, tab: 1 | 2) => Promise<void>
  saved: string
  /** What stands in the form of a tab once it was typed. */
  holds: (page: Page, tab: 1 | 2) => Promise<void>
  open?: (page: Page) => Promise<void>
  /** Where the form stands, on a page with several. */
  part?: (page: Page) => Locator
  /** What other stories count on is brought back. */
  after?: (page: Page) => Promise<void>
}
const save = (part: Locator) => part.getByRole('button', { name: 'Save', exact: true }).first()

/** Word of the other save may be here before this one is tried: then both versions stand there, and it waits for a choice. */
async function saveLater(page: Page, part: Locator) {
  const mine = page.getByRole('button', { name: 'Keep mine' })
  await expect(async () => {
    if (!(await mine.isVisible())) await save(part).click({ timeout: 2000 })
    await expect(mine).toBeVisible({ timeout: 5000 })
  }).toPass()
}

const tick = (part: Page | Locator, label: string) => part.getByRole('checkbox', { name: label })
const numberField = (page: Page) => page.getByLabel('Texts and calls leave from')
// Another one with each run, so that it is a change
const stamp = Date.now()
const whole = (page: Page) => page.locator('body')
const pulse = (page: Page) => page.getByRole('group', { name: 'High Pulse', exact: true }).getByRole('spinbutton').nth(1)
/** A threshold with its reason; what follows is counted before it can be saved. */
async function changePulse(page: Page, value: string) {
  await pulse(page).fill(value)
  await page.getByLabel('Reason').fill('As two of us tried')
  await expect(save(page.locator('body'))).not.toHaveAttribute('aria-disabled', 'true')
}
const billing = (page: Page) => page.getByRole('region', { name: 'Billing provider' })
// Numbers whose check digit is right (45 CFR 162.406); nobody bills by them, nor does another story save them
const npis = ['1746058209', '1245319599']
// server/seeds/demo/groups.ts
const clinicNumber = '+18445550100'

/** Two switches of one page: each tab turns another one. */
const twoSwitches = (first: string, second: string) => ({
  change: (page: Page, tab: 1 | 2) => tick(page, tab === 1 ? first : second).click(),
})
const nextYear = async (page: Page) => {
  const month = page.getByLabel('In force from')
  await month.selectOption({ index: 11 })
}

const cases: Case[] = [
  {
    path: '/settings/email-notifications',
    who: 'tom',
    refused: '/email-notifications',
    ...twoSwitches('Each morning, my patients', 'New warnings, my patients'),
    saved: 'Notifications saved',
    holds: (page) => expect(page.getByRole('row', { name: /my patients/ }).first()).toBeVisible(),
  },
  {
    path: '/settings/sms-templates',
    who: 'adam',
    refused: '/sms/templates',
    change: (page, tab) => page.getByRole('textbox', { name: 'Check-up' }).fill(`Come for a check-up, wording ${tab}.`),
    saved: 'Templates saved',
    holds: (page, tab) => expect(page.getByRole('textbox', { name: 'Check-up' })).toHaveValue(`Come for a check-up, wording ${tab}.`),
  },
  {
    path: '/settings/sms-group',
    who: 'adam',
    refused: '/sms/settings',
    ...twoSwitches('Before an appointment', 'After silence, and as praise'),
    saved: 'Texting settings saved',
    holds: (page) => expect(page.getByRole('row', { name: /After silence|Before an appointment/ }).first()).toBeVisible(),
  },
  {
    path: '/settings/code-reporting',
    who: 'adam',
    refused: '/settings/code-reporting',
    open: nextYear,
    ...twoSwitches('99437, a physician’s further chronic care', '99491, a physician’s chronic care'),
    saved: 'Code reporting saved',
    holds: (page) => expect(page.getByRole('row', { name: /on, |off, | from / }).first()).toBeVisible(),
  },
  {
    path: '/admin/manage-workspaces',
    who: 'sofia',
    refused: '/groups/update',
    open: (page) => page.getByRole('button', { name: 'Change Lakeview Heart Group' }).click(),
    change: (page, tab) => page.getByLabel('Signed out after, minutes').fill(tab === 1 ? '17' : '18'),
    saved: 'Workspace saved',
    holds: (page, tab) => expect(page.getByLabel('Signed out after, minutes')).toHaveValue(tab === 1 ? '17' : '18'),
  },
  {
    path: '/settings/sms-group',
    name: 'the number',
    who: 'sofia',
    refused: '/sms/number',
    part: (page) => page.getByRole('region', { name: 'Number' }),
    change: (page, tab) => numberField(page).fill(`+1844555019${tab}`),
    saved: 'Number saved',
    holds: (page, tab) => expect(numberField(page)).toHaveValue(`+1844555019${tab}`),
    after: async (page) => {
      await numberField(page).fill(clinicNumber)
      await numberField(page).press('Enter')
      await expect(page.getByText('Number saved')).toBeVisible()
    },
  },
  {
    path: '/settings/clinical-rules',
    who: 'adam',
    refused: '/clinical-rules',
    change: (page, tab) => changePulse(page, `13${tab + 4}`),
    saved: 'Clinical rules saved',
    holds: (page, tab) => expect(pulse(page)).toHaveValue(`13${tab + 4}`),
    after: async (page) => {
      await changePulse(page, '131')
      await save(whole(page)).click()
      await expect(page.getByText('Clinical rules saved')).toBeVisible()
    },
  },
  {
    path: '/settings/code-reporting',
    name: 'the billing provider',
    who: 'adam',
    refused: '/settings/billing-provider',
    part: billing,
    change: (page, tab) =>
      billing(page)
        .getByLabel('NPI of the clinic')
        .fill(npis[tab - 1]!),
    saved: 'Billing provider saved',
    holds: (page, tab) => expect(billing(page).getByLabel('NPI of the clinic')).toHaveValue(npis[tab - 1]!),
  },
  {
    path: '/admin/manage-workspaces?organization=riverbend',
    name: 'an organization',
    who: 'sofia',
    refused: '/admin/clients/riverbend',
    change: (page, tab) => page.getByLabel('Short name').fill(`Bend ${tab} ${stamp}`),
    saved: 'Organization saved',
    holds: (page, tab) => expect(page.getByLabel('Short name')).toHaveValue(`Bend ${tab} ${stamp}`),
  },
  {
    path: '/member-details/MEMBER/alert-doctor',
    who: 'adam',
    refused: '/doctoralerts/settings',
    open: (page) => page.getByText('Settings of alerts').click(),
    part: (page) => page.locator('details', { hasText: 'Settings of alerts' }),
    change: async (page, tab) => void (await page.getByLabel('Remind the doctor after').selectOption(tab === 1 ? '48' : '72')),
    saved: 'Saved for the alerts that are sent from now on',
    holds: (page, tab) => expect(page.getByLabel('Remind the doctor after')).toHaveValue(tab === 1 ? '48' : '72'),
  },
]

for (const { path, name, who, refused, change, saved, holds, open, part = whole, after } of cases)
  test(`${path}${name ? `, ${name}` : ''}: a save from a second tab shows both versions, and nothing typed is lost`, async ({
    as,
    watch,
  }) => {
    watch.expect([409, refused])
    const page = await as(who)
    const other = await page.context().newPage()
    const address = path.replace('MEMBER', path.includes('MEMBER') ? await memberId(page, '884450') : '')
    for (const tab of [page, other]) {
      await tab.bringToFront()
      await tab.goto(address)
      await open?.(tab)
    }
    await page.bringToFront()
    await change(page, 2)
    await other.bringToFront()
    await change(other, 1)
    await save(part(other)).click()
    await expect(other.getByText(saved)).toBeVisible()
    await page.bringToFront()
    await saveLater(page, part(page))
    await holds(page, 2)
    await expect(save(part(page))).toHaveAccessibleDescription('Choose one of both versions first.')
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await save(part(page)).click()
    await expect(page.getByText(saved)).toBeVisible()
    await page.reload()
    await open?.(page)
    await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
    await after?.(page)
  })

test('a form of one switch, turned alike in two tabs: the refused save leaves nothing to choose', async ({ as, watch }) => {
  watch.expect([409, '/care-settings'])
  const page = await as('adam')
  const other = await page.context().newPage()
  const address = `/member-details/${await memberId(page, '884450')}/care-calendar`
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Calendar file and feed' })
  const names = (tab: Page) => tick(dialog(tab), 'Calendar programs may show names (whole clinic)')
  for (const tab of [page, other]) {
    await tab.bringToFront()
    await tab.goto(address)
    await tab.getByRole('button', { name: 'File and feed' }).click()
    await expect(names(tab)).not.toBeChecked()
    await names(tab).click()
  }
  await save(dialog(other)).click()
  await expect(other.getByText('Setting kept')).toBeVisible()
  await page.bringToFront()
  await save(dialog(page)).click()
  await expect(save(dialog(page))).toHaveAccessibleDescription('Nothing has been changed.')
  await expect(names(page)).toBeChecked()
  await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
  // As the clinic had it
  await names(page).click()
  await save(dialog(page)).click()
  await expect(page.getByText('Setting kept')).toBeVisible()
})

test('a practice that two rename: the later one is told the name it has meanwhile, and keeps what was typed', async ({ as, watch }) => {
  watch.expect([409, '/practices/'])
  const page = await as('adam')
  const other = await page.context().newPage()
  const name = `Twin ${Date.now()}`
  await page.bringToFront()
  await page.goto('/settings/manage-accounts')
  await page.getByRole('button', { name: 'Add practice' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Rename: ${name}` })).toBeVisible()
  await other.goto('/settings/manage-accounts')
  for (const [tab, wish] of [
    [page, `${name} ours`],
    [other, `${name} theirs`],
  ] as const) {
    await tab.bringToFront()
    await tab.getByRole('button', { name: `Rename: ${name}` }).click()
    await tab.getByRole('dialog').getByLabel('Name').fill(wish)
  }
  await other.keyboard.press('Enter')
  await expect(other.getByRole('dialog')).toHaveCount(0)
  await page.bringToFront()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Rename a practice' })
  await expect(dialog.getByText(`It is called ${name} theirs meanwhile.`)).toBeVisible()
  await expect(dialog.getByLabel('Name')).toHaveValue(`${name} ours`)
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: `Remove: ${name} ours` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('row', { name: new RegExp(name) })).toHaveCount(0)
})

test('a person whom two change: both versions stand in the dialog, and nothing is saved before one is chosen', async ({ as, watch }) => {
  watch.expect([409, '/users/editUser'])
  const page = await as('sofia')
  const other = await page.context().newPage()
  const dialog = (tab: Page) => tab.getByRole('dialog', { name: 'Change a person' })
  for (const [tab, wish] of [
    [page, `Nurse ${stamp}`],
    [other, `Nora ${stamp}`],
  ] as const) {
    await tab.bringToFront()
    await tab.goto('/admin/manage-users?search=nora')
    await tab.getByRole('button', { name: /^Change: Nora/ }).click()
    await dialog(tab).getByLabel('Public name').fill(wish)
  }
  await save(dialog(other)).click()
  await expect(dialog(other)).toHaveCount(0)
  await page.bringToFront()
  await save(dialog(page)).click()
  await expect(dialog(page).getByRole('row', { name: `Public name Nurse ${stamp} Nora ${stamp}` })).toBeVisible()
  await scan(page, 'both versions of a person', '[role=dialog]')
  await expect(save(dialog(page))).toHaveAccessibleDescription('Choose one of both versions first.')
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await save(dialog(page)).click()
  await expect(dialog(page)).toHaveCount(0)
})
