/** A change of weight that raised a warning: the severity is the change's, and is never written beside an absolute weight. */
import { countWithNoun } from '../../counted.ts'
import { usDate } from '../../us-date.ts'
import type { Severity } from '../../values/severity.ts'

/** Lbs as scales show them, on the member's own day. */
type DayWeight = { on: string; value: number }
/** `lbs`: a loss below zero. `from` is the lowest (of a loss the highest) of the days before; null where it is not on record. */
export type Change = {
  lbs: number
  days: number
  from: DayWeight | null
  to: DayWeight | null
  severity: Severity
  /** The type of warning: "Weight Gain". */
  rule: string
}
export type Difference = Pick<Change, 'lbs' | 'days'>

/** `+3.3`, `−1.2`, `0.0`: with the true minus sign, one decimal. */
export const signed = (lbs: number) => `${lbs > 0 ? '+' : lbs < 0 ? '−' : ''}${Math.abs(lbs).toFixed(1)}`

/** "+6.8 lbs in 7 days" */
export const changeText = ({ lbs, days }: Difference) => `${signed(lbs)} lbs in ${countWithNoun(days, 'day')}`

/** "+6.8 lbs in 7 days, now 219.6 lbs"; `now` is the weight with its unit. */
export const changeNowText = (change: Difference, now: string) => `${changeText(change)}, now ${now}`

/** What a severity on record beside a weight is of: a change that is not on record itself is named without a number. */
export const firedText = (change: Difference | null | undefined) => (change ? changeText(change) : 'change of weight')

/** "from 212.8 (11/19/2026) to 219.6 lbs (11/26/2026)"; empty where it is not on record. */
export const changeEnds = ({ from, to }: Pick<Change, 'from' | 'to'>) =>
  from && to ? `from ${from.value.toFixed(1)} (${usDate(from.on)}) to ${to.value.toFixed(1)} lbs (${usDate(to.on)})` : ''
