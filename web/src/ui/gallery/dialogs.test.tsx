/** What opens over the page: dialogs hold and give back the focus, notices can be undone, and all of it is accessible. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx'
import { FormDialog } from '../dialogs/FormDialog.tsx'
import { HelpDialog } from '../dialogs/HelpDialog.tsx'
import { ReasonDialog } from '../dialogs/ReasonDialog.tsx'
import { showDoneToast } from '../notices/toast.ts'
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

test.for<Scheme>(['light', 'dark'])('a dialog in %s names the member, holds the focus and gives it back', async (scheme) => {
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
})

const onReason = vi.fn<(reason: string, ticked: readonly boolean[]) => void>()

test('a reason is asked for in words, a needed box is ticked, and both are handed over', async () => {
  const screen = await renderKit(
    <main>
      <h1>Profile</h1>
      <ReasonDialog
        title="Re-enroll this member?"
        about="Elena Anderson, 12/05/1971"
        usual={['Came back']}
        extras={[{ label: 'RPM consent', isNeeded: true }, { label: 'New episode of care' }]}
        confirmLabel="Re-enroll"
        onConfirm={onReason}
        onClose={() => undefined}
      />
    </main>,
  )
  const dialog = screen.getByRole('dialog', { name: 'Re-enroll this member?' })
  const confirm = dialog.getByRole('button', { name: 'Re-enroll' })
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveFocus()
  await expect.element(confirm).toHaveAccessibleDescription('Say why, in a few words.')
  await dialog.getByRole('button', { name: 'Came back' }).click()
  await expect.element(confirm).toHaveAccessibleDescription('Tick “RPM consent” first.')
  ;(confirm.element() as HTMLButtonElement).click()
  expect(onReason).not.toHaveBeenCalled()
  await dialog.getByRole('checkbox', { name: 'RPM consent' }).click()
  await confirm.click()
  expect(onReason).toHaveBeenCalledWith('Came back', [true, false])
  expect(await violations()).toEqual([])
})

function Refusing() {
  const [tries, setTries] = useState(0)
  const [isBusy, setBusy] = useState(false)
  const [number, setNumber] = useState('')
  const send = () => {
    setBusy(true)
    setTimeout(() => (setBusy(false), setTries(tries + 1)), 50)
  }
  return (
    <main>
      <h1>Devices</h1>
      <FormDialog
        title="Connect a device"
        submitLabel="Connect"
        why={number === '' ? 'Enter the number.' : undefined}
        isBusy={isBusy}
        error={tries > 0 ? 'This device belongs to another member.' : undefined}
        onSubmit={send}
        onClose={() => undefined}
      >
        <TextInput label="Number" value={number} onChange={(event) => setNumber(event.currentTarget.value)} />
        <TextInput label="Note" />
      </FormDialog>
    </main>
  )
}

test('Enter in a field leads to the button that says why, and a refusal leaves the keyboard where it was', async () => {
  const screen = await renderKit(<Refusing />)
  const connect = screen.getByRole('button', { name: 'Connect' })
  await screen.getByLabelText('Number').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(connect).toHaveFocus()
  await expect.element(connect).toHaveAccessibleDescription('Enter the number.')
  await screen.getByLabelText('Number').fill('12')
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(connect).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This device belongs to another member.')
  await expect.element(connect).toHaveFocus()
})

/** Warnings that go one by one as they are cleared. */
function WorkingDown() {
  const [left, setLeft] = useState(['High BP', 'Low Pulse', 'Weight Gain'])
  const [request, setAsked] = useState<string | null>(null)
  return (
    <main id="main" tabIndex={-1}>
      <h1>Needs review</h1>
      <ul data-works-down>
        {left.map((text) => (
          <li key={text}>
            <Button onClick={() => setAsked(text)}>{text}</Button>
          </li>
        ))}
      </ul>
      {request !== null && (
        <FormDialog
          title="Clear?"
          submitLabel="Clear"
          why={undefined}
          isBusy={false}
          error={undefined}
          onSubmit={() => (setLeft(left.filter((text) => text !== request)), setAsked(null))}
          onClose={() => setAsked(null)}
        >
          <TextInput label="Reason" data-autofocus />
        </FormDialog>
      )}
    </main>
  )
}

test('where items go one by one, the keyboard goes on to the one that takes the place', async () => {
  const screen = await renderKit(<WorkingDown />)
  const clear = async (name: string) => {
    ;(screen.getByRole('button', { name }).element() as HTMLButtonElement).focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByLabelText('Reason')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => screen.getByRole('dialog').query()).toBeNull()
  }
  await clear('Low Pulse')
  await expect.element(screen.getByRole('button', { name: 'Weight Gain' })).toHaveFocus()
  await clear('Weight Gain')
  await expect.element(screen.getByRole('button', { name: 'High BP' })).toHaveFocus()
  await clear('High BP')
  await expect.element(screen.getByRole('main')).toHaveFocus()
})

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
  showDoneToast('Marked as reviewed', { onUndo })
  await expect.element(screen.getByText('Marked as reviewed')).toBeVisible()
  await picture('toast-light')
  await screen.getByRole('button', { name: 'Undo' }).click()
  expect(onUndo).toHaveBeenCalledOnce()
  await expect.poll(() => screen.getByText('Marked as reviewed').query()).toBeNull()
})
