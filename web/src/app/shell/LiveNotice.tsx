/** Says since when the screen may be out of date while the line to the server is down. */
import { useLiveState, useStaleSince } from '../../platform/live/live.ts'
import type { Me } from '../../platform/me.ts'
import { timeOfDay } from '../../platform/zones.ts'
import { Banner } from '../../ui/notices/Banner.tsx'

export function LiveNotice({ me }: { me: Me }) {
  const state = useLiveState()
  const since = useStaleSince()
  if (state !== 'reconnecting' || since === null) return null
  return <Banner>Data from {timeOfDay(since, me.timeZone)}, reconnecting …</Banner>
}
