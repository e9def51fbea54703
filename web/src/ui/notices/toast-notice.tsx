/** How a short notice looks, with its button to undo. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useRef } from 'react'
import { useShortcuts } from '../../platform/keyboard.ts'
import { usePreferences } from '../../platform/preferences.ts'
import { KeyHint } from '../KeyHint.tsx'
import { mostNotices } from './most-notices.ts'

export type Undo = { onUndo: () => void | Promise<void>; label?: string }

// Long enough to read a sentence and to reach the button; hovering or focusing holds it (WCAG 2.2, 2.2.1).
const plainMs = 5_000
const undoMs = 10_000

// Oldest first
let displayed: readonly string[] = []

/** A notice beyond the limit would wait until another goes, and its Undo with it: the oldest makes way for the newest. */
function makeRoom(id: string): void {
  const leaving = displayed.slice(0, Math.max(0, displayed.length - mostNotices + 1))
  displayed = [...displayed.slice(leaving.length), id]
  for (const oldest of leaving) notifications.hide(oldest)
}

export const hideNotice = (id: string) => notifications.hide(id)

/** Whoever pressed a key on a notice goes on in the page: the focus would go with the notice. */
function restoreFocus(): void {
  if (document.activeElement?.closest('.mantine-Notification-root')) document.getElementById('main')?.focus({ preventScroll: true })
}

export function showNotice(id: string, message: string, undo: Undo | undefined): void {
  makeRoom(id)
  notifications.show({
    id,
    onClose: () => {
      displayed = displayed.filter((other) => other !== id)
      restoreFocus()
    },
    message: undo === undefined ? message : <WithUndo id={id} message={message} undo={undo} />,
    autoClose: undo === undefined ? plainMs : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** Notices stand at the end of the page, for keys beyond all of its controls: a letter leads to the newest. */
function WithUndo({ id, message, undo }: { id: string; message: string; undo: Undo }) {
  const button = useRef<HTMLButtonElement>(null)
  const label = undo.label ?? 'Undo'
  const { hasLetterKeys } = usePreferences()
  useShortcuts([{ keys: 'u', title: `Go to “${label}”`, group: 'Anywhere', run: () => button.current?.focus() }])
  const act = () => {
    notifications.hide(id)
    void undo.onUndo()
  }
  return (
    <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
      <span>{message}</span>
      <Button
        ref={button}
        // The notice cuts off what stands out of it
        style={{ outlineOffset: -2 }}
        variant="subtle"
        size="compact-sm"
        onClick={act}
        {...(hasLetterKeys && {
          'aria-keyshortcuts': 'U',
          rightSection: (
            <span aria-hidden="true">
              <KeyHint>U</KeyHint>
            </span>
          ),
        })}
      >
        {label}
      </Button>
    </span>
  )
}
