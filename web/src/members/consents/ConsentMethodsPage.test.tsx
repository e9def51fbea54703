/** Consents to complete: selected one by one or all, and said of many at once with from where it is known. */
import { afterEach, expect, test, vi } from 'vitest'
import { me, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { ConsentMethodsPage } from './ConsentMethodsPage.tsx'

afterEach(() => vi.unstubAllGlobals())

const importId = '0199a14d-9400-79a7-af0c-2da5271b45d1'
const consent = (at: number, more: object = {}) => ({
  consentId: `0199a14d-9400-79a7-af0c-2da5271b45c${at}`,
  memberId: `0199a14d-9400-79a7-af0c-2da5271b45e${at}`,
  name: `Ada Number${at}`,
  dob: '1971-12-05',
  program: 'rpm',
  givenAt: '2026-10-05T15:00:00.000Z',
  revokedAt: null,
  recordedBy: 'Carla Reyes',
  state: 'unsaid',
  importId: null,
  ...more,
})
const answer = {
  consents: [consent(1), consent(2), consent(3, { state: 'assumed', importId })],
  count: 3,
  totals: { unsaid: 2, assumed: 1 },
  batches: [{ importId, fileNames: ['charts.ndjson'], createdAt: '2026-10-05T14:00:00.000Z', count: 1 }],
}
const recorded = { recorded: 2, left: [] }

const opened = async (as: object = {}) => {
  const sent = serve({ 'GET reports/consent-methods': answer, 'POST reports/consent-methods': recorded })
  return { sent, screen: await renderPage(<ConsentMethodsPage me={{ ...me, ...as }} />) }
}

test('two of three are selected and said to be in writing, with from where that is known', async () => {
  const { sent, screen } = await opened()
  await expect.element(screen.getByText('3 consents to complete')).toBeVisible()
  await expect.element(screen.getByText('Spoken by the member, as moving in took it')).toBeVisible()
  for (const at of [1, 2]) await screen.getByRole('checkbox', { name: `Select Ada Number${at}, Remote patient monitoring` }).click()
  await screen.getByRole('button', { name: 'Say how 2 consents were given' }).click()
  const submit = screen.getByRole('button', { name: 'Record 2 consents' })
  await expect.element(submit).toHaveAccessibleDescription('Say from where it is known.')
  await screen.getByRole('combobox', { name: 'How the consent was given' }).click()
  await screen.getByRole('option', { name: 'In writing' }).click()
  await screen.getByRole('textbox', { name: 'Known from' }).fill('Signed forms in the binder')
  await submit.click()
  const chosen = answer.consents.slice(0, 2).map(({ memberId, consentId }) => ({ memberId, consentId }))
  await vi.waitFor(() =>
    expect(sent.map(({ body }) => body)).toContainEqual({
      consents: chosen,
      method: 'written',
      givenBy: 'member',
      relation: '',
      source: 'Signed forms in the binder',
    }),
  )
})

test('one box selects all that are listed, and another choice of what is listed selects none', async () => {
  const { screen } = await opened()
  await screen.getByRole('checkbox', { name: 'Select all of these' }).click()
  await expect.element(screen.getByRole('button', { name: 'Say how 3 consents were given' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Which' }).click()
  await screen.getByRole('option', { name: /^Moved in .*charts\.ndjson \(1\)/ }).click()
  await expect.element(screen.getByText('Select consents that were given in one and the same way.')).toBeVisible()
})
