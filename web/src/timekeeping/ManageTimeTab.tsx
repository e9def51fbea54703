/** manage-time: a month of recorded time, day by day, with what counts and why the rest does not. */
import { Button } from '@mantine/core'
import type { Member } from '@vitalrounds/domain/members/member'
import { type ExplainedView, pageViewApi } from '@vitalrounds/domain/timekeeping/api'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { apiQuery } from '../platform/api.ts'
import type { Me } from '../platform/me.ts'
import { useNow } from '../platform/now.ts'
import { dayIn, monthIn } from '../platform/zones.ts'
import { EmptyState } from '../ui/notices/EmptyState.tsx'
import { loadState } from '../ui/notices/load-problem.tsx'
import { DayOfTime } from './DayOfTime.tsx'
import { ExcludeTimeDialog } from './ExcludeTimeDialog.tsx'
import styles from './ManageTimeTab.module.css'
import { ManualTimeDialog } from './ManualTimeDialog.tsx'
import { MonthStepper } from './MonthStepper.tsx'
import { lengthText, programNames } from './time-words.ts'
import { May } from '../ui/rights/May.tsx'

type Props = { member: Member; me: Me }
const route = '/_signed/member-details/$memberId/$tab'

/** The month stands in the address. */
function useMonth(memberId: string, present: string): [string, (month: string) => void] {
  const navigate = useNavigate()
  const { month, ...place } = useSearch({ from: route })
  const isMonth = month !== undefined && /^20\d{2}-(0[1-9]|1[0-2])$/.test(month)
  const go = (next: string) =>
    void navigate({
      to: '/member-details/$memberId/$tab',
      params: { memberId, tab: 'manage-time' },
      search: { ...place, ...(next !== present && { month: next }) },
    })
  return [isMonth ? month : present, go]
}

export function ManageTimeTab({ member, me }: Props) {
  const present = monthIn(useNow(), me.groupTimeZone)
  const [month, goTo] = useMonth(member._id, present)
  const [isEntering, setEntering] = useState(false)
  const [changing, setChanging] = useState<ExplainedView | null>(null)
  const query = useQuery({
    ...apiQuery(pageViewApi.month, { params: { id: member._id }, query: { yearMonth: month } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className={styles['tab']} aria-busy={query.isPlaceholderData}>
      <div className={styles['bar']}>
        <MonthStepper month={month} present={present} onMonth={goTo} />
        {query.data && <Totals counted={query.data.countedMs} services={member.services} />}
        <May do="time.record">
          <Button size="xs" variant="default" onClick={() => setEntering(true)}>
            Enter time by hand
          </Button>
        </May>
      </div>
      {loadState(query, 'The time could not be loaded', 'rows')}
      {query.data && <Days views={query.data.pageViews} zone={query.data.zone} onChange={setChanging} />}
      {isEntering && <ManualTimeDialog member={member} me={me} tab="profile" onClose={() => setEntering(false)} />}
      {changing && <ExcludeTimeDialog key={changing._id} view={changing} member={member} onClose={() => setChanging(null)} />}
    </div>
  )
}

function Totals({ counted, services }: { counted: { rpm: number; ccm: number }; services: readonly string[] }) {
  const programs = (['rpm', 'ccm'] as const).filter((text) => counted[text] > 0 || services.includes(text.toUpperCase()))
  return (
    <p className={styles['totals']}>
      {programs.map((program) => (
        <span key={program}>
          {programNames[program]} <b>{lengthText(counted[program])}</b>
        </span>
      ))}
      <span className={styles['note']}>counted this month</span>
    </p>
  )
}

type DaysProps = { views: readonly ExplainedView[]; zone: string; onChange: (view: ExplainedView) => void }

/** The newest day first. */
function Days({ views, zone, onChange }: DaysProps) {
  if (views.length === 0)
    return (
      <EmptyState title="No time was recorded in this month.">
        Time is recorded by itself while somebody has this member’s pages open.
      </EmptyState>
    )
  const days = [...Map.groupBy(views, (view) => dayIn(view.start, zone))].toSorted(([a], [b]) => (a < b ? 1 : -1))
  return (
    <>
      {days.map(([day, its]) => (
        <DayOfTime key={day} day={day} views={its} zone={zone} onChange={onChange} />
      ))}
    </>
  )
}
