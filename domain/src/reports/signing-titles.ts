/**
 * Whose review of a month is a signature: a practitioner who may bill for it. Anybody else of the staff reviews it, and it
 * still waits for one (docs/sources/billing-rules.md 8). No schema library here.
 */
import { type CareTitle, practitionerTitles } from '../values/care-titles.ts'

/** What a clinic chooses from: those who may bill, and `Other` for titles that the list of care titles does not have (DO). */
export const possibleSigningTitles = [...practitionerTitles, 'Other'] as const satisfies readonly CareTitle[]
export type SigningTitle = (typeof possibleSigningTitles)[number]

/** Whether a title changes into one that may sign somewhere: nobody gives such a one to themselves. */
export const isNewSigningTitle = (title: string, before: string): boolean =>
  title !== before && (possibleSigningTitles as readonly string[]).includes(title)

/** Until a clinic chooses. */
export const defaultSigningTitles: readonly SigningTitle[] = practitionerTitles

/** A review that was not returned: `signed` by a title that may bill, `reviewed` by anybody else. */
export type ReviewVerdict = 'signed' | 'reviewed' | 'returned'

/** What a stored review says: of a row that keeps no signature nobody may bill. */
export const reviewVerdict = ({ verdict, is_signature }: { verdict: string; is_signature: boolean }): ReviewVerdict =>
  verdict === 'returned' ? 'returned' : is_signature ? 'signed' : 'reviewed'

export const verdictTitles: Record<ReviewVerdict, string> = { signed: 'Signed', reviewed: 'Reviewed, not signed,', returned: 'Returned' }

type ReviewerNamed = { by: string; title?: string | undefined }

/** `Helen Brooks, MD`; a title that nobody kept is left out. */
export const reviewerWords = ({ by, title }: ReviewerNamed) => [by, title].filter(Boolean).join(', ')

/** `signed by Helen Brooks, MD` */
export const reviewWords = (review: ReviewerNamed & { verdict: ReviewVerdict }) =>
  `${verdictTitles[review.verdict].toLowerCase()} by ${reviewerWords(review)}`
