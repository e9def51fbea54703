/** As what the clinic bills is typed as it stands on paper, and what is wrong is told beside its field. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ClaimSettingsPage } from './ClaimSettingsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const none = {
  name: '',
  taxonomy: '',
  taxId: '',
  street: '',
  city: '',
  state: '',
  zip: '',
  placeOfService: '',
  submitterName: '',
  submitterId: '',
  contactName: '',
  contactPhone: '',
  receiverName: '',
  receiverId: '',
  practitioners: [],
}
const helen = { id: '0199a14d-9400-4000-8000-000000000003', name: 'Helen Brooks', title: 'MD' }
const carla = { id: '0199a14d-9400-4000-8000-000000000004', name: 'Carla Reyes', title: 'RN' }
const kept = { value: none, version: 'v1', changedBy: null, changedAt: null }
const routes = { 'GET settings/claim-provider': kept, 'GET users/org-viewers': { users: [helen, carla] } }

test('numbers are judged where they are typed, and practitioners have a taxonomy code each', async () => {
  const sent = serve({ ...routes, 'PUT settings/claim-provider': kept })
  const screen = await renderPage(<ClaimSettingsPage me={{ ...me, actions: [...me.actions, 'claim.write'] }} />)
  await expect.element(screen.getByText(/not certified by a clearing house/)).toBeVisible()
  await screen.getByRole('textbox', { name: /^Tax number/ }).fill('12-345678')
  await screen.getByRole('textbox', { name: 'Helen Brooks' }).fill('207R00000')
  expect(screen.getByRole('textbox', { name: 'Carla Reyes' }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('A tax number has nine digits.')).toBeVisible()
  await expect.element(screen.getByText(/^A taxonomy code has ten characters/)).toBeVisible()
  await screen.getByRole('textbox', { name: /^Tax number/ }).fill('12-3456789')
  await screen.getByRole('textbox', { name: 'Helen Brooks' }).fill('207r00000x')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => (sent.findLast(({ method }) => method === 'PUT')?.body as { value: object } | undefined)?.value)
    .toMatchObject({ taxId: '12-3456789', practitioners: [{ userId: helen.id, taxonomy: '207r00000x' }] })
})

test('whoever may not close months reads it', async () => {
  serve(routes)
  const screen = await renderPage(<ClaimSettingsPage me={me} />)
  await expect.element(screen.getByText('Tax number: none')).toBeVisible()
  expect(screen.getByRole('textbox').elements()).toHaveLength(0)
})

test('what was saved before is told field by field to whoever reads', async () => {
  const entry = {
    _id: '0199a14d-9400-4000-8000-000000000009',
    changedBy: 'Adam Novak',
    changedAt: '2026-11-02T15:00:00.000Z',
    reason: null,
    before: { ...none, practitioners: [{ userId: helen.id, taxonomy: '207Q00000X' }] },
    after: { ...none, taxId: '123456789' },
    isElsewhere: false,
  }
  const changed = { ...kept, changedBy: entry.changedBy, changedAt: entry.changedAt }
  serve({ ...routes, 'GET settings/claim-provider': changed, 'GET settings/claim-provider/history': { changes: [entry] } })
  const screen = await renderPage(<ClaimSettingsPage me={me} />)
  await screen.getByText('Changes so far').click()
  await expect.element(screen.getByText('Tax number: none → 123456789')).toBeVisible()
  await expect.element(screen.getByText('Taxonomy code of Helen Brooks: 207Q00000X → none')).toBeVisible()
  expect(screen.getByRole('button', { name: /^Take back/ }).elements()).toHaveLength(0)
})
