/**
 * measurements: what a member measured. Open warnings first, then one chart for each vital over one shared stretch of
 * time, with its numbers, and every reading a click away from being excluded.
 */
import { vitalsApi } from '@vitalrounds/domain/vitals/api'
import type { Measurements } from '@vitalrounds/domain/vitals/series'
import type { Member } from '@vitalrounds/domain/members/member'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dayIn } from '../platform/zones.ts'
import { AddReadingDialog } from './AddReadingDialog.tsx'
import { ChartStack } from './ChartStack.tsx'
import { EcgPanel } from '../ecg/parts/EcgPanel.tsx'
import { MemberRulesDialog } from '../warnings/parts/MemberRulesDialog.tsx'
import { MeasurementsBar, type MeasurementsDialog } from './MeasurementsBar.tsx'
import styles from './MeasurementsTab.module.css'
import { firstMoment, type Span, spanFrom } from './time-ranges.ts'
import { GoalSources } from './GoalSources.tsx'
import { useStoredZoom } from './useStoredZoom.ts'
import { WarningsPanel } from '../warnings/parts/WarningsPanel.tsx'
import { Loading } from '../ui/notices/Loading.tsx'
import { loadProblem } from '../ui/notices/load-problem.tsx'

type Props = { member: Member; me: Me }
const route = '/_signed/member-details/$memberId/$tab'
// More than anybody measures in five years, three times a day; beyond it the server answers buckets.
const mostPoints = 10_000

/** Most members have no recorder: nothing is asked of theirs. One that is excluded can be taken back all the same. */
const hasEcg = ({ ecgLastDT }: Member, measured: Measurements | undefined) =>
  ecgLastDT !== null || measured?.series.some(({ series }) => series === 'ecg')

const hasMovedIn = (measured: Measurements | undefined) => measured?.series.some(({ movedIn }) => movedIn._id.length > 0) === true

/** With the warnings that wait, which say which chart comes first. */
const useMeasured = (member: Member, from: string | undefined) =>
  useQuery({
    ...apiQuery(vitalsApi.measurements, {
      params: { id: member._id },
      query: { maxPoints: mostPoints, ...(from !== undefined && { from }) },
    }),
    placeholderData: keepPreviousData,
  })

/** What lies beside the charts, over the same time. */
const useEvents = (member: Member, from: string | undefined) =>
  useQuery({
    ...apiQuery(vitalsApi.events, { params: { id: member._id }, query: from === undefined ? {} : { from } }),
    placeholderData: keepPreviousData,
  })

export function MeasurementsTab({ member, me }: Props) {
  const navigate = useNavigate()
  const { range, zoom, ...place } = useSearch({ from: route })
  const span = spanFrom(range)
  const today = dayIn(useNow(), member.timeZone)
  const from = firstMoment(span, today, member.timeZone)
  const query = useMeasured(member, from)
  const events = useEvents(member, from)
  const [opened, open] = useState<MeasurementsDialog | null>(null)
  const close = () => open(null)
  const here = { to: '/member-details/$memberId/$tab', params: { memberId: member._id, tab: 'measurements' } } as const
  const keepZoom = useStoredZoom(member._id)
  const choose = (next: Span) => {
    keepZoom.cancel()
    // The list one came from stays in the address.
    void navigate({ ...here, search: next === '3m' ? place : { ...place, range: next } })
  }
  return (
    <div className={styles['tab']}>
      {query.data && <WarningsPanel member={member} me={me} waiting={query.data.waiting} />}
      {!query.isPending && <MeasurementsBar span={span} hasMovedIn={hasMovedIn(query.data)} onSpan={choose} onOpen={open} />}
      {loadProblem(query, 'The measurements could not be loaded')}
      {loadProblem(events, 'The events beside the charts could not be loaded')}
      {query.isPending && <Loading shape="charts" />}
      {query.data && (
        <ChartStack
          key={span}
          measured={query.data}
          events={events.data}
          member={member}
          zone={me.timeZone}
          today={today}
          isRefetching={query.isPlaceholderData}
          span={span}
          onSpan={choose}
          zoomed={zoom}
          onZoomed={keepZoom}
        />
      )}
      {query.data && <GoalSources series={query.data.series} me={me} />}
      {hasEcg(member, query.data) && <EcgPanel member={member} />}
      {opened === 'add' && <AddReadingDialog member={member} onClose={close} />}
      {opened === 'rules' && <MemberRulesDialog member={member} onClose={close} />}
    </div>
  )
}
