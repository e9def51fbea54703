/** All figures of the dashboard by what they are about, one row each; behind the lines of each group stands its table of months. */
import { useQuery } from '@tanstack/react-query'
import { activityApi } from '@vitalrounds/domain/reports/activity-api'
import { type Figure, figureGroups, figureIds, figures, isMonthFigure, monthFigureWords } from '@vitalrounds/domain/reports/figures'
import { apiQuery } from '../../platform/api.ts'
import { loadProblem } from '../../ui/notices/load-problem.tsx'
import { Fold } from '../../ui/Fold.tsx'
import reports from '../reports.module.css'
import styles from './dashboard.module.css'
import { FigureRow } from './FigureRow.tsx'
import { Funnel } from './Funnel.tsx'
import { HeatTable } from './HeatTable.tsx'
import { MinuteWeeks } from './MinuteWeeks.tsx'
import { type FigureMonths, isOfStays, MonthTable } from './MonthTable.tsx'
import { WarningFlow } from './WarningFlow.tsx'

export type FigureCounts = Partial<Record<Figure, number>>

const figuresOf = (group: string) => figureIds.filter((id) => figures[id].group === group)

type Props = { dashboard: { figures: FigureCounts; today: string } | undefined; show: string }

const lineWords =
  'Lines are the twelve months before and the running one, which is hollow. A number without a line is of now alone: its past is not on record.'

/** Each number has its place while it is counted. */
export function FigureRows({ dashboard, show }: Props) {
  const counts = dashboard?.figures
  const query = useQuery(apiQuery(activityApi.months, { query: { show } }))
  const months = query.data?.months ?? []
  return (
    <>
      {loadProblem(query, 'The months could not be loaded')}
      {months.length > 0 && <p className={reports['small']}>{lineWords}</p>}
      {figureGroups.map((group) => (
        <section key={group} aria-labelledby={`figures-${group}`} aria-busy={counts === undefined}>
          <h2 id={`figures-${group}`} className={reports['section']}>
            {group}
          </h2>
          <ul className={styles['rows']}>
            {figuresOf(group).map((id) => (
              <FigureRow
                key={id}
                {...{ id, months, show }}
                counted={dashboard && { count: counts?.[id] ?? 0, enrolled: counts?.enrolled ?? 0, today: dashboard.today }}
              />
            ))}
          </ul>
          <GroupMonths group={group} months={months} show={show} />
          {group === 'Minutes' && <MinuteWeeks show={show} />}
          {group === 'Warnings' && <WarningFlow show={show} />}
        </section>
      ))}
      <Funnel show={show} />
      <HeatTable show={show} />
    </>
  )
}

function GroupMonths({ group, months, show }: { group: string; months: FigureMonths; show: string }) {
  const ids = figuresOf(group).filter(isMonthFigure)
  const title = `${group}, month by month`
  if (months.length === 0 || ids.length === 0) return null
  return (
    <Fold title={title}>
      <p className={reports['small']}>{monthFigureWords[ids.some(isOfStays) ? 'stays' : 'rows']}</p>
      <MonthTable title={title} ids={ids} months={months} show={show} />
    </Fold>
  )
}
