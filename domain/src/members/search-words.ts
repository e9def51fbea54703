/**
 * What the search box understands: words of a name in any order and without accents, an MRN, digits of a phone number,
 * and a date of birth in the spellings people use. The same rules make the words a member is stored under.
 */

/** Lower case without accents, single spaces: `José  Núñez-Ortiz` is `jose nunez-ortiz`. What lists sort and compare by. */
export const nameKey = (text: string) =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC').toLowerCase().replace(/\s+/gu, ' ').trim()

// More words than a name has would only slow the search down
const mostWords = 6
const longestWord = 60

const wordsOf = (text: string) =>
  nameKey(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => word.slice(0, longestWord))

/** The letters and digits alone: O'Brien, O’Brien and OBrien are `obrien`, Van Dyke and Vandyke `vandyke`. */
export const joinedName = (text: string) => wordsOf(text).join('')

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** Each word, and what people write as one: `de la cruz` and `delacruz`, `nunez`, `ortiz` and `nunezortiz`. */
const partsOf = (text: string) => [...wordsOf(text), ...[...text.split(/\s/u), text].map((text) => joinedName(text).slice(0, longestWord))]

/**
 * The words a member is found under: those of first name, last name and MRN, apart and as one, the ten digits of the phone
 * and its last seven and four.
 */
export function searchParts(member: { firstName: string; lastName: string; mrn: string; phone: string }): string[] {
  const digits = digitsOf(member.phone).slice(-10)
  const ofPhone = digits.length === 10 ? [digits, digits.slice(-7), digits.slice(-4)] : []
  const text = [member.firstName, member.lastName, member.mrn].flatMap(partsOf)
  return [...new Set([...text, ...ofPhone])].filter((part) => part !== '')
}

/** From how much on it is worth asking: two letters, or one character of Chinese or Korean, which is a name. */
export const isSearchable = (text: string) => text.length >= 2 || /\p{Script=Han}|\p{Script=Hangul}/u.test(text)

export type Search = {
  /** Every one of them must begin a part of the member. */
  words: string[]
  /** The member must be born on this day. */
  dob: string | undefined
  /** Bare digits that may be a birth date as well as a number: found by either. */
  maybeDob: string | undefined
}

// Those of keyboards, phones and word processors. Whoever types one may look for a name on file without: O'Brien, OBrien
const withoutApostrophes = (text: string) => text.replace(/(?<=\p{L})['’‘ʼ`´]+(?=\p{L})/gu, '')

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
  return {
    words: [...new Set(wordsOf(withoutApostrophes(rest)))].slice(0, mostWords),
    dob: dated?.dob,
    maybeDob: undefined,
  }
}

function numberSearch(text: string, today: string): Omit<Search, 'dob'> {
  const digits = digitsOf(text)
  const isDated = /^\d{8}$/.test(digits) && !text.startsWith('+')
  const maybeDob = isDated
    ? (dateOf([digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)], 'mdy', today) ??
      dateOf([digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)], 'ymd', today))
    : undefined
  const hasCountry = text.startsWith('+1') || (digits.length === 11 && digits.startsWith('1'))
  return { words: [(hasCountry ? digits.slice(1) : digits).slice(0, longestWord)].filter((d) => d !== ''), maybeDob }
}
