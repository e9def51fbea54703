/** What is done with a device that a member has: by its dialog, what it waits for, what it sends, and where the keyboard is after it. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, dialog, createAssignedDevice, inDialog, press, renderDevices } from './testing/render-devices.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a device with a gateway is taken back with a reason of the list; “Other” alone would tell nobody anything', async () => {
  const { writes } = await renderDevices(
    { devices: [createAssignedDevice('TENOVI_BPM_XL', 'A1B2C3D4E5F6')] },
    { 'POST tenovi/disconnect-device': {} },
  )
  await press('Disconnect')
  const reason = dialog().getByRole('combobox', { name: 'Reason' })
  await expect.element(reason).toHaveFocus()
  await expect.element(dialog().getByText(/is taken from Ada North and can be given to somebody else/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await page.getByRole('option', { name: 'Other' }).click()
  await expect.element(inDialog('Disconnect')).toHaveAttribute('aria-disabled', 'true')
  await expect.element(inDialog('Disconnect')).toHaveAccessibleDescription('Write the reason under Details.')
  await dialog().getByRole('textbox', { name: 'Details' }).fill('Moves in with her son')
  await inDialog('Disconnect').click()
  await expect.element(page.getByText('Tenovi BP Cuff XL A1B2C3D4E5F6 disconnected')).toBeVisible()
  expect(writes()).toEqual([
    [
      'POST tenovi/disconnect-device',
      { hwiDeviceId: 'h-A1B2C3D4E5F6', disconnectCategory: 'other', disconnectDetails: 'Moves in with her son' },
    ],
  ])
})

test('a cuff is taken back with a usual reason, and stands among the former ones with it', async () => {
  const cuff = createAssignedDevice('BT105', '013950009123456')
  const { writes, becomes } = await renderDevices({ devices: [cuff] }, { 'POST registry/disconnect-device': {} })
  await press('Disconnect')
  await expect.element(inDialog('Disconnect')).toHaveAttribute('aria-disabled', 'true')
  await inDialog('Device defective').click()
  await expect.element(dialog().getByRole('textbox', { name: 'Reason' })).toHaveValue('Device defective')
  becomes({
    former: [{ _id: 'f1', device: 'BT105', identifier: '013950009123456', from: at, to: at, reason: 'Device defective' }],
  })
  await inDialog('Disconnect').click()
  await expect
    .element(
      page.getByRole('region', { name: 'Former devices, table' }).getByRole('row', { name: /BP Cuff 013950009123456.*Device defective/ }),
    )
    .toBeVisible()
  expect(writes()).toEqual([['POST registry/disconnect-device', { memberId: 'm1', imei: '013950009123456', reason: 'Device defective' }]])
})

test('a cuff is deleted only after the safe answer was passed by', async () => {
  const { writes } = await renderDevices({ devices: [createAssignedDevice('BT105', '013950009123456')] })
  const button = await press('Delete')
  await expect.element(dialog().getByText(/leaves the registry/)).toBeVisible()
  await expect.element(inDialog('Cancel')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(writes()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await inDialog('Delete').click()
  await expect.element(page.getByText('BP Cuff 013950009123456 deleted')).toBeVisible()
  expect(writes()).toEqual([['DELETE registry/device/r-013950009123456', undefined]])
})

test('supplies are ordered by keys to the home, and stand there with who ordered them', async () => {
  const meter = createAssignedDevice('TENOVI_GLUCOMETER', 'A1B2C3D4E5F6')
  const { writes, becomes } = await renderDevices({ devices: [meter] }, { 'POST tenovi/order-refill': {} })
  const button = await press('Order refill')
  await expect.element(dialog().getByText('Sent to 1 Elm St, New York, NY 10027')).toBeVisible()
  await expect.element(dialog().getByRole('radio', { name: 'Test strips' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  becomes({
    devices: [meter],
    refills: [{ _id: 'x', supply: 'lancets', status: 'requested', error: '', requestedAt: at, requestedBy: 'Priya Shah' }],
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Lancets ordered for Ada North')).toBeVisible()
  await expect.element(button).toHaveFocus()
  await expect
    .element(page.getByRole('region', { name: 'Refills, table' }).getByRole('row', { name: /Lancets.*by Priya Shah/ }))
    .toBeVisible()
  expect(writes().map(([call]) => call)).toEqual(['POST tenovi/order-refill'])
})

test('a scale is corrected; a correction that cannot be is refused beside its field', async () => {
  const scale = createAssignedDevice('BT004', '013950009000001')
  const { writes, becomes } = await renderDevices({ devices: [scale] }, { 'PUT registry/device/r-013950009000001/calibration': {} })
  const button = await press('Calibrate')
  const correction = dialog().getByRole('textbox', { name: 'Correction in lbs' })
  await correction.fill('200')
  await expect
    .element(
      dialog()
        .getByText(/at most 110(\.\d)? either way/)
        .first(),
    )
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(inDialog('Save')).toHaveFocus()
  expect(writes()).toEqual([])
  await correction.fill('-1.5')
  becomes({
    devices: [
      {
        ...scale,
        record: { ...scale.record, calibration: { mode: 'offset', offsetGrams: -680, effectiveFrom: at, note: '' } },
      },
    ],
  })
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expect.element(page.getByText(/−1\.5 lbs since/)).toBeVisible()
  expect(writes()).toMatchObject([['PUT registry/device/r-013950009000001/calibration', { mode: 'offset', offsetGrams: -680 }]])
})

test('a vendor is asked for what a device sent, once more of which nothing is counted twice', async () => {
  const { writes } = await renderDevices(
    { devices: [createAssignedDevice('BT004', '013950009000001')] },
    { 'POST registry/retrieve-data': {} },
  )
  await press('Pull data now')
  await expect.element(dialog().getByText(/What we have already is not counted twice\./)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('The vendor is asked; new readings appear by themselves')).toBeVisible()
  expect(writes().map(([, body]) => body)).toEqual([{ memberId: 'm1', imei: '013950009000001' }])
})
