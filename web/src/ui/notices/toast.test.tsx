/** A notice that is pressed by a key leaves the focus with the page. */
import { afterEach, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { toastDone } from './toast.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['Undo', 'Dismiss'])('%s by Enter gives the focus to the page', async (name) => {
  serve({})
  const onUndo = vi.fn<() => void>()
  const screen = await renderPage(
    <main id="main" tabIndex={-1}>
      The page
    </main>,
  )
  toastDone('Saved', { onUndo })
  const button = screen.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(onUndo).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0)
})
