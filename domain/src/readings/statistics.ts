/** What a series says in numbers, from all of its readings and never from buckets. Excluded readings count for nothing. */
import { localDay, startOfDay, dateOfDay } from '../days.ts'
import type { Measured } from './buckets.ts'
import type { Target } from './targets.ts'

export type AverageOf = { count: number; value: number; lower: number | null }
export type Statistics = {
  count: number
  excluded: number
  average: AverageOf | null
  least: Measured | null
  most: Measured | null
  latest: Measured | null
  inRange: number | null
  above: number
  below: number
  critical: number
  morning: AverageOf | null
  evening: AverageOf | null
}

// Home readings are taken "in the morning and in the evening" (AHA/AMA joint policy statement on self-measured blood
// pressure, Circulation 2020;142:e42, without hours); the hours, from and before, are our own choice.
export const dayParts = { morning: [4, 12], evening: [16, 24] } as const

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function averageOf(readings: readonly Measured[]): AverageOf | null {
  if (readings.length === 0) return null
  const lowers = readings.flatMap((reading) => (reading.lower === null ? [] : [reading.lower]))
  return {
    count: readings.length,
    value: mean(readings.map((reading) => reading.value)),
    lower: lowers.length > 0 ? mean(lowers) : null,
  }
}

export type Targets = { value: Target | null; lower: Target | null }

const isAbove = (value: number | null, target: Target | null) =>
  value !== null && target?.high !== undefined && value > target.high
const isBelow = (value: number | null, target: Target | null) =>
  value !== null && target?.low !== undefined && value < target.low

/** Readings in order of time. `zone` decides which were taken in the morning and in the evening. */
export function statisticsOf(readings: readonly Measured[], targets: Targets, zone: string): Statistics {
  const counted = readings.filter((reading) => !reading.isExcluded)
  const above = counted.filter((one) => isAbove(one.value, targets.value) || isAbove(one.lower, targets.lower))
  const below = counted.filter((one) => isBelow(one.value, targets.value) || isBelow(one.lower, targets.lower))
  const outside = new Set([...above, ...below]).size
  const hasTarget = targets.value !== null || targets.lower !== null
  return {
    count: counted.length,
    excluded: readings.length - counted.length,
    average: averageOf(counted),
    least: extreme(counted, (a, b) => a < b),
    most: extreme(counted, (a, b) => a > b),
    latest: counted.at(-1) ?? null,
    inRange: hasTarget && counted.length > 0 ? 1 - outside / counted.length : null,
    above: above.length,
    below: below.length,
    critical: counted.filter((one) => one.severity === 'critical').length,
    morning: averageOf(counted.filter((one) => isPart(hourOf(one.at, zone), dayParts.morning))),
    evening: averageOf(counted.filter((one) => isPart(hourOf(one.at, zone), dayParts.evening))),
  }
}

const extreme = (readings: readonly Measured[], isBetter: (a: number, b: number) => boolean) =>
  readings.reduce<Measured | null>((best, one) => (best === null || isBetter(one.value, best.value) ? one : best), null)

const isPart = (hour: number, [from, before]: readonly [number, number]) => hour >= from && hour < before

// Hours since local midnight; on the two days a year when clocks change it is one hour off after the change.
const hourOf = (at: number, zone: string) =>
  Math.floor((at - startOfDay(dateOfDay(localDay(at, zone)), zone)) / 3_600_000)
