/** Practices by figures as a heat table: in the order of their names, small cells hidden, every number opens its members. */
import type { OutcomeReport } from '@vitalrounds/domain/reports/outcomes/api'
import { type OutcomeId, outcomeIds, outcomes } from '@vitalrounds/domain/reports/outcomes/measures'
import { smallCellWords } from '@vitalrounds/domain/reports/outcomes/small-cells'
import { periodText, valueText } from '@vitalrounds/domain/reports/outcomes/words'
import { shadeStyle } from '../../ui/charts/heat-shades.ts'
import { PlainTable } from '../../ui/table/PlainTable.tsx'
import reports from '../reports.module.css'
import { OutcomeLink } from './OutcomeLink.tsx'
import type { OutcomeFilterValues } from './outcome-filters.ts'
import styles from './outcomes.module.css'

type Props = { report: OutcomeReport; filters: OutcomeFilterValues }

/** Only shares have a shade: a difference in mmHg is no place between nought and all. */
const shareOf = (id: OutcomeId, value: number | null) => (outcomes[id].unit === '%' ? value : null)

export function PracticeTable({ report, filters }: Props) {
  const period = report.months.at(-1)!
  const title = `By practice, ${periodText(period)}`
  return (
    <section aria-label={title}>
      <h2 className={reports['section']}>{title}</h2>
      <p className={styles['counts']}>{smallCellWords} The number below each value is that of its members.</p>
      <PlainTable label={title} isNumbers columns={['Practice', ...outcomeIds.map((id) => outcomes[id].title)]}>
        {report.practices.map(({ id: practiceId, name, cells }) => (
          <tr key={practiceId}>
            <th scope="row">{name}</th>
            {outcomeIds.map((id) => {
              const cell = cells[id]
              if (cell === null)
                return (
                  <td key={id} className={styles['hidden']}>
                    hidden
                  </td>
                )
              return (
                <td key={id} className={styles['heat']} style={shadeStyle(shareOf(id, cell.value))}>
                  <span>{valueText(id, { value: cell.value, second: null })}</span>
                  <OutcomeLink
                    members={cell.counted}
                    of={`${outcomes[id].counts}, ${name}`}
                    period={period}
                    filters={filters}
                    opens={{ practiceId, figure: id, state: 'counted' }}
                  />
                </td>
              )
            })}
          </tr>
        ))}
      </PlainTable>
    </section>
  )
}
