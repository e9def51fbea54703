/** What a series says in numbers, from all of its readings and never from buckets. Excluded readings count for nothing. */
import { zoneClock } from '../zone-clock.ts'
import type { ChartReading } from './measured.ts'
import { worsePosition } from '../readings/verdict/danger.ts'
import type { Lines } from '../readings/verdict/lines.ts'
import { type Position, positionOf } from '../readings/verdict/position.ts'
import { shareAtGoal } from '../readings/verdict/share.ts'

export type ReadingAverage = { count: number; value: number; lower: number | null }
export type Statistics<T extends ChartReading> = {
  /** Readings that count. */
  count: number
  excluded: number
  average: ReadingAverage | null
  least: T | null
  most: T | null
  latest: T | null
  /** Share from 0 to 1 whose every value is at its goal; null without a goal or a reading. */
  atGoal: number | null
  aboveGoal: number
  belowGoal: number
  /** Readings beyond an alarm, and of these the critical ones. */
  alarms: number
  critical: number
  morning: ReadingAverage | null
  evening: ReadingAverage | null
}

// Home readings are taken "in the morning and in the evening" (AHA/AMA joint policy statement on self-measured blood
// pressure, Circulation 2020;142:e42, without hours); the hours, wall clock, from and before, are our own choice.
export const dayParts = { morning: [4, 12], evening: [16, 24] } as const

/** The goals of a value, and of the diastolic one of a pair. */
export type Goals = { value?: Lines['goal'] | undefined; lower?: Lines['goal'] | undefined }

const positionToGoal = (value: number | null | undefined, goal: Lines['goal'] | undefined, beyond: ChartReading['beyond']) =>
  typeof value === 'number' && goal ? positionOf(value, { goal, alarm: null, critical: null }, beyond) : null

/** Of a pair the worse of both, of equal ones that of the systolic value; null without a goal. */
export const goalPosition = ({ value, lower, beyond }: Pick<ChartReading, 'value' | 'lower' | 'beyond'>, goals: Goals): Position | null =>
  worsePosition(positionToGoal(value, goals.value, beyond), positionToGoal(lower, goals.lower, undefined))

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
  positions: Position[] = []
  alarms = 0
  critical = 0
  least: T | null = null
  most: T | null = null
  latest: T | null = null

  add(reading: T, goals: Goals): void {
    this.count++
    this.all.add(reading)
    const position = goalPosition(reading, goals)
    if (position) this.positions.push(position)
    if ((reading.severity ?? 'ok') !== 'ok') this.alarms++
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

export const isPart = (hour: number, [from, before]: readonly [number, number]) => hour >= from && hour < before

/** Readings in order of time. `zone` decides by its wall clock which were taken in the morning and in the evening. */
export function statisticsOf<T extends ChartReading>(readings: readonly T[], goals: Goals, zone: string): Statistics<T> {
  const clock = zoneClock(zone, readings[0]?.at ?? 0, readings.at(-1)?.at ?? 0)
  const tally = new Tally<T>()
  for (const reading of readings) {
    if (reading.isExcluded) continue
    tally.add(reading, goals)
    tally.addHour(reading, clock.hourOf(reading.at))
  }
  const { count, positions, all, morning, evening, ...numbers } = tally
  const share = shareAtGoal(positions)
  return {
    ...numbers,
    count,
    excluded: readings.length - count,
    average: all.average,
    atGoal: share.count > 0 ? share.atGoal / share.count : null,
    aboveGoal: share.above,
    belowGoal: share.below,
    morning: morning.average,
    evening: evening.average,
  }
}
