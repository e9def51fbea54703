/** How a consent to care was given, and by whom. No schema library here. */
import type { FieldProblem } from '../problems.ts'
import type { consentGivers, consentMethods } from './member.ts'

/** A representative is named by the relation: "daughter, power of attorney"; empty for the member. */
export type ConsentMethod = { method: (typeof consentMethods)[number]; givenBy: (typeof consentGivers)[number]; relation: string }

/** As most consents are given: what the fields of a consent say before anybody changes them. */
export const spokenByMember = (): ConsentMethod => ({ method: 'verbal', givenBy: 'member', relation: '' })

/** Letters of the relation at most. */
export const longestRelation = 80
export const needsRelation = 'Say who the representative is.'

/** The fields of a form that hold how a consent was given. */
export type ConsentMethodPath = 'rpmConsentMethod' | 'ccmConsent' | 'consentMethod'

/** A representative is nobody without the relation. `path`: the field of the form that holds the method. */
export const consentMethodProblems = (path: ConsentMethodPath, { givenBy, relation }: ConsentMethod): FieldProblem[] =>
  givenBy === 'representative' && relation.trim() === '' ? [{ path: `${path}.relation`, message: needsRelation }] : []
