/** Asks before what was typed in a dialog is lost: by closing it, by leaving the page, by closing the tab. */
import { useState, type ReactNode } from 'react'
import { useLeaveGuard } from '../../platform/leave-guard.ts'
import { ConfirmDialog } from './ConfirmDialog.tsx'

export function useUnsaved(isDirty: boolean, onClose: () => void, onDiscard?: () => void): { close: () => void; question: ReactNode } {
  const blocker = useLeaveGuard(isDirty)
  /** What had the focus when somebody wanted to close; null while nobody is asked. */
  const [closedFrom, setClosedFrom] = useState<Element | null>(null)
  const isAsked = closedFrom !== null || blocker.status === 'blocked'
  // While it asks, Escape belongs to the question alone
  const close = () => {
    if (isDirty && !isAsked) setClosedFrom(document.activeElement)
    else if (!isDirty) onClose()
  }
  const stay = () => {
    blocker.reset?.()
    setClosedFrom(null)
    setTimeout(() => closedFrom instanceof HTMLElement && closedFrom.focus())
  }
  const discard = () => {
    onDiscard?.()
    if (blocker.status === 'blocked') blocker.proceed()
    else onClose()
  }
  const question = isAsked && (
    <ConfirmDialog isOpen title="Discard what you entered?" confirmLabel="Discard" isDangerous onConfirm={discard} onCancel={stay}>
      It has not been saved.
    </ConfirmDialog>
  )
  return { close, question }
}
