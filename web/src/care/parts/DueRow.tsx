/** What is due beside the events of the calendar, as a row of it: a link to the page on which it is done. */
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from '../calendar/Calendar.module.css'
import { longDay } from './calendar-words.ts'

export const dueTabs = { 'check-in': 'wellness-check', review: 'care-plan' } as const
export const reviewTitle = 'Review of the care plan'

export type DueFacts = {
  memberId: string
  what: keyof typeof dueTabs
  title: string
  date: string
  isOverdue: boolean
  /** The member, where the page is not about one alone. */
  who?: ReactNode
}

export const DueRow = ({ due: { memberId, what, title, date, isOverdue, who } }: { due: DueFacts }) => (
  <li className={styles['row']} data-overdue={isOverdue}>
    <div className={styles['what']}>
      {who !== undefined && <>{who}: </>}
      <Link to="/member-details/$memberId/$tab" params={{ memberId, tab: dueTabs[what] }}>
        {title}
      </Link>
      {isOverdue && <span className={styles['overdue']}>Overdue</span>}
      <p className={styles['line']}>{isOverdue ? `since ${longDay(date)}` : longDay(date)}</p>
    </div>
  </li>
)
