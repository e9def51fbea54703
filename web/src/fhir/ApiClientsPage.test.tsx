/** A client is added, told what is wrong with it where it is, disabled, and saved with the others. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ApiClientsPage } from './ApiClientsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const id = '0199a14d-9400-4000-8000-000000000001'
const warehouse = {
  id,
  name: 'Warehouse',
  jwksUrl: 'https://warehouse.example.org/keys',
  jwks: '',
  scopes: 'system/*.rs',
  expiresOn: null,
  isEnabled: true,
}
const records = [{ id, createdBy: 'Nora Kelly', createdAt: '2026-11-20T15:00:00.000Z', lastUsedAt: null }]
const madeExport = {
  _id: '0199a14d-9400-4000-8000-0000000000e1',
  requestedBy: 'Warehouse',
  requestedAt: '2026-11-20T16:00:00.000Z',
  level: 'group',
  practice: 'East Side',
  types: ['Patient', 'Observation'],
  since: null,
  state: 'running',
  done: 1,
  total: 4,
  bytes: 1000,
  expiresAt: null,
}
const served = { 'GET settings/fhir-exports': { exports: [madeExport, { ...madeExport, _id: id, state: 'failed' }] } }
const stored = {
  value: { clients: [warehouse] },
  version: 'v1',
  changedBy: null,
  changedAt: null,
  records,
  fhirUrl: 'https://care.example.org/fhir/r4/0199a14d',
}
type Body = { value: { clients: object[] } } | undefined

test('a client is added beside the one on record, with what is wrong told at its field', async () => {
  const sent = serve({ ...served, 'GET settings/api-clients': stored, 'PUT settings/api-clients': stored })
  const screen = await renderPage(<ApiClientsPage me={me} />)
  await expect.element(screen.getByText(/^Client ID 0199a14d.*Registered by Nora Kelly.*never given a token/)).toBeVisible()
  await expect.element(screen.getByText('FHIR address of this clinic: https://care.example.org/fhir/r4/0199a14d')).toBeVisible()
  await screen.getByRole('button', { name: 'Add client' }).click()
  const added = screen.getByRole('group', { name: 'New client' })
  await added.getByRole('textbox', { name: /^Public keys/ }).fill('nonsense')
  await screen.getByRole('button', { name: 'Save' }).click()
  await expect.element(added.getByText('Name the program.')).toBeVisible()
  await expect.element(added.getByText(/^Paste a JWK Set/)).toBeVisible()
  await added.getByRole('textbox', { name: /^Public keys/ }).fill('')
  await added.getByRole('textbox', { name: /^Address of its keys/ }).fill('https://lake.example.org/keys')
  await added.getByRole('textbox', { name: /^Name/ }).fill('Lake')
  await screen.getByRole('button', { name: 'Save' }).click()
  const put = () => sent.findLast(({ method }) => method === 'PUT')?.body as Body
  await expect.poll(() => put()?.value.clients).toMatchObject([warehouse, { name: 'Lake', scopes: 'system/*.rs', expiresOn: null }])
})

test('a client on record is disabled and cannot be removed', async () => {
  const sent = serve({ ...served, 'GET settings/api-clients': stored, 'PUT settings/api-clients': stored })
  const screen = await renderPage(<ApiClientsPage me={me} />)
  await screen.getByRole('checkbox', { name: 'Enabled' }).click()
  expect(screen.getByRole('button', { name: /^Remove/ }).elements()).toHaveLength(0)
  await screen.getByRole('button', { name: 'Save' }).click()
  const put = () => sent.findLast(({ method }) => method === 'PUT')?.body as Body
  await expect.poll(() => put()?.value.clients).toMatchObject([{ id, isEnabled: false }])
})

test('an export under way is canceled after a question that names it; one that failed cannot be', async () => {
  const cancel = `POST settings/fhir-exports/${madeExport._id}/cancel`
  const sent = serve({ ...served, 'GET settings/api-clients': stored, [cancel]: { _id: madeExport._id } })
  const screen = await renderPage(<ApiClientsPage me={me} />)
  const table = screen.getByRole('region', { name: 'Bulk exports' })
  await expect.element(table.getByText('25% made')).toBeVisible()
  await expect.element(table.getByText(/^Members of East Side/).first()).toBeVisible()
  expect(screen.getByRole('button', { name: /^Cancel export/ }).elements()).toHaveLength(1)
  await screen.getByRole('button', { name: /^Cancel export: Warehouse/ }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText(/^Warehouse, Members of East Side/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel export' }).click()
  await expect.poll(() => sent.findLast(({ method }) => method === 'POST')?.path).toContain(`fhir-exports/${madeExport._id}/cancel`)
})
