/**
 * Two counts by day or week as bars side by side, the first filled and the second hollow. Arrow keys say each; the same values stand in
 * a table behind it.
 */
import { scaleLinear } from 'd3-scale'
import { useId, useState, type ReactNode } from 'react'
import trend from '../trend/Trend.module.css'
import { useChartWidth } from '../trend/use-chart-width.ts'
import styles from './PairBars.module.css'
import chart from './RunChart.module.css'
import { useMarkedPoint } from './use-marked-point.ts'

/** A day or a week: its name under the picture, what is said of it, and both counts. */
export type BarPair = { id: string; label: string; words: string; values: readonly [number, number] }

type PlotProps = { pairs: readonly BarPair[]; steps: 'days' | 'weeks'; labelId: string; width: number }
type Props = {
  label: string
  /** What each bar of a pair counts. */
  names: readonly [string, string]
  /** What each pair is of. */
  steps: 'days' | 'weeks'
  pairs: readonly BarPair[]
  /** The table behind the picture. */
  table: ReactNode
}

export function PairBars({ label, names, steps, pairs, table }: Props) {
  const id = useId()
  const { ref, width } = useChartWidth()
  const [isTable, setTable] = useState(false)
  return (
    <figure className={chart['figure']} aria-labelledby={id}>
      <figcaption className={chart['caption']}>
        <span id={id} className="spoken">
          {label}
        </span>
        <span className={styles['legend']}>
          {names.map((name, at) => (
            <span key={name}>
              <span className={styles['swatch']} data-first={at === 0} aria-hidden="true" />
              {name}
            </span>
          ))}
        </span>
        <button type="button" className={trend['toggle']} aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          Show table<span className="spoken"> of {label}</span>
        </button>
      </figcaption>
      <div ref={ref} className={chart['plot']} hidden={isTable}>
        {width > 0 && <PairPlot pairs={pairs} steps={steps} labelId={id} width={Math.floor(width)} />}
      </div>
      {isTable && table}
    </figure>
  )
}

const whole = new Intl.NumberFormat('en-US')
const size = { height: 128, left: 44, right: 14, top: 12, bottom: 24 }
const bottom = size.height - size.bottom

function placeOf(pairs: readonly BarPair[], width: number) {
  const step = (width - size.left - size.right) / Math.max(1, pairs.length)
  const y = scaleLinear([0, Math.max(1, ...pairs.flatMap(({ values }) => values))], [bottom, size.top])
  return { step, x: (at: number) => size.left + (at + 0.5) * step, y, bar: Math.max(2, Math.min(14, step * 0.36)) }
}
type Place = ReturnType<typeof placeOf>

function PairPlot({ pairs, steps, labelId, width }: PlotProps) {
  const keysId = useId()
  const place = placeOf(pairs, width)
  const { x, step } = place
  const { mark, handlers } = useMarkedPoint(pairs.length, x)
  const current = mark === null ? undefined : pairs[mark.at]
  return (
    <>
      <svg
        className={chart['svg']}
        viewBox={`0 0 ${width} ${size.height}`}
        width={width}
        height={size.height}
        role="application"
        aria-roledescription="chart"
        aria-labelledby={labelId}
        aria-describedby={keysId}
        tabIndex={0}
        {...handlers}
      >
        <Ground pairs={pairs} width={width} place={place} />
        {mark && <rect className={styles['marked']} x={x(mark.at) - step / 2} y={size.top} width={step} height={bottom - size.top} />}
        <Bars pairs={pairs} place={place} />
      </svg>
      <p id={keysId} className="spoken">
        Arrow keys move between {steps}.
      </p>
      <p className="spoken" role="status">
        {current && mark?.isSpoken === true ? current.words : ''}
      </p>
      {current && mark && (
        <div
          className={trend['tip']}
          aria-hidden="true"
          data-side={x(mark.at) > width / 2 ? 'left' : 'right'}
          style={{ insetInlineStart: x(mark.at) }}
        >
          <span>{current.label}</span>
          <b>{current.words}</b>
        </div>
      )}
    </>
  )
}

const Bars = ({ pairs, place: { x, y, bar } }: { pairs: readonly BarPair[]; place: Place }) =>
  pairs.map(({ id, values: [first, second] }, at) => (
    <g key={id}>
      <rect className={styles['first']} x={x(at) - bar} y={y(first)} width={bar} height={bottom - y(first)} />
      {second > 0 && <rect className={styles['second']} x={x(at) + 1} y={y(second)} width={bar} height={bottom - y(second)} />}
    </g>
  ))

type GroundProps = { pairs: readonly BarPair[]; width: number; place: Place }

// As many as have room for their names on a phone
const mostNamed = 5

/** Lines of the scale with their counts, and the names below: of many pairs those of the first, the middle and the last. */
const Ground = ({ pairs, width, place: { x, y } }: GroundProps) => (
  <>
    {y
      .ticks(3)
      .filter(Number.isInteger)
      .map((value) => (
        <g key={value}>
          <line className={trend['grid']} x1={size.left} x2={width - size.right} y1={y(value)} y2={y(value)} />
          <text className={trend['mark']} x={size.left - 6} y={y(value) + 4} textAnchor="end">
            {whole.format(value)}
          </text>
        </g>
      ))}
    {pairs.map(
      ({ id, label }, at) =>
        (pairs.length <= mostNamed || at === 0 || at === pairs.length - 1 || at === Math.floor(pairs.length / 2)) && (
          <text key={id} className={trend['mark']} x={x(at)} y={size.height - 6} textAnchor="middle">
            {label}
          </text>
        ),
    )}
  </>
)
