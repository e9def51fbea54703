/** Following requests, passing a device on, and the fleet with what is likely wrong. */
import type { Page } from '@playwright/test'
import { pressEnterOn } from './keyboard.ts'
import { holderOf, sendReading } from './people-and-devices.ts'
import { callApi, expect, fitsWidth, test } from './story.ts'
import { turnTo } from './turn-to.ts'

test('requests that need somebody come first, and the fleet says why a device is silent', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/devices')
  await expect(page).toHaveURL('/devices/fulfillment')
  await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Problems/ }).click()
  await expect(page).toHaveURL(/filter=problems/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Problems/ })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Device Management' }).click()
  await expect(page).toHaveURL(/\/reports\/device\/latest/)
  await page.getByRole('textbox', { name: 'Search a member or a number' }).fill('Larkin')
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Bob Larkin' }).first()).toBeVisible()
})

test('a parcel that came back leads to its member’s next order, which is asked for once', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/devices/fulfillment')
  await page
    .getByRole('link', { name: /^Order again for/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Order a device' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Device', { exact: true })).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).not.toHaveURL(/field=/)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Order a device' })).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // And from the member's own orders again
  await page.getByRole('link', { name: /^Order again for/ }).click()
  await expect(dialog).toBeVisible()
})

test('a device is passed on to a member who is found, never to one who is not', async ({ as }) => {
  const page = await as('priya')
  await page.goto('/devices/device-assignment')
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await page
    .getByRole('button', { name: /^Change owner of/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const seek = dialog.getByLabel('New owner')
  await seek.fill('Eve Sandoval')
  await expect(dialog.getByText('New owner not found')).toBeVisible()
  await seek.fill('Maria Lopez')
  await dialog.getByRole('radio', { name: /Maria Lopez, 01\/19\/1958/ }).check()
  await dialog.getByLabel('Reason').fill('Passed on within the family')
  await dialog.getByRole('button', { name: 'Move device' }).click()
  await expect(page.getByText(/moved to Maria Lopez/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the registry and the gateways can be read as the specification says', async ({ as }) => {
  const page = await as('tom')
  expect(await callApi(page, 'api/registry')).toMatchObject({ devices: expect.any(Array), count: expect.any(Number) })
  expect(await callApi(page, 'api/tenovidevices')).toMatchObject({ devices: expect.any(Array) })
})

test('a device that was lost is deleted at its vendor', async ({ as }) => {
  const page = await as('tom')
  const read = async (query: object) =>
    (await callApi(page, 'api/tenovi/devices', { query })) as { devices: { hwiDeviceId: string; deleted: unknown }[] }
  const { devices } = await read({ deleted: null, unlinked: null })
  const hwiDeviceId = devices.find((device) => device.hwiDeviceId)?.hwiDeviceId
  await callApi(page, 'api/tenovi/delete-device', { hwiDeviceId, disconnectCategory: 'device_lost', disconnectDetails: '' })
  expect((await read({ hwiDeviceId, deleted: null, unlinked: null })).devices).toEqual([])
})

/** The list itself does not scroll sideways, so what can be done stands beside what it is done to. */
async function isWhole(page: Page, list: string): Promise<void> {
  await expect(
    page
      .getByRole('region', { name: `${list}, list` })
      .getByRole('rowheader')
      .first(),
  ).toBeVisible()
  const over = () => page.getByRole('region', { name: `${list}, list` }).evaluate((region) => region.scrollWidth - region.clientWidth)
  // Until the typeface has come, another of other widths stands in
  await expect.poll(over, `${list}: pixels hidden at the side`).toBe(0)
}

for (const [place, list] of [
  ['/devices/fulfillment', 'Device requests'],
  ['/devices/device-assignment', 'Devices and their owners'],
  ['/reports/device/latest', 'Devices'],
  ['/devices/inbox', 'Deliveries'],
] as const)
  test(`on a tablet ${place} shows its buttons without scrolling sideways`, async ({ as }) => {
    const page = await as('adam')
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(place)
    await isWhole(page, list)
    await fitsWidth(page, `${place} on a tablet`)
  })

const otherClinics = (page: Page) => page.getByRole('table').getByRole('row').filter({ hasText: 'Lakeview Heart Group' })

test('a super user sees the devices of every clinic, and is told whose each is', async ({ as, elsewhere }) => {
  const { identifier } = await holderOf(await elsewhere('luis'), 'BT105')
  // So that it is on the first page, where those used last stand
  await sendReading('bodytrace/fixtures/bp.json', identifier)
  const page = await as('nora')
  await page.goto('/devices/device-assignment')
  const foreign = await turnTo(page, otherClinics(page))
  // A link would lead to a member whom she may not open
  await expect(foreign.getByRole('link')).toHaveCount(0)
  await expect(foreign.getByRole('button', { name: /^Change owner/ })).toHaveAccessibleDescription(
    'This device belongs to Lakeview Heart Group.',
  )
  await page.goto('/devices/fulfillment')
  await turnTo(page, otherClinics(page))
  const order = otherClinics(page)
  await expect(order.first().getByRole('link', { name: /^(?!Track)/ })).toHaveCount(0)
  await expect(order.getByRole('button', { name: /^Cancel order/ }).first()).toHaveAccessibleDescription(
    'This order belongs to another workspace.',
  )
  await expect(page.getByRole('button', { name: /^Workspace:/ })).toHaveCount(0)
  await page.goto('/reports/device/latest')
  await turnTo(page, otherClinics(page))
})

test('a nurse sees the devices of her own clinic only', async ({ as }) => {
  const page = await as('carla')
  for (const place of ['/devices/device-assignment', '/devices/fulfillment', '/reports/device/latest']) {
    await page.goto(place)
    await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
    await expect(page.getByText('Lakeview Heart Group')).toHaveCount(0)
  }
})

test('a bulk order to the clinic stands apart from the requests, with how many, and can be taken back', async ({ as }) => {
  const page = await as('sofia')
  const shipTo = {
    firstName: 'Northside',
    lastName: 'Clinic',
    phone: '212-555-0160',
    line1: '1 Main St',
    city: 'New York',
    state: 'NY',
    zipCode: '10027',
  }
  const lines = [{ device: 'BT105', quantity: 2 }]
  const { orders } = (await callApi(page, 'api/devices/bulk-order', { lines, shipTo })) as {
    orders: { order_number: number }[]
  }
  await page.goto('/devices/fulfillment')
  const row = page
    .getByRole('table')
    .getByRole('row')
    .filter({ hasText: `#${orders[0]?.order_number}` })
  await expect(page.getByRole('table').getByRole('rowheader').first()).toBeVisible()
  await expect(row).toHaveCount(0)
  await page.getByRole('button', { name: /^Bulk orders/ }).click()
  await expect(row).toContainText('Bulk order to the clinic')
  await expect(row).toContainText('BP Cuff × 2')
  await expect(row).toContainText('Requested, today')
  await row.getByRole('button', { name: /^Cancel order/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('will not be sent')).toBeVisible()
  await pressEnterOn(page, /^Cancel the order$/)
  await expect(row).toContainText('Canceled')
  await expect(page.locator('#main')).toBeFocused()
})

test('a carrier’s page opens beside, and learns nothing of where it was opened from', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/devices/fulfillment')
  const track = page.getByRole('link', { name: /^Track 1Z\w+ at UPS$/ }).first()
  await expect(track).toHaveAttribute('href', /^https:\/\/www\.ups\.com\//)
  await expect(track).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(track).toHaveAttribute('target', '_blank')
})
