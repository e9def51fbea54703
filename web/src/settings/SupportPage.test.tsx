/** Asking for help from where one was: the page and the failed request are there already, and no id of anybody. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { rememberPage, requestFailed } from '../platform/last-place.ts'
import { me, renderPage, serve } from '../platform/testing/render-page.tsx'
import { SupportPage } from './SupportPage.tsx'

const member = '0199a14d-9400-79a7-af0c-2da5271b45c5'

const request = {
  _id: 'r1',
  askedAt: '2026-11-20T10:00:00Z',
  subject: 'The notes',
  body: '',
  page: '',
  hasPatientData: false,
  state: 'waiting',
}

beforeEach(() => {
  rememberPage(`/member-details/${member}/notes`)
  // The way here leads through the settings, which are not meant
  rememberPage('/settings/user')
  requestFailed('req-77')
})
afterEach(() => vi.unstubAllGlobals())

async function asking() {
  const sent = serve({ 'GET support': { requests: [] }, 'POST support': request })
  await renderPage(<SupportPage me={me} />)
  await page.getByRole('textbox', { name: 'Subject' }).fill('The notes')
  await page.getByRole('textbox', { name: 'What happened' }).fill('They did not save')
  return () => sent.find(({ method }) => method === 'POST')?.body
}
const send = () => page.getByRole('button', { name: 'Send' }).click()

test('the page one came from and the request that failed stand there, without whose page it was', async () => {
  const body = await asking()
  await expect.element(page.getByRole('textbox', { name: 'Page' })).toHaveValue('/member-details/{id}/notes')
  await expect.element(page.getByLabelText('Request id')).toHaveValue('req-77')
  await send()
  await vi.waitFor(() =>
    expect(body()).toMatchObject({ page: '/member-details/{id}/notes', requestId: 'req-77', subject: 'The notes', hasPatientData: false }),
  )
})

test('an id that is typed into the page is left out too, and both can be emptied', async () => {
  const body = await asking()
  await page.getByRole('textbox', { name: 'Page' }).fill(`/member-details/${member}/profile`)
  await page.getByLabelText('Request id').fill('')
  await page.getByLabelText('My words name a patient').click()
  await send()
  await vi.waitFor(() => expect(body()).toBeDefined())
  expect(body()).toMatchObject({ page: '/member-details/{id}/profile', hasPatientData: true })
  expect(body()).not.toHaveProperty('requestId')
})
