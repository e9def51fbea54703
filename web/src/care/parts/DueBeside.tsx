/** What is due beside the events of the calendar, each with the page on which it is done. */
import { calendarApi, type DueBeside as Due } from '@vitalrounds/domain/care/calendar/api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ask } from '../../platform/api.ts'
import styles from '../calendar/Calendar.module.css'
import { longDay } from './calendar-words.ts'

const tabs = { 'check-in': 'wellness-check', review: 'care-plan' } as const
const titleOf = ({ what, sets }: Due) =>
  what === 'review' ? 'Yearly review of the care plan' : `Check-in: ${sets.join(', ')}`

/** `otherwise` stands where nothing is due. */
export function DueBeside({ memberId, otherwise = null }: { memberId: string; otherwise?: ReactNode }) {
  const due = useQuery(ask(calendarApi.list, { params: { id: memberId } })).data?.due ?? []
  return due.length === 0 ? (
    otherwise
  ) : (
    <ul className={styles['rows']}>
      {due.map((one) => (
        <li key={`${one.what} ${one.on}`} className={styles['row']} data-overdue={one.isOverdue}>
          <div className={styles['what']}>
            <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: tabs[one.what] }}>
              {titleOf(one)}
            </Link>
            {one.isOverdue && <span className={styles['overdue']}>Overdue</span>}
            <p className={styles['line']}>{one.isOverdue ? `since ${longDay(one.on)}` : longDay(one.on)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
