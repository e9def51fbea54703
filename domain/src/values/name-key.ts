/**
 * Names as people spell them: one way to compare them, for search, duplicates, imports and the order of lists. Unicode takes
 * é apart into a letter and a mark, but not ł or ø, so those have a table.
 */

// Letters without a decomposition (Unicode 17, UnicodeData.txt, field 5) that stand in names of people, as machine-readable
// travel documents write them (ICAO Doc 9303, part 3, section 6.A), save đ, ø and þ ð: D and TH are how clinics type them
const plainLetters = lettersOf(
  'đd ðd ɖd ɗd łl ƚl ɫl øo ɔo ɵo ħh ŧt ŋn ɲn ŉn ßss æae œoe þth ıi ɨi ȷj ĸk ƙk ɓb ƀb ƒf ɛe ǝe əa ʉu ƴy ƶz ʒz ȥz ɠg ǥg',
)

// What else stands for a letter where a keyboard lacks it: Mueller for Müller, Soeren for Søren, Djokic for Đokić
const twoLetters = lettersOf('äae öoe üue øoe åaa đdj ŋng əe ðth')

/** Pairs of a letter and what stands for it. */
function lettersOf(pairs: string): Readonly<Record<string, string>> {
  return Object.fromEntries(pairs.split(' ').map(([letter = '', ...plain]) => [letter, plain.join('')]))
}

const replaced = (text: string, table: Readonly<Record<string, string>>) =>
  text.replaceAll(/[^\p{ASCII}]/gu, (letter) => table[letter] ?? letter)

const plainOf = (lower: string) => replaced(lower, plainLetters).normalize('NFKD').replace(/\p{M}/gu, '').normalize('NFC')

const lowerOf = (text: string) => text.normalize('NFKC').toLowerCase()
const singleSpaces = (text: string) => text.replace(/\s+/gu, ' ').trim()

/**
 * Lower case without accents, single spaces: `José  Núñez-Ortiz` is `jose nunez-ortiz`, `Đức Łukasz` `duc lukasz`. What
 * lists sort and compare by.
 */
export const nameKey = (text: string) => singleSpaces(plainOf(lowerOf(text)))

/** The key, and those with two letters for one where the name has such letters: `muller` and `mueller`, four for `nørgård`. */
export function nameSpellings(text: string): string[] {
  const lower = lowerOf(text)
  const [first, second, ...others] = new Set(lower.match(/[^\p{ASCII}]/gu)?.filter((letter) => letter in twoLetters))
  const choices = others.length > 0 ? [[], Object.keys(twoLetters)] : [[], [first], [second], [first, second]]
  const keyWith = (letters: readonly (string | undefined)[]) =>
    singleSpaces(
      plainOf(replaced(lower, Object.fromEntries(letters.flatMap((letter) => (letter ? [[letter, twoLetters[letter] ?? '']] : []))))),
    )
  return [...new Set(choices.map(keyWith))]
}

/** The words of a key: whatever is no letter or digit divides them. Of U+02BB to U+02BD, letters to Unicode, an apostrophe is meant. */
export const wordsOfKey = (key: string) => key.split(/(?:[ʻʼʽ]|[^\p{L}\p{N}])+/u).filter((word) => word !== '')

type Person = { firstName: string; lastName: string }

/** Chinese, Japanese and Korean names, which people write without a space and with the family name first. */
export const isFamilyFirst = (text: string) => /\p{Script=Han}|\p{Script=Hangul}|\p{Script=Hiragana}|\p{Script=Katakana}/u.test(text)

/**
 * Each way in which the name may be spelled elsewhere, to tell whether two are one person's: they are where any is equal.
 * Accents, case, spaces, apostrophes and hyphens aside; a name without any letter is itself.
 */
export function nameIdentities({ firstName, lastName }: Person): string[] {
  const spellings = (name: string) => nameSpellings(name).map((key) => wordsOfKey(key).join('') || key)
  const pairs = spellings(firstName).flatMap((first) => spellings(lastName).map((last) => [first, last] as const))
  return pairs.flatMap(([first, last]) => (isFamilyFirst(first + last) ? [`${first}|${last}`, `${last}|${first}`] : [`${first}|${last}`]))
}
