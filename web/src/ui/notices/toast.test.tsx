/** A notice that is pressed by a key leaves the focus with the page. */
import { useState } from 'react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { watchKeyboard } from '../../platform/keyboard.ts'
import { renderPage, serve } from '../../platform/testing/render-page.tsx'
import { showDoneToast, type ToastSubject } from './toast.ts'
import { ToastSubjectContext, useShownSubject, useToast } from './toast-subject.ts'

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

test('a newer notice takes the place of the one before, a letter leads to it, and Enter takes back what it says', async () => {
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
  await expect.element(screen.getByText('Rules saved')).not.toBeInTheDocument()
  ;(screen.getByRole('button', { name: 'Save' }).element() as HTMLElement).focus()
  await userEvent.keyboard('u')
  await expect.poll(() => document.activeElement?.textContent).toContain('Undo')
  await userEvent.keyboard('{Enter}')
  expect(undo.newest).toHaveBeenCalledOnce()
  expect(undo.older).not.toHaveBeenCalled()
  await expect.element(screen.getByText('Member paused')).not.toBeInTheDocument()
})

/** A page of one person, which says something is done when the button is pressed and `over` is settled. */
function Page({ about, over }: { about: ToastSubject; over?: Promise<void> | undefined }) {
  useShownSubject(about.id)
  return (
    <ToastSubjectContext key={about.id} value={about}>
      <Act over={over} />
    </ToastSubjectContext>
  )
}
function Act({ over = Promise.resolve() }: { over?: Promise<void> | undefined }) {
  const toast = useToast()
  return (
    <button type="button" onClick={() => void over.then(() => toast('Warning cleared'))}>
      Clear
    </button>
  )
}
const [rosa, walter] = [
  { id: 'r', name: 'Rosa Vega' },
  { id: 'w', name: 'Walter Greene' },
]

test('a notice names whom it is about and leaves with the step to the next', async () => {
  serve({})
  const screen = await renderPage(<Steps />)
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(screen.getByText('Rosa Vega: Warning cleared')).toBeVisible()
  await screen.getByRole('button', { name: 'Next' }).click()
  await expect.element(screen.getByText('Warning cleared')).not.toBeInTheDocument()
})

test('what is done only after the step is not said beside the next', async () => {
  serve({})
  let finish: () => void = () => undefined
  const screen = await renderPage(<Steps over={new Promise((resolve) => (finish = resolve))} />)
  await screen.getByRole('button', { name: 'Clear' }).click()
  await screen.getByRole('button', { name: 'Next' }).click()
  finish()
  await screen.getByRole('button', { name: 'Clear' }).click()
  await expect.element(screen.getByText('Walter Greene: Warning cleared')).toBeVisible()
  expect(screen.getByText(/Rosa Vega/).elements()).toEqual([])
})

function Steps({ over }: { over?: Promise<void> | undefined }) {
  const [isNext, go] = useState(false)
  return (
    <main id="main" tabIndex={-1}>
      <Page about={isNext ? walter : rosa} over={over} />
      <button type="button" onClick={() => go(true)}>
        Next
      </button>
    </main>
  )
}
