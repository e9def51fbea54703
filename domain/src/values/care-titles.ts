/** What people of the staff are by training; apart from the schemas, because forms show them. */

// docs/sources/product.md 2.6: care titles
export const careTitles = ['RN', 'MD', 'CM', 'PA', 'NP', 'LPN', 'CNA', 'CNS', 'CNM', 'LSCSW', 'Other'] as const
export type CareTitle = (typeof careTitles)[number]

/** Physicians and other qualified practitioners, who may bill Medicare for care management (CMS, MLN909188, 2025). */
export const practitionerTitles = ['MD', 'PA', 'NP', 'CNS', 'CNM'] as const satisfies readonly CareTitle[]
