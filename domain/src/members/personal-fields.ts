/** What is typed of a person, as it is stored, and what is wrong with it in words. */
import { isEmail } from '../auth/email.ts'

// Nobody sees them, and pasted text is full of them: zero-width spaces, soft hyphens, marks of direction, control characters
const unseen = /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]|(?!\s)\p{Cc}/gu

/** A name without stray spaces and unseen characters, in one Unicode form: what is stored. */
export const normalName = (typed: string) => typed.normalize('NFC').replace(unseen, '').replace(/\s+/gu, ' ').trim()

/** `12/05/1971` or `1971-12-05` as `1971-12-05`; undefined for anything that is no date. */
export function parseDob(typed: string): string | undefined {
  const text = typed.trim()
  const us = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text)
  const iso = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  const [year, month, day] = us ? [us[3], us[1], us[2]] : iso ? iso.slice(1) : []
  if (year === undefined) return undefined
  try {
    return Temporal.PlainDate.from({ year: Number(year), month: Number(month), day: Number(day) }, { overflow: 'reject' }).toString()
  } catch {
    return undefined
  }
}

// The oldest person on record lived 122 years (Guinness World Records, Jeanne Calment); a year more is a slip of the pen
const oldest = 123

/** What is wrong with a birth date, in words. `today` is `YYYY-MM-DD`. */
export function dobProblem(typed: string, today: string): string | undefined {
  const dob = parseDob(typed)
  if (dob === undefined && /^\d\d\/\d\d\/\d{4}$/.test(typed)) return `${typed} is not in the calendar.`
  if (dob === undefined) return 'Enter the date of birth as MM/DD/YYYY.'
  if (dob > today) return 'The date of birth is in the future.'
  return Number(today.slice(0, 4)) - Number(dob.slice(0, 4)) > oldest ? 'Check the year of birth.' : undefined
}

// Five characters at least: the specification's rule; what they are: USPS Publication 28, section 227 "ZIP+4"
export const zipProblem = (typed: string) => (/^\d{5}(-\d{4})?$/.test(typed.trim()) ? undefined : 'Enter a zip code of 5 digits.')

// Enough to tell a slip from an address: something, an @, and a host with a dot (RFC 5321, section 4.1.2, narrowed)
/** The address as it is stored: trimmed, and empty when it is none. */
export const storedEmail = (typed: string) => (isEmail(typed.trim()) ? typed.trim() : '')
/** The notice under an e-mail field whose text will not be kept. */
export const emailNotice = (typed: string) =>
  typed.trim() !== '' && storedEmail(typed) === '' ? 'This address will not be saved.' : undefined
