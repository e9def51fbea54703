/** How a short notice looks, with its button to undo. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { mostNotices } from './most-notices.ts'

export type Undo = { onUndo: () => void | Promise<void>; label?: string }

// Long enough to read a sentence and to reach the button; hovering or focusing holds it (WCAG 2.2, 2.2.1).
const plainMs = 5_000
const undoMs = 10_000

// Oldest first
let shown: readonly string[] = []

/** A notice beyond the limit would wait until another goes, and its Undo with it: the oldest makes way for the newest. */
function makeRoom(id: string): void {
  const leaving = shown.slice(0, Math.max(0, shown.length - mostNotices + 1))
  shown = [...shown.slice(leaving.length), id]
  for (const oldest of leaving) notifications.hide(oldest)
}

export const hideNotice = (id: string) => notifications.hide(id)

/** Whoever pressed a key on a notice goes on in the page: the focus would go with the notice. */
function keepFocus(): void {
  if (document.activeElement?.closest('.mantine-Notification-root'))
    document.getElementById('main')?.focus({ preventScroll: true })
}

export function showNotice(id: string, message: string, undo: Undo | undefined): void {
  makeRoom(id)
  notifications.show({
    id,
    onClose: () => {
      shown = shown.filter((other) => other !== id)
      keepFocus()
    },
    message: undo === undefined ? message : <WithUndo id={id} message={message} undo={undo} />,
    autoClose: undo === undefined ? plainMs : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

function WithUndo({ id, message, undo }: { id: string; message: string; undo: Undo }) {
  const act = () => {
    notifications.hide(id)
    void undo.onUndo()
  }
  return (
    <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
      <span>{message}</span>
      <Button variant="subtle" size="compact-sm" onClick={act}>
        {undo.label ?? 'Undo'}
      </Button>
    </span>
  )
}
