/**
 * Short notices at the edge of the screen, only for what is done. Errors stay beside what failed, not here. The part
 * that draws them is loaded with the first one.
 */
import type { Undo } from './toast-notice.tsx'

let count = 0
const loadNotice = () => import('./toast-notice.tsx')

/** "Marked as reviewed", with a way back where there is one. Answers the id, to hide it early. */
export function toastDone(message: string, undo?: Undo): string {
  const id = `toast-${++count}`
  void loadNotice().then(({ showNotice }) => showNotice(id, message, undo))
  return id
}

export const hideToast = (id: string) => void loadNotice().then(({ hideNotice }) => hideNotice(id))
