/** The picture of a run chart, and the month that is pointed at or reached by keys. */
import { useId } from 'react'
import trend from '../trend/Trend.module.css'
import type { RunChartProps, RunPoint } from './run-chart-types.ts'
import styles from './RunChart.module.css'
import { pathOf, placeOf, type RunPlace, size } from './run-scale.ts'
import { useMarkedPoint } from './use-marked-point.ts'

type Props = RunChartProps & { labelId: string; width: number }

export function RunPlot(props: Props) {
  const { points, median, width, labelId } = props
  const keysId = useId()
  const place = placeOf(props, width)
  const { mark, handlers } = useMarkedPoint(points.length, place.x)
  const current = mark === null ? undefined : points[mark.at]
  return (
    <>
      <svg
        className={styles['svg']}
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
        <Ground {...props} place={place} />
        {median !== null && (
          <line className={styles['median']} x1={size.left} x2={width - size.right} y1={place.y(median)} y2={place.y(median)} />
        )}
        <path className={styles['line']} d={pathOf(points, place)} />
        <Dots points={points} place={place} marked={mark?.at} />
      </svg>
      <p id={keysId} className="spoken">
        Arrow keys move between months.
      </p>
      <p className="spoken" role="status">
        {current && mark?.isSpoken === true ? current.words : ''}
      </p>
      {current && mark && <Tip point={current} x={place.x(mark.at)} isRight={place.x(mark.at) > width / 2} />}
    </>
  )
}

const Tip = ({ point: { label, words }, x, isRight }: { point: RunPoint; x: number; isRight: boolean }) => (
  <div className={trend['tip']} aria-hidden="true" data-side={isRight ? 'left' : 'right'} style={{ insetInlineStart: x }}>
    <span>{label}</span>
    <b>{words}</b>
  </div>
)

type DotsProps = { points: readonly RunPoint[]; place: RunPlace; marked: number | undefined }

const Dots = ({ points, place, marked }: DotsProps) =>
  points.map(
    ({ id, value, isRunning }, at) =>
      value !== null && (
        <circle key={id} className={styles['dot']} data-open={isRunning} cx={place.x(at)} cy={place.y(value)} r={marked === at ? 5 : 3.5} />
      ),
  )

/** Lines of the scale with their values, and the first, the middle and the last month below. */
const Ground = ({ points, width, write, place }: Props & { place: RunPlace }) => (
  <>
    {place.ticks.map((value) => (
      <g key={value}>
        <line className={trend['grid']} x1={size.left} x2={width - size.right} y1={place.y(value)} y2={place.y(value)} />
        <text className={trend['mark']} x={size.left - 6} y={place.y(value) + 4} textAnchor="end">
          {write(value)}
        </text>
      </g>
    ))}
    {points.map(
      ({ id, label }, at) =>
        (at === 0 || at === points.length - 1 || at === (points.length - 1) / 2) && (
          <text
            key={id}
            className={trend['mark']}
            x={place.x(at)}
            y={size.height - 6}
            textAnchor={at === 0 ? 'start' : at === points.length - 1 ? 'end' : 'middle'}
          >
            {label}
          </text>
        ),
    )}
  </>
)
