/**
 * Weights by local date, each date with the least and the most so far: what a change is measured from is found in a few
 * steps, even where a broken scale has sent thousands of weights in one day.
 */

type Weighed = { value: number; measuredAt: string; measuredOn: string }
/** After each weight of the date, in the order of measuring; grams. */
type SoFar = { measuredAt: string; least: number; most: number }
export type WeightDay = { on: string; soFar: readonly SoFar[] }
export type Extremes = { least: number; most: number }

/** `ordered` by `measuredAt` (ISO instants of one form). */
export function weightDays(ordered: readonly Weighed[]): WeightDay[] {
  return [...Map.groupBy(ordered, (one) => one.measuredOn)].map(([on, weights]) => {
    const soFar: SoFar[] = []
    for (const { value, measuredAt } of weights) {
      const { least, most } = soFar.at(-1) ?? { least: value, most: value }
      soFar.push({ measuredAt, least: Math.min(least, value), most: Math.max(most, value) })
    }
    return { on, soFar }
  })
}

/** Of all weights from the local date `since` up to, not including, the instant `before`; undefined where there is none. */
export function extremesOf(
  days: readonly WeightDay[],
  { since, before }: { since: string; before: string },
): Extremes | undefined {
  let found: Extremes | undefined
  for (const { on, soFar } of days) {
    // After a move to another zone a later date may hold an earlier moment, so dates are not stopped at
    const last = on < since ? undefined : soFar[countBefore(soFar, before) - 1]
    if (!last) continue
    found = found
      ? { least: Math.min(found.least, last.least), most: Math.max(found.most, last.most) }
      : { least: last.least, most: last.most }
  }
  return found
}

function countBefore(ordered: readonly SoFar[], before: string): number {
  let [low, high] = [0, ordered.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((ordered[middle]?.measuredAt ?? '') < before) low = middle + 1
    else high = middle
  }
  return low
}
