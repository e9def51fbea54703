/**
 * What a run chart says of a row of months: its median, and whether the order of the months is other than chance would make it.
 * The rules are those of Anhøj and Olesen, Run Charts Revisited, PLoS ONE 9(11): e113825 (2014): the longest run on one side of the
 * median and the number of crossings; their false alarms stay near 5 % whatever the number of points.
 */

/** Fewer points than this tell nothing by these rules. */
export const fewestPoints = 10

export type RunChart = {
  /** Null without any point. */
  median: number | null
  /** How many points do not lie on the median: only these are judged. */
  useful: number
  longestRun: number
  /** The longest run that chance explains. */
  longestByChance: number
  crossings: number
  /** The fewest crossings that chance explains. */
  fewestByChance: number
  verdict: 'tooFew' | 'chance' | 'shift'
}

/** Of an even number of values the mean of the middle two; null of none. */
export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const [lower, upper] = [sorted[middle - 1], sorted[middle]]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}

/** The 5th percentile of a binomial distribution of even chances: the least k with P(X ≤ k) of at least 0.05. */
function fifthPercentile(trials: number): number {
  let probability = 0.5 ** trials
  let sum = probability
  let k = 0
  while (sum < 0.05 && k < trials) {
    probability = (probability * (trials - k)) / (k + 1)
    k += 1
    sum += probability
  }
  return k
}

/**
 * Judges values in the order of time; a month without a value is null and counts for nothing.
 * @param values of whole months: one that still runs is not to be compared with them
 */
export function runChartOf(values: readonly (number | null)[]): RunChart {
  const known = values.filter((value) => value !== null)
  const median = medianOf(known)
  const sides = median === null ? [] : known.filter((value) => value !== median).map((value) => value > median)
  let [longestRun, run, crossings] = [0, 0, 0]
  for (const [at, side] of sides.entries()) {
    const isSame = sides[at - 1] === side
    if (at > 0 && !isSame) crossings += 1
    run = isSame ? run + 1 : 1
    longestRun = Math.max(longestRun, run)
  }
  const useful = sides.length
  const longestByChance = useful === 0 ? 0 : Math.round(Math.log2(useful) + 3)
  const fewestByChance = useful === 0 ? 0 : fifthPercentile(useful - 1)
  const isShift = longestRun > longestByChance || crossings < fewestByChance
  return {
    median,
    useful,
    longestRun,
    longestByChance,
    crossings,
    fewestByChance,
    verdict: useful < fewestPoints ? 'tooFew' : isShift ? 'shift' : 'chance',
  }
}

export const runChartMethod =
  'The line across is the median: half of the whole months shown lie above it and half below; the month that still runs is not in it. The level has probably changed where more months in a row lie on one side of it than luck would bring, or the line goes from side to side less often. About one such finding in twenty is luck after all (Anhøj and Olesen 2014).'
