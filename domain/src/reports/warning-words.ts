/** What the engine warns of, in words that name the member; a month is filed all the same. No schema library here. */
import { visitYears, type Warning } from '../billing/warnings.ts'
import type { EvidencePlace } from './evidence-items.ts'

type WarningFacts = { words: (name: string) => string; place: EvidencePlace }

const facts: Record<Warning, WarningFacts> = {
  TIME_ON_EM_DATE: { words: (name) => `Time on the day of a visit is counted for ${name}`, place: 'manage-time' },
  NO_PRIOR_VISIT: {
    words: (name) => `No visit of ${name} is on record in the ${visitYears.rpm} years before monitoring began, or since`,
    place: 'em-visits',
  },
  NO_INITIATING_VISIT: { words: (name) => `No initiating visit of ${name} is on record`, place: 'em-visits' },
  NO_ORDER: { words: (name) => `No practitioner’s order for ${name} is on record`, place: 'profile' },
  NO_EDUCATION: { words: (name) => `Set-up and education of ${name} are not on record`, place: 'manage-devices' },
  STAFF_NOT_EMPLOYED: {
    words: (name) => `Some time for ${name} is of staff whom the practice does not employ, or of whom it is not on record`,
    place: 'manage-time',
  },
}

const isWarning = (word: string): word is Warning => Object.hasOwn(facts, word)

/** A stored warning in words, with the page where it is put right; one of a later version stands as it is stored, without a page. */
export const warningWords = (warning: string, name: string): { text: string; place: EvidencePlace | null } =>
  isWarning(warning) ? { text: facts[warning].words(name), place: facts[warning].place } : { text: warning, place: null }
