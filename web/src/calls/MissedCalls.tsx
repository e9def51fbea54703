/** Calls that nobody took and nobody has seen to: whose they are, or the number, and what was done about them. */
import { type Call, callApi, type Resolution } from '@vitalrounds/domain/calls/api'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { call as send } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { displayPhone } from '../ui/fields/format-phone.ts'
import styles from './PhoneCallsTab.module.css'

export const MissedCalls = ({ calls, zone }: { calls: readonly Call[]; zone: string }) => (
  <ul className={styles['missed']} data-works-down>
    {calls.map((call) => (
      <li key={call.callId}>
        <Caller call={call} />
        <p className={styles['dim']}>{dateTimeZone(call.at, zone)}</p>
        <ResolveCall call={call} zone={zone} />
      </li>
    ))}
  </ul>
)

/** Everybody who has the number; where nobody has it, the number. */
const Caller = ({ call }: { call: Call }) =>
  call.members.length === 0 ? (
    <span>{call.phone === '' ? 'Withheld number' : displayPhone(call.phone)}</span>
  ) : (
    <>
      {call.members.map(({ memberId, name }) => (
        <Link key={memberId} to="/member-details/$memberId/$tab" params={{ memberId, tab: 'phone-calls' }} className={styles['name']}>
          {name}
        </Link>
      ))}
    </>
  )

const ways: Record<Resolution, string> = { calledBack: 'Called back', texted: 'Texted', marked: 'Mark as seen' }

export function ResolveCall({ call, zone }: { call: Call; zone: string }) {
  const resolve = useAct((how: Resolution) => send(callApi.resolve, { params: { callId: call.callId }, body: { how } }), {
    done: 'Missed call resolved',
    onDone: () => {},
  })
  return (
    <div className={styles['chips']} role="group" aria-label={`Missed call, ${dateTimeZone(call.at, zone)}`}>
      {(Object.keys(ways) as Resolution[]).map((how) => (
        <Button key={how} variant="default" size="compact-sm" onClick={() => resolve.mutate(how)}>
          {ways[how]}
        </Button>
      ))}
      {resolve.error && <p role="alert">{problemWords(resolve.error)}</p>}
    </div>
  )
}
