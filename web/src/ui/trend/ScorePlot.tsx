/** The picture of scores over time: the levels as bands, each score with its number, a mark over what is out of range. */
import type { Score, ScoreTrendProps } from './score-types.ts'
import { drawTrend } from './trend-paths.ts'
import { type Frame, createScales, valueTicks, fullRange } from './trend-scale.ts'
import { ticksOf } from './trend-ticks.ts'
import { margin } from './trend-props.ts'
import styles from './Trend.module.css'

type Place = ReturnType<typeof createScales>
type CountedScore = Score & { value: number }
type Props = ScoreTrendProps & { labelId: string; width: number }

const height = 132
/** Right for the words of the levels. */
const sides = { ...margin, right: 46 }
/** Dates are days, the same for whoever looks at them. */
const zone = 'UTC'

export function ScorePlot({ scores, most, levels, labelId, width }: Props) {
  const counted = scores.filter((score): score is CountedScore => score.value !== null)
  const top = topOf(counted, levels, most)
  const frame: Frame = {
    width: Math.max(0, width - sides.left - sides.right),
    height: height - sides.top - sides.axis,
    range: fullRange(counted),
    // Room for the marks above the worst and for the dots of the best
    domain: [-top * 0.08, top * 1.15],
  }
  const place = createScales(frame)
  const drawing = drawTrend(counted, frame, { zone })
  return (
    <svg
      className={styles['score']}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-labelledby={labelId}
      aria-describedby={`${labelId}-words`}
    >
      <g transform={`translate(${sides.left} ${sides.top})`}>
        <Levels levels={levels} frame={frame} place={place} />
        <Axes frame={frame} place={place} />
        <path className={styles['line']} d={lineOf(counted, place)} />
        <path className={styles['dots']} d={drawing.dots} style={{ strokeWidth: 6 }} />
        {(['high', 'critical'] as const).map((severity) => (
          <path key={severity} className={styles['marker']} data-severity={severity} d={drawing.markers[severity]} />
        ))}
        {counted.map((score) => (
          <Numbered key={score.id} score={score} place={place} height={frame.height} />
        ))}
      </g>
    </svg>
  )
}

/** Of many points that nobody has the upper ones are left out: half above the worst level is room enough. */
function topOf(scores: readonly CountedScore[], levels: Props['levels'], most: number): number {
  const worst = levels.at(-1)?.from ?? most
  return Math.min(most, Math.max(4, worst * 1.5, ...scores.map(({ value }) => value)))
}

type PlotContext = { frame: Frame; place: Place }

/** Each level reaches up to the next. */
const Levels = ({ levels, frame, place }: PlotContext & Pick<Props, 'levels'>) =>
  levels.map(({ from, severity, level }, at) => {
    // A score is a whole number: half a point below the first of a level is its edge
    const bottom = place.y(from - 0.5)
    const next = levels[at + 1]
    const top = next ? place.y(next.from - 0.5) : 0
    return (
      <g key={level}>
        <rect className={styles['level']} data-severity={severity} width={frame.width} y={top} height={bottom - top} />
        <line className={styles['limit']} x2={frame.width} y1={bottom} y2={bottom} />
        <text className={styles['limitText']} x={frame.width + 6} y={bottom + 4}>
          {level.toLowerCase()}
        </text>
      </g>
    )
  })

const Axes = ({ frame, place }: PlotContext) => (
  <>
    {valueTicks(frame.domain, frame.height)
      .filter((value) => value >= 0 && Number.isInteger(value))
      .map((value) => (
        <g key={value}>
          <line className={styles['grid']} x2={frame.width} y1={place.y(value)} y2={place.y(value)} />
          <text className={styles['mark']} x={-8} y={place.y(value) + 4} textAnchor="end">
            {value}
          </text>
        </g>
      ))}
    {ticksOf(frame.range, frame.width, zone).map(({ at, label }) => (
      <text key={at} className={styles['mark']} x={place.x(at)} y={frame.height + 16} textAnchor="middle">
        {label}
      </text>
    ))}
  </>
)

/** Between scores of the same questions; others are not comparable. */
const lineOf = (scores: readonly CountedScore[], { x, y }: Place) =>
  scores.map(({ at, value, series }, n) => `${scores[n - 1]?.series === series ? 'L' : 'M'}${x(at)} ${y(value)}`).join('')

/** Below the dot, where no mark is; above both where the axis is too near. */
function Numbered({ score, place, height: bottom }: { score: CountedScore; place: Place; height: number }) {
  const [x, y] = [place.x(score.at), place.y(score.value)]
  const isBelow = y + 16 <= bottom
  return (
    <text className={styles['number']} x={x} y={isBelow ? y + 15 : y - (score.severity ? 16 : 7)} textAnchor="middle">
      <title>{`${score.on}: ${score.value}, ${score.level}`}</title>
      {score.value}
    </text>
  )
}
