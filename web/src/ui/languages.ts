/** The languages of the product: as each calls itself, and the tag that browsers know it by. */
import type { Language } from '@vitalrounds/domain/values/languages'

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
    const languageName = languageNames.find((name) => languages[name].tag.slice(0, 2) === tag.slice(0, 2).toLowerCase())
    if (languageName) return languageName === 'ChineseTraditional' ? 'ChineseSimplified' : languageName
  }
  return 'English'
}
