/** Priya works for two clinics: she changes from one to the other, and nothing of the first is left. */
import { memberId } from './people-and-devices.ts'
import { expect, test } from './story.ts'

test('changing the workspace shows the overlay, starts the list anew and leaves nothing of the other clinic', async ({ as, watch }) => {
  watch.expect([404, '/api/members/'])
  const page = await as('priya')
  const ada = await memberId(page, 'Ada Whitfield')
  // Word of somebody being here is held on its way until the other workspace is chosen
  const order: string[] = []
  const choice = Promise.withResolvers<void>()
  await page.route('**/account/activity', async (route) => {
    await choice.promise
    order.push('activity')
    await route.continue()
  })
  await page.goto('/home/needs-review?sort=name&show=mine')
  await page.getByRole('button', { name: 'Workspace: Northside Clinic' }).click()
  await page.getByRole('textbox', { name: 'Search a workspace' }).fill('somewhere')
  await expect(page.getByText('No Result found')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search a workspace' }).fill('lake')
  await page.route('**/account/switch-workspace', async (route) => {
    order.push('switch')
    await expect(page.getByRole('alert').getByText('Switching Workspace')).toBeVisible()
    await route.continue()
  })
  await page.getByRole('option', { name: 'Lakeview Heart Group' }).click()
  choice.resolve()
  await expect(page.getByRole('button', { name: 'Workspace: Lakeview Heart Group' })).toBeVisible()
  expect(order).toEqual(['activity', 'switch'])
  // The order is named, so that one that she keeps there does not hold
  await expect(page).toHaveURL('/home/all-members?sort=dataReceivedDT')
  await expect(page.getByText(/^[34]\d members$/)).toBeVisible()
  await expect(page.getByText('Trial version')).toBeVisible()
  await expect(page.getByText(/contact sales/)).toBeVisible()
  await expect(page.getByText('Ada Whitfield')).toHaveCount(0)
  // Her tab still knows the address of a member of the first clinic
  await page.goto(`/member-details/${ada}/profile`)
  await expect(page.getByRole('alert').getByText('Member not found')).toBeVisible()
  // She may go there, so she is told where it is and led to the same page
  await expect(page.getByText('This member is in Northside Clinic.')).toBeVisible()
  await page.getByRole('button', { name: 'Switch to that workspace' }).click()
  await expect(page.getByRole('button', { name: 'Workspace: Northside Clinic' })).toBeVisible()
  await expect(page).toHaveURL(`/member-details/${ada}/profile`)
  await expect(page.getByText('Ada Whitfield').first()).toBeVisible()
})

test('an address that can name nobody says so in words, and the way back stands beside it', async ({ as, watch }) => {
  watch.expect([400, '/api/members/'])
  const page = await as('carla')
  await page.goto('/member-details/0190/measurements')
  await expect(page.getByRole('alert').getByText('Member not found')).toBeVisible()
  await expect(page.getByText('This address does not name a member.')).toBeVisible()
  await page.getByRole('link', { name: 'All enrolled' }).click()
  await expect(page.getByRole('heading', { name: 'All enrolled', level: 1 })).toBeVisible()
})
