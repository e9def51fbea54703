/**
 * What staff say they did about somebody, where the record shows whether they did: a call, a text, an alert to the doctor.
 * Such words are taken only with the act itself on record; one's own words are one's own.
 */
import { z } from 'zod'
import { Instant } from './instant.ts'

export const claims = ['called', 'texted', 'informed'] as const
export type ContactClaim = (typeof claims)[number]

export const claimWords: Record<ContactClaim, string> = {
  called: 'Called the member',
  texted: 'Texted the member',
  informed: 'Doctor informed',
}

/** When each was last done, of the time that was looked at; null where it was not. */
export const ContactRecord = z.object({
  called: Instant.nullable(),
  texted: Instant.nullable(),
  informed: Instant.nullable(),
})
export type ContactRecord = z.infer<typeof ContactRecord>

/** Which of them words begin with, in whatever case and however they go on. */
export const claimIn = (words: string): ContactClaim | undefined =>
  claims.find((claim) => new RegExp(String.raw`^\s*${claimWords[claim]}\b`, 'i').test(words))
