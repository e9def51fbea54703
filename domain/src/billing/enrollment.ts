/** When a member counts as active in a program: from the later of enrollment and consent until disenrollment. */
import type { Span } from '../days.ts'
import type { Enrollment, MemberFacts, Stay } from './facts.ts'
import { length, overlap } from './spans.ts'

/** Consent that lies after the moment of evaluation is not on file yet. */
export const isConsented = (stay: Stay, asOf: number) => stay.consentAt !== null && stay.consentAt <= asOf

/** Every stay that has begun, oldest first; the newest of all where none has. */
export function staysOf(enrollment: Enrollment | undefined, asOf: number): Stay[] {
  if (enrollment === undefined) return []
  const begun = [...(enrollment.earlier ?? []), enrollment].filter((stay) => (stay.enrolledAt ?? -Infinity) <= asOf)
  return begun.length > 0 ? begun : [enrollment]
}

/**
 * The active window of a stay as a half-open span. Without consent it runs from enrollment, because consent gates the claim
 * and not the progress bars. Undefined where nothing says when it began.
 */
export function windowOf(stay: Stay, asOf: number): Span | undefined {
  const starts = [stay.enrolledAt, isConsented(stay, asOf) ? stay.consentAt : null].filter((at) => at !== null)
  if (starts.length === 0) return undefined
  return { start: Math.max(...starts), end: stay.disenrolledAt ?? Infinity }
}

/** The window of the newest stay. Undefined where the member was never enrolled. */
export function activeWindow(enrollment: Enrollment | undefined, asOf: number): Span | undefined {
  const newest = staysOf(enrollment, asOf).at(-1)
  return newest && windowOf(newest, asOf)
}

const touches = (stay: Stay, asOf: number, range: Span) => {
  const window = windowOf(stay, asOf)
  return window !== undefined && length(overlap(window, range)) > 0
}

/** Whether any stay, with consent or without, reaches into `range`, which may be over: somebody may have left and come back since. */
export const isEnrolledIn = (enrollment: Enrollment | undefined, range: Span): boolean =>
  enrollment !== undefined &&
  [...(enrollment.earlier ?? []), enrollment].some(
    ({ enrolledAt, disenrolledAt }) => enrolledAt !== null && enrolledAt < range.end && (disenrolledAt ?? Infinity) > range.start,
  )

/** Whether consent is on file for the newest stay, or for an earlier one that reaches into `range`. */
export function hasConsent(enrollment: Enrollment | undefined, asOf: number, range: Span): boolean {
  const stays = staysOf(enrollment, asOf)
  return stays.some((stay, at) => isConsented(stay, asOf) && (at === stays.length - 1 || touches(stay, asOf, range)))
}

/** The windows in which work of `range` counts: those of stays with consent, or of all where none of them has it. */
export function countedWindows(enrollment: Enrollment | undefined, asOf: number, range: Span): Span[] {
  const touching = staysOf(enrollment, asOf).filter((stay) => touches(stay, asOf, range))
  const consented = touching.filter((stay) => isConsented(stay, asOf))
  return (consented.length > 0 ? consented : touching).map((stay) => windowOf(stay, asOf)).filter((window) => window !== undefined)
}

/** Enrolled in remote monitoring and not disenrolled at the moment of evaluation; the to-do lists hold nobody else. */
export function isActive(facts: MemberFacts, asOf: number): boolean {
  const window = activeWindow(facts.rpm, asOf)
  return window !== undefined && window.start <= asOf && asOf < window.end
}
