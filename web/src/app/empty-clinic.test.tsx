/** Pages beside the lists of an empty clinic neither praise it nor leave anybody without the next step. */
import { afterEach, expect, test, vi } from 'vitest'
import { FulfillmentPage } from '../devices/orders/FulfillmentPage.tsx'
import { AssignmentPage } from '../devices/fleet/AssignmentPage.tsx'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'

afterEach(() => vi.unstubAllGlobals())

const nothing = { count: 0, page: 0 }
const clinicOf = (enrolled: number) =>
  serve({
    'GET home/counts': { lists: { 'all-members': enrolled }, practices: [] },
    'GET devices/fulfillment': { ...nothing, orders: [], counts: { all: 0, problems: 0, bulk: 0 } },
    'POST registry/devices': { ...nothing, devices: [] },
  })
const pages = {
  fulfillment: { shown: () => <FulfillmentPage me={me} filter="problems" page={1} />, words: 'No request needs anybody.' },
  assignment: { shown: () => <AssignmentPage me={me} page={1} />, words: 'No device is registered yet.' },
} as const
const names = ['fulfillment', 'assignment'] as const

test.each(names)('%s leads to the first enrollment', async (name) => {
  const { shown, words } = pages[name]
  clinicOf(0)
  const screen = await renderPage(shown())
  await expect.element(screen.getByText('Nobody is enrolled yet. Enroll the first member.')).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Enroll a member' })).toBeVisible()
  await expect.element(screen.getByText(words)).not.toBeInTheDocument()
})

test.each(names)('%s of a clinic with members says its own', async (name) => {
  const { shown, words } = pages[name]
  clinicOf(12)
  const screen = await renderPage(shown())
  await expect.element(screen.getByText(words)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Enroll a member' })).not.toBeInTheDocument()
})
