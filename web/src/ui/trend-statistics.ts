/** What a series of readings says in numbers. Excluded readings count for nothing but their own number. */
import type { Band, Targets, TimeRange, TrendReading } from './trend-types.ts'
import { dayMs, hourMs } from './trend-types.ts'
import { within } from './trend-scale.ts'
import { zoneClock } from './zone-clock.ts'

export type Average = { count: number; value: number; lower?: number }

export type TrendStatistics = {
  /** Readings that count. */
  count: number
  excluded: number
  average: Average | null
  least: TrendReading | null
  most: TrendReading | null
  latest: TrendReading | null
  /** Share from 0 to 1 whose every value lies in its target; null without a target or a reading. */
  inRange: number | null
  aboveTarget: number
  belowTarget: number
  critical: number
  morning: Average | null
  evening: Average | null
}

// Home readings are taken "in the morning and in the evening" (AHA/AMA joint policy statement on self-measured blood
// pressure, Circulation 2020;142:e42, without hours); the hours are our own choice. Wall clock, from and before.
export const dayParts = { morning: [4, 12], evening: [16, 24] } as const

const isAbove = (value: number | undefined, band: Band | undefined) =>
  value !== undefined && band?.high !== undefined && value > band.high
const isBelow = (value: number | undefined, band: Band | undefined) =>
  value !== undefined && band?.low !== undefined && value < band.low

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of the values and of the lower values; null without a reading. */
export function averageOf(readings: readonly TrendReading[]): Average | null {
  if (readings.length === 0) return null
  const lowers = readings.flatMap((reading) => reading.lower ?? [])
  return {
    count: readings.length,
    value: mean(readings.map((reading) => reading.value)),
    ...(lowers.length > 0 && { lower: mean(lowers) }),
  }
}

const extreme = (readings: readonly TrendReading[], isBetter: (a: number, b: number) => boolean) =>
  readings.reduce<TrendReading | null>(
    (best, reading) => (best === null || isBetter(reading.value, best.value) ? reading : best),
    null,
  )

/** Averages by the wall-clock hour. Each reading is asked for its hour once: this runs with every frame of a zoom. */
function dayPartsOf(readings: readonly TrendReading[], zone: string) {
  const clock = zoneClock(zone, readings[0]?.at ?? 0, readings.at(-1)?.at ?? 0)
  const hours = readings.map(({ at }) => Math.floor((((clock.toLocal(at) % dayMs) + dayMs) % dayMs) / hourMs))
  const during = ([from, before]: readonly [number, number]) =>
    averageOf(readings.filter((_, i) => hours[i]! >= from && hours[i]! < before))
  return { morning: during(dayParts.morning), evening: during(dayParts.evening) }
}

const tally = (readings: readonly TrendReading[], isSo: (reading: TrendReading) => boolean) =>
  readings.reduce((count, reading) => count + (isSo(reading) ? 1 : 0), 0)

/** The numbers of the readings within the range. `zone` decides which of them are of the morning and the evening. */
export function statisticsOf(
  readings: readonly TrendReading[],
  range: TimeRange,
  targets: Targets,
  zone: string,
): TrendStatistics {
  const { target, lowerTarget } = targets
  const shown = within(readings, range)
  const counted = shown.filter((reading) => !reading.isExcluded)
  const above = (reading: TrendReading) => isAbove(reading.value, target) || isAbove(reading.lower, lowerTarget)
  const below = (reading: TrendReading) => isBelow(reading.value, target) || isBelow(reading.lower, lowerTarget)
  const outside = tally(counted, (reading) => above(reading) || below(reading))
  const hasTarget = target !== undefined || lowerTarget !== undefined
  return {
    count: counted.length,
    excluded: shown.length - counted.length,
    average: averageOf(counted),
    least: extreme(counted, (a, b) => a < b),
    most: extreme(counted, (a, b) => a > b),
    latest: counted.at(-1) ?? null,
    inRange: hasTarget && counted.length > 0 ? 1 - outside / counted.length : null,
    aboveTarget: tally(counted, above),
    belowTarget: tally(counted, below),
    critical: tally(counted, (reading) => reading.severity === 'critical'),
    ...dayPartsOf(counted, zone),
  }
}
