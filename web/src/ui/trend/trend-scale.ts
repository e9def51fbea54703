/** Where instants and values lie in a chart, in pixels. */
import { widenToMinimumSpan } from '@vitalrounds/domain/vitals/axis-span'
import type { SeriesName } from '@vitalrounds/domain/vitals/series'
import { bisector } from 'd3-array'
import { scaleLinear } from 'd3-scale'
import { dayMs, type ChartLines, type TimeRange, type TrendReading } from './trend-types.ts'

const byTime = bisector((reading: TrendReading) => reading.at)

/** The readings within the range, without copying more than those. */
export const readingsInRange = (readings: readonly TrendReading[], [from, to]: TimeRange) =>
  readings.slice(byTime.left(readings, from), byTime.right(readings, to))

/** The index of the reading nearest in time; -1 when there is none. */
export const nearestIndex = (readings: readonly TrendReading[], at: number) =>
  readings.length === 0 ? -1 : Math.min(readings.length - 1, byTime.center(readings, at))

/** The range of all readings, with a little room at both ends; a day around a single one. */
export function fullRange(readings: readonly TrendReading[]): TimeRange {
  const first = readings[0]?.at ?? 0
  const last = readings.at(-1)?.at ?? 0
  const room = Math.round(Math.min(2 * dayMs, Math.max(dayMs / 2, (last - first) * 0.01)))
  return [first - room, last + room]
}

/** The values the chart reaches over: every reading, not only those in view, so that zooming never moves the scale. */
export function valueDomain(name: SeriesName, readings: readonly TrendReading[], { lines, lowerLines }: ChartLines): [number, number] {
  let least = Infinity
  let most = -Infinity
  const reach = (value: number | null | undefined) => {
    if (typeof value !== 'number') return
    if (value < least) least = value
    if (value > most) most = value
  }
  for (const reading of readings) {
    reach(reading.value)
    reach(reading.lower)
  }
  for (const ends of [lines?.goal, lines?.alarm, lowerLines?.goal, lowerLines?.alarm]) {
    reach(ends?.low)
    reach(ends?.high)
  }
  if (least > most) return [0, 1]
  // Room for the markers, which lie beyond their values.
  const room = Math.max(1, (most - least) * 0.1)
  return widenToMinimumSpan(name, [least - room, most + room])
}

export type Frame = { width: number; height: number; range: TimeRange; domain: readonly [number, number] }

const tenth = (n: number) => Math.round(n * 10) / 10

/** Pixel of an instant and of a value, to a tenth. */
export const createScales = ({ width, height, range: [from, to], domain: [low, high] }: Frame) => ({
  x: (at: number) => tenth(((at - from) / (to - from)) * width),
  y: (value: number) => tenth(height - ((value - low) / (high - low)) * height),
})

export const valueTicks = (domain: readonly [number, number], heightPx: number) =>
  scaleLinear(domain, [heightPx, 0]).ticks(Math.max(2, Math.floor(heightPx / 44)))

// Nothing is measured more often; below this there is nothing more to see.
const shortestMs = 3_600_000

/** The range zoomed around its middle and kept within the whole; factor below 1 shows less. */
export function zoomRange([from, to]: TimeRange, factor: number, whole: TimeRange, around = (from + to) / 2): TimeRange {
  const length = Math.min(whole[1] - whole[0], Math.max(shortestMs, (to - from) * factor))
  const share = (around - from) / (to - from)
  return shiftRange([around - length * share, around + length * (1 - share)], 0, whole)
}

/** The range moved by a share of its own length, stopping at the ends of the whole; Temporal takes whole milliseconds only. */
export function shiftRange([from, to]: TimeRange, share: number, whole: TimeRange): TimeRange {
  const length = to - from
  const start = Math.max(whole[0], Math.min(whole[1] - length, from + length * share))
  return [Math.round(start), Math.round(start + length)]
}
