/** Figures of the months that are over, closed ones as they were closed; each number opens its members. */
import { Link } from '@tanstack/react-router'
import { countWithNoun } from '@vitalrounds/domain/counted'
import type { Reply } from '@vitalrounds/domain/contract'
import type { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { figures, type MonthFigure, type StayFigure, stayFigures } from '@vitalrounds/domain/reports/figures'
import { monthTitle } from '../../platform/zones.ts'
import { Lines } from '../../ui/Lines.tsx'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import styles from '../reports.module.css'

export type FigureMonths = Reply<typeof activityApi.months>['months']

const whole = new Intl.NumberFormat('en-US')
export const isOfStays = (figure: MonthFigure): figure is StayFigure => (stayFigures as readonly MonthFigure[]).includes(figure)

type Props = { title: string; ids: readonly MonthFigure[]; months: FigureMonths; show: string }

/** Figures of stays know no close, and stand for months before the first row as well. */
export function MonthTable({ title, ids, months, show }: Props) {
  const areRows = !ids.some(isOfStays)
  const columns = ['Month', ...(areRows ? ['Members'] : []), ...ids.map((id) => figures[id].title)]
  return (
    <PlainTable label={title} isNumbers columns={columns}>
      {months
        .filter(({ members }) => !areRows || members > 0)
        .map((month) => (
          <tr key={month.yearMonth}>
            <th scope="row">
              {areRows ? (
                <Lines below={month.isClosed ? 'As it was closed' : 'Open'}>{monthTitle(month.yearMonth)}</Lines>
              ) : (
                monthTitle(month.yearMonth)
              )}
            </th>
            {areRows && (
              <td>
                <Link
                  to="/reports/$report"
                  params={{ report: 'billing-report' }}
                  search={{ show, yearMonth: month.yearMonth }}
                  className={styles['link']}
                  aria-label={`${countWithNoun(month.members, 'member')}, ${monthTitle(month.yearMonth)}`}
                >
                  {whole.format(month.members)}
                </Link>
              </td>
            )}
            {ids.map((figure) => (
              <td key={figure}>
                <MonthLink figure={figure} month={month} show={show} />
              </td>
            ))}
          </tr>
        ))}
    </PlainTable>
  )
}

type LinkProps = { figure: MonthFigure; month: FigureMonths[number]; show: string }

const MonthLink = ({ figure, month: { yearMonth, figures: counts }, show }: LinkProps) => (
  <Link
    to="/reports/$report"
    params={{ report: 'dashboard' }}
    search={{ show, figure, past: yearMonth }}
    className={styles['link']}
    aria-label={`${countWithNoun(counts[figure] ?? 0, 'member')}, ${figures[figure].title}, ${monthTitle(yearMonth)}`}
  >
    {whole.format(counts[figure] ?? 0)}
  </Link>
)
