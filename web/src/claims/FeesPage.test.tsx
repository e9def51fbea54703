/** Fees are typed or come from a file, and what is wrong with one is told where it is. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { FeesPage } from './FeesPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const kept = (value: object) => ({ value, version: 'v1', changedBy: null, changedAt: null })
const fee = { id: '0199a14d-9400-4000-8000-000000000002', payerId: null, code: '99454', cents: 8000, from: '2026-01-01' }
const routes = { 'GET settings/fees': kept({ fees: [fee] }), 'GET settings/payers': kept({ payers: [] }) }
const admin = { ...me, actions: [...me.actions, 'claim.write' as const] }

test('a fee is typed in dollars, refused as no amount, and saved in cents', async () => {
  const sent = serve({ ...routes, 'PUT settings/fees': kept({ fees: [fee] }) })
  const screen = await renderPage(<FeesPage me={admin} />)
  await screen.getByRole('button', { name: 'Add fee' }).click()
  const added = screen.getByRole('group', { name: 'New fee' })
  await added.getByRole('textbox', { name: /^Code/ }).fill('99457')
  const typed = screen.getByRole('group', { name: '99457' })
  await typed.getByRole('textbox', { name: /^Fee in dollars/ }).fill('free')
  await typed.getByRole('textbox', { name: /^From/ }).fill('01/01/2026')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(typed.getByText('Enter an amount in dollars, above 0.')).toBeVisible()
  await typed.getByRole('textbox', { name: /^Fee in dollars/ }).fill('85.50')
  await screen.getByRole('button', { name: 'Save' }).click()
  const put = () => sent.findLast(({ method }) => method === 'PUT')?.body as { value: { fees: object[] } } | undefined
  await expect.poll(() => put()?.value.fees).toMatchObject([fee, { payerId: null, code: '99457', cents: 8550, from: '2026-01-01' }])
})

test('fees of a file come into the form, and a wrong line says why', async () => {
  serve({
    ...routes,
    'POST settings/fees/file': {
      fees: [{ payerId: null, code: '99458', cents: 7000, from: '2026-01-01' }],
      notices: ['Nothing is read of the column "Place".'],
      refused: [{ line: 3, problems: [{ field: 'Fee', message: 'Enter an amount in dollars, above 0.' }] }],
    },
  })
  const screen = await renderPage(<FeesPage me={admin} />)
  await screen.getByLabelText('Fees from a CSV file').upload(new File(['Code,Fee,From\n'], 'fees.csv'))
  await expect.element(screen.getByRole('group', { name: '99458' })).toBeVisible()
  await expect.element(screen.getByText('Line 3: Fee: Enter an amount in dollars, above 0.')).toBeVisible()
  await expect.element(screen.getByText('Nothing is read of the column "Place".')).toBeVisible()
})

test('whoever may not close months reads them', async () => {
  serve(routes)
  const screen = await renderPage(<FeesPage me={me} />)
  await expect.element(screen.getByText('99454, all payers, from 01/01/2026: $80.00')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add fee' }).elements()).toHaveLength(0)
})

test('what was saved before is told fee by fee, and comes back into the form', async () => {
  const older = { ...fee, cents: 7000 }
  const entry = {
    _id: '0199a14d-9400-4000-8000-000000000009',
    changedBy: 'Adam Novak',
    changedAt: '2026-11-02T15:00:00.000Z',
    reason: null,
    before: { fees: [older] },
    after: { fees: [fee] },
    isElsewhere: false,
  }
  const changed = { ...kept({ fees: [fee] }), changedBy: entry.changedBy, changedAt: entry.changedAt }
  serve({ ...routes, 'GET settings/fees': changed, 'GET settings/fees/history': { changes: [entry] } })
  const screen = await renderPage(<FeesPage me={admin} />)
  await screen.getByText('Changes so far').click()
  await expect.element(screen.getByText('99454, all payers, from 01/01/2026: $70.00 → $80.00')).toBeVisible()
  await screen.getByRole('button', { name: /^Take back what stood before/ }).click()
  await expect.element(screen.getByRole('textbox', { name: /^Fee in dollars/ })).toHaveValue('70.00')
})
