/** The picture of a trend and what happens on it. */
import { useId, useRef } from 'react'
import type { Drawing } from './trend-paths.ts'
import type { Frame, createScales } from './trend-scale.ts'
import { useTrendKeys } from './trend-keys.ts'
import type { TimeRange, TrendReading } from './trend-types.ts'
import { statusText, timeText, valueText } from './trend-words.ts'
import { margin, type TrendProps } from './trend-props.ts'
import styles from './Trend.module.css'
import { TrendGround } from './TrendGround.tsx'
import { eventsInRange, laneTicks } from './trend-lane.ts'
import { focusLane, TrendLane } from './TrendLane.tsx'

type Props = TrendProps & { labelId: string; frame: Frame; drawing: Drawing; whole: TimeRange; hasAxis: boolean; lane: number }
type Place = ReturnType<typeof createScales>

export function TrendPlot(props: Props) {
  const { frame, drawing, labelId, events = [], lane } = props
  const height = (props.height ?? 200) + lane
  const keysId = useId()
  const { shown } = drawing
  const plot = useRef<SVGSVGElement>(null)
  const marks = useRef<HTMLDivElement>(null)
  const hasMarks = eventsInRange(events, frame.range).length > 0
  const onDown = hasMarks ? () => focusLane(marks) : undefined
  const { current, at, isSpoken, drag, handlers, place } = useTrendKeys({ ...props, shown, onDown, left: margin.left })
  const spoken = current && isSpoken ? `${spokenText(current, props)}. Reading ${at + 1} of ${shown.length}` : ''
  const width = frame.width + margin.left + margin.right
  return (
    <>
      <svg
        ref={plot}
        className={styles['svg']}
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="application"
        aria-roledescription="chart"
        aria-labelledby={labelId}
        aria-describedby={keysId}
        tabIndex={0}
        {...handlers}
      >
        <g transform={`translate(${margin.left} ${margin.top})`}>
          <TrendGround {...props} place={place} />
          {lane > 0 && <path className={styles['laneTick']} d={laneTicks(events, frame)} />}
          <Series drawing={drawing} frame={frame} />
          {drag && <rect className={styles['brush']} x={Math.min(...drag)} width={Math.abs(drag[1] - drag[0])} height={frame.height} />}
          {current && <Cursor reading={current} place={place} height={frame.height} />}
        </g>
      </svg>
      {lane > 0 && <TrendLane label={props.label} lane={marks} onUp={() => plot.current?.focus()} {...{ events, frame }} />}
      <p id={keysId} className="spoken">
        {keyWords(hasMarks)}
      </p>
      <Spoken text={spoken} />
      {current && !drag && <Tip {...props} reading={current} place={place} />}
    </>
  )
}

const keyWords = (hasMarks: boolean) =>
  `Arrow keys move between readings, plus and minus zoom, Escape shows everything.${hasMarks ? ' Down leads to the events, Up back.' : ''}`

const spokenText = (reading: TrendReading, props: Props) => `${timeText(reading, props.zone)}: ${wordsOf(reading, props)}`

const Spoken = ({ text }: { text: string }) => (
  <p className="spoken" role="status">
    {text}
  </p>
)

const Tip = ({ reading, place, ...props }: Props & { reading: TrendReading; place: Place }) => (
  <div
    className={styles['tip']}
    aria-hidden="true"
    data-side={place.x(reading.at) > props.frame.width / 2 ? 'left' : 'right'}
    style={{ insetInlineStart: margin.left + place.x(reading.at) }}
  >
    <span>{timeText(reading, props.zone)}</span>
    <b>{wordsOf(reading, props)}</b>
  </div>
)

const wordsOf = (reading: TrendReading, props: Props) =>
  reading.severity === undefined && reading.doubt === undefined && reading.movedIn === undefined && !reading.isExcluded
    ? valueText(reading, props)
    : `${valueText(reading, props)}, ${statusText(reading, props)}`

/** Dots hardly wider than their share of the width, so that neighbors stay apart. */
const dotWidth = (count: number, width: number) => Math.max(3, Math.min(6, (width / (count + 1)) * 0.8))

// What needs somebody lies over what does not
const worstLast = ['high', 'low', 'critical'] as const

function Series({ drawing, frame }: { drawing: Drawing; frame: Frame }) {
  const size = drawing.shown[0]?.lower === undefined ? 5 : dotWidth(drawing.shown.length, frame.width)
  return (
    <>
      <path className={styles['movedIn']} data-moved-in d={drawing.movedIn} />
      <path className={styles['envelope']} d={drawing.envelopes} />
      <path className={styles['median']} d={drawing.medians} />
      <path className={styles['line']} d={drawing.line} />
      <path className={styles['dots']} d={drawing.dots} style={{ strokeWidth: size }} />
      <path className={styles['dots']} data-off d={drawing.offGoal} style={{ strokeWidth: size }} />
      <path className={styles['hollow']} d={drawing.hollow} />
      {worstLast.map((severity) => (
        <path key={severity} className={styles['seenTo']} data-severity={severity} d={drawing.handled[severity]} />
      ))}
      {worstLast.map((severity) => (
        <path key={severity} className={styles['marker']} data-severity={severity} d={drawing.markers[severity]} />
      ))}
      {drawing.doubted && <path className={styles['doubted']} data-suspect d={drawing.doubted} />}
    </>
  )
}

const Cursor = ({ reading, place, height }: { reading: TrendReading; place: Place; height: number }) => (
  <g>
    <line className={styles['cross']} x1={place.x(reading.at)} x2={place.x(reading.at)} y2={height} />
    {[reading.value, reading.lower].map(
      (value, i) =>
        typeof value === 'number' && <circle key={i} className={styles['spot']} cx={place.x(reading.at)} cy={place.y(value)} r={4} />,
    )}
  </g>
)
