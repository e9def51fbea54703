/** The facts of members for a month, for the nouns that judge by them beside the summary. */
export { findBillingFacts, type Team } from './queries.ts'
export { groupRules } from './rules.queries.ts'
