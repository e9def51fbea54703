/** Following requests, passing a device on, and the fleet with what is likely wrong. */
import { ask, expect, isForEverybody, test } from './story.ts'

test('requests that need somebody come first, and the fleet says why a device is silent', async ({ as }) => {
  const page = await as('carla')
  await page.goto('/devices')
  await expect(page).toHaveURL('/devices/fulfillment')
  await expect(page.getByRole('heading', { name: 'Fulfillment' })).toBeVisible()
  await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Cancel/ }).first()).toBeVisible()
  await isForEverybody(page, 'fulfillment')
  await page.getByRole('button', { name: /^Problems/ }).click()
  await expect(page).toHaveURL(/filter=problems/)
  await page.reload()
  await expect(page.getByRole('button', { name: /^Problems/ })).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('link', { name: 'Device Management' }).click()
  await expect(page).toHaveURL(/\/reports\/device\/latest/)
  await page.getByRole('textbox', { name: 'Search a member or a number' }).fill('Larkin')
  await expect(page.getByRole('table').getByRole('row').filter({ hasText: 'Bob Larkin' }).first()).toBeVisible()
  await isForEverybody(page, 'device management')
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
  await isForEverybody(page, 'changing the owner', '[role=dialog]')
  await dialog.getByLabel('Reason').fill('Passed on within the family')
  await dialog.getByRole('button', { name: 'Move device' }).click()
  await expect(page.getByText(/moved to Maria Lopez/)).toBeVisible()
  await expect(dialog).toHaveCount(0)
})

test('the registry and the gateways can be read as the specification says', async ({ as }) => {
  const page = await as('tom')
  expect(await ask(page, 'api/registry')).toMatchObject({ devices: expect.any(Array), count: expect.any(Number) })
  expect(await ask(page, 'api/tenovidevices')).toMatchObject({ devices: expect.any(Array) })
})

test('a device that was lost is deleted at its vendor', async ({ as }) => {
  const page = await as('tom')
  const read = async (query: object) =>
    (await ask(page, 'api/tenovi/devices', { query })) as { devices: { hwiDeviceId: string; deleted: unknown }[] }
  const { devices } = await read({ deleted: null, unlinked: null })
  const hwiDeviceId = devices.find((device) => device.hwiDeviceId)?.hwiDeviceId
  await ask(page, 'api/tenovi/delete-device', { hwiDeviceId, disconnectCategory: 'device_lost', disconnectDetails: '' })
  expect((await read({ hwiDeviceId, deleted: null, unlinked: null })).devices).toEqual([])
})
