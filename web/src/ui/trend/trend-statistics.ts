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

/** An average in the making. */
class Sum {
  #count = 0
  #value = 0
  #lower = 0
  #lowers = 0

  add({ value, lower }: TrendReading): void {
    this.#count++
    this.#value += value
    if (lower === undefined) return
    this.#lowers++
    this.#lower += lower
  }

  get average(): Average | null {
    if (this.#count === 0) return null
    const value = this.#value / this.#count
    return { count: this.#count, value, ...(this.#lowers > 0 && { lower: this.#lower / this.#lowers }) }
  }
}

/** What is counted of readings, each looked at once: this runs with every frame of a zoom. */
class Tally {
  readonly all = new Sum()
  readonly morning = new Sum()
  readonly evening = new Sum()
  excluded = 0
  above = 0
  below = 0
  outside = 0
  critical = 0
  least: TrendReading | null = null
  most: TrendReading | null = null
  latest: TrendReading | null = null

  count(reading: TrendReading, { target, lowerTarget }: Targets): void {
    this.all.add(reading)
    const above = isAbove(reading.value, target) || isAbove(reading.lower, lowerTarget)
    const below = isBelow(reading.value, target) || isBelow(reading.lower, lowerTarget)
    if (above) this.above++
    if (below) this.below++
    if (above || below) this.outside++
    if (reading.severity === 'critical') this.critical++
    if (this.least === null || reading.value < this.least.value) this.least = reading
    if (this.most === null || reading.value > this.most.value) this.most = reading
    this.latest = reading
  }

  countHour(reading: TrendReading, hour: number): void {
    if (isPart(hour, dayParts.morning)) this.morning.add(reading)
    else if (isPart(hour, dayParts.evening)) this.evening.add(reading)
  }
}

const isPart = (hour: number, [from, before]: readonly [number, number]) => hour >= from && hour < before
const hourOf = (local: number) => Math.floor((((local % dayMs) + dayMs) % dayMs) / hourMs)

/** The numbers of the readings within the range. `zone` decides which of them are of the morning and the evening. */
export function statisticsOf(
  readings: readonly TrendReading[],
  range: TimeRange,
  targets: Targets,
  zone: string,
): TrendStatistics {
  const shown = within(readings, range)
  const clock = zoneClock(zone, shown[0]?.at ?? 0, shown.at(-1)?.at ?? 0)
  const tally = new Tally()
  for (const reading of shown) {
    if (reading.isExcluded) {
      tally.excluded++
      continue
    }
    tally.count(reading, targets)
    tally.countHour(reading, hourOf(clock.toLocal(reading.at)))
  }
  const { excluded, least, most, latest, critical } = tally
  const count = shown.length - excluded
  const hasTarget = targets.target !== undefined || targets.lowerTarget !== undefined
  return {
    count,
    excluded,
    average: tally.all.average,
    least,
    most,
    latest,
    inRange: hasTarget && count > 0 ? 1 - tally.outside / count : null,
    aboveTarget: tally.above,
    belowTarget: tally.below,
    critical,
    morning: tally.morning.average,
    evening: tally.evening.average,
  }
}
