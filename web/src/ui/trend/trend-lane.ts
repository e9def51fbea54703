/** Which events share a mark: the lane is cut into cells as wide as a mark with its count, so that no target covers another. */
import { createScales, type Frame } from './trend-scale.ts'
import type { TimeRange, TrendEvent } from './trend-types.ts'

/** Room for "Rx +9" and more than the 24 pixels of WCAG 2.5.8. */
export const cellWidth = 34

export type LaneCell = { index: number; mark: string; events: readonly TrendEvent[] }

export const eventsInRange = (events: readonly TrendEvent[], [from, to]: TimeRange) => events.filter(({ at }) => at >= from && at <= to)

const markOf = (events: readonly TrendEvent[]) => {
  const [first] = events.toSorted((a, b) => a.rank - b.rank)
  return `${first?.mark ?? ''}${events.length > 1 ? ` +${events.length - 1}` : ''}`
}

/** From left to right; the mark is that of the lowest rank, with how many more there are. */
export function cellsOf(events: readonly TrendEvent[], frame: Frame): LaneCell[] {
  const { x } = createScales(frame)
  const byCell = Map.groupBy(eventsInRange(events, frame.range), ({ at }) => Math.floor(x(at) / cellWidth))
  return [...byCell].map(([index, ofCell]) => ({ index, mark: markOf(ofCell), events: ofCell })).toSorted((a, b) => a.index - b.index)
}

/** A short line at the exact time of each, down from the plot. */
export function laneTicks(events: readonly TrendEvent[], frame: Frame): string {
  const { x } = createScales(frame)
  return eventsInRange(events, frame.range)
    .map(({ at }) => `M${x(at)} ${frame.height}v5`)
    .join('')
}

export const eventText = ({ on, words, detail }: TrendEvent) => [`${on}: ${words}`, detail].filter((part) => part !== undefined).join('. ')
