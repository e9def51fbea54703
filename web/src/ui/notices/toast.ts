/**
 * Short notices at the edge of the screen, only for what is done. Errors stay beside what failed, not here. The part
 * that draws them is loaded with the first one.
 */
import { useSyncExternalStore } from 'react'
import type { Undo } from './toast-notice.tsx'

/** Whom a notice is about. */
export type ToastSubject = { id: string; name: string }

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

/** Whose page is on the screen, and the notice that stands. */
let shownSubject: string | undefined
let standing: { id: string; about: ToastSubject | undefined } | undefined

const isOfAnother = (about: ToastSubject | undefined) => about !== undefined && shownSubject !== undefined && about.id !== shownSubject

/**
 * "Marked as reviewed", with a way back where there is one. Answers the id, to hide it early. What was done about a person is
 * said by `useToast`, which names them.
 */
export function showDoneToast(message: string, undo?: Undo, about?: ToastSubject): string {
  const id = `toast-${++count}`
  if (isOfAnother(about)) return id
  standing = { id, about }
  // By then the page may be another's
  void loadNotice().then(({ showNotice }) => !isOfAnother(about) && showNotice(id, { message, undo, name: about?.name }))
  return id
}

/** This person's page is on the screen: a notice about another leaves. Answers what ends it. */
export function showSubject(id: string): () => void {
  shownSubject = id
  if (standing && isOfAnother(standing.about)) hideToast(standing.id)
  return () => {
    if (shownSubject === id) shownSubject = undefined
  }
}

export const hideToast = (id: string) => void loadNotice().then(({ hideNotice }) => hideNotice(id))
