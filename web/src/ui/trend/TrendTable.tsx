/** The readings of a trend as a table, newest first: the form for everybody whom a picture does not serve. */
import { suspectText } from '@vitalrounds/domain/readings/suspect'
import { useState } from 'react'
import { SeverityChip } from '../SeverityChip.tsx'
import { eventsInRange } from './trend-lane.ts'
import { readingsInRange } from './trend-scale.ts'
import type { Severity } from '../severity.ts'
import type { TrendProps } from './trend-props.ts'
import type { TrendReading } from './trend-types.ts'
import { statusText, timeText, valueText } from './trend-words.ts'
import styles from './Trend.module.css'

// Enough for three months of two readings a day; more on demand.
const portion = 200

/** With what was done about it beside it. */
const Status = ({ severity, reading: { side, change, handled, doubt } }: { severity: Severity; reading: TrendReading }) => (
  <>
    <SeverityChip severity={severity} {...(side && { side })} {...(handled !== undefined && { handled })}>
      {change === undefined ? severity : `${change} ${severity}`}
    </SeverityChip>
    {handled !== undefined && <span className={styles['quiet']}> {handled}</span>}
    {doubt !== undefined && <span className={styles['quiet']}> {suspectText(doubt)}</span>}
  </>
)

export function TrendTable(props: TrendProps) {
  const { label, readings, events = [], range } = props
  const [count, setCount] = useState(portion)
  const rows = [
    ...readingsInRange(readings, range).map((reading) => ({ at: reading.at, reading })),
    ...eventsInRange(events, range).map((event) => ({ at: event.at, event })),
  ]
  const newest = rows.toSorted((a, b) => b.at - a.at)
  return (
    <section className={styles['tableRegion']} aria-label={`${label}, table`} tabIndex={0}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Reading</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {newest.slice(0, count).map((row) =>
            'event' in row ? (
              <tr key={row.event.id}>
                <th scope="row">{row.event.on}</th>
                <td colSpan={2}>
                  {row.event.words} {row.event.detail !== undefined && <span className={styles['quiet']}>{row.event.detail}</span>}
                </td>
              </tr>
            ) : (
              <ReadingRow key={row.reading.id} reading={row.reading} {...props} />
            ),
          )}
        </tbody>
      </table>
      {newest.length > count && (
        <button type="button" className={styles['toggle']} onClick={() => setCount(count + portion)}>
          Show {Math.min(portion, newest.length - count)} more of {newest.length}
        </button>
      )}
    </section>
  )
}

const ReadingRow = ({ reading, ...props }: TrendProps & { reading: TrendReading }) => {
  const { zone, onChoose } = props
  return (
    <tr>
      <th scope="row">{timeText(reading, zone)}</th>
      <td>
        {onChoose && reading.movedIn === undefined ? (
          <button type="button" className={styles['toggle']} onClick={() => onChoose(reading)}>
            {valueText(reading, props)}
          </button>
        ) : (
          valueText(reading, props)
        )}
      </td>
      <td>
        {reading.severity && !reading.isExcluded ? <Status severity={reading.severity} reading={reading} /> : statusText(reading, props)}
      </td>
    </tr>
  )
}
