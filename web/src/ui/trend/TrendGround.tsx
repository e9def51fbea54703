/** What lies under a trend: target bands, their limits, and the marks of both axes. */
import type { createScales, Frame } from './trend-scale.ts'
import { valueTicks } from './trend-scale.ts'
import { ticksOf } from './trend-ticks.ts'
import type { Band, Targets } from './trend-types.ts'
import styles from './Trend.module.css'

type Props = Targets & {
  frame: Frame
  place: ReturnType<typeof createScales>
  zone: string
  hasAxis: boolean
  hasTopAxis?: boolean
}

export function TrendGround({ frame, place, target, lowerTarget, zone, hasAxis, hasTopAxis = false }: Props) {
  const { width, height, domain } = frame
  const limits = [target?.high, target?.low, lowerTarget?.high, lowerTarget?.low].filter((limit) => limit !== undefined)
  const textValue = limits.filter((limit, i) => limits.slice(0, i).every((other) => Math.abs(place.y(other) - place.y(limit)) > 11))
  return (
    <>
      {[target, lowerTarget].map((band, i) => band && <BandRect key={i} band={band} frame={frame} place={place} />)}
      {valueTicks(domain, height).map((value) => (
        <g key={value}>
          <line className={styles['grid']} x2={width} y1={place.y(value)} y2={place.y(value)} />
          <text className={styles['mark']} x={-8} y={place.y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
      {limits.map((limit, i) => (
        <line key={i} className={styles['limit']} x2={width} y1={place.y(limit)} y2={place.y(limit)} />
      ))}
      {textValue.map((limit) => (
        <text key={limit} className={styles['limitText']} x={width + 6} y={place.y(limit) + 4}>
          {limit}
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
            <text className={styles['mark']} x={place.x(tick.at)} y={height + 18} textAnchor="middle">
              {tick.label}
            </text>
          )}
        </g>
      ))}
    </>
  )
}

function BandRect({ band, frame, place }: { band: Band; frame: Frame; place: Props['place'] }) {
  const top = place.y(Math.min(frame.domain[1], band.high ?? frame.domain[1]))
  const bottom = place.y(Math.max(frame.domain[0], band.low ?? frame.domain[0]))
  return <rect className={styles['band']} width={frame.width} y={top} height={Math.max(0, bottom - top)} />
}
