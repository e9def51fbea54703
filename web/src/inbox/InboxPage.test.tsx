/** A delivery of a device that nobody has leads to whoever measures with it. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { InboxPage } from './InboxPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const ada = { _id: '0199a14d-9400-79a7-af0c-2da5271b45c5', name: 'Ada North', dob: '1971-12-05', phone: '', email: '', mrn: '', disenrolled: false } // prettier-ignore
const unassigned = {
  _id: 7, vendor: 'bodytrace', kind: 'reading', state: 'unmatched', receivedAt: '2026-11-20T12:00:00.000Z', doneAt: null, attempts: 1,
  nextAt: null, outcome: 'no owner', error: null, deviceKey: '013950001037242', memberId: null, memberName: null, sent: [],
  isTextRemoved: false, hasText: true,
} // prettier-ignore

async function inbox(delivery: object, actions = me.actions) {
  const sent = serve({
    'GET deliveries': { deliveries: [{ ...unassigned, ...delivery }], count: 1, page: 0, states: { unmatched: 1 } },
    'GET members/search': { members: [ada] },
    'POST registry/connect-device': { device: {} },
  })
  const search = { state: undefined, scope: 'own' as const, page: 1 }
  return { sent, screen: await renderPage(<InboxPage me={{ ...me, actions }} search={search} />) }
}

test('its device is assigned to a member from there', async () => {
  const { sent, screen } = await inbox({})
  await screen.getByRole('button', { name: 'Assign device 013950001037242 to a member' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('BodyTrace 013950001037242')).toBeVisible()
  const assign = dialog.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(assign).toHaveAccessibleDescription('Choose the member first.')
  await dialog.getByRole('textbox', { name: 'Member' }).fill('ada')
  await dialog.getByRole('radio', { name: /Ada North/ }).click()
  // Scales and cuffs of this vendor bear numbers of one form
  await expect.element(assign).toHaveAccessibleDescription('Choose a device.')
  await dialog.getByRole('combobox', { name: 'Device' }).click()
  await screen.getByRole('option', { name: 'BP Cuff' }).click()
  await assign.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'registry/connect-device',
    body: { memberId: ada._id, device: 'BT105', imei: '013950001037242' },
  })
})

test.for([
  ['somebody had it later', { outcome: 'nobody had it then' }],
  ['the vendor named no number that is printed on a device', { deviceKey: 'a0f3-77' }],
  ['it was kept', { state: 'done', outcome: 'kept' }],
] as const)('not where %s', async ([, delivery]) => {
  const { screen } = await inbox(delivery)
  await expect.element(screen.getByRole('button', { name: 'Replay delivery 7' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Assign device/ })).not.toBeInTheDocument()
})

test('nor by who may not connect devices', async () => {
  const { screen } = await inbox(
    {},
    me.actions.filter((action) => action !== 'device.assign'),
  )
  await expect.element(screen.getByRole('button', { name: 'Replay delivery 7' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: /^Assign device/ })).not.toBeInTheDocument()
})
