/** Stops a page from being left with words nobody has saved; never when the session has ended, because nobody may see them then. */
import { useBlocker } from '@tanstack/react-router'
import { session } from './session.ts'

/** Its `status` is `blocked` while somebody has to be asked; `proceed` leaves, `reset` stays. */
export function useLeaveGuard(isDirty: boolean) {
  const mayLose = () => isDirty && session.claims !== null
  return useBlocker({ shouldBlockFn: mayLose, enableBeforeUnload: mayLose, withResolver: true })
}
