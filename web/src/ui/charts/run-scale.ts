/** Where months and values lie in a run chart, in pixels. */
import { scaleLinear } from 'd3-scale'
import type { RunChartProps, RunPoint } from './run-chart-types.ts'

export const size = { height: 128, left: 44, right: 14, top: 12, bottom: 24 }

// A line that wanders within a few points must not look like a mountain
const smallestSpan = 10

/** From the least to the greatest value, with room around them, and never beyond what can be. */
export function domainOf({ points, median, least = -Infinity, most = Infinity }: RunChartProps): [number, number] {
  const known = [...points.flatMap(({ value }) => value ?? []), ...(median === null ? [] : [median])]
  if (known.length === 0) return [Math.max(least, 0), Math.min(most, smallestSpan)]
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const room = Math.max((high - low) * 0.15, (smallestSpan - (high - low)) / 2)
  return [Math.max(least, low - room), Math.min(most, high + room)]
}

export function placeOf(props: RunChartProps, width: number) {
  const domain = domainOf(props)
  const inner = { width: Math.max(1, width - size.left - size.right), height: size.height - size.top - size.bottom }
  const y = scaleLinear(domain, [size.top + inner.height, size.top])
  const step = props.points.length > 1 ? inner.width / (props.points.length - 1) : 0
  return { x: (at: number) => size.left + at * step, y: (value: number) => y(value), ticks: y.ticks(3), step }
}
export type RunPlace = ReturnType<typeof placeOf>

/** Months without a value interrupt the line. */
export const pathOf = (points: readonly RunPoint[], { x, y }: RunPlace): string =>
  points
    .map(({ value }, at) =>
      value === null ? '' : `${(points[at - 1]?.value ?? null) === null ? 'M' : 'L'}${x(at).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
