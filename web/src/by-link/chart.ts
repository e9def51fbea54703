/** The readings of the last 30 days as points, over the goal and between the alarms; said in words for who does not see it. */
import { widenToMinimumSpan } from '@vitalrounds/domain/vitals/axis-span'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { type ChartLabel, dayElement, labelElement, labelRoom, placeLabels } from './chart-labels.ts'
import { h } from './dom.ts'

const size = { width: 320, height: 180, edge: 6, foot: 20 }
/** `day` says a moment as month and day, in the patient's zone. */
type ChartWords = { label: string; goal: string; alarm: string; day: (at: string) => string }
type Point = { at: string; value: number; lower: number | null }

/** Of an alert frozen before readings were kept the means of its days. */
const pointsOf = ({ readings, days }: VitalPicture): readonly Point[] =>
  readings.length > 0 ? readings : days.map(({ on, value, lower }) => ({ at: `${on}T12:00:00Z`, value, lower }))

const endsOf = (bands: readonly ({ low?: number | undefined; high?: number | undefined } | null)[]) =>
  bands.flatMap((band) => [band?.low, band?.high]).filter((end) => end !== undefined)

type Scale = { x: (at: string) => number; y: (value: number) => number; least: number; most: number; right: number; bottom: number }

function scaleOf(picture: VitalPicture, points: readonly Point[], right: number): Scale {
  const values = points.flatMap(({ value, lower }) => (lower === null ? [value] : [value, lower]))
  const all = [...values, ...endsOf([picture.goal, picture.lowerGoal, picture.alarm, picture.lowerAlarm])]
  const [least, most] = widenToMinimumSpan(picture.name, [Math.min(...all), Math.max(...all)])
  const first = Date.parse(points[0]!.at)
  const length = Date.parse(points.at(-1)!.at) - first || 1
  const bottom = size.height - size.foot
  return {
    least,
    most,
    right,
    bottom,
    x: (at) => size.edge + ((Date.parse(at) - first) / length) * (right - 2 * size.edge),
    y: (value) => bottom - size.edge - ((value - least) / (most - least)) * (bottom - 2 * size.edge),
  }
}

export function chartOf(picture: VitalPicture, words: ChartWords): HTMLElement | null {
  const points = pointsOf(picture)
  if (points.length < 2) return null
  const goals = [picture.goal, picture.lowerGoal].filter((goal) => goal !== null)
  const alarms = endsOf([picture.alarm, picture.lowerAlarm])
  const alarmName = (end: number) => `${words.alarm} ${end}`
  const room = labelRoom([...goals.map(() => words.goal), ...alarms.map(alarmName)])
  const scale = scaleOf(picture, points, size.width - room)
  const labels = [
    ...goals.map((goal): ChartLabel => ({ text: words.goal, y: goalMiddle(goal, scale), look: 'goalName' })),
    ...alarms.map((end): ChartLabel => ({ text: alarmName(end), y: scale.y(end), look: 'alarmName' })),
  ]
  const lower = points.flatMap((point) => (point.lower === null ? [] : [{ ...point, value: point.lower }]))
  return h(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': words.label, class: 'trend' },
    ...goals.map((goal) => goalBand(goal, scale)),
    ...alarms.map((end) => alarmLine(end, scale)),
    ...placeLabels(labels, 0, scale.bottom).map((label) => labelElement(label, scale.right)),
    ...series(points, scale),
    ...series(lower, scale),
    dayElement(words.day(points[0]!.at), { x: 0, y: size.height - 4, anchor: 'start' }),
    dayElement(words.day(points.at(-1)!.at), { x: scale.right, y: size.height - 4, anchor: 'end' }),
  )
}

const series = (points: readonly Point[], { x, y }: Scale): HTMLElement[] => [
  h('polyline', { points: points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' '), class: 'line' }),
  ...points.map(({ at, value }) => h('circle', { cx: x(at).toFixed(1), cy: y(value).toFixed(1), r: 1.8, class: 'point' })),
]

type Goal = NonNullable<VitalPicture['goal']>
const goalEnds = (goal: Goal, { y, least, most }: Scale) => ({ top: y(goal.high ?? most), bottom: y(goal.low ?? least) })

function goalMiddle(goal: Goal, scale: Scale): number {
  const { top, bottom } = goalEnds(goal, scale)
  return (top + bottom) / 2
}

function goalBand(goal: Goal, scale: Scale): HTMLElement {
  const { top, bottom } = goalEnds(goal, scale)
  return h('rect', { x: 0, width: scale.right, y: top, height: Math.max(1, bottom - top), class: 'band' })
}

const alarmLine = (end: number, { y, right }: Scale): HTMLElement =>
  h('line', { x1: 0, x2: right, y1: y(end), y2: y(end), class: 'alarmLine' })
