/**
 * Short notices at the edge of the screen, only for what is done. Errors stay beside what failed, not here. The part
 * that draws them is loaded with the first one.
 */
import { useSyncExternalStore } from 'react'
import type { Undo } from './toast-notice.tsx'

let count = 0
let isWanted = false
const watchers = new Set<() => void>()

function loadNotice() {
  isWanted = true
  for (const watcher of watchers) watcher()
  return import('./toast-notice.tsx')
}

const subscribe = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Whether there has been a notice in this tab, and with it a need for the place where notices stand. */
export const useHasNotices = (): boolean => useSyncExternalStore(subscribe, () => isWanted)

/** "Marked as reviewed", with a way back where there is one. Answers the id, to hide it early. */
export function showDoneToast(message: string, undo?: Undo): string {
  const id = `toast-${++count}`
  void loadNotice().then(({ showNotice }) => showNotice(id, message, undo))
  return id
}

export const hideToast = (id: string) => void loadNotice().then(({ hideNotice }) => hideNotice(id))
