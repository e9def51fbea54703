/** What is typed from the moment of the key on stands in the field, however late the dialog comes. */
import { Button, TextInput } from '@mantine/core'
import { lazy, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { addShortcuts, watchKeyboard } from '../../platform/keyboard.ts'
import { renderPage } from '../../platform/testing/render-page.tsx'
import { DialogBoundary } from './DialogBoundary.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'

const Reason = ({ onClose }: { onClose: () => void }) => (
  <ReasonDialog title="Leave" confirmLabel="Disenroll" onConfirm={() => undefined} onClose={onClose} />
)

function lateDialog() {
  const arrived = Promise.withResolvers<{ default: typeof Reason }>()
  const Late = lazy(() => arrived.promise)
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    const close = () => setOpen(false)
    return (
      <>
        <TextInput label="Search" />
        <Button onClick={() => setOpen(true)}>Disenroll</Button>
        <DialogBoundary onEscape={close}>{isOpen && <Late onClose={close} />}</DialogBoundary>
      </>
    )
  }
  return { Page, arrive: () => arrived.resolve({ default: Reason }) }
}

function watch() {
  onTestFinished(watchKeyboard())
  const letter = vi.fn<() => void>()
  onTestFinished(addShortcuts([{ keys: 'o', title: 'Open', group: 'Test', run: letter }]))
  return letter
}

test('letters typed while a dialog is loaded stand in its field, none acts on the page, Backspace takes one back', async () => {
  const letter = watch()
  const { Page, arrive } = lateDialog()
  const screen = await renderPage(<Page />)
  ;(screen.getByRole('button', { name: 'Disenroll' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}Moved to OO{Backspace}h')
  expect(letter).not.toHaveBeenCalled()
  arrive()
  const field = screen.getByRole('textbox', { name: 'Reason' })
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('io')
  await expect.element(field).toHaveValue('Moved to Ohio')
})

test('typed from within another field they leave that one alone', async () => {
  watch()
  const { Page, arrive } = lateDialog()
  const screen = await renderPage(<Page />)
  await screen.getByRole('textbox', { name: 'Search' }).fill('Elena')
  ;(screen.getByRole('button', { name: 'Disenroll' }).element() as HTMLElement).click()
  await userEvent.keyboard('Moved')
  arrive()
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Moved')
  expect((document.querySelector('input') as HTMLInputElement).value).toBe('Elena')
})

test('Escape before the dialog is there calls it off, and the letters after it belong to the page', async () => {
  const letter = watch()
  const { Page, arrive } = lateDialog()
  const screen = await renderPage(<Page />)
  ;(screen.getByRole('button', { name: 'Disenroll' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}abc{Escape}o')
  expect(letter).toHaveBeenCalledOnce()
  arrive()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
})

test('a dialog that needs no loading keeps what is typed before it takes the focus', async () => {
  watch()
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Disenroll</Button>
        {isOpen && <Reason onClose={() => setOpen(false)} />}
      </>
    )
  }
  const screen = await renderPage(<Page />)
  const button = screen.getByRole('button', { name: 'Disenroll' }).element() as HTMLElement
  button.focus()
  // All within one task, as keys come that waited for a long drawing
  button.click()
  for (let at = 0; at < 50 && !document.querySelector('[aria-modal="true"]'); at++) await Promise.resolve()
  for (const key of 'Mov') button.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  await expect.element(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('Mov')
})
