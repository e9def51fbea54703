/** How much of what was measured is at goal, inside both of its ends; what lies below the low end is a figure of its own. */
import { percentText } from '../../with-unit.ts'
import { goalText } from './words.ts'
import type { Band } from './lines.ts'
import { type Position } from './position.ts'

export const shareBands = ['good', 'partly', 'poor'] as const
export type ShareBand = (typeof shareBands)[number]

// [D] docs/sources/chart.md risk: our own
const from: readonly [percent: number, band: ShareBand][] = [
  [70, 'good'],
  [40, 'partly'],
  [0, 'poor'],
]

/** `percent`, rounded: null of nothing. Days, or readings. */
export type GoalShare = { count: number; atGoal: number; below: number; above: number; percent: number | null; band: ShareBand | null }

/** Of positions against lines that have a goal. */
export function shareAtGoal(positions: readonly Position[]): GoalShare {
  const count = positions.length
  const of = (among: readonly Position[]) => positions.filter((position) => among.includes(position)).length
  const atGoal = of(['atGoal'])
  const percent = percentOf(atGoal, count)
  return {
    count,
    atGoal,
    below: of(['criticallyLow', 'belowAlarm', 'belowGoal']),
    above: of(['criticallyHigh', 'aboveAlarm', 'aboveGoal']),
    percent,
    band: percent === null ? null : bandOfShare(percent),
  }
}

const percentOf = (part: number, all: number) => (all === 0 ? null : Math.round((100 * part) / all))

const bandOfShare = (percent: number): ShareBand => from.find(([least]) => percent >= least)?.[1] ?? 'poor'

/** Of a count of days: good and partly begin at these. */
export const bandOfDays = (days: number, { good, partly }: { good: number; partly: number }): ShareBand =>
  days >= good ? 'good' : days >= partly ? 'partly' : 'poor'

/** How many more at goal lift the share to the next band, and to how many percent; null in the best. */
export function moreToNextBand({ count, atGoal }: Pick<GoalShare, 'count' | 'atGoal'>) {
  const next = from.findLast(([least]) => (percentOf(atGoal, count) ?? 0) < least)
  if (!next) return null
  let more = 1
  while ((percentOf(atGoal + more, count + more) ?? 0) < next[0]) more += 1
  return { more, percent: percentOf(atGoal + more, count + more) ?? 0, band: next[1] }
}

/**
 * "65% of 20 days at goal 90–129 / 60–79; 1 below, 6 above": the one goal, and what lies below it as a figure of its own.
 * @param noun of what is counted, in the plural
 */
export const goalShareText = (
  { count, atGoal, below, above }: GoalShare,
  noun: string,
  [goal, lower]: readonly [Band | null, Band | null],
) =>
  `${shareText(count === 0 ? null : atGoal / count)} of ${count} ${noun} at goal ${goalText(goal, lower)}; ${below} below, ${above} above`

/** `92%` of a share from 0 to 1; one that is neither none nor all never reads as such. */
export function shareText(share: number | null): string {
  if (share === null) return '–'
  const percent = Math.round(share * 100)
  if (percent === 100 && share < 1) return percentText(99)
  return percentText(percent === 0 && share > 0 ? 1 : percent)
}
