/** Said on every page for as long as somebody is in a workspace of others in an emergency. */
import { countWithNoun } from '@vitalrounds/domain/counted'
import { Button } from '@mantine/core'
import { emergencyApi, emergencyMinutes } from '@vitalrounds/domain/auth/emergency-api'
import { useEffect } from 'react'
import { call } from '../../platform/api.ts'
import { useEnter } from '../../platform/enter-workspace.ts'
import type { Me } from '../../platform/me.ts'
import { useNow } from '../../platform/now.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { session } from '../../platform/session.ts'
import { Banner } from '../../ui/notices/Banner.tsx'

const minuteMs = 60_000

export function EmergencyNotice({ me, endsAt }: { me: Me; endsAt: string }) {
  const leave = useEnter(() => call(emergencyApi.end, { body: {} }))
  const leftMs = Temporal.Instant.from(endsAt).epochMilliseconds - useNow()
  useEffect(() => {
    const left = Temporal.Instant.from(endsAt).epochMilliseconds - Date.now() - session.skewMs
    // The server has ended it by then; the page begins anew where the session is at home
    const timer = setTimeout(() => location.assign('/home'), Math.max(0, left) + 1000)
    return () => clearTimeout(timer)
  }, [endsAt])
  // The moment that the page goes by may be a little behind
  const minutes = Math.min(emergencyMinutes, Math.max(0, Math.ceil(leftMs / minuteMs)))
  return (
    <Banner
      tone="warning"
      title={`Emergency access to ${me.workspaceName}, ${countWithNoun(minutes, 'minute')} left`}
      action={
        <Button variant="default" size="compact-sm" loading={leave.isPending} onClick={() => leave.mutate(undefined)}>
          End now
        </Button>
      }
    >
      {leave.isError
        ? problemWords(leave.error)
        : 'Its administrators were told. Everything you open is marked in their audit log; no time is recorded.'}
    </Banner>
  )
}
