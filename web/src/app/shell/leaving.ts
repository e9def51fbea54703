/** Whether the session is about to end for want of activity. */
import { warningMinutes } from '@vitalrounds/domain/auth/session-end'
import { useIdleDeadline } from '../../platform/use-session.ts'
import { useNow } from '../../platform/now.ts'

const warnMs = warningMinutes * 60_000

export function useIsLeaving(): boolean {
  const now = useNow()
  const endsAt = useIdleDeadline()
  return endsAt !== null && Date.parse(endsAt) - now < warnMs
}
