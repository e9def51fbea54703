/**
 * What weights say of fluid: the first believed one of each day, against those of the days before (docs/sources/chart.md risk).
 * Warnings, risk card, check-in and goal of a plan ask here, so that none knows another gain.
 */
import { addDays } from '../days.ts'
import { isSuspect } from './suspect.ts'

/** In lbs, as scales show them, on the member's own day. */
export type DayWeight = { on: string; value: number }
type FlaggedWeight = DayWeight & { flags: readonly string[] }

// [M] AHA heart failure self-check: 3 lbs in a day or 5 in a week
export const gainLimits = { day: 3, week: 5 } as const

/**
 * By day, the first weight of each: later ones are weighed dressed and after meals. Somebody else on the scale is nobody's
 * weight, unless staff said it was right. `ordered` by the moment of measuring.
 */
export function firstOfEachDay<W extends FlaggedWeight>(ordered: readonly W[]): W[] {
  const first = new Map<string, W>()
  for (const item of ordered) if (!isSuspect(item) && !first.has(item.on)) first.set(item.on, item)
  return [...first.values()].toSorted((a, b) => (a.on < b.on ? -1 : 1))
}

const tenths = (value: number) => Math.round(value * 10) / 10

/** In tenths of a pound: how far a day lies above the lowest of the days before it, and below the highest; null of none. */
export type WeightRange = { gain: number; loss: number; lowest: DayWeight; highest: DayWeight } | null

/** `days` in their order, of which those up to `back` before the one count. */
export function changeWithin(days: readonly DayWeight[], { on, value }: DayWeight, back: number): WeightRange {
  const since = addDays(on, -back)
  let [lowest, highest]: [DayWeight?, DayWeight?] = []
  for (let at = countBefore(days, since); at < days.length; at++) {
    const weight = days[at]!
    if (weight.on >= on) break
    if (lowest === undefined || weight.value < lowest.value) lowest = weight
    if (highest === undefined || weight.value > highest.value) highest = weight
  }
  return lowest && highest ? { gain: tenths(value - lowest.value), loss: tenths(highest.value - value), lowest, highest } : null
}

/** How many days lie before that date: found by halving, because a history may have thousands. */
function countBefore(days: readonly DayWeight[], date: string): number {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]!.on < date) low = middle + 1
    else high = middle
  }
  return low
}

/** Null where that day, or each of those days, has no weight. */
export type WeightChange = { day: number | null; week: number | null; lowest: DayWeight | null }

/** How far one of the days lies above the day before, and above the lowest of the 7 days before. */
export function weightChange(days: readonly DayWeight[], day: DayWeight): WeightChange {
  const week = changeWithin(days, day, 7)
  return { day: changeWithin(days, day, 1)?.gain ?? null, week: week?.gain ?? null, lowest: week?.lowest ?? null }
}

/** A change of weeks ago says nothing of today: of today or yesterday. */
export const isRecent = ({ on }: DayWeight, today: string) => on >= addDays(today, -1)

export const hasGained = ({ day, week }: WeightChange) => (day ?? 0) >= gainLimits.day || (week ?? 0) >= gainLimits.week
