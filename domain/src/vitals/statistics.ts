/** What a series says in numbers, from all of its readings and never from buckets. Excluded readings count for nothing. */
import { zoneClock } from '../zone-clock.ts'
import type { ChartReading } from './measured.ts'
import type { Target } from './targets.ts'

export type ReadingAverage = { count: number; value: number; lower: number | null }
export type Statistics<T extends ChartReading> = {
  /** Readings that count. */
  count: number
  excluded: number
  average: ReadingAverage | null
  least: T | null
  most: T | null
  latest: T | null
  /** Share from 0 to 1 whose every value lies in its target; null without a target or a reading. */
  inRange: number | null
  above: number
  below: number
  critical: number
  morning: ReadingAverage | null
  evening: ReadingAverage | null
}

// Home readings are taken "in the morning and in the evening" (AHA/AMA joint policy statement on self-measured blood
// pressure, Circulation 2020;142:e42, without hours); the hours, wall clock, from and before, are our own choice.
const dayParts = { morning: [4, 12], evening: [16, 24] } as const

export type Targets = { value?: Target | null | undefined; lower?: Target | null | undefined }
type Value = number | null | undefined

const isAbove = (value: Value, target: Targets['value']) => typeof value === 'number' && target?.high !== undefined && value > target.high
const isBelow = (value: Value, target: Targets['value']) => typeof value === 'number' && target?.low !== undefined && value < target.low

/** An average in the making. */
class Sum {
  #count = 0
  #value = 0
  #lower = 0
  #lowers = 0

  add({ value, lower }: ChartReading): void {
    this.#count++
    this.#value += value
    if (typeof lower !== 'number') return
    this.#lowers++
    this.#lower += lower
  }

  get average(): ReadingAverage | null {
    if (this.#count === 0) return null
    const lower = this.#lowers > 0 ? this.#lower / this.#lowers : null
    return { count: this.#count, value: this.#value / this.#count, lower }
  }
}

/** What is counted of readings, each looked at once: a browser does this with every frame of a zoom. */
class Tally<T extends ChartReading> {
  readonly all = new Sum()
  readonly morning = new Sum()
  readonly evening = new Sum()
  count = 0
  above = 0
  below = 0
  outside = 0
  critical = 0
  least: T | null = null
  most: T | null = null
  latest: T | null = null

  add(reading: T, targets: Targets): void {
    this.count++
    this.all.add(reading)
    const above = isAbove(reading.value, targets.value) || isAbove(reading.lower, targets.lower)
    const below = isBelow(reading.value, targets.value) || isBelow(reading.lower, targets.lower)
    if (above) this.above++
    if (below) this.below++
    if (above || below) this.outside++
    if (reading.severity === 'critical') this.critical++
    if (this.least === null || reading.value < this.least.value) this.least = reading
    if (this.most === null || reading.value > this.most.value) this.most = reading
    this.latest = reading
  }

  addHour(reading: T, hour: number): void {
    if (isPart(hour, dayParts.morning)) this.morning.add(reading)
    else if (isPart(hour, dayParts.evening)) this.evening.add(reading)
  }
}

const isPart = (hour: number, [from, before]: readonly [number, number]) => hour >= from && hour < before

/** Readings in order of time. `zone` decides by its wall clock which were taken in the morning and in the evening. */
export function statisticsOf<T extends ChartReading>(readings: readonly T[], targets: Targets, zone: string): Statistics<T> {
  const clock = zoneClock(zone, readings[0]?.at ?? 0, readings.at(-1)?.at ?? 0)
  const tally = new Tally<T>()
  for (const reading of readings) {
    if (reading.isExcluded) continue
    tally.add(reading, targets)
    tally.addHour(reading, clock.hourOf(reading.at))
  }
  const { count, outside, all, morning, evening, ...numbers } = tally
  const hasTarget = Boolean(targets.value ?? targets.lower)
  return {
    ...numbers,
    count,
    excluded: readings.length - count,
    average: all.average,
    inRange: hasTarget && count > 0 ? 1 - outside / count : null,
    morning: morning.average,
    evening: evening.average,
  }
}
