/** Roles that may less than a user: an administrator gives one, and whoever has it finds every page without a button that cannot work. */
import type { Page } from '@playwright/test'
import { memberTabs } from '@vitalrounds/domain/timekeeping/tracking'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'

/** What a page says to the server by itself that is about the account, or only puts on record what is taken away. */
const own = /\/api\/(account|auth)\/|\/exports$|\/home\/export$/
/** Reads that carry what is asked for in a body. */
const readByPost =
  /\/api\/(members|groups|groups\/find|registry\/devices|tenovi\/devices|billingreports|users\/fetchUsers|settings\/code-reporting\/preview)$/

/** Every call of the page that may change something. */
function changesOf(page: Page): string[] {
  const changes: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' || !pathname.startsWith('/orma-v2/api/') || own.test(pathname) || readByPost.test(pathname)) return
    changes.push(`${request.method()} ${pathname}`)
  })
  return changes
}

const pages = [
  '/home/all-members',
  '/home/needs-review',
  '/devices/fulfillment',
  '/devices/device-assignment',
  '/reports/device/latest',
  '/reports/billing-report',
  '/reports/billing-stats',
  '/reports/dashboard',
  '/reports/care-calendar',
  '/reports/record-review',
  '/settings/clinical-rules',
  '/settings/sms-group',
  '/settings/sms-templates',
  '/settings/payers',
  '/settings/code-reporting',
  '/settings/support-request',
]

/** Names of buttons and fields with which a chart is changed. */
const deeds =
  /^(Add |Edit|Delete|Clear|Amend|Send|Call|Connect|Disconnect|Order |Exclude|Accept|Take back|Create New Event|Done|Skip|Move|Publish|Approve|Record|Sign|Save|Enter time|Assign|Text)/

async function walk(page: Page, addresses: readonly string[]) {
  const offered: string[] = []
  for (const address of addresses) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0)
    const buttons = await page.getByRole('main').getByRole('button').all()
    for (const button of buttons) {
      const isOff = (await button.getAttribute('aria-disabled')) === 'true' || (await button.isDisabled())
      const name = ((await button.getAttribute('aria-label')) ?? (await button.innerText())).trim()
      if (!isOff && deeds.test(name)) offered.push(`${address}: ${name}`)
    }
  }
  return offered
}

const tabsOf = (id: string) => memberTabs.filter((tab) => tab !== 'edit-profile').map((tab) => `/member-details/${id}/${tab}`)

test('a read-only person finds every page, and none of them sends or offers a change', async ({ as }) => {
  const page = await as('rita')
  const changes = changesOf(page)
  await page.goto('/home/all-members')
  await expect(page.getByText('You can look at everything here and change nothing.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Enroll', exact: true })).toHaveCount(0)
  await scan(page, 'the list of a read-only person')
  expect(await walk(page, pages)).toEqual([])
  const walter = await memberId(page, 'Walter Greene')
  expect(await walk(page, tabsOf(walter))).toEqual([])
  // Leaving a member's pages would have saved time
  await page.goto('/home/all-members')
  await expect(page.getByRole('timer')).toHaveCount(0)
  expect(changes).toEqual([])
  await page.goto(`/member-details/${walter}/edit-profile`)
  await expect(page.getByRole('heading', { name: 'Edit profile' })).toHaveCount(0)
  await page.goto('/enrollment/member')
  await expect(page).toHaveURL(/\/home\//)
})

test('an administrator makes somebody read-only and reads in a sentence what that means', async ({ as }) => {
  const page = await as('adam')
  await page.goto('/settings/manage-accounts')
  const change = (name: string) => page.getByRole('row', { name }).getByRole('button', { name: /^Change/ })
  const set = async (role: string) => {
    await change('Grace Park').click()
    const dialog = page.getByRole('dialog', { name: 'Change a person' })
    await dialog.getByRole('combobox', { name: 'Role' }).click()
    await page.getByRole('option', { name: role, exact: true }).click()
    return dialog
  }
  const dialog = await set('Read-only')
  await expect(dialog.getByText('Sees what a user sees and changes nothing; no time is tracked')).toBeVisible()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Grace Park' })).toContainText('Read-only')
  await (await set('User')).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: 'Grace Park' })).not.toContainText('Read-only')
})
