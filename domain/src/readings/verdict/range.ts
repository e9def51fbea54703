/** Between which readings a window lies: of readings, never of means of days; with how many lie beyond each line. */
import { displayText, type Metric, metricFacts, toDisplay } from '../../values/metrics.ts'
import type { Lines } from './lines.ts'
import type { RangeEnds, VitalRange } from './shapes.ts'

/** Canonical unit; `flags` say whether a meter showed HI or LO in place of a number; `on` is the local day. */
export type RangedReading = { metric: Metric; value: number; flags: readonly string[]; actKey: string; on: string }
type RangeLines = { value: Lines; lower: Lines | null }

/**
 * A pressure is read as a pair, as charts and their statistics have it: a diastolic value whose systolic one does not stand is
 * in no range and no count, and stands with the raw data and among the warnings.
 * @param upper readings of one metric within the window; the systolic ones of a pressure
 * @param lower the diastolic ones of the window; empty for every other metric
 * @returns null where nothing was measured
 */
export function vitalRange(upper: readonly RangedReading[], lower: readonly RangedReading[], lines: RangeLines): VitalRange | null {
  const ends = endsOf(upper)
  if (!ends) return null
  const acts = new Set(upper.map(({ actKey }) => actKey))
  const paired = lower.filter(({ actKey }) => acts.has(actKey))
  return {
    readings: upper.length,
    days: new Set(upper.map(({ on }) => on)).size,
    ...ends,
    lower: endsOf(paired),
    beyond: [...beyondLines(upper, lines.value), ...beyondLines(paired, lines.lower)],
  }
}

function endsOf(readings: readonly RangedReading[]): RangeEnds | null {
  const ascending = readings.toSorted((a, b) => a.value - b.value)
  const [least, greatest] = [ascending[0], ascending.at(-1)]
  return least && greatest ? { low: textOf(least), high: textOf(greatest) } : null
}

const textOf = ({ metric, value, flags }: RangedReading) => displayText(metric, value, flags)

type Beyond = VitalRange['beyond'][number]

function beyondLines(readings: readonly RangedReading[], lines: Lines | null): Beyond[] {
  const metric = readings[0]?.metric
  if (!metric || !lines) return []
  return linesNamed(lines, 10 ** -metricFacts[metric].decimals).flatMap(({ side, line }) => {
    const count = readings.filter(({ value, flags }) => isBeyond(toDisplay(metric, value), { side, line }, flags)).length
    return count > 0 ? [{ side, line, readings: count, isDiastolic: metric === 'diastolicBP' }] : []
  })
}

type Line = Pick<Beyond, 'side' | 'line'>

/** From the goal outward, below before above; a goal that ends where the alarm begins is one line. */
function linesNamed({ goal, alarm, critical }: Lines, step: number): Line[] {
  const below = new Set([goal?.low, alarm?.low, critical?.low].filter((line) => line !== undefined))
  const atOrAbove = new Set([alarm?.high, critical?.high].filter((line) => line !== undefined))
  const isApart = goal?.high !== undefined && !atOrAbove.has(goal.high + step)
  return [
    ...[...below].map((line): Line => ({ side: 'below', line })),
    ...(isApart ? [{ side: 'above', line: goal.high! } as const] : []),
    ...[...atOrAbove].map((line): Line => ({ side: 'atOrAbove', line })),
  ]
}

function isBeyond(displayed: number, { side, line }: Line, flags: readonly string[]) {
  // What is below the least number of a meter is below that number too
  if (side === 'below') return displayed < line || (displayed === line && flags.includes('below_range'))
  return side === 'above' ? displayed > line || (displayed === line && flags.includes('above_range')) : displayed >= line
}
