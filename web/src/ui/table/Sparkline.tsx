/** The shape of the last 30 days on its goal, with an alarm that it crosses, for one cell of a list. Days without a value leave a gap. */
import { positionOf } from '@vitalrounds/domain/readings/verdict/position'
import { widenToMinimumSpan } from '@vitalrounds/domain/vitals/axis-span'
import type { SeriesName } from '@vitalrounds/domain/vitals/series'
import type { Lines } from '@vitalrounds/domain/readings/verdict/lines'
import styles from './Sparkline.module.css'

export type SparkPoint = { day: number; value: number }

type Props = {
  /** Of what: within its usual noise no line is drawn as a cliff. */
  series: SeriesName
  /** `day` counts from 0, the oldest, to `days - 1`, today. */
  points: readonly SparkPoint[]
  lines?: Pick<Lines, 'goal' | 'alarm'> | undefined
  days?: number
  /** Said in place of the picture, for example "Systolic, last 30 days: 118 to 162". */
  label: string
}

const width = 84
const height = 24
const pad = 3
// A longer silence breaks the line: a stroke across it would claim values nobody measured.
const longestGapDays = 4

const round = (n: number) => Math.round(n * 10) / 10

/** From which value to which the picture reaches: the band and every point, and no less than a chart of the same values. */
function extent({ series, points, lines }: Pick<Props, 'series' | 'points' | 'lines'>): [number, number] {
  const values = [...points.map((point) => point.value), lines?.goal?.low ?? [], lines?.goal?.high ?? []].flat()
  return widenToMinimumSpan(series, [Math.min(...values), Math.max(...values)])
}

/** Of an alarm that nothing has crossed a row of a list has no room to tell. */
function alarmsCrossed({ points, lines }: Pick<Props, 'points' | 'lines'>): number[] {
  const alarm = lines?.alarm ?? null
  const positions = new Set(points.map(({ value }) => positionOf(value, { goal: null, alarm, critical: null })))
  return [positions.has('belowAlarm') ? alarm?.low : undefined, positions.has('aboveAlarm') ? alarm?.high : undefined].filter(
    (end) => end !== undefined,
  )
}

type GoalProps = { goal: NonNullable<Lines['goal']>; reach: readonly [low: number, high: number]; y: (value: number) => number }
const Goal = ({ goal, reach: [low, high], y }: GoalProps) => {
  const top = y(goal.high ?? high)
  return <rect className={styles['band']} x={0} width={width} y={top} height={Math.max(1, y(goal.low ?? low) - top)} />
}

export function Sparkline({ series, points, lines, days = 30, label }: Props) {
  if (points.length === 0)
    return (
      <span className={styles['none']} role="img" aria-label={`${label}: no reading`}>
        –
      </span>
    )
  const [low, high] = extent({ series, points, lines })
  const x = (day: number) => round(pad + (day / (days - 1)) * (width - 2 * pad))
  const y = (value: number) => round(height - pad - ((value - low) / (high - low)) * (height - 2 * pad))
  const line = points
    .map((point, i) => {
      const before = points[i - 1]
      const isBroken = before === undefined || point.day - before.day > longestGapDays
      return `${isBroken ? 'M' : 'L'}${x(point.day)} ${y(point.value)}${isBroken ? 'h0' : ''}`
    })
    .join('')
  const last = points.at(-1)!
  return (
    <svg className={styles['spark']} viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img" aria-label={label}>
      {lines?.goal && <Goal goal={lines.goal} reach={[low, high]} y={y} />}
      {alarmsCrossed({ points, lines }).map((at) => (
        <line key={at} className={styles['alarm']} x2={width} y1={y(at)} y2={y(at)} />
      ))}
      <path className={styles['line']} d={line} />
      <circle className={styles['last']} cx={x(last.day)} cy={y(last.value)} r={2.2} />
    </svg>
  )
}
