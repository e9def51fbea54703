/** How a consent was given, as a body of a call; apart from the member's shape, which every page loads. */
import { z } from 'zod'
import { longestRelation, needsRelation } from './consent-method.ts'
import { consentGivers, consentMethods } from './member.ts'

export const ConsentMethodBody = z.strictObject({
  method: z.enum(consentMethods, 'Choose how the consent was given.'),
  givenBy: z.enum(consentGivers, 'Choose who gave the consent.'),
  relation: z.string().trim().max(longestRelation, `At most ${longestRelation} characters.`).default(''),
})
/** A representative is nobody without the relation. */
export const namesGiver = ({ givenBy, relation }: z.output<typeof ConsentMethodBody>) => givenBy === 'member' || relation !== ''
export const unnamedGiver = { path: ['relation'], message: needsRelation }
/** Sent by itself, not with a form that names what is missing. */
export const SaidConsentMethod = ConsentMethodBody.refine(namesGiver, unnamedGiver)
