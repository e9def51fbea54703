/** When a member counts as active in a program: from the later of enrollment and consent until disenrollment. */
import type { Span } from '../days.ts'
import type { Enrollment, MemberFacts } from './facts.ts'

/** Consent that lies after the moment of evaluation is not on file yet. */
export function hasConsent(enrollment: Enrollment | undefined, asOf: number): boolean {
  return enrollment !== undefined && enrollment.consentAt !== null && enrollment.consentAt <= asOf
}

/**
 * The active window as a half-open span. Without consent it runs from enrollment, because consent gates the claim and not
 * the progress bars. Undefined where the member was never enrolled.
 */
export function activeWindow(enrollment: Enrollment | undefined, asOf: number): Span | undefined {
  if (enrollment === undefined) return undefined
  const consentAt = hasConsent(enrollment, asOf) ? enrollment.consentAt : null
  const starts = [enrollment.enrolledAt, consentAt].filter((at) => at !== null)
  if (starts.length === 0) return undefined
  return { start: Math.max(...starts), end: enrollment.disenrolledAt ?? Infinity }
}

/** Enrolled in remote monitoring and not disenrolled at the moment of evaluation; the to-do lists hold nobody else. */
export function isActive(facts: MemberFacts, asOf: number): boolean {
  const window = activeWindow(facts.rpm, asOf)
  return window !== undefined && window.start <= asOf && asOf < window.end
}
