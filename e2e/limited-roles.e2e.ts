/** Roles that may less than a user: an administrator gives one, and whoever has it finds every page without a button that cannot work. */
import { memberTabs } from '@vitalrounds/domain/timekeeping/tracking'
import { memberId } from './people-and-devices.ts'
import { scan } from './scan.ts'
import { expect, test } from './story.ts'
import { changesOf, walk } from './walk-pages.ts'

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

const tabsOf = (id: string) => memberTabs.filter((tab) => tab !== 'edit-profile').map((tab) => `/member-details/${id}/${tab}`)

test('a read-only person finds every page, and none of them sends or offers a change', { tag: '@long' }, async ({ as }) => {
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
