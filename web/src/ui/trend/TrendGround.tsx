/** What lies under a trend: the goal as a band, the alarm as a line, both named, and the marks of both axes. */
import type { createScales, Frame } from './trend-scale.ts'
import { spreadApart } from './spread-apart.ts'
import { valueTicks } from './trend-scale.ts'
import { ticksOf } from './trend-ticks.ts'
import type { Band } from '@vitalrounds/domain/readings/verdict/lines'
import type { ChartLines } from './trend-types.ts'
import styles from './Trend.module.css'

type Props = ChartLines & {
  frame: Frame
  place: ReturnType<typeof createScales>
  zone: string
  hasAxis: boolean
  hasTopAxis?: boolean
  /** Height of what lies between plot and dates. */
  lane: number
}

export function TrendGround({ frame, place, lines, lowerLines, zone, hasAxis, hasTopAxis = false, lane }: Props) {
  const { width, height, domain } = frame
  const named = linesNamed({ lines, lowerLines })
  const labels = named
    .filter(({ at }, i) => named.slice(0, i).every((other) => other.at !== at))
    .map((line) => ({ ...line, y: place.y(line.at) }))
  return (
    <>
      {[lines?.goal, lowerLines?.goal].map((band, i) => band && <BandRect key={i} band={band} frame={frame} place={place} />)}
      {valueTicks(domain, height).map((value) => (
        <g key={value}>
          <line className={styles['grid']} x2={width} y1={place.y(value)} y2={place.y(value)} />
          <text className={styles['mark']} x={-8} y={place.y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {named.map(({ name, at }, i) => (
        <line key={i} className={styles['limit']} data-line={name} x2={width} y1={place.y(at)} y2={place.y(at)} />
      ))}
      {spreadApart(labels, { top: 0, bottom: height, apart: 12 }).map(({ name, at, y }) => (
        <text key={at} className={styles['limitText']} data-line={name} x={width + 6} y={y + 4}>
          {at} {name}
        </text>
      ))}
      {ticksOf(frame.range, width, zone).map((tick) => (
        <g key={tick.at}>
          <line className={styles['grid']} x1={place.x(tick.at)} x2={place.x(tick.at)} y2={height} />
          {hasTopAxis && (
            <text className={styles['mark']} x={place.x(tick.at)} y={-4} textAnchor="middle">
              {tick.label}
            </text>
          )}
          {hasAxis && (
            <text className={styles['mark']} x={place.x(tick.at)} y={height + lane + 18} textAnchor="middle">
              {tick.label}
            </text>
          )}
        </g>
      ))}
    </>
  )
}

/** Alarms first: where a goal ends at one, the alarm gives the place its name. */
function linesNamed({ lines, lowerLines }: ChartLines) {
  const ends = (name: 'alarm' | 'goal') =>
    [lines?.[name], lowerLines?.[name]].flatMap((item) => [item?.high, item?.low].flatMap((at) => (at === undefined ? [] : [{ name, at }])))
  return [...ends('alarm'), ...ends('goal')]
}

function BandRect({ band, frame, place }: { band: Band; frame: Frame; place: Props['place'] }) {
  const top = place.y(Math.min(frame.domain[1], band.high ?? frame.domain[1]))
  const bottom = place.y(Math.max(frame.domain[0], band.low ?? frame.domain[0]))
  return <rect className={styles['band']} width={frame.width} y={top} height={Math.max(0, bottom - top)} />
}
