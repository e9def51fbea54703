/** Following requests, and the fleet with what is likely wrong. Passing a device on, other clinics and bulk orders: web/src/devices. */
import type { Page } from '@playwright/test'
import { callApi, expect, fitsWidth, test } from './story.ts'

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

const fleetPages = [
  ['/devices/fulfillment', 'Device requests'],
  ['/devices/device-assignment', 'Devices and their owners'],
  ['/reports/device/latest', 'Devices'],
  ['/devices/inbox', 'Deliveries'],
] as const

test('on a tablet the pages of devices show their buttons without scrolling sideways', async ({ as }) => {
  const page = await as('adam')
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const [place, list] of fleetPages) {
    await page.goto(place)
    await isWhole(page, list)
    await fitsWidth(page, `${place} on a tablet`)
  }
})
