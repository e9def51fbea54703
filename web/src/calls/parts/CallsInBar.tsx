/** In the bar over every page: calls that nobody has seen to, and cards that wait, each a way to where it is done. */
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { countWithNoun } from '@vitalrounds/domain/counted'
import { callingApi } from '@vitalrounds/domain/calls/api'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { call as send } from '../../platform/api.ts'
import type { Me } from '../../platform/me.ts'
import { problemWords } from '../../platform/problem-words.ts'
import { IconBellOff, IconBellRinging, IconClipboardCheck, IconPhoneX } from '../../ui/icons.tsx'
// Comes with what follows the first page, on every page
import '../../ui/styles-later.ts'
import styles from './CallsInBar.module.css'
import { callsNow } from './calls-now.ts'

const MissedCalls = lazy(() => import('../MissedCalls.tsx').then((file) => ({ default: file.MissedCalls })))

export function CallsInBar({ me }: { me: Me }) {
  const { data } = useQuery(callsNow())
  const { pathname } = useLocation()
  if (!data) return null
  const waiting = data.cards.find(({ call }) => call.members.length > 0)?.call.members[0]
  return (
    <>
      {me.actions.includes('call.make') && <RingSwitch isOn={data.isOn} />}
      {data.missedCount > 0 && (me.isReadOnly || me.actions.includes('call.make')) && (
        // Closed on the page that a call in it leads to
        <Popover key={pathname} position="bottom-end" trapFocus returnFocus>
          <Popover.Target>
            <UnstyledButton className={styles['link']}>
              <IconPhoneX size={15} aria-hidden="true" /> <span aria-hidden="true">{data.missedCount}</span>
              <span className="spoken">{countWithNoun(data.missedCount, 'missed call')}</span>
            </UnstyledButton>
          </Popover.Target>
          <Popover.Dropdown aria-label="Missed calls">
            <Suspense>
              <MissedCalls calls={data.missed} zone={me.timeZone} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
      {waiting && (
        <Link to="/member-details/$memberId/$tab" params={{ memberId: waiting.memberId, tab: 'phone-calls' }} className={styles['link']}>
          <IconClipboardCheck size={15} aria-hidden="true" /> <span aria-hidden="true">{data.cards.length}</span>
          <span className="spoken">{countWithNoun(data.cards.length, 'call')} to wrap up</span>
        </Link>
      )}
    </>
  )
}

/** Whether incoming calls ring in this person's browsers; kept for the next sign-in. */
function RingSwitch({ isOn }: { isOn: boolean }) {
  const turn = useMutation({
    mutationFn: (target: boolean) => send(callingApi.switch, { body: { isOn: target } }),
  })
  const Icon = isOn ? IconBellRinging : IconBellOff
  const words = isOn ? 'Calls on' : 'Calls off'
  const explanation = isOn ? 'incoming calls ring here' : 'incoming calls do not ring here'
  return (
    <>
      {turn.isError && <span role="alert">{problemWords(turn.error)}</span>}
      <Button
        className={styles['ring']}
        variant="subtle"
        {...(!isOn && { color: 'gray' })}
        size="compact-sm"
        leftSection={<Icon size={17} aria-hidden="true" />}
        aria-label={`${words}: ${explanation}`}
        title={explanation}
        loading={turn.isPending}
        onClick={() => turn.mutate(!isOn)}
      >
        <span className={styles['words']}>{words}</span>
      </Button>
    </>
  )
}
