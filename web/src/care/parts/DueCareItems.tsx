/** What is due of a member beside the events of the calendar. */
import { calendarApi, type DueCareItem as Due } from '@vitalrounds/domain/care/calendar/api'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { apiQuery } from '../../platform/api.ts'
import styles from '../calendar/Calendar.module.css'
import { DueRow, reviewTitle } from './DueRow.tsx'

const titleOf = ({ what, sets }: Due) => (what === 'review' ? reviewTitle : `Check-in: ${sets.join(', ')}`)

/** `otherwise` stands where nothing is due. */
export function DueCareItems({ memberId, otherwise = null }: { memberId: string; otherwise?: ReactNode }) {
  const due = useQuery(apiQuery(calendarApi.list, { params: { id: memberId } })).data?.due ?? []
  return due.length === 0 ? (
    otherwise
  ) : (
    <ul className={styles['rows']}>
      {due.map((item) => (
        <DueRow key={`${item.what} ${item.on}`} due={{ ...item, memberId, title: titleOf(item), date: item.on }} />
      ))}
    </ul>
  )
}
