/** No dead ends: a parcel that came back and an address that is missing lead to what helps. */
import type { Order } from '@vitalrounds/domain/devices/record'
import type { Member } from '@vitalrounds/domain/members/member'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { Acts } from './order-columns.tsx'
import { SentTo } from './SentTo.tsx'

afterEach(() => vi.unstubAllGlobals())
const order = {
  status: 'returned',
  memberId: 'm1',
  name: 'Ada North',
  owner_id: 'g1',
  order_number: 1001,
  device: 'BT105',
} as Order
const frame = { zone: 'America/New_York', groupId: 'g1', onAct: () => undefined }
const address = { line1: '1 Elm St', line2: '', city: 'New York', state: 'NY', zipCode: '10027' }

test('a parcel that came back is ordered again, or its address changed', async () => {
  serve({})
  const screen = await renderPage(<Acts order={order} frame={frame} />)
  const again = screen.getByRole('link', { name: 'Order again for Ada North' })
  await expect.element(again).toHaveAttribute('href', '/member-details/m1/manage-devices?field=order.BT105')
  const change = screen.getByRole('link', { name: 'Change address of Ada North' })
  await expect.element(change).toHaveAttribute('href', '/member-details/m1/edit-profile?field=address.line1')
})

test.for([
  ['Recipient phone missing', 'Change phone of Ada North', 'phone'],
  ['Address could not be verified', 'Change address of Ada North', 'address.line1'],
])('where the vendor says “%s”, the profile is a step away', async ([statusText, name, field]) => {
  serve({})
  const waiting = { ...order, status: 'action_required', trouble: 'action_required', error: '', statusText } as Order
  const screen = await renderPage(<Acts order={waiting} frame={frame} />)
  await expect.element(screen.getByRole('link', { name: name! })).toHaveAttribute('href', `/member-details/m1/edit-profile?field=${field}`)
})

test('an order that a vendor refused for its address is tried again, or its address changed', async () => {
  serve({})
  const refused = {
    ...order,
    status: 'failed',
    trouble: 'failed',
    error: 'The vendor does not ship to this address',
    statusText: '',
  } as Order
  const screen = await renderPage(<Acts order={refused} frame={frame} />)
  await expect.element(screen.getByRole('button', { name: 'Retry order 1001 for Ada North' })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Change address of Ada North' })).toBeVisible()
})

test('one of another workspace, or without a member, is left to whom it belongs', async () => {
  serve({})
  const screen = await renderPage(
    <main>
      <h1>Orders</h1>
      <Acts order={{ ...order, owner_id: 'g2' }} frame={frame} />
      <Acts order={{ ...order, memberId: null }} frame={frame} />
    </main>,
  )
  await expect.element(screen.getByRole('heading', { name: 'Orders' })).toBeVisible()
  await expect.element(screen.getByRole('link')).not.toBeInTheDocument()
})

test('where the address is not complete, the way to complete it is beside it', async () => {
  serve({})
  const of = (zipCode: string) => ({ _id: 'm1', address: { ...address, zipCode } }) as Member
  const complete = await renderPage(<SentTo member={of('10027')} />)
  await expect.element(complete.getByText('Sent to 1 Elm St, New York, NY 10027')).toBeVisible()
  await expect.element(complete.getByRole('link')).not.toBeInTheDocument()
  await complete.unmount()
  const lacking = await renderPage(<SentTo member={of('')} />)
  await expect
    .element(lacking.getByRole('link', { name: 'Complete the address' }))
    .toHaveAttribute('href', '/member-details/m1/edit-profile?field=address.line1')
})
