/** How a short notice looks, with its button to undo. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

export type Undo = { onUndo: () => void | Promise<void>; label?: string }

// Long enough to read a sentence and to reach the button; hovering or focusing holds it (WCAG 2.2, 2.2.1).
const plainMs = 5_000
const undoMs = 10_000

export const hideNotice = (id: string) => notifications.hide(id)

export function showNotice(id: string, message: string, undo: Undo | undefined): void {
  notifications.show({
    id,
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
