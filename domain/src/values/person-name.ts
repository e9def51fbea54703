/** How a person is called: the name in its own order and script, and the title that the language has for it. */
import type { Gender } from './gender.ts'
import type { Language } from './languages.ts'

type Name = { firstName: string; lastName: string }
type TitledName = Name & { title: string; gender: Gender }

/** Written in Han or Hangul, where the family name stands first and no space is between the two. */
const isOwnScript = (text: string) => /^[\p{Script=Han}\p{Script=Hangul}·]+$/u.test(text)

/** 劉雅婷 and 이영숙 where both names are in Han or Hangul, else `Elena Anderson`. */
export function fullName({ firstName, lastName }: Name): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  return isOwnScript(first) && isOwnScript(last) ? `${last}${first}` : [first, last].filter((part) => part !== '').join(' ')
}

/** A title of the record before a name, by language and gender. */
type TitleWords = Readonly<Record<string, string | { male: string; female: string }>>
const spanishTitles: TitleWords = {
  'Mr.': 'Sr.',
  'Ms.': 'Sra.',
  'Dr.': { male: 'Dr.', female: 'Dra.' },
  'Rev.': { male: 'Rvdo.', female: 'Rvda.' },
}
const traditionalTitles: TitleWords = { 'Mr.': '先生', 'Ms.': '女士', 'Dr.': '博士', 'Rev.': '牧師' }
const simplifiedTitles: TitleWords = { 'Mr.': '先生', 'Ms.': '女士', 'Dr.': '博士', 'Rev.': '牧师' }

const titleWord = (titles: TitleWords, { title, gender }: TitledName): string => {
  const word = titles[title] ?? title
  return typeof word === 'string' ? word : word[gender === 'male' ? 'male' : 'female']
}

/** A name and the title behind it, as Chinese has them: 劉雅婷女士, Ana Estrada 女士. */
const withTitleAfter = (name: string, title: string) => `${name}${isOwnScript(name) ? '' : ' '}${title}`.trim()

/**
 * How somebody is spoken to in a language: `Ms. Anderson`, `Sra. Estrada`, `劉雅婷女士`; in Korean the whole name, since the
 * sentence around it has the title (님). Without a title on record the first name, or the whole one in Han or Hangul.
 */
export function addressedName(person: TitledName, language: Language): string {
  const name = fullName(person)
  if (language === 'Korean') return name
  if (person.title === '') return isOwnScript(name) ? name : person.firstName
  if (language === 'ChineseTraditional') return withTitleAfter(name, titleWord(traditionalTitles, person))
  if (language === 'ChineseSimplified') return withTitleAfter(name, titleWord(simplifiedTitles, person))
  if (isOwnScript(name)) return name
  return `${language === 'Spanish' ? titleWord(spanishTitles, person) : person.title} ${person.lastName}`
}
