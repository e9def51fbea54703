/**
 * Whether a member can be texted, judged where somebody writes and again at the moment of sending: the problem to answer
 * with, or nothing. The server refuses by it and the screen says it beforehand.
 */
import { canReceiveTexts } from '../phone.ts'
import type { ProblemCode } from '../problems.ts'

export type TextingFacts = {
  /** The organization's `text_usage_consent`. */
  isEnabled: boolean
  hasNumber: boolean
  phone: string
  phoneType: string
  disenrolled: boolean
  /** The member's consent on record. */
  optInSMS: boolean
  /** The phone has opted out of texts from the clinic's number, whoever's phone it is. */
  isOptedOut: boolean
}

export function organizationProblem({ isEnabled, hasNumber }: Pick<TextingFacts, 'isEnabled' | 'hasNumber'>): ProblemCode | undefined {
  if (!isEnabled) return 'sms.disabled'
  return hasNumber ? undefined : 'sms.noNumber'
}

/** Why this member is left out, whatever the organization has switched on. */
export function memberProblem(facts: Omit<TextingFacts, 'isEnabled' | 'hasNumber'>) {
  if (facts.disenrolled) return 'member.disenrolled'
  if (!isTextable(facts.phone)) return 'sms.noPhone'
  if (facts.isOptedOut) return 'sms.optedOut'
  if (!canReceiveTexts(facts.phoneType)) return 'sms.landline'
  return facts.optInSMS ? undefined : 'sms.noConsent'
}

export const textProblem = (facts: TextingFacts): ProblemCode | undefined => organizationProblem(facts) ?? memberProblem(facts)

const isTextable = (phone: string) => /^\+1[2-9]\d{9}$/.test(phone)

/** Why members are left out of a group text, in the words of the list beside it. */
export const leftOutWords = {
  'sms.optedOut': 'Opted out by text',
  'sms.noConsent': 'No consent to texts',
  'sms.landline': 'Landline',
  'sms.noPhone': 'No phone number that takes texts',
  'member.disenrolled': 'Disenrolled',
  // Not a refusal: somebody may write it, or choose the English for them
  noWording: 'Nothing written in their language',
  'sms.unfilled': 'A placeholder cannot be filled in',
  'sms.tooLong': 'Too long once it is filled in',
} as const
export type TextExclusion = keyof typeof leftOutWords
