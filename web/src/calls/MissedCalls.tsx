/** Calls that nobody took and nobody has seen to: whose they are, or the number, and what was done about them. */
import { type Call, callApi, type Resolution } from '@vitalrounds/domain/calls/api'
import type { ContactRecord } from '@vitalrounds/domain/values/contact-claims'
import { warningApi } from '@vitalrounds/domain/warnings/api'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiQuery, call as send } from '../platform/api.ts'
import { problemWords } from '../platform/problem-words.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { useAct } from '../ui/dialogs/use-act.ts'
import { displayPhone } from '../ui/fields/format-phone.ts'
import { callMember } from './parts/call-member.ts'
import styles from './PhoneCallsTab.module.css'
import { May } from '../ui/rights/May.tsx'

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

const doneWords: Record<Resolution, string> = { calledBack: 'Called back', texted: 'Texted', marked: 'Mark as seen' }

/** What the record shows since the call was missed; the rest is done, not said. */
const waysOf = ({ missedAt }: Call, records: readonly (ContactRecord | undefined)[]): Resolution[] => {
  const isSince = (at: string | null | undefined) => at != null && missedAt !== null && at > missedAt
  return [
    ...(records.some((record) => isSince(record?.called)) ? (['calledBack'] as const) : []),
    ...(records.some((record) => isSince(record?.texted)) ? (['texted'] as const) : []),
    'marked',
  ]
}

export function ResolveCall({ call, zone }: { call: Call; zone: string }) {
  const records = useQueries({
    queries: call.members.map(({ memberId }) => apiQuery(warningApi.contact, { params: { id: memberId } })),
  }).map(({ data }) => data)
  const resolve = useAct((how: Resolution) => send(callApi.resolve, { params: { callId: call.callId }, body: { how } }), {
    done: 'Missed call resolved',
    onDone: () => {},
  })
  const ways = waysOf(call, records)
  return (
    <div className={styles['chips']} role="group" aria-label={`Missed call, ${dateTimeZone(call.at, zone)}`}>
      {!ways.includes('calledBack') && <CallBack call={call} />}
      {ways.map((how) => (
        <May key={how} do="call.make">
          <Button variant="default" size="compact-sm" onClick={() => resolve.mutate(how)}>
            {doneWords[how]}
          </Button>
        </May>
      ))}
      {resolve.error && <p role="alert">{problemWords(resolve.error)}</p>}
    </div>
  )
}

/** Rings the member; of a shared phone, whoever of them is chosen. */
const CallBack = ({ call: { members } }: { call: Call }) =>
  members.map(({ memberId, name }) => (
    <May key={memberId} do="call.make">
      <Button variant="default" size="compact-sm" onClick={() => callMember({ _id: memberId, name })}>
        {members.length === 1 ? 'Call back' : `Call back ${name}`}
      </Button>
    </May>
  ))
