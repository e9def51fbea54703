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

type NoticeWords = { message: string; undo: Undo | undefined; name: string | undefined }

export function showNotice(id: string, { message, undo, name }: NoticeWords): void {
  makeRoom(id)
  notifications.show({
    id,
    onClose: () => {
      displayed = displayed.filter((other) => other !== id)
      restoreFocus()
    },
    message: undo === undefined ? <Words message={message} name={name} /> : <WithUndo id={id} message={message} undo={undo} name={name} />,
    autoClose: undo === undefined ? plainMs : undoMs,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss' },
  })
}

/** A message that names the person already is not said twice. */
const Words = ({ message, name }: Pick<NoticeWords, 'message' | 'name'>) => (
  <span>
    {name !== undefined && !message.includes(name) && <b>{name}: </b>}
    <span>{message}</span>
  </span>
)

/** Notices stand at the end of the page, for keys beyond all of its controls: a letter leads to the newest. */
function WithUndo({ id, message, undo, name }: { id: string; undo: Undo } & NoticeWords) {
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
      <Words message={message} name={name} />
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
