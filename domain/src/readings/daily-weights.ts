/**
 * What weights say of fluid: the first of each day, against the day before and against the lowest of the 7 days before
 * (docs/sources/chart.md risk). Risk card, check-in and goal of a plan ask here, so that none knows another gain.
 */
import { addDays } from '../days.ts'

/** In lbs, as scales show them, on the member's own day. */
export type DayWeight = { on: string; value: number }

// [M] AHA heart failure self-check: 3 lbs in a day or 5 in a week
export const gainLimits = { day: 3, week: 5 } as const

/** The first weight of each day; `ordered` by the moment of measuring. */
export const firstOfDays = (ordered: readonly DayWeight[]): DayWeight[] =>
  [...Map.groupBy(ordered, ({ on }) => on)]
    .map(([on, [first]]) => ({ on, value: first?.value ?? 0 }))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1))

const tenths = (value: number) => Math.round(value * 10) / 10

/** Null where that day, or each of those days, has no weight. */
export type WeightChange = { day: number | null; week: number | null; lowest: DayWeight | null }

/** How far one of the days lies above those before it, in tenths of a pound. */
export function weightChange(days: readonly DayWeight[], { on, value }: DayWeight): WeightChange {
  const before = days.find((one) => one.on === addDays(on, -1))
  const lowest = days
    .filter((one) => one.on < on && one.on >= addDays(on, -7))
    .reduce<DayWeight | null>((least, one) => (least === null || one.value < least.value ? one : least), null)
  return {
    day: before ? tenths(value - before.value) : null,
    week: lowest ? tenths(value - lowest.value) : null,
    lowest,
  }
}

/** A change of weeks ago says nothing of today: of today or yesterday. */
export const isRecent = ({ on }: DayWeight, today: string) => on >= addDays(today, -1)

export const hasGained = ({ day, week }: WeightChange) => (day ?? 0) >= gainLimits.day || (week ?? 0) >= gainLimits.week
