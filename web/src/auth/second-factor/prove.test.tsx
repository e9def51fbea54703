/** A call that needs a fresh proof asks the person and is sent once more, without whoever made it noticing. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { monthApi } from '@vitalrounds/domain/reports/month-api'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { refusal, renderPage, serve } from '../../platform/testing/render-page.tsx'
import { ProofHost } from './ProofHost.tsx'

afterEach(() => vi.unstubAllGlobals())

const path = 'reports/months/2026-01/close'
const passkey = { id: 'k', name: 'Laptop', createdAt: '2026-01-01T00:00:00.000Z', lastUsedAt: null }
const factors = (more: object) => ({ totpSince: null, recoveryCodesLeft: 0, passkeys: [], isRequired: false, ...more })

function Closing() {
  const close = useMutation({ mutationFn: () => call(monthApi.close, { params: { yearMonth: '2026-01' }, body: {} }) })
  return (
    <>
      <button onClick={() => close.mutate()}>Close January</button>
      <p>{close.status}</p>
      <ProofHost />
    </>
  )
}

/** The first call is refused; after a proof the next one is taken. */
function stale(state: object) {
  let isProved = false
  return serve({
    'GET account/second-factor': state,
    'POST account/prove': () => {
      isProved = true
      return { ok: true }
    },
    [`POST ${path}`]: () => (isProved ? {} : refusal(428, 'access.proveAgain')),
  })
}
const callsOf = (sent: { path: string }[]) => sent.filter((item) => item.path === path)

test('without a second factor the password is asked for, and the call is sent again', async () => {
  const sent = stale(factors({}))
  await renderPage(<Closing />)
  await page.getByRole('button', { name: 'Close January' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await dialog.getByLabelText('Your password', { exact: true }).fill('Quartz-Lantern-58')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('success')).toBeVisible()
  expect(sent.find((call) => call.path === 'account/prove')?.body).toEqual({ password: 'Quartz-Lantern-58' })
  expect(callsOf(sent)).toHaveLength(2)
  await expect.element(dialog).not.toBeInTheDocument()
})

test('with an app the code is asked for; who has a passkey may use it instead', async () => {
  const sent = stale(factors({ totpSince: '2026-01-01T00:00:00.000Z', passkeys: [passkey] }))
  await renderPage(<Closing />)
  await page.getByRole('button', { name: 'Close January' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect.element(dialog.getByRole('button', { name: 'Use a passkey' })).toBeVisible()
  await dialog.getByLabelText(/^Code of your/).fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('success')).toBeVisible()
  expect(sent.find((call) => call.path === 'account/prove')?.body).toEqual({ code: '123456' })
})

test.for(['Cancel', 'Escape'])('who closes the question by %s has refused: the call is told so and not sent again', async (way) => {
  const sent = stale(factors({}))
  await renderPage(<Closing />)
  await page.getByRole('button', { name: 'Close January' }).click()
  const dialog = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect.element(dialog).toBeVisible()
  if (way === 'Escape') await userEvent.keyboard('{Escape}')
  else await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByText('error')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(callsOf(sent)).toHaveLength(1)
})
