/**
 * Why a member's care cannot be changed as somebody wishes: the problem to answer with; undefined when it can be. The
 * server refuses by it and the screen greys out by it, so that both say one sentence.
 */
import { canReceiveTexts } from '../phone.ts'
import type { ConsentKind } from './member.ts'

/** What decides about changes of a member's care. */
export type CareState = { disenrolled: boolean; pausedAt: string | null; services: readonly string[] }

/** Leaving, and being given a device or an order, takes somebody who is enrolled. */
export const notEnrolledProblem = ({ disenrolled }: Pick<CareState, 'disenrolled'>) => (disenrolled ? 'member.disenrolled' : undefined)

export const reEnrollProblem = ({ disenrolled }: Pick<CareState, 'disenrolled'>) => (disenrolled ? undefined : 'member.notDisenrolled')

export function pauseProblem({ disenrolled, pausedAt }: CareState) {
  if (disenrolled) return 'member.disenrolled'
  return pausedAt === null ? undefined : 'member.paused'
}

export const resumeProblem = ({ pausedAt }: CareState) => (pausedAt === null ? 'member.notPaused' : undefined)

/** `offered`: the services of the clinic. */
export function addCcmProblem({ disenrolled, services }: CareState, offered: readonly string[]) {
  if (!offered.includes('CCM')) return 'ccm.unavailable'
  if (disenrolled) return 'member.disenrolled'
  return services.includes('CCM') ? 'ccm.added' : undefined
}

export const removeCcmProblem = ({ services }: CareState) => (services.includes('CCM') ? undefined : 'ccm.absent')

type ConsentFacts = Pick<CareState, 'disenrolled' | 'services'> & {
  phoneType: string
  /** The phone has opted out by text: only its owner lifts that. */
  isOptedOut?: boolean
  isGiven: boolean
}

/** Consents to a program are given on entering it; whoever comes back consents with coming back. */
export function giveConsentProblem({ disenrolled, services, phoneType, isOptedOut, isGiven }: ConsentFacts, kind: ConsentKind) {
  if (kind === 'rpm' && disenrolled) return 'member.disenrolled'
  if (kind === 'ccm' && !services.includes('CCM')) return 'ccm.absent'
  if (kind === 'sms' && !canReceiveTexts(phoneType)) return 'consent.landline'
  if (kind === 'sms' && isOptedOut) return 'consent.optedOut'
  return isGiven ? 'consent.given' : undefined
}

export const revokeConsentProblem = ({ isGiven }: Pick<ConsentFacts, 'isGiven'>) => (isGiven ? undefined : 'consent.absent')
