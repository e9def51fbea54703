/** Who pays for a member is recorded with a number and a day; what stood before is still to be read. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { InsuranceRows } from './InsuranceRows.tsx'

afterEach(() => vi.unstubAllGlobals())

const member = { _id: '0199a14d-9400-79a7-af0c-2da5271b45c5', name: 'Ada North', dob: '1950-01-01' }
const path = `members/${member._id}/payers`
const medicare = {
  id: '0199a14d-9400-4000-8000-000000000001',
  name: 'Medicare of New York',
  kind: 'MB',
  payerId: '',
  takesCorrections: false,
  dates: 'single',
}
const setting = (payers: object[]) => ({ value: { payers }, version: 'v1', changedBy: null, changedAt: null })
const entry = (more: object) => ({
  _id: '1',
  payerId: medicare.id,
  payerName: medicare.name,
  insuredId: '1EG4TE5MK73',
  from: '2026-07-01',
  to: null,
  recordedBy: 'Carla Reyes',
  recordedAt: '2026-07-02T15:00:00.000Z',
  ...more,
})

test('today’s payer stands first, what was recorded before below it', async () => {
  const before = entry({ _id: '2', insuredId: '1EG4TE5MK72', from: '2026-01-01', to: '2026-06-30' })
  serve({ [`GET ${path}`]: { payers: [entry({}), before] }, 'GET settings/payers': setting([medicare]) })
  const screen = await renderPage(<InsuranceRows member={member} me={me} />)
  await expect.element(screen.getByText('Medicare of New York, number 1EG4TE5MK73, from 07/01/2026')).toBeVisible()
  await screen.getByText('Recorded before or for other days (1)').click()
  await expect.element(screen.getByText(/number 1EG4TE5MK72, from 01\/01\/2026 to 06\/30\/2026; recorded .* by Carla Reyes/)).toBeVisible()
})

test('a payer is recorded with the number on the card', async () => {
  const sent = serve({
    [`GET ${path}`]: { payers: [] },
    'GET settings/payers': setting([medicare]),
    [`POST ${path}`]: { payers: [entry({})] },
  })
  const screen = await renderPage(<InsuranceRows member={member} me={me} />)
  await expect.element(screen.getByText('No payer is on record for today.')).toBeVisible()
  await screen.getByRole('button', { name: 'Record insurance' }).click()
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect.element(screen.getByText('Enter the number on the insurance card.')).toBeVisible()
  await screen.getByRole('textbox', { name: /^Number on the card/ }).fill('1EG4TE5MK73')
  await screen.getByRole('textbox', { name: /^From/ }).fill('07/01/2026')
  await screen.getByRole('button', { name: 'Record', exact: true }).click()
  await expect
    .poll(() => sent.findLast(({ method }) => method === 'POST')?.body)
    .toEqual({ payerId: medicare.id, insuredId: '1EG4TE5MK73', from: '2026-07-01', to: null })
})

test('a clinic without payers is led to where they are added', async () => {
  serve({ [`GET ${path}`]: { payers: [] }, 'GET settings/payers': setting([]) })
  const screen = await renderPage(<InsuranceRows member={member} me={me} />)
  await expect.element(screen.getByRole('link', { name: 'Settings, Payers' })).toHaveAttribute('href', '/settings/payers')
})
