/** The words of the member's page, in the five languages of the product. */
import type { Language } from '@vitalrounds/domain/values/languages'
import { chineseSimplified } from './words-chinese-simplified.ts'
import { chineseTraditional } from './words-chinese-traditional.ts'
import { english } from './words-english.ts'
import { korean } from './words-korean.ts'
import type { Words } from './word-types.ts'
import { spanish } from './words-spanish.ts'

export const words: Record<Language, Words> = {
  English: english,
  Spanish: spanish,
  ChineseTraditional: chineseTraditional,
  ChineseSimplified: chineseSimplified,
  Korean: korean,
}
