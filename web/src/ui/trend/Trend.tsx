/**
 * The measurement chart: one series against its goal and its alarm, zoomed by dragging or by keys, spoken reading by reading, with its
 * numbers as a sentence and as a table. Several charts share one time axis by sharing `range` and `onRange`.
 */
import { useId, useState } from 'react'
import { drawTrend } from './trend-paths.ts'
import { valueDomain, fullRange } from './trend-scale.ts'
import { statisticsIn } from './trend-statistics.ts'
import { laneHeight, margin, type TrendProps } from './trend-props.ts'
import { captionOf, linesText } from './trend-words.ts'
import styles from './Trend.module.css'
import { TrendPlot } from './TrendPlot.tsx'
import { TrendTable } from './TrendTable.tsx'
import { useChartWidth } from './use-chart-width.ts'

export function Trend(props: TrendProps) {
  const { label, readings, events = [], range, zone, height = 200, lines, lowerLines } = props
  const id = useId()
  const { ref, width, isPrinting } = useChartWidth()
  // A page break may part a chart from the one that has the dates
  const hasAxis = isPrinting || (props.hasAxis ?? true)
  const [isTable, setIsTable] = useState(false)
  const both = { lines, lowerLines }
  const statistics = statisticsIn(readings, range, both, zone)
  const frame = {
    width: Math.max(0, Math.floor(width) - margin.left - margin.right),
    height: height - margin.top - margin.bottom - (hasAxis ? margin.axis : 0),
    range,
    domain: valueDomain(props.name, readings, both),
  }
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className={styles['caption']}>
        <span id={id}>
          <b>{label}</b> <span className={styles['quiet']}>{captionOf(statistics, both, props)}</span>
        </span>
        <span className={styles['lines']}>{linesText(both)}</span>
        <button type="button" className={styles['toggle']} aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
          Show table<span className="spoken"> of {label}</span>
        </button>
      </figcaption>
      <div ref={ref} className={styles['plot']} hidden={isTable}>
        {frame.width > 0 && (
          <TrendPlot
            {...props}
            labelId={id}
            frame={frame}
            drawing={drawTrend(readings, frame, { zone, ...both })}
            whole={props.whole ?? fullRange(readings)}
            hasAxis={hasAxis}
            lane={events.length > 0 ? laneHeight : 0}
          />
        )}
      </div>
      {isTable && <TrendTable {...props} />}
    </figure>
  )
}
