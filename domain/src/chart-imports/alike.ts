/** Who may be the same person under a slip of the pen: names swapped, a birth date with two digits or day and month exchanged. */
import { nameIdentities, wordsOfKey, nameKey } from '../values/name-key.ts'

export type Identified = { firstName: string; lastName: string; /** `YYYY-MM-DD` */ dob: string }

const isDay = (text: string) => {
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/**
 * The birth dates that this one may have been meant as: day and month exchanged, or two neighboring digits of the year, the month
 * or the day. Real days alone, this one not among them.
 */
export function transposedDays(dob: string): string[] {
  const digits = dob.replaceAll('-', '')
  const written = (text: string) => `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
  const swapped = [0, 1, 2, 4, 6].map((at) => digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2))
  const monthAndDay = digits.slice(0, 4) + digits.slice(6) + digits.slice(4, 6)
  return [...new Set([...swapped, monthAndDay].map(written))].filter((day) => day !== dob && isDay(day))
}

const reversed = ({ firstName, lastName }: Identified) => ({ firstName: lastName, lastName: firstName })
/** A middle name that one of two systems leaves out makes no other person. */
const firstWord = (name: string) => wordsOfKey(nameKey(name))[0] ?? name

export type AlikeReason = 'names' | 'birthDate' | 'middleName'
export const alikeWords: Record<AlikeReason, string> = {
  names: 'first and last name exchanged',
  birthDate: 'a birth date with two digits, or day and month, exchanged',
  middleName: 'the same first and last name and birth date, one of them with a further name',
}

/** What somebody else's `alikeKeys` have to hold for the two to be alike, with the reason. */
export function alikeProbes(person: Identified): { key: string; reason: AlikeReason }[] {
  const of = (names: readonly string[], dob: string, reason: AlikeReason) => names.map((name) => ({ key: `${name} ${dob}`, reason }))
  const same = nameIdentities(person)
  return [
    ...of(nameIdentities(reversed(person)), person.dob, 'names'),
    ...transposedDays(person.dob).flatMap((dob) => of(same, dob, 'birthDate')),
    ...of(middleKeys(person), person.dob, 'middleName'),
  ]
}

const middleKeys = (person: Identified) =>
  nameIdentities({ ...person, firstName: firstWord(person.firstName) }).map((identity) => `first ${identity}`)

/** The keys by which others find this person. */
export const alikeKeys = (person: Identified): string[] =>
  [...nameIdentities(person), ...middleKeys(person)].map((key) => `${key} ${person.dob}`)
