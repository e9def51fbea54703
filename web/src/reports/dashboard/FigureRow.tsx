/** A figure of the dashboard in one row: its number and what days it is of, its months as a line, and the month before; numbers lead to their members. */
import { Link } from '@tanstack/react-router'
import { addMonths, monthOf } from '@vitalrounds/domain/days'
import { spanText } from '@vitalrounds/domain/reports/dashboard/figure-span'
import { type Figure, figures, isMonthFigure, spanOf } from '@vitalrounds/domain/reports/figures'
import { percentText } from '@vitalrounds/domain/with-unit'
import { MonthLine } from '../../ui/charts/MonthLine.tsx'
import reports from '../reports.module.css'
import styles from './dashboard.module.css'
import { changeText, pastText } from './figure-words.ts'
import type { FigureMonths } from './MonthTable.tsx'

const whole = new Intl.NumberFormat('en-US')

type Counted = { count: number; enrolled: number; today: string }
type Props = {
  id: Figure
  /** Undefined while it is counted. */
  counted: Counted | undefined
  months: FigureMonths
  show: string
}

export const FigureRow = ({ id, counted, months, show }: Props) => (
  <li className={styles['row']}>
    <Link
      to="/reports/$report"
      params={{ report: 'dashboard' }}
      search={{ show, figure: id }}
      className={styles['figure']}
      title={figures[id].meaning}
    >
      <span className={styles['number']}>{counted ? whole.format(counted.count) : '…'}</span>{' '}
      <span className={styles['title']}>{figures[id].title}</span>{' '}
      <span className={styles['small']}>
        {counted && [spanText(spanOf(id), counted.today), shareText(id, counted)].filter(Boolean).join(' · ')}
      </span>
    </Link>{' '}
    {counted && <Past {...{ id, months, show }} {...counted} />}
  </li>
)

/** What part of the enrolled it is; those who left are no part of them. */
function shareText(id: Figure, { count, enrolled }: Counted): string {
  if (enrolled === 0 || id === 'enrolled' || id === 'left') return ''
  return `${percentText(Math.round((100 * count) / enrolled))} of the enrolled`
}

// A year and the running month
const monthsDrawn = 13

/** Only of what is on record of each month: of anything else nothing is known of the past. */
function Past({ id, count, months, today, show }: Omit<Props, 'counted'> & Counted) {
  if (!isMonthFigure(id)) return null
  const running = monthOf(today)
  const countIn = (yearMonth: string) => months.find((month) => month.yearMonth === yearMonth)?.figures[id] ?? null
  const past = addMonths(running, -1)
  const before = countIn(past)
  if (before === null) return null
  const counts = Array.from({ length: monthsDrawn - 1 }, (_, at) => countIn(addMonths(running, at + 1 - monthsDrawn)))
  return (
    <>
      <MonthLine counts={[...counts, count]} />{' '}
      <span className={styles['small']}>
        {changeText(count, before)}{' '}
        <Link
          to="/reports/$report"
          params={{ report: 'dashboard' }}
          search={{ show, figure: id, past }}
          className={`${reports['link']} ${styles['past']}`}
          aria-label={`${figures[id].title}: ${pastText(id, before, past)}`}
        >
          {pastText(id, before, past)}
        </Link>
      </span>
    </>
  )
}
