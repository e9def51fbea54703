/** A passkey is added under a name; whoever closes the dialog has added none. */
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { PasskeyList } from './PasskeyList.tsx'

afterEach(() => vi.unstubAllGlobals())

test('“Add a passkey” opens its dialog; Escape closes it, asks the server nothing and gives the focus back', async () => {
  const sent = serve({})
  await renderPage(<PasskeyList state={{ totpSince: null, recoveryCodesLeft: 0, passkeys: [], isRequired: false }} zone="UTC" />)
  const opener = page.getByRole('button', { name: 'Add a passkey' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect.element(dialog.getByLabelText('Name')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(sent).toEqual([])
})
