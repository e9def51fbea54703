/** The queues of a physician's desk; each noun brings its own, and what is to be read. */
import { alertApi } from '@vitalrounds/domain/alerts/api'
import { practitionerOrderApi } from '@vitalrounds/domain/care/practitioner-orders/api'
import { planApi } from '@vitalrounds/domain/care/plan/api'
import { addMonths } from '@vitalrounds/domain/days'
import { memberApi } from '@vitalrounds/domain/members/api'
import type { Member } from '@vitalrounds/domain/members/member'
import { reviewApi } from '@vitalrounds/domain/reports/review-api'
import { usDate } from '@vitalrounds/domain/us-date'
import { listedName } from '@vitalrounds/domain/values/name-order'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { AlertToAnswer } from '../alerts/AlertToAnswer.tsx'
import { OrderToSign } from '../care/orders/OrderToSign.tsx'
import { PlanToApprove } from '../care/plan/PlanToApprove.tsx'
import type { DeskQueue } from '../desk/DeskPage.tsx'
import { LatestVitals } from '../members/MemberStrip.tsx'
import { MemberHeading } from '../members/parts/MemberHeading.tsx'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dateOf, monthIn, monthTitle, shortAge } from '../platform/zones.ts'
import { ReviewedMonth } from '../reports/review/ReviewedMonth.tsx'
import { MoreMonths } from '../reports/review/MoreMonths.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'
import { InDanger } from '../warnings/InDanger.tsx'

type Show = 'mine' | 'all'
type Wanted = { me: Me; show: Show; now: number }

const loading = <T,>(query: UseQueryResult<T>, words: string) => ({
  isPending: query.isPending && query.fetchStatus !== 'idle',
  problem: loadProblem(query, words),
})
const since = (at: string, { me, now }: Wanted) => shortAge(at, now, me.timeZone)

function usePlans(wanted: Wanted): DeskQueue {
  const { me, show } = wanted
  const query = useQuery({ ...apiQuery(planApi.toApprove, { query: { show } }), enabled: me.services.includes('CCM') })
  const plans = query.data?.plans ?? []
  return {
    ...loading(query, 'The plans could not be loaded'),
    key: 'plans',
    title: 'Plans to approve',
    whenEmpty: 'No plan waits for approval.',
    count: plans.length,
    items: plans.map((plan) => ({
      id: plan._id,
      title: plan.memberName,
      note: `Version ${plan.number}, ${plan.publishedBy} · ${since(plan.publishedAt, wanted)}`,
    })),
    render: (id, onDone) => {
      const plan = plans.find(({ _id }) => _id === id)
      if (!plan) return null
      const heading = <MemberHeading memberId={plan.memberId} name={plan.memberName} tab="care-plan" title="Open the care plan" />
      return <PlanToApprove me={me} plan={plan} heading={heading} onDone={onDone} />
    },
  }
}

function useOrders(wanted: Wanted): DeskQueue {
  const { me, show } = wanted
  const query = useQuery(apiQuery(practitionerOrderApi.toSign, { query: { show } }))
  const waiting = query.data?.waiting ?? []
  return {
    ...loading(query, 'The orders could not be loaded'),
    key: 'orders',
    title: 'Orders to sign',
    whenEmpty: 'Every program has an order in force.',
    count: query.data?.count ?? 0,
    items: waiting.map((item) => ({
      id: `${item.memberId} ${item.program}`,
      title: item.memberName,
      note: `${item.program.toUpperCase()} · ${item.state === 'expired' ? `order of ${usDate(item.orderedOn ?? '')} to be renewed` : `since ${dateOf(item.startedAt, me.timeZone)}`}`,
    })),
    render: (id, onDone) => {
      const item = waiting.find(({ memberId, program }) => `${memberId} ${program}` === id)
      if (!item) return null
      const heading = <MemberHeading memberId={item.memberId} name={item.memberName} tab="profile" title="Open the profile" />
      return <OrderToSign me={me} waiting={item} heading={heading} onDone={onDone} />
    },
  }
}

function useAlerts(wanted: Wanted): DeskQueue {
  const { me, show } = wanted
  const query = useQuery(apiQuery(alertApi.toAnswer, { query: { show } }))
  const alerts = query.data?.alerts ?? []
  return {
    ...loading(query, 'The alerts could not be loaded'),
    key: 'alerts',
    title: 'Alerts to answer',
    whenEmpty: 'Every alert is answered.',
    count: alerts.length,
    items: alerts.map((alert) => ({
      id: alert._id,
      title: alert.memberName,
      note: `${alert.value.slice(0, 80)}${alert.value.length > 80 ? '…' : ''} · ${since(alert.time, wanted)}`,
    })),
    render: (id, onDone) => {
      const alert = alerts.find(({ _id }) => _id === id)
      return alert && <AlertToAnswer me={me} alert={alert} onDone={onDone} />
    },
  }
}

const reviewNote = ({ by, title }: { by: string | null; title: string | null }) =>
  by === null ? '' : `reviewed by ${[by, title].filter(Boolean).join(', ')}`

/** The month before the running one: it changes no more by itself. */
function useMonths({ me, show, now }: Wanted): DeskQueue {
  const yearMonth = addMonths(monthIn(now, me.groupTimeZone), -1)
  const query = useQuery(apiQuery(reviewApi.queue, { query: { yearMonth, show, state: 'waiting', page: 0 } }))
  const words = query.data?.maySign === false ? { act: 'review', done: 'reviewed' } : { act: 'sign', done: 'signed' }
  return {
    ...loading(query, 'The months could not be loaded'),
    key: 'months',
    title: `Months to ${words.act}, ${monthTitle(yearMonth)}`,
    whenEmpty: `Every month of ${monthTitle(yearMonth)} is ${words.done} or returned.`,
    count: query.data?.count ?? 0,
    items: (query.data?.rows ?? []).map((row) => ({ id: row.memberId, title: row.name, note: reviewNote(row) })),
    more: query.data && <MoreMonths me={me} yearMonth={yearMonth} show={show} queue={query.data} />,
    render: (id, onDone) => <ReviewedMonth me={me} memberId={id} yearMonth={yearMonth} onDone={onDone} />,
  }
}

function useInDanger(wanted: Wanted): DeskQueue {
  const { me, show } = wanted
  const query = useQuery(apiQuery(memberApi.list, { params: { listFilter: 'needs-review' }, query: { show, sort: 'severity', page: 0 } }))
  const members = (query.data?.members ?? []).filter(({ warningSummary }) => warningSummary.worst === 'critical')
  return {
    ...loading(query, 'The members could not be loaded'),
    key: 'danger',
    title: show === 'mine' ? 'Own members in danger' : 'Members in danger',
    whenEmpty: 'Nobody has an open critical warning.',
    count: members.length,
    items: members.map((member) => ({
      id: member._id,
      title: listedName(member),
      note: [member.reason?.text, member.warningSummary.worstAt && since(member.warningSummary.worstAt, wanted)]
        .filter(Boolean)
        .join(' · '),
    })),
    render: (id) => {
      const member = members.find(({ _id }) => _id === id)
      const vitals = (row: Member) => <LatestVitals member={row} now={wanted.now} zone={me.timeZone} />
      return member && <InDanger me={me} memberId={id} name={listedName(member)} vitals={vitals} />
    },
  }
}

export function useDeskQueues(me: Me, show: Show): DeskQueue[] {
  const wanted = { me, show, now: useNow() }
  const [danger, alerts, plans] = [useInDanger(wanted), useAlerts(wanted), usePlans(wanted)]
  const [orders, months] = [useOrders(wanted), useMonths(wanted)]
  return [danger, alerts, ...(me.services.includes('CCM') ? [plans] : []), orders, months]
}
