/** What a claim is addressed by: numbers whose form can be known before anybody refuses them. */

/**
 * The Medicare number of a member (MBI): eleven places, without dashes and without the letters S, L, O, I, B and Z, which
 * are taken for digits. docs/sources/claims.md mbi.
 */
const medicareNumber = /^[1-9][AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y][0-9AC-HJKMNP-RT-Y]\d[AC-HJKMNP-RT-Y]{2}\d{2}$/
export const isMedicareNumber = (text: string) => medicareNumber.test(text)

/** A tax number of an employer (EIN), as claims carry it: nine digits without the dash. */
export const isTaxId = (text: string) => /^\d{9}$/.test(text)

/** A code of the provider taxonomy: nine letters or digits and an X, as `207R00000X`. */
export const isTaxonomy = (text: string) => /^[0-9A-Z]{9}X$/.test(text)

/** ZIP with its four digits more, as claims carry it: nine digits without the dash. */
export const isZipNine = (text: string) => /^\d{9}$/.test(text)

/** A street that is none: a payer refuses a post office box as the biller's place. */
export const isPostBox = (street: string) => /\bP\.?\s*O\.?\s*BOX\b/i.test(street)

/** ICD-10-CM as charts write it, with its point or without: a letter, a digit, then up to five more. */
export const isDiagnosis = (code: string) => /^[A-Z]\d[0-9A-Z](\.?[0-9A-Z]{1,4})?$/.test(code)

/** CPT or HCPCS Level II: five characters. */
export const isServiceCode = (code: string) => /^([0-9]{4}[0-9A-Z]|[A-Z][0-9]{4})$/.test(code)

/** What a claim can carry: printable ASCII without the four separators. */
export const isPlainAscii = (text: string) => /^[ -~]*$/.test(text) && !/[*~:^]/.test(text)

/**
 * As claims write names and streets: capitals, letters without their marks (José, JOSE), spaces single. What has no such
 * form, as 김 or a separator, stays: `isPlainAscii` then refuses it, and a person writes it as the card has it.
 */
export const claimText = (text: string) =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").replaceAll(/\s+/g, ' ').trim().toUpperCase()
