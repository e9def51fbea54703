/** A tenth client organization by the form alone, and a change of one that somebody else has changed meanwhile. */
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { me, refusal, renderPage, serve } from '../platform/testing/render-page.tsx'
import { ClientsPart } from './ClientsPart.tsx'

afterEach(() => vi.unstubAllGlobals())

const value = {
  companyName: 'Northside Clinic',
  companyNameShort: 'Northside',
  emailDomain: 'northside.example',
  color: '#0b6b74',
  logo: null,
  billing: { '99434': true, '99453': true, '99457': true, '99458': false },
  hasAgreement: true,
}
const stored = { value, version: 'v1', changedBy: null, changedAt: null }
const northside = { ...value, client: 'northside', logo: 'data:image/svg+xml,' }

async function shown(edited: string | undefined, answers: Parameters<typeof serve>[0] = {}) {
  const sent = serve({ 'GET admin/clients/northside': stored, 'POST admin/clients': stored, ...answers })
  const onEdit = vi.fn<(client: string | undefined) => void>()
  await renderPage(<ClientsPart clients={[northside]} edited={edited} zone={me.timeZone} onEdit={onEdit} />)
  return { onEdit, sent: (method: string) => sent.filter((call) => call.method === method).map(({ body }) => body) }
}
const save = () => page.getByRole('button', { name: 'Save' }).click()

test('the list tells domain, codes and agreement, and leads to each and to one more', async () => {
  const { onEdit } = await shown(undefined)
  await expect.element(page.getByRole('row', { name: /Northside Clinic.*northside\.example.*99453, 99454, 99457.*Covers/ })).toBeVisible()
  await page.getByRole('button', { name: 'Change organization Northside Clinic' }).click()
  expect(onEdit).toHaveBeenLastCalledWith('northside')
  await page.getByRole('button', { name: 'Add organization' }).click()
  expect(onEdit).toHaveBeenLastCalledWith('new')
})

test('whoever opens one goes on at its heading', async () => {
  await shown('northside')
  await expect.element(page.getByRole('heading', { name: 'Northside Clinic' })).toHaveFocus()
})

test('one more is sent with its word in addresses made of the short name, and is then open', async () => {
  const { onEdit, sent } = await shown('new')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Lakeside Care Partners')
  await page.getByRole('textbox', { name: 'Short name' }).fill('Lake Side')
  await page.getByRole('textbox', { name: 'E-mail domain' }).fill('lakeside.example')
  await page.getByLabelText('Color').fill('#7a2f5b')
  await page.getByRole('checkbox', { name: '99457' }).click()
  await expect.element(page.getByText(/\/login\/lake-side/)).toBeVisible()
  await save()
  await vi.waitFor(() => expect(onEdit).toHaveBeenLastCalledWith('lake-side'))
  expect(sent('POST')).toEqual([
    {
      ...value,
      client: 'lake-side',
      companyName: 'Lakeside Care Partners',
      companyNameShort: 'Lake Side',
      emailDomain: 'lakeside.example',
      color: '#7a2f5b',
      billing: { '99434': true, '99453': true, '99457': false, '99458': true },
      hasAgreement: false,
    },
  ])
})

test('what is wrong with a field stands at it, and nothing typed is lost', async () => {
  const wrong = {
    code: 'request.invalid',
    status: 422,
    title: 'x',
    detail: 'x',
    requestId: 'r',
    errors: [{ path: 'value.color', message: 'White letters stand on it: choose a darker color.' }],
  }
  await shown('northside', {
    'PUT admin/clients/northside': () => new Response(JSON.stringify(wrong), { status: 422 }),
  })
  await page.getByLabelText('Color').fill('#f0c040')
  await save()
  await expect.element(page.getByLabelText('Color')).toHaveAccessibleDescription(/choose a darker color/)
  await expect.element(page.getByLabelText('Color')).toHaveValue('#f0c040')
})

test('a change over somebody else’s shows both versions', async () => {
  let now = stored
  await shown('northside', {
    'GET admin/clients/northside': () => now,
    'PUT admin/clients/northside': () => refusal(409, 'settings.changed'),
  })
  await page.getByRole('textbox', { name: 'Short name' }).fill('North')
  now = { ...stored, version: 'v2', value: { ...value, companyNameShort: 'N. side' } }
  await save()
  await expect.element(page.getByRole('row', { name: 'Short name North N. side' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Short name' })).toHaveValue('North')
})

test('a picture of one’s own can be chosen and left again', async () => {
  await shown('northside')
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"></svg>'], 'logo.svg', { type: 'image/svg+xml' })
  await page.getByLabelText('Picture').upload(svg)
  const leave = page.getByRole('button', { name: 'Use the first letters' })
  await leave.click()
  await expect.element(leave).not.toBeInTheDocument()
  await page.getByLabelText('Picture').upload(new File(['x'.repeat(20_001)], 'large.svg', { type: 'image/svg+xml' }))
  await expect.element(page.getByText('This picture is too large.')).toBeVisible()
  await expect.element(leave).not.toBeInTheDocument()
})
