/** Who takes calls: asked once of everybody who may call, and said to administrators while nobody does. */
import { Button } from '@mantine/core'
import { callingApi } from '@vitalrounds/domain/calls/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call as send } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { Banner } from '../../ui/notices/Banner.tsx'
import styles from './CallNotices.module.css'
import { callsNow } from './calls-now.ts'

export function CallNotices({ me }: { me: Me }) {
  const { data: now } = useQuery(callsNow())
  const answer = useMutation({ mutationFn: (isOn: boolean) => send(callingApi.switch, { body: { isOn } }) })
  if (!now?.canRing || !me.actions.includes('call.make')) return null
  const take = (
    <Button size="xs" loading={answer.isPending} onClick={() => answer.mutate(true)}>
      Take calls
    </Button>
  )
  if (!now.isAsked)
    return (
      <div data-screen-only>
        <Banner
          title="Take calls on this computer?"
          action={
            <div className={styles['acts']}>
              {take}
              <Button size="xs" variant="default" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
                Not now
              </Button>
            </div>
          }
        >
          {problemWords(answer.error) ??
            'Members who call the clinic ring here while you are signed in. You can change it at the bell above.'}
        </Banner>
      </div>
    )
  if (now.isAnybodyOn || !me.actions.includes('audit.read')) return null
  return (
    <div data-screen-only>
      <Banner tone="warning" title="Nobody takes calls" action={take}>
        {problemWords(answer.error) ?? 'Members who call hear a greeting, and the call is listed as missed.'}
      </Banner>
    </div>
  )
}
