/** The readings of the last 30 days as points, over the goal and between the alarms; said in words for who does not see it. */
import { widenToMinimumSpan } from '@vitalrounds/domain/vitals/axis-span'
import type { VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { h } from './dom.ts'

const size = { width: 320, height: 120, edge: 6, right: 44 }
type ChartWords = { label: string; goal: string; alarm: string }
type Point = { at: string; value: number; lower: number | null }

/** Of an alert frozen before readings were kept the means of its days. */
const pointsOf = ({ readings, days }: VitalPicture): readonly Point[] =>
  readings.length > 0 ? readings : days.map(({ on, value, lower }) => ({ at: `${on}T12:00:00Z`, value, lower }))

const endsOf = (bands: readonly ({ low?: number | undefined; high?: number | undefined } | null)[]) =>
  bands.flatMap((band) => [band?.low, band?.high]).filter((end) => end !== undefined)

type Scale = { x: (at: string) => number; y: (value: number) => number; least: number; most: number }

function scaleOf(picture: VitalPicture, points: readonly Point[]): Scale {
  const values = points.flatMap(({ value, lower }) => (lower === null ? [value] : [value, lower]))
  const all = [...values, ...endsOf([picture.goal, picture.lowerGoal, picture.alarm, picture.lowerAlarm])]
  const [least, most] = widenToMinimumSpan(picture.name, [Math.min(...all), Math.max(...all)])
  const first = Date.parse(points[0]!.at)
  const length = Date.parse(points.at(-1)!.at) - first || 1
  return {
    least,
    most,
    x: (at) => size.edge + ((Date.parse(at) - first) / length) * (size.width - size.right - 2 * size.edge),
    y: (value) => size.height - size.edge - ((value - least) / (most - least)) * (size.height - 2 * size.edge),
  }
}

export function chartOf(picture: VitalPicture, words: ChartWords): HTMLElement | null {
  const points = pointsOf(picture)
  if (points.length < 2) return null
  const scale = scaleOf(picture, points)
  const lower = points.flatMap((point) => (point.lower === null ? [] : [{ ...point, value: point.lower }]))
  return h(
    'svg',
    { viewBox: `0 0 ${size.width} ${size.height}`, role: 'img', 'aria-label': words.label, class: 'trend' },
    ...[picture.goal, picture.lowerGoal].flatMap((goal) => goalBand(goal, scale, words.goal)),
    ...[picture.alarm, picture.lowerAlarm].flatMap((alarm) => alarmLines(alarm, scale, words.alarm)),
    ...series(points, scale),
    ...series(lower, scale),
  )
}

const series = (points: readonly Point[], { x, y }: Scale): HTMLElement[] => [
  h('polyline', { points: points.map(({ at, value }) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' '), class: 'line' }),
  ...points.map(({ at, value }) => h('circle', { cx: x(at).toFixed(1), cy: y(value).toFixed(1), r: 1.8, class: 'point' })),
]

const lineEnd = size.width - size.right
const words = (text: string, y: number, look: string) => h('text', { x: lineEnd + 3, y: y + 3, class: look }, text)

function goalBand(goal: VitalPicture['goal'], { y, least, most }: Scale, name: string): HTMLElement[] {
  if (!goal) return []
  const [top, bottom] = [y(goal.high ?? most), y(goal.low ?? least)]
  return [
    h('rect', { x: 0, width: lineEnd, y: top, height: Math.max(1, bottom - top), class: 'band' }),
    words(name, (top + bottom) / 2, 'goalName'),
  ]
}

const alarmLines = (alarm: VitalPicture['alarm'], { y }: Scale, name: string): HTMLElement[] =>
  endsOf([alarm]).flatMap((end) => [
    h('line', { x1: 0, x2: lineEnd, y1: y(end), y2: y(end), class: 'alarmLine' }),
    words(`${name} ${end}`, y(end), 'alarmName'),
  ])
