/** How much of what was measured is at goal, inside both of its ends; what lies below the low end is a figure of its own. */
import { percentText } from '../../with-unit.ts'
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

export const bandOfShare = (percent: number): ShareBand => from.find(([least]) => percent >= least)?.[1] ?? 'poor'

/** `92%` of a share from 0 to 1; one that is neither none nor all never reads as such. */
export function shareText(share: number | null): string {
  if (share === null) return '–'
  const percent = Math.round(share * 100)
  if (percent === 100 && share < 1) return percentText(99)
  return percentText(percent === 0 && share > 0 ? 1 : percent)
}
