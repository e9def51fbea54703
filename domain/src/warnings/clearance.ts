/** What can be said of a warning that is cleared. The first claims nothing, so that no single key documents what nobody did. */
import { type ContactClaim, type ContactRecord, claimIn, claims, claimWords } from '../values/contact-claims.ts'

const plain = ['Known, monitoring', 'Measured again, in range'] as const

/** The usual words: those that claim a contact only with it on record. */
export const clearanceWords = (record: ContactRecord | undefined): readonly string[] => [
  ...plain,
  ...claims.filter((claim) => record?.[claim]).map((claim) => claimWords[claim]),
]

const problems = {
  called: 'warning.notCalled',
  texted: 'warning.notTexted',
  informed: 'warning.notInformed',
} as const satisfies Record<ContactClaim, string>

/** Why these words are not taken: they claim a contact of which today has no record. */
export function clearanceProblem(reason: string, record: ContactRecord) {
  const claim = claimIn(reason)
  return claim === undefined || record[claim] !== null ? undefined : problems[claim]
}
