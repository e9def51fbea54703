/** What a patient is told of a value, in whatever language: by its position, its change and what to do about it. */
import type { Position } from './position.ts'

export type PatientWords = {
  positions: Record<Position, string>
  /** A change of weight; `lbs` without a sign, `days` back to what it is compared with. */
  gain: (lbs: string, days: number) => string
  loss: (lbs: string, days: number) => string
  /** What to do: of a critical value, of a warning, and where the value is not of the last day. */
  callNow: string
  callToday: string
  measureAgain: string
  /** Of a low blood sugar: 15 grams of sugar, and after 15 minutes again (ADA, Hypoglycemia, the 15-15 rule). */
  lowSugar: string
  /** Of what may be somebody else's: it is no verdict on the member. */
  inDoubt: string
  goal: string
  alarm: string
  /** Of a goal with one end: both belong to it. */
  atLeast: (value: string) => string
  atMost: (value: string) => string
  /** Where the care team is alerted: below a value, from a value on. */
  alarmBelow: (value: string) => string
  alarmFrom: (value: string) => string
  or: string
}
