/** Lengths and months as the packet writes them: by figures alone, so that no version of a locale changes its bytes. */
import { type EmploymentKind, employmentKindNames } from '@vitalrounds/domain/auth/employment/employment'

const secondsPerMinute = 60

/** `13 min 18 s`, of whole seconds rounded down. */
export const length = (seconds: number) => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / secondsPerMinute)} min ${whole % secondsPerMinute} s`
}
export const secondsOf = ({ start, end }: { start: string; end: string }) =>
  Temporal.Instant.from(end).since(Temporal.Instant.from(start)).total('seconds')

const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
/** `2026-10` as `October 2026`. */
export const monthWords = (yearMonth: string) => `${months[Number(yearMonth.slice(5)) - 1] ?? ''} ${yearMonth.slice(0, 4)}`

/** Of packets that were handed out before it was put on record it is not known. */
export const employmentWords = (kind: EmploymentKind | null | undefined) =>
  kind === undefined ? '' : kind === null ? 'employment not on record' : employmentKindNames[kind].toLowerCase()
