import { useQueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { TotpDialog } from './TotpDialog.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Reads everything again, as a page does after a gap in its line. */
function Again() {
  const queryClient = useQueryClient()
  return <button onClick={() => void queryClient.invalidateQueries()}>Again</button>
}

test('the secret that was scanned stays, whatever else the page reads again', async () => {
  let created = 0
  const secretOf = (n: number) => `AAAABBBB${'CD'.repeat(11)}${n}${n}`
  const sent = serve({
    'POST account/totp': () => ({ secret: secretOf((created += 1)), uri: `otpauth://totp/V?secret=${created}` }),
  })
  const screen = await renderPage(
    <>
      <Again />
      <TotpDialog onDone={() => undefined} onClose={() => undefined} />
    </>,
  )
  await expect.element(screen.getByText(/^AAAA BBBB .*11$/)).toBeVisible()
  const again = screen.getByText('Again').element() as HTMLButtonElement
  again.click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(sent.filter(({ path }) => path === 'account/totp')).toHaveLength(1)
  await expect.element(screen.getByText(/^AAAA BBBB .*11$/)).toBeVisible()
})
