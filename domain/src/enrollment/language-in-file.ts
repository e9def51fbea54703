/** A language as files write it: in English, in itself, or as a tag. Whatever is not known is no language, English least of all. */
import type { Language } from '../values/languages.ts'

const spellings: Record<Language, string> = {
  English: 'english en eng inglés',
  Spanish: 'spanish es spa español castellano castilian spanishcastilian',
  ChineseTraditional: 'chinesetraditional traditionalchinese zhhant zhtw zhhk zhmo 繁體中文 繁体中文 正體中文',
  ChineseSimplified: 'chinesesimplified simplifiedchinese zhhans zhcn zhsg 简体中文 簡體中文',
  Korean: 'korean ko kor 한국어',
}
// ISO 639 and what people speak: in which script they read is not said
const chinese = /^(chinese|mandarin|cantonese|zh|zho|chi|cmn|yue|中文|汉语|漢語)$/

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}]/gu, '')
    .normalize('NFC')
const languageOf = new Map(
  (Object.keys(spellings) as Language[]).flatMap((language) =>
    spellings[language].split(' ').map((spelling) => [lettersOf(spelling), language] as const),
  ),
)

/** An empty cell is the form's default. */
export function languageInFile(text: string): Language | undefined {
  if (text === '') return 'English'
  // A tag may name a country
  return languageOf.get(lettersOf(text.replace(/^(en|es|ko)[-_][a-z\d]{2,3}$/i, '$1')))
}

export const languageProblem = (text: string) =>
  languageInFile(text) !== undefined
    ? undefined
    : chinese.test(lettersOf(text))
      ? 'Write Chinese (Traditional) or Chinese (Simplified): the member reads one of them.'
      : 'Write English, Spanish, Korean, Chinese (Traditional) or Chinese (Simplified).'
