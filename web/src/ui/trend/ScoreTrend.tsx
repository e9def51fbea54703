/**
 * Scores over time on the levels that they raise: few points, so that each has its number beside it. Every one stands in
 * the table behind it too, with those that have no number.
 */
import { useId, useState } from 'react'
import { SeverityChip } from '../SeverityChip.tsx'
import { PlainTable } from '../table/PlainTable.tsx'
import { ScorePlot } from './ScorePlot.tsx'
import type { Score, ScoreTrendProps } from './score-types.ts'
import styles from './Trend.module.css'
import { useChartWidth } from './use-chart-width.ts'

const valueText = ({ value }: Score, most: number) => (value === null ? 'no score' : `${value} of ${most}`)

/** `3 of 6 on 11/20/2026, yellow` */
export const scoreWords = (score: Score, most: number) => `${valueText(score, most)} on ${score.on}, ${score.level}`

function captionOf({ scores, most, levels }: ScoreTrendProps): string {
  const last = scores.at(-1)
  const latest = last ? `Latest ${scoreWords(last, most)}.` : ''
  // "Yellow from 3, red from 6."
  const limits = levels.map(({ from, level }, at) => `${at === 0 ? level : level.toLowerCase()} from ${from}`).join(', ')
  return [latest, limits && `${limits}.`].filter(Boolean).join(' ')
}

export function ScoreTrend(props: ScoreTrendProps) {
  const { label, scores } = props
  const id = useId()
  const { ref, width } = useChartWidth()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={styles['figure']} aria-labelledby={id}>
      <figcaption className={styles['caption']}>
        <b id={id}>{label}</b>
        <button type="button" className={styles['toggle']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show table<span className="spoken"> of {label}</span>
        </button>
        <span className={styles['words']} id={`${id}-words`}>
          {captionOf(props)}
        </span>
      </figcaption>
      <div ref={ref} className={styles['plot']} hidden={isTable}>
        {width > 0 && <ScorePlot {...props} labelId={id} width={Math.floor(width)} />}
      </div>
      {isTable && (
        <PlainTable label={`${label}, table`} columns={['Date', 'Score', 'Level']}>
          {scores.toReversed().map((score) => (
            <tr key={score.id}>
              <th scope="row">{score.on}</th>
              <td>{valueText(score, props.most)}</td>
              <td>{score.severity ? <SeverityChip severity={score.severity}>{score.level}</SeverityChip> : score.level}</td>
            </tr>
          ))}
        </PlainTable>
      )}
    </figure>
  )
}
