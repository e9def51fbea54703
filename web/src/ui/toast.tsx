/** Short notices at the edge of the screen, only for what is done. Errors stay beside what failed, not here. */
import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'

// Long enough to read a sentence and reach the button (WCAG 2.2, 2.2.1 asks for a way to extend: hovering holds it).
const plainMs = 5_000
const undoMs = 10_000

type Undo = { onUndo: () => void | Promise<void>; label?: string }

/** "Marked as reviewed", with a way back where there is one. Answers the id, to hide it early. */
export function toastDone(message: string, undo?: Undo): string {
  const id = notifications.show({
    message:
      undo === undefined ? message : <WithUndo message={message} label={undo.label ?? 'Undo'} onUndo={() => act()} />,
    autoClose: undo === undefined ? plainMs : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
  const act = () => {
    notifications.hide(id)
    void undo?.onUndo()
  }
  return id
}

export const hideToast = (id: string) => notifications.hide(id)

const WithUndo = ({ message, label, onUndo }: { message: string; label: string; onUndo: () => void }) => (
  <span style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 12 }}>
    {message}
    <Button variant="subtle" size="compact-sm" onClick={onUndo}>
      {label}
    </Button>
  </span>
)
