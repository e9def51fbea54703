/** Spellings that titles of the list do not have: Roman numerals of types and stages, and words with a prefix written apart. */

const romans: Readonly<Record<string, string>> = { i: '1', ii: '2', iii: '3', iv: '4', v: '5', vi: '6' }

// Behind these a Roman numeral counts; one of two letters and more does so anywhere
const counted = '(?:type|stage|grade|class|degree|ckd|nyha|diabetes|mellitus|dm|disease)'
const alone = new RegExp(String.raw`(\b${counted},?\s+)(i|v)([ab]?)(?![\w-])`, 'gi')
const several = /\b(ii|iii|iv|vi)([ab]?)(?![\w-])/gi
// Prefixes that people write apart and the list does not: pre-diabetes, pre eclampsia
const apart = /\b(pre|hyper|hypo|post|non)[\s-]+(?=[a-z]{4})/gi

const arabic = (roman: string) => romans[roman.toLowerCase()] ?? roman

/** The same words with Arabic numerals and prefixes joined: `DM type II` as `DM type 2`, `pre-diabetes` as `prediabetes`. */
export const otherSpelling = (typed: string): string =>
  typed
    .replaceAll(alone, (_, before: string, roman: string, part: string) => `${before}${arabic(roman)}${part.toLowerCase()}`)
    .replaceAll(several, (_, roman: string, part: string) => `${arabic(roman)}${part.toLowerCase()}`)
    .replaceAll(apart, '$1')
