/** The words of the member's page, in the five languages of the product. */
import type { Language } from '@vitalrounds/domain/members/member'
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

/** As the language calls itself, and the tag that browsers know it by. */
export const languages: Record<Language, { name: string; tag: string }> = {
  English: { name: 'English', tag: 'en' },
  Spanish: { name: 'Español', tag: 'es' },
  ChineseTraditional: { name: '繁體中文', tag: 'zh-Hant' },
  ChineseSimplified: { name: '简体中文', tag: 'zh-Hans' },
  Korean: { name: '한국어', tag: 'ko' },
}
export const languageNames = Object.keys(languages) as Language[]

/** Before it is known whose page it is: the browser's own. */
export function guessLanguage(tags: readonly string[]): Language {
  for (const tag of tags) {
    if (/^zh-(hant|tw|hk|mo)/i.test(tag)) return 'ChineseTraditional'
    const found = languageNames.find((name) => languages[name].tag.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (found) return found === 'ChineseTraditional' ? 'ChineseSimplified' : found
  }
  return 'English'
}
