/** A clinic's payers are added, told what is wrong with them where it is, and saved as a whole. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { PayersPage } from './PayersPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const medicare = {
  id: '0199a14d-9400-4000-8000-000000000001',
  name: 'Medicare of New York',
  kind: 'MB',
  payerId: '13292',
  takesCorrections: false,
  dates: 'single',
}
const stored = { value: { payers: [medicare] }, version: 'v1', changedBy: null, changedAt: null }
const admin = { ...me, actions: [...me.actions, 'claim.write' as const] }

test('one more payer is added and saved beside the one on record', async () => {
  const sent = serve({ 'GET settings/payers': stored, 'PUT settings/payers': stored })
  const screen = await renderPage(<PayersPage me={admin} />)
  await screen.getByRole('button', { name: 'Add payer' }).click()
  const added = screen.getByRole('group', { name: 'New payer' })
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(added.getByText('Name the payer.')).toBeVisible()
  await added.getByRole('textbox', { name: /^Name/ }).fill('Medicare of New York')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(screen.getByText('Two payers have one name.')).toBeVisible()
  await screen.getByRole('group', { name: 'Medicare of New York' }).last().getByRole('textbox', { name: /^Name/ }).fill('Northern Plan')
  await screen.getByRole('button', { name: 'Save' }).click()
  const put = () => sent.findLast(({ method }) => method === 'PUT')?.body as { value: { payers: object[] }; version: string } | undefined
  await expect
    .poll(() => put()?.value.payers)
    .toMatchObject([medicare, { name: 'Northern Plan', kind: 'CI', payerId: '', dates: 'single' }])
  expect(put()?.version).toBe('v1')
})

test('whoever may not close months reads them', async () => {
  serve({ 'GET settings/payers': stored })
  const reader = { ...me, actions: me.actions.filter((action) => action !== 'claim.write') }
  const screen = await renderPage(<PayersPage me={reader} />)
  await expect.element(screen.getByText(/^Medicare of New York, Medicare Part B, 13292/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add payer' }).elements()).toHaveLength(0)
})

test('what was saved before is told payer by payer, one that was removed too', async () => {
  const plan = { ...medicare, id: '0199a14d-9400-4000-8000-000000000007', name: 'Old Plan', kind: 'CI' }
  const entry = {
    _id: '0199a14d-9400-4000-8000-000000000009',
    changedBy: 'Adam Novak',
    changedAt: '2026-11-02T15:00:00.000Z',
    reason: null,
    before: { payers: [{ ...medicare, payerId: '' }, plan] },
    after: { payers: [medicare] },
    isElsewhere: false,
  }
  const changed = { ...stored, changedBy: entry.changedBy, changedAt: entry.changedAt }
  serve({ 'GET settings/payers': changed, 'GET settings/payers/history': { changes: [entry] } })
  const screen = await renderPage(<PayersPage me={admin} />)
  await screen.getByText('Changes so far').click()
  await expect.element(screen.getByText(/^Medicare of New York: .*no number yet.* → .*13292/)).toBeVisible()
  await expect.element(screen.getByText(/^Old Plan: Commercial, .* → none$/)).toBeVisible()
  await screen.getByRole('button', { name: /^Take back what stood before/ }).click()
  await expect.element(screen.getByRole('group', { name: 'Old Plan' })).toBeVisible()
})
