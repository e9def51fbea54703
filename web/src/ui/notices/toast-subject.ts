/**
 * Whom a short notice is about. A part of a page hands it down, so that what was begun about one person is never said beside
 * another: whoever goes on to the next takes no notice along.
 */
import { createContext, useContext, useEffect } from 'react'
import { showDoneToast, showSubject, type ToastSubject } from './toast.ts'
import type { Undo } from './toast-notice.tsx'

export const ToastSubjectContext = createContext<ToastSubject | undefined>(undefined)

/** Says what is done, with the name of whom it was done about. */
export function useToast(): (message: string, undo?: Undo) => void {
  const about = useContext(ToastSubjectContext)
  return (message, undo) => showDoneToast(message, undo, about)
}

/** While this person's page is on the screen, notices about others leave and do not come. */
export function useShownSubject(id: string): void {
  useEffect(() => showSubject(id), [id])
}
