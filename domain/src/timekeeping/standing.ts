/** Whose time counts, by the title that stood in the account when the work was done. */
import type { CareTitle } from '../values/care-titles.ts'

/** [D] Titles without clinical standing: front desk and billing office go by Other. */
const unclinical: ReadonlySet<string> = new Set<CareTitle>(['Other'])
// docs/sources/billing-rules.md 4.3: 99091 is personal work of a physician or another qualified professional
const qualified: ReadonlySet<string> = new Set<CareTitle>(['MD', 'PA', 'NP', 'CNS', 'CNM'])

export const isClinicalTitle = (title: string) => !unclinical.has(title)
export const isQualifiedTitle = (title: string) => qualified.has(title)
