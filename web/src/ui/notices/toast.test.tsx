/** A notice that is pressed by a key leaves the focus with the page. */
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchKeyboard } from '../../platform/keyboard.ts'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { showDoneToast } from './toast.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['Undo', 'Dismiss'])('%s by Enter gives the focus to the page', async (name) => {
  serve({})
  const onUndo = vi.fn<() => void>()
  const screen = await renderPage(
    <main id="main" tabIndex={-1}>
      The page
    </main>,
  )
  showDoneToast('Saved', { onUndo })
  const button = screen.getByRole('button', { name })
  await expect.element(button).toBeVisible()
  ;(button.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('main')).toHaveFocus()
  expect(onUndo).toHaveBeenCalledTimes(name === 'Undo' ? 1 : 0)
})

test('a letter leads to the newest notice from wherever one is, and Enter takes back what it says', async () => {
  serve({})
  onTestFinished(watchKeyboard())
  const undo = { older: vi.fn<() => void>(), newest: vi.fn<() => void>() }
  const screen = await renderPage(
    <main id="main" tabIndex={-1}>
      <button type="button">Save</button>
    </main>,
  )
  showDoneToast('Rules saved', { onUndo: undo.older })
  await expect.element(screen.getByText('Rules saved')).toBeVisible()
  showDoneToast('Member paused', { onUndo: undo.newest })
  await expect.element(screen.getByText('Member paused')).toBeVisible()
  ;(screen.getByRole('button', { name: 'Save' }).element() as HTMLElement).focus()
  await userEvent.keyboard('u')
  await expect.poll(() => document.activeElement?.textContent).toContain('Undo')
  await userEvent.keyboard('{Enter}')
  expect(undo.newest).toHaveBeenCalledOnce()
  expect(undo.older).not.toHaveBeenCalled()
  await expect.element(screen.getByText('Member paused')).not.toBeInTheDocument()
  // The letter leads to the one before
  await userEvent.keyboard('u{Enter}')
  await expect.poll(() => undo.older.mock.calls.length).toBe(1)
})
