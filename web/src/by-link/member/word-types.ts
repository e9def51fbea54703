/** What the member's page says, in whatever language. */
import type { PictureName } from '@vitalrounds/domain/vitals/vital-pictures'

export type DeviceHelp = 'scale' | 'cuff' | 'meter' | 'other'
export type Words = {
  title: string
  ask: string
  askWhy: string
  month: string
  day: string
  year: string
  open: string
  wrong: string
  locked: string
  over: string
  overWhat: string
  failed: string
  again: string
  hello: (name: string) => string
  vitals: Record<PictureName, string>
  goal: string
  /** Who set a goal that is this member's own, and when. */
  goalSet: (by: string, day: string) => string
  low: string
  high: string
  inGoal: string
  aboveGoal: string
  belowGoal: string
  /** Beside a value that is odd for this member, as when somebody else stood on the scale. */
  maybeNotYours: string
  last30: string
  /** How many measurements a range is of. */
  readings: (count: number) => string
  /** What the line of a picture is drawn through. */
  meanOfDays: string
  noReadings: string
  next: string
  noNext: string
  plan: string
  openPlan: string
  help: string
  devices: Record<DeviceHelp, string>
  steps: Record<DeviceHelp, readonly string[]>
  message: string
  messageHint: string
  send: string
  sent: string
  empty: string
  language: string
  print: string
}
