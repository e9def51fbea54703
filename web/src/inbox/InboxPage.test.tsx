/** A delivery of a device that nobody has leads to whoever measures with it. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { me, refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { InboxPage } from './InboxPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const ada = {
  _id: '0199a14d-9400-79a7-af0c-2da5271b45c5',
  name: 'Ada North',
  dob: '1971-12-05',
  phone: '',
  email: '',
  mrn: '',
  disenrolled: false,
}
const unassigned = {
  _id: 7,
  vendor: 'bodytrace',
  kind: 'reading',
  state: 'unmatched',
  receivedAt: '2026-11-20T12:00:00.000Z',
  doneAt: null,
  attempts: 1,
  nextAt: null,
  outcome: 'no owner',
  error: null,
  deviceKey: '013950001037242',
  memberId: null,
  memberName: null,
  sent: [],
  isTextRemoved: false,
  hasText: true,
}

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

const dead = {
  vendor: 'tenovi',
  kind: 'order',
  state: 'dead',
  outcome: null,
  error: 'No order of this number',
  attempts: 12,
  deviceKey: null,
  sent: [{ name: 'fulfillment_id', value: '77' }],
}

test('what was given up says why and after how many attempts, and is read once more for a reason', async () => {
  const { screen, sent } = await inbox(dead)
  const row = screen.getByRole('row', { name: /#7/ })
  await expect.element(row).toBeVisible()
  for (const words of ['Tenovi', 'news of an order', 'Failed · No order of this number', '12 attempts'])
    expect(row.element().textContent).toContain(words)
  await row.getByText('Payload').click()
  await expect.element(row.getByText('fulfillment_id')).toBeVisible()
  ;(screen.getByRole('button', { name: 'Replay delivery 7' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  const dialog = screen.getByRole('dialog', { name: 'Replay delivery 7' })
  await expect.element(dialog.getByText(/^Tenovi, news of an order, /)).toBeVisible()
  await expect.element(dialog.getByText(/are not counted twice/)).toBeVisible()
  const replay = dialog.getByRole('button', { name: 'Replay', exact: true })
  await expect.element(replay).toHaveAccessibleDescription('Say why, in a few words.')
  await dialog.getByRole('button', { name: 'The fault is mended' }).click()
  await replay.click()
  await expect.element(screen.getByText('Delivery 7 is read once more')).toBeVisible()
  expect(sent.find(({ method }) => method === 'POST')).toMatchObject({
    path: 'deliveries/7/replay',
    body: { reason: 'The fault is mended' },
  })
})

test.for([
  ['was kept', { state: 'done', outcome: 'kept' }, 'Reading it once more would change nothing.'],
  [
    'has lost its text after 90 days',
    { state: 'ignored', outcome: 'not followed', isTextRemoved: true, hasText: false },
    'The payload has been removed, so it cannot be read again.',
  ],
] as const)('one that %s is not read again, and the button says why', async ([, delivery, why]) => {
  const { screen } = await inbox(delivery)
  await expect.element(screen.getByRole('button', { name: 'Replay delivery 7' })).toHaveAccessibleDescription(why)
})

test.for([
  ['to whoever may see what no clinic owns', true],
  ['to no administrator of a clinic', false],
] as const)('whose deliveries are shown is offered %s', async ([, isOffered]) => {
  const { screen } = await inbox({}, isOffered ? [...me.actions, 'delivery.unowned'] : me.actions)
  await expect.element(screen.getByRole('button', { name: 'Replay delivery 7' })).toBeVisible()
  expect(screen.getByRole('combobox', { name: 'Whose deliveries' }).elements()).toHaveLength(isOffered ? 1 : 0)
})

test('what could not be read says what was missing; no delivery of a status, and a refusal, are said in words', async () => {
  const unreadable = { vendor: 'iglucose', state: 'unreadable', outcome: null, error: 'device_id: missing' }
  const { screen } = await inbox(unreadable)
  await expect.element(screen.getByRole('row', { name: /#7/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /#7/ }).element().textContent).toContain('Unreadable · device_id: missing')
  await screen.unmount()
  serve({ 'GET deliveries': { deliveries: [], count: 0, page: 0, states: {} } })
  const none = await renderPage(<InboxPage me={me} search={{ state: 'unreadable', scope: 'own', page: 1 }} />)
  await expect.element(none.getByText('No delivery has this status.')).toBeVisible()
  await none.unmount()
  serve({ 'GET deliveries': refusal(403, 'access.forbidden') })
  const refused = await renderPage(<InboxPage me={me} search={{ state: undefined, scope: 'unowned', page: 1 }} />)
  await expect.element(refused.getByText('The deliveries could not be loaded')).toBeVisible()
})
