/** The facts of members for a month, and the rules they are judged by, for the nouns that judge beside the summary. */
export { findBillingFacts, type Team } from './queries.ts'
export { addConfirmation, confirmationRecord, findConfirmations, groupRules } from './rules.queries.ts'
