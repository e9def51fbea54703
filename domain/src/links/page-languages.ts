/** Which wordings of the pages behind a link a speaker of the language has reviewed; the others are drafts, and staff are told so. */
import type { Language } from '../values/languages.ts'

export type PageWithWords = 'memberAccess' | 'checkIn' | 'carePlan'
type Review = Record<Language, 'reviewed' | 'draft'>

const drafts: Review = { English: 'draft', Spanish: 'draft', ChineseTraditional: 'draft', ChineseSimplified: 'draft', Korean: 'draft' }

export const pageReviews: Record<PageWithWords, Review> = { memberAccess: drafts, checkIn: drafts, carePlan: drafts }
