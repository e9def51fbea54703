/** What the member's page says, in whatever language. */
import type { Reply } from '@vitalrounds/domain/contract'
import type { linkApi } from '@vitalrounds/domain/links/api'
import type { PictureName } from '@vitalrounds/domain/vitals/vital-pictures'

export type LinkOver = Exclude<Reply<typeof linkApi.clinic>['state'], 'open'>
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
  /** What became of a link that opens nothing any more, and what to do. */
  states: Record<LinkOver, { title: string; what: string }>
  /** Beside the number. */
  call: (phone: string) => string
  call911: string
  emergency: string
  failed: string
  again: string
  hello: (name: string) => string
  vitals: Record<PictureName, string>
  /** Who set a goal that is this member's own, and when. */
  goalSet: (by: string, day: string) => string
  last30: string
  /** How many measurements a range is of. */
  readings: (count: number) => string
  /** What the points of a picture are. */
  eachReading: string
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
