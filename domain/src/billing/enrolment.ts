/** When a member counts as active in a programme: from the later of enrolment and consent until disenrolment. */
import type { Span } from '../days.ts'
import type { Enrolment, MemberFacts } from './facts.ts'

/** Consent that lies after the moment of evaluation is not on file yet. */
export function hasConsent(enrolment: Enrolment | undefined, asOf: number): boolean {
  return enrolment !== undefined && enrolment.consentAt !== null && enrolment.consentAt <= asOf
}

/**
 * The active window as a half-open span. Without consent it runs from enrolment, because consent gates the claim and not
 * the progress bars. Undefined where the member was never enrolled.
 */
export function activeWindow(enrolment: Enrolment | undefined, asOf: number): Span | undefined {
  if (enrolment === undefined) return undefined
  const consentAt = hasConsent(enrolment, asOf) ? enrolment.consentAt : null
  const starts = [enrolment.enrolledAt, consentAt].filter((at) => at !== null)
  if (starts.length === 0) return undefined
  return { start: Math.max(...starts), end: enrolment.disenrolledAt ?? Infinity }
}

/** Enrolled in remote monitoring and not disenrolled at the moment of evaluation; the to-do lists hold nobody else. */
export function isActive(facts: MemberFacts, asOf: number): boolean {
  const window = activeWindow(facts.rpm, asOf)
  return window !== undefined && window.start <= asOf && asOf < window.end
}
