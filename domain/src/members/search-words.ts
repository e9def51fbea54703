/**
 * What the search box understands: words of a name in any order and without accents, an MRN, digits of a phone number,
 * and a date of birth in the spellings people use. The same rules make the words a member is stored under.
 */
import { isFamilyFirst, nameKey, nameSpellings, wordsOfKey } from '../values/name-key.ts'

// More words than a name has would only slow the search down
const mostWords = 6
const longestWord = 60

/** Each run of words to their end, as one: `delacruz`, `lacruz` and `cruz`. What begins one of them is a word or several. */
const runsOf = (words: readonly string[]) => words.map((_, at) => words.slice(at).join('').slice(0, longestWord))

/** Before a run that goes on from one half of the name into the other: only what is typed as one is looked for in these. */
const wholeName = '='

function partsOfName(first: readonly string[], last: readonly string[]) {
  const across = [...first.map((_, at) => [...first.slice(at), ...last]), ...last.map((_, at) => [...last.slice(at), ...first])]
  const asOne = first.length > 0 && last.length > 0 ? across.map((words) => `${wholeName}${words.join('').slice(0, longestWord)}`) : []
  return [...runsOf(first), ...runsOf(last), ...asOne]
}

const digitsOf = (text: string) => text.replace(/\D/g, '')
const wordsOf = (text: string) => wordsOfKey(nameKey(text))

/**
 * The parts a member is found under, each by its beginning: runs of words of first name, last name and MRN in every
 * spelling, the whole name as one in both orders, the ten digits of the phone and its last seven and four.
 */
export function searchParts(member: { firstName: string; lastName: string; mrn: string; phone: string }): string[] {
  const digits = digitsOf(member.phone).slice(-10)
  const ofPhone = digits.length === 10 ? [digits, digits.slice(-7), digits.slice(-4)] : []
  const first = nameSpellings(member.firstName)
  const last = nameSpellings(member.lastName)
  const spellings = Array.from({ length: Math.max(first.length, last.length) }, (_, at) =>
    partsOfName(wordsOfKey(first[at] ?? first[0] ?? ''), wordsOfKey(last[at] ?? last[0] ?? '')),
  )
  return [...new Set([...spellings.flat(), ...runsOf(wordsOf(member.mrn)), ...ofPhone])].filter((part) => part !== '')
}

/** From how much on it is worth asking: two letters, or one character of Chinese or Korean, which is a name. */
export const isSearchable = (text: string) => text.length >= 2 || isFamilyFirst(text)

export type Search = {
  /** Ways to read what was typed: of one of them, every word must begin a part of the member. None: no name is looked for. */
  ways: string[][]
  /** The member must be born on this day. */
  dob: string | undefined
  /** Bare digits that may be a birth date as well as a number: found by either. */
  maybeDob: string | undefined
}

// Those of keyboards, phones and word processors. Whoever types one may look for a name on file without: O'Brien, OBrien
const withoutApostrophes = (text: string) => text.replace(/(?<=\p{L})['’‘ʻʼʽ`´]+(?=\p{L})/gu, '')

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

type Spelling = { pattern: RegExp; order: 'mdy' | 'ymd' | 'dmy' }
const month = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'
const spellings: Spelling[] = [
  { pattern: /(?<!\d)(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/, order: 'ymd' },
  { pattern: /(?<!\d)(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?!\d)/, order: 'mdy' },
  { pattern: new RegExp(`\\b${month}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})(?!\\d)`, 'i'), order: 'mdy' },
  { pattern: new RegExp(`(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?\\s+${month},?\\s+(\\d{4})(?!\\d)`, 'i'), order: 'dmy' },
]

const monthNumber = (text: string) => (/^\d/.test(text) ? Number(text) : monthNames.indexOf(text.slice(0, 3).toLowerCase()) + 1)

/** A year of two digits is the latest one that is not after today: nobody is born tomorrow. */
const fullYear = (text: string, today: string) => {
  if (text.length === 4) return Number(text)
  const thisYear = Number(today.slice(0, 4))
  const year = thisYear - (thisYear % 100) + Number(text)
  return year > thisYear ? year - 100 : year
}

function dateOf(parts: readonly string[], order: Spelling['order'], today: string): string | undefined {
  const [a = '', b = '', c = ''] = parts
  const [year, monthText, day] = order === 'ymd' ? [a, b, c] : order === 'mdy' ? [c, a, b] : [c, b, a]
  try {
    const fields = { year: fullYear(year, today), month: monthNumber(monthText), day: Number(day) }
    return Temporal.PlainDate.from(fields, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

/** A date in one of the spellings `12/05/1971`, `12-5-71`, `1971-12-05`, `Dec 5, 1971`, `5 Dec 1971`, and the rest of the text. */
function extractDate(text: string, today: string): { dob: string; rest: string } | undefined {
  for (const { pattern, order } of spellings) {
    const match = pattern.exec(text)
    const dob = match && dateOf(match.slice(1), order, today)
    if (match && dob) return { dob, rest: text.replace(match[0], ' ') }
  }
  return undefined
}

/** What a person typed, as words and dates. `today` (`YYYY-MM-DD`) decides the century of a year of two digits. */
export function readSearch(text: string, today: string): Search {
  const dated = extractDate(text, today)
  const rest = dated ? dated.rest : text
  const bare = rest.trim()
  // A phone number may be written with a country code, brackets, dots and blanks: 555-0133 as much as +1 (415) 555-0133
  if (/^\+?[\d\s().-]+$/.test(bare) && digitsOf(bare) !== '') return { ...numberSearch(bare, today), dob: dated?.dob }
  return { ways: waysOf(withoutApostrophes(rest)), dob: dated?.dob, maybeDob: undefined }
}

/** Each whole name that may stand in a text, as the part that a member of this name has. */
export const wholeNamesIn = (text: string) =>
  nameSpellings(text).flatMap((key) => {
    const words = wordsOfKey(key)
    const runs = words.flatMap((_, at) => Array.from({ length: mostWords }, (__, more) => words.slice(at, at + more + 1).join('')))
    return [...new Set(runs)].map((run) => `${wholeName}${run.slice(0, longestWord)}`)
  })

// Words that open a family name, with the rest of it or apart: Mc Donald, Van der Berg, De la Cruz, St. James
const openings = new Set(
  'mc mac o d de del della di da do dos das du la le van von der den ter ten st san santa al el bin ibn abu ben'.split(' '),
)

/** `ann mc donald` as `ann mcdonald`. */
function withOpenings(words: readonly string[]): string[] {
  return words.reduce<{ done: string[]; open: string }>(
    ({ done, open }, word, at) =>
      openings.has(word) && at < words.length - 1 ? { done, open: open + word } : { done: [...done, open + word], open: '' },
    { done: [], open: '' },
  ).done
}

/**
 * Word by word; with what opens a family name; and all as one: `ann mc donald` for Ann McDonald, 王小明 for 小明 王. Each
 * in both spellings of letters like ü.
 */
function waysOf(text: string): string[][] {
  const ways = nameSpellings(text).flatMap((key) => {
    const words = wordsOfKey(key).slice(0, mostWords)
    const asOne = words.join('')
    return words.length > 1 || isFamilyFirst(asOne) ? [words, withOpenings(words), [asOne], [`${wholeName}${asOne}`]] : [words]
  })
  const short = ways.map((words) => [...new Set(words.map((word) => word.slice(0, longestWord)))]).filter((words) => words.length > 0)
  return [...new Map(short.map((words) => [words.join(' '), words])).values()]
}

function numberSearch(text: string, today: string): Omit<Search, 'dob'> {
  const digits = digitsOf(text)
  const isDated = /^\d{8}$/.test(digits) && !text.startsWith('+')
  const maybeDob = isDated
    ? (dateOf([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], 'mdy', today) ??
      dateOf([digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)], 'ymd', today))
    : undefined
  const hasCountry = text.startsWith('+1') || (digits.length === 11 && digits.startsWith('1'))
  const number = (hasCountry ? digits.slice(1) : digits).slice(0, longestWord)
  return { ways: number === '' ? [] : [[number]], maybeDob }
}
