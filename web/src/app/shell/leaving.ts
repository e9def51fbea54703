/** Whether the session is about to end for want of activity. */
import { useIdleDeadline } from '../../platform/idle-deadline.ts'
import { useNow } from '../../platform/now.ts'

// docs/sources/security.md S9: warning dialog two minutes before
const warnMs = 120_000

export function useIsLeaving(): boolean {
  const now = useNow()
  const endsAt = useIdleDeadline()
  return endsAt !== null && Date.parse(endsAt) - now < warnMs
}
