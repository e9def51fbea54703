/** phone-calls: cards that wait for their Save, missed calls with what was done about them, and every call of the member. */
import { usDate } from '@vitalrounds/domain/us-date'
import { Button } from '@mantine/core'
import { type Call, callApi } from '@vitalrounds/domain/calls/api'
import { ehrText } from '@vitalrounds/domain/calls/wrap-up'
import type { Member } from '@vitalrounds/domain/members/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import { copyFromChart } from '../platform/exports/export-chart.ts'
import type { Me } from '../platform/me.ts'
import { dateTimeZone } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { useToast } from '../ui/notices/toast-subject.ts'
import { Pager } from '../ui/table/Pager.tsx'
import { act, PlainTable } from '../ui/table/PlainTable.tsx'
import { directionWords, lengthWords, resolutionWords, resultWords, notLiveReason } from './call-words.ts'
import { ResolveCall } from './MissedCalls.tsx'
import styles from './PhoneCallsTab.module.css'
import { WrapUpCard } from './WrapUpCard.tsx'
import { callsNow } from './parts/calls-now.ts'
import { usePhone } from './voice/use-phone.ts'

type Props = { member: Member; me: Me }

export function PhoneCallsTab({ member, me }: Props) {
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...apiQuery(callApi.ofMember, { params: { id: member._id }, query: { page: page - 1 } }),
    placeholderData: keepPreviousData,
  })
  const now = useQuery(callsNow())
  const { current } = usePhone()
  // That of the call in the panel stands there
  const cards = (now.data?.cards ?? []).filter(
    ({ call }) => call.callId !== current?.callId && call.members.some((item) => item.memberId === member._id),
  )
  // "call history; empty list on error" (specification, second document, section 7): the error is said in its place, for
  // whether there were calls is then not known
  const { calls = [], count = 0 } = query.data ?? {}
  return (
    <div className={styles['tab']}>
      {cards.map((card) => (
        <WrapUpCard key={card.call.callId} card={card} memberId={member._id} zone={me.timeZone} />
      ))}
      {loadState(query, 'The calls could not be loaded', 'rows')}
      {query.data && calls.length === 0 && <EmptyState title="No calls yet.">Calls to and from {member.name} will stand here.</EmptyState>}
      {calls.length > 0 && <History calls={calls} member={member} zone={me.timeZone} isDimmed={query.isPlaceholderData} />}
      {count > 0 && <Pager page={page} total={count} noun="call" onPage={setPage} />}
    </div>
  )
}

type HistoryProps = { calls: readonly Call[]; member: Member; zone: string; isDimmed: boolean }

const History = ({ calls, member, zone, isDimmed }: HistoryProps) => (
  <PlainTable label="Calls" columns={['When', 'Direction', 'Length', 'Outcome', 'Staff', act]} isRefetching={isDimmed}>
    {calls.map((call) => (
      <tr key={call.callId}>
        <td>{dateTimeZone(call.at, zone)}</td>
        <td>
          {directionWords(call)}
          {call.members.length > 1 && <p className={styles['dim']}>Shared phone</p>}
        </td>
        <td>{lengthWords(call)}</td>
        <td>
          <Result call={call} />
        </td>
        <td>{call.by}</td>
        <td>
          <Acts call={call} member={member} zone={zone} />
        </td>
      </tr>
    ))}
  </PlainTable>
)

const Result = ({ call }: { call: Call }) => {
  const { wrapUp } = call
  const more = [
    resolutionWords(call),
    wrapUp && `${wrapUp.program}${wrapUp.topics.length > 0 ? `: ${wrapUp.topics.join(', ')}` : ''}`,
    wrapUp?.note,
    wrapUp?.nextContact && `Next contact ${usDate(wrapUp.nextContact)}`,
    notLiveReason(call),
  ].filter(Boolean)
  return (
    <>
      <span data-missed={call.missedAt !== null && call.resolved === null}>{resultWords(call)}</span>
      {more.map((line) => (
        <p key={line as string} className={styles['dim']}>
          {line}
        </p>
      ))}
    </>
  )
}

function Acts({ call, member, zone }: { call: Call; member: Member; zone: string }) {
  const toast = useToast()
  if (call.missedAt !== null && call.resolved === null) return <ResolveCall call={call} zone={zone} />
  const { wrapUp } = call
  if (!wrapUp) return null
  const copy = async () => {
    const facts = { ...wrapUp, direction: call.direction, seconds: call.seconds, staffName: wrapUp.by }
    const about = { memberName: member.name, dob: usDate(member.dob), when: dateTimeZone(call.at, zone) }
    await copyFromChart(member._id, ehrText({ ...facts, ...about }))
    toast('Copied for the EHR')
  }
  return (
    <Button variant="default" size="compact-sm" aria-label={`Copy for the EHR: ${dateTimeZone(call.at, zone)}`} onClick={() => void copy()}>
      Copy for the EHR
    </Button>
  )
}
