/** Every settings page in two tabs: the later save shows both versions, and what was typed is still there. */
import type { Page } from '@playwright/test'
import { expect, type Someone, test } from './story.ts'

type Case = {
  path: string
  who: Someone
  /** The call that is refused. */
  refused: string
  /** A field, and what each of two tabs puts into it, told apart by 1 and 2. */
  change: (page: Page, tab: 1 | 2) => Promise<void>
  saved: string
  /** What stands in the form of a tab once it was typed. */
  holds: (page: Page, tab: 1 | 2) => Promise<void>
  open?: (page: Page) => Promise<void>
}

const tick = (page: Page, label: string) => page.getByRole('checkbox', { name: label })

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
] // prettier-ignore

for (const { path, who, refused, change, saved, holds, open } of cases)
  test(`${path}: a save from a second tab shows both versions, and nothing typed is lost`, async ({ as, watch }) => {
    watch.expect([409, refused])
    const page = await as(who)
    const other = await page.context().newPage()
    for (const tab of [page, other]) {
      await tab.goto(path)
      await open?.(tab)
    }
    await change(page, 2)
    await change(other, 1)
    await other.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(other.getByText(saved)).toBeVisible()
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByRole('button', { name: 'Keep mine' })).toBeVisible()
    await holds(page, 2)
    await expect(page.getByRole('button', { name: 'Save', exact: true }).first()).toHaveAccessibleDescription(
      'Choose one of both versions first.',
    )
    await page.getByRole('button', { name: 'Keep mine' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).first().click()
    await expect(page.getByText(saved)).toBeVisible()
    await page.reload()
    await open?.(page)
    await expect(page.getByRole('button', { name: 'Keep mine' })).toHaveCount(0)
  })
