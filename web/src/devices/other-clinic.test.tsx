/** Devices and orders of every clinic, as a super user sees them: whose each is, and nothing that leads to it. Orders of the clinic itself, and parcels. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { AssignmentPage } from './fleet/AssignmentPage.tsx'
import { FulfillmentPage } from './orders/FulfillmentPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const at = '2026-11-20T12:00:00.000Z'
const device = {
  _id: 'd1',
  owner_id: 'g2',
  workspaceName: 'Lakeview Heart Group',
  imei: '013950009123456',
  device: 'BT105',
  name: 'Eve Sandoval',
  memberId: 'm9',
  lastUsed: at,
  state: 'connected',
  signalStrength: 80,
  batteryVoltage: null,
  batteryPercent: 90,
}
const order = {
  _id: 'o1',
  owner_id: 'g2',
  workspaceName: 'Lakeview Heart Group',
  memberId: 'm9',
  name: 'Eve Sandoval',
  device: 'BT105',
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
  requestedBy: 'Luis',
  devices: [],
}
const usage = { 'GET devices/usage': { totalOrdered: 3, monthlyLimit: 25, remaining: 22, isLimitReached: false } }

test('a device of another clinic names it, leads to nobody, and cannot be passed on', async () => {
  serve({
    'POST registry/devices': { devices: [device], count: 1 },
    'GET registry/devices': { devices: [device], count: 1 },
  })
  await renderPage(<AssignmentPage me={me} page={1} />)
  const row = page.getByRole('row', { name: /013950009123456/ })
  await expect.poll(() => row.element().textContent).toContain('Eve SandovalLakeview Heart Group')
  expect(row.getByRole('link').elements()).toEqual([])
  await expect
    .element(row.getByRole('button', { name: /^Change owner/ }))
    .toHaveAccessibleDescription('This device belongs to Lakeview Heart Group.')
})

const orders = (all: object[]) =>
  serve({
    ...usage,
    'GET devices/fulfillment': () => ({ orders: all, count: all.length, counts: {} }),
    'POST devices/orders/o1/cancel': () => {
      all = all.map((order) => ({ ...order, status: 'canceled', canCancel: false }))
      return {}
    },
  })

test('an order of another clinic names it, leads to nobody, and cannot be canceled', async () => {
  orders([order])
  await renderPage(<FulfillmentPage me={me} filter="all" page={1} />)
  const row = page.getByRole('row', { name: /#1001/ })
  await expect.poll(() => row.element().textContent).toContain('Eve SandovalLakeview Heart Group')
  expect(row.getByRole('link').elements()).toEqual([])
  await expect
    .element(row.getByRole('button', { name: /^Cancel order/ }))
    .toHaveAccessibleDescription('This order belongs to another workspace.')
})

test('a bulk order says that it goes to the clinic, how many it brings and since when; canceled by keys, it leaves the focus on the page', async () => {
  const bulk = { ...order, owner_id: 'g1', memberId: null, name: '', quantity: 2, isBulkOrder: true }
  const sent = orders([bulk])
  await renderPage(
    <main id="main" tabIndex={-1}>
      <FulfillmentPage me={me} filter="bulk" page={1} />
    </main>,
  )
  const row = page.getByRole('row', { name: /#1001/ })
  for (const words of ['Bulk order to the clinic', 'BP Cuff × 2', 'Requested, today'])
    await expect.poll(() => row.element().textContent).toContain(words)
  await expect.element(page.getByRole('button', { name: /^Bulk orders/ })).toHaveAttribute('aria-pressed', 'true')
  ;(row.getByRole('button', { name: /^Cancel order/ }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog').getByText(/will not be sent/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the order' }).click()
  await expect.element(page.getByText('Order #1001 canceled')).toBeVisible()
  expect(sent.filter(({ path, method }) => method !== 'GET' && path.includes('o1'))).toHaveLength(1)
  // Its button is gone: the focus is not lost with it
  await expect.poll(() => row.element().textContent).toContain('Canceled')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

test('a carrier’s page opens beside, and learns nothing of where it was opened from', async () => {
  orders([
    {
      ...order,
      owner_id: 'g1',
      status: 'shipped',
      canCancel: false,
      parcels: [
        {
          number: '1Z999AA10123456784',
          carrierName: 'UPS',
          link: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
        },
      ],
    },
  ])
  await renderPage(<FulfillmentPage me={me} filter="all" page={1} />)
  const track = page.getByRole('link', { name: 'Track 1Z999AA10123456784 at UPS' })
  await expect.element(track).toHaveAttribute('href', 'https://www.ups.com/track?tracknum=1Z999AA10123456784')
  await expect.element(track).toHaveAttribute('rel', 'noopener noreferrer')
  await expect.element(track).toHaveAttribute('target', '_blank')
})
