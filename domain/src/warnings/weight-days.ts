/**
 * Weights by local date, each date with the least and the most so far: what a change is measured from is found in a few
 * steps, even where a broken scale has sent thousands of weights in one day.
 */

type Weighed = { value: number; measuredAt: string; measuredOn: string }
/** After each weight of the date, in the order of measuring; grams. */
type SoFar = { measuredAt: string; least: number; most: number }
/** `latest` is the latest of the dates up to this one, which are those of their first weights and in the order of these. */
export type WeightDay = { on: string; latest: string; soFar: readonly SoFar[] }
export type Extremes = { least: number; most: number }

/** `ordered` by `measuredAt` (ISO instants of one form). */
export function weightDays(ordered: readonly Weighed[]): WeightDay[] {
  let latest = ''
  return [...Map.groupBy(ordered, (one) => one.measuredOn)].map(([on, weights]) => {
    latest = on > latest ? on : latest
    const soFar: SoFar[] = []
    for (const { value, measuredAt } of weights) {
      const { least, most } = soFar.at(-1) ?? { least: value, most: value }
      soFar.push({ measuredAt, least: Math.min(least, value), most: Math.max(most, value) })
    }
    return { on, latest, soFar }
  })
}

/** Of all weights from the local date `since` up to, not including, the instant `before`; undefined where there is none. */
export function extremesOf(
  days: readonly WeightDay[],
  { since, before }: { since: string; before: string },
): Extremes | undefined {
  let found: Extremes | undefined
  for (let at = countWhere(days, ({ latest }) => latest < since); at < days.length; at++) {
    const { on, soFar } = days[at]!
    if (soFar[0]!.measuredAt >= before) break
    // After a move to another zone a later moment may have an earlier date
    if (on < since) continue
    const last = soFar[countWhere(soFar, ({ measuredAt }) => measuredAt < before) - 1]!
    found = found
      ? { least: Math.min(found.least, last.least), most: Math.max(found.most, last.most) }
      : { least: last.least, most: last.most }
  }
  return found
}

/** How many of a list's first it is true of, where it is true of none behind them. */
function countWhere<T>(list: readonly T[], isTrue: (one: T) => boolean): number {
  let [low, high] = [0, list.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isTrue(list[middle]!)) low = middle + 1
    else high = middle
  }
  return low
}
