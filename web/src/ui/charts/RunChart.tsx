/**
 * A row of months as a run chart: a line, its median across, and the month that still runs as a hollow point. Arrow keys say each
 * month; the same values stand in a table behind it.
 */
import { useId, useState, type ReactNode } from 'react'
import trend from '../trend/Trend.module.css'
import { useChartWidth } from '../trend/use-chart-width.ts'
import type { RunChartProps } from './run-chart-types.ts'
import styles from './RunChart.module.css'
import { RunPlot } from './RunPlot.tsx'

type Props = RunChartProps & {
  /** The rows of the table behind the picture. */
  table: ReactNode
}

export function RunChart({ table, ...props }: Props) {
  const { label, caption } = props
  const id = useId()
  const { ref, width } = useChartWidth()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className={styles['caption']}>
        <span id={id} className="spoken">
          {label}, by month
        </span>
        <span>{caption}</span>
        <button type="button" className={trend['toggle']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show table<span className="spoken"> of {label}</span>
        </button>
      </figcaption>
      <div ref={ref} className={styles['plot']} hidden={isTable}>
        {width > 0 && <RunPlot {...props} labelId={id} width={Math.floor(width)} />}
      </div>
      {isTable && table}
    </figure>
  )
}
