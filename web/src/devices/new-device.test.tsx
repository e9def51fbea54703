/** How a member comes to a device: connected by its number, by Kardia's code, or ordered; and not once they have left. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, dialog, inDialog, member, press, renderDevices } from './testing/render-devices.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a device is connected by its number, and Enter leads to what is wrong with a short one', async () => {
  const { writes } = await renderDevices({}, { 'POST registry/connect-device': {} })
  const button = await press('Connect a device')
  await dialog().getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Tenovi Scale' }).click()
  await dialog().getByRole('textbox', { name: 'Gateway id' }).fill('12ab')
  await userEvent.keyboard('{Enter}')
  await expect.element(inDialog('Connect')).toHaveFocus()
  await expect
    .element(
      dialog()
        .getByText(/12 letters and digits, at least one of each/)
        .first(),
    )
    .toBeVisible()
  await dialog().getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Weight Scale', exact: true }).click()
  await dialog().getByRole('textbox', { name: 'IMEI' }).fill('013950009123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Weight Scale 013950009123456 connected to Ada North')).toBeVisible()
  await expect.element(button).toHaveFocus()
  expect(writes().map(([, body]) => body)).toEqual([{ memberId: 'm1', device: 'BT004', imei: '013950009123456' }])
})

test('Kardia wants an e-mail address, shows its code, and shows one more to whom it is known', async () => {
  const { becomes, writes } = await renderDevices({}, { 'POST kardia/connect': { code: '0A1B-2C3D-4E5F' }, 'POST kardia/disconnect': {} })
  await press('Connect Kardia')
  const email = dialog().getByRole('textbox', { name: 'E-mail' })
  await email.fill('nowhere')
  await userEvent.keyboard('{Enter}')
  await expect.element(inDialog('Connect')).toHaveFocus()
  await expect.element(dialog().getByText('Kardia needs an e-mail address.').first()).toBeVisible()
  await email.fill('ada@example.com')
  becomes({ kardiaId: 'k1' })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('0A1B-2C3D-4E5F')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  const again = page.getByRole('button', { name: 'New Kardia code' })
  await expect.element(again).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await email.fill('ada@example.com')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog().getByText('0A1B-2C3D-4E5F')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await press('Disconnect')
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Gave it back')
  becomes({})
  await inDialog('Disconnect').click()
  await expect.element(page.getByRole('button', { name: 'Connect Kardia' })).toBeVisible()
  expect(writes().at(-1)?.[1]).toEqual({ memberId: 'm1', reason: 'Gave it back' })
})

const order = {
  _id: 'o1',
  owner_id: 'g1',
  workspaceName: 'Northside',
  memberId: 'm1',
  name: 'Ada North',
  device: 'SMIG',
  quantity: 1,
  isBulkOrder: false,
  order_number: 1001,
  reference: '',
  status: 'requested',
  statusText: '',
  statusUpdateTime: at,
  daysInState: 0,
  trouble: null,
  error: '',
  canCancel: true,
  parcels: [],
  carrierName: '',
  requestedAt: at,
  requestedBy: 'Priya Shah',
  devices: [],
}

test('an order is placed within the month, and canceled before the vendor has it; keeping it is the safe answer', async () => {
  const { becomes, writes } = await renderDevices({}, { 'POST registry/order-device': {}, 'POST devices/orders/o1/cancel': {} })
  await expect.element(page.getByRole('meter', { name: 'Devices ordered this month' })).toHaveAttribute('aria-valuenow', '3')
  await press('Order a device')
  await dialog().getByRole('combobox', { name: 'Device' }).click()
  await page.getByRole('option', { name: 'Glucometer', exact: true }).click()
  becomes({ orders: [order] })
  await inDialog('Order').click()
  await expect.element(page.getByText('Glucometer requested for Ada North')).toBeVisible()
  await press('Cancel order 1001 for Ada North')
  await expect.element(dialog().getByRole('button', { name: 'Keep the order' })).toHaveFocus()
  becomes({ orders: [{ ...order, status: 'canceled', canCancel: false }] })
  await inDialog('Cancel the order').click()
  await expect.element(page.getByRole('region', { name: 'Orders, table' }).getByText(/Canceled/)).toBeVisible()
  expect(writes()[0]).toEqual(['POST registry/order-device', { memberId: 'm1', device: 'SMIG' }])
})

test.for(['Order a device', 'Connect a device', 'Connect Kardia'])('“%s” says that who has left is enrolled again first', async (name) => {
  await renderDevices({}, {}, { ...member, disenrolled: true })
  await expect
    .element(page.getByRole('button', { name }))
    .toHaveAccessibleDescription('This member is disenrolled. Re-enroll the member first.')
})
