/** What opens over the page: dialogs hold and give back the focus, notices can be undone, and all of it is accessible. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../ConfirmDialog.tsx'
import { HelpDialog } from '../HelpDialog.tsx'
import { toastDone } from '../toast.ts'
import { renderKit, type Scheme } from './render-kit.tsx'
import { picture, violations } from './look.ts'

const onConfirm = vi.fn<() => void>()

function Asking() {
  const [isOpen, setOpen] = useState(false)
  return (
    <main>
      <h1>Devices</h1>
      <Button onClick={() => setOpen(true)}>Cancel the order</Button>
      <ConfirmDialog
        isOpen={isOpen}
        title="Cancel the order?"
        about="Elena Anderson, 12/05/1971"
        confirmLabel="Cancel the order"
        isDangerous
        error="This order has been shipped already."
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        The blood pressure cuff will not be sent. The order gives its place in this month’s limit back.
      </ConfirmDialog>
    </main>
  )
}

test.for<Scheme>(['light', 'dark'])(
  'a dialog in %s names the member, holds the focus and gives it back',
  async (scheme) => {
    const screen = await renderKit(<Asking />, scheme)
    const opener = screen.getByRole('button', { name: 'Cancel the order' })
    await opener.click()
    const dialog = screen.getByRole('dialog', { name: 'Cancel the order?' })
    await expect.element(dialog.getByText('Elena Anderson, 12/05/1971')).toBeVisible()
    // The safe answer holds the focus where the other cannot be undone.
    await expect.element(dialog.getByRole('button', { name: 'Cancel', exact: true })).toHaveFocus()
    await picture(`dialog-${scheme}`)
    expect(await violations()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(opener).toHaveFocus()
    expect(onConfirm).not.toHaveBeenCalled()
  },
)

test('the help lists keys by group as they are written on the keyboard', async () => {
  const shortcuts = [
    { keys: 'j', title: 'Next member', group: 'List' },
    { keys: 'mod+k', title: 'Find', group: 'Anywhere' },
    { keys: 'g m', title: 'Go to members', group: 'Anywhere' },
  ]
  const screen = await renderKit(
    <main>
      <h1>Members</h1>
      <HelpDialog isOpen onClose={() => undefined} shortcuts={shortcuts} />
    </main>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect.element(dialog.getByText('G then M')).toBeVisible()
  await expect.element(dialog.getByText(/^(Ctrl\+|⌘)K$/)).toBeVisible()
  await picture('help-light')
  expect(await violations()).toEqual([])
})

test('a notice can be undone once', async () => {
  const onUndo = vi.fn<() => void>()
  const screen = await renderKit(
    <main>
      <h1>Members</h1>
    </main>,
  )
  toastDone('Marked as reviewed', { onUndo })
  await expect.element(screen.getByText('Marked as reviewed')).toBeVisible()
  await picture('toast-light')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.poll(() => screen.getByText('Marked as reviewed').query()).toBeNull()
})
