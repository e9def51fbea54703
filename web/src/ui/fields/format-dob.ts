/**
 * Dates of birth as `MM/DD/YYYY`. A zero is put before a digit only where a separator has been typed after it: what somebody
 * typed wrong must stand there as they typed it, never as another day.
 */
import type { Mask } from './format-digits.ts'

export const twoDigits = (text: string) => text.padStart(2, '0')

/** A whole month or day: two digits, or one that a separator follows. */
const whole = /^\D*(\d\d|\d(?=\D))/

export type Part = { part: string; rest: string; isDone: boolean }

/** One part of the date from the front of the text; not done while another digit may still belong to it. */
export function parseDatePart(text: string): Part {
  const match = whole.exec(text)
  if (!match) return { part: text.replaceAll(/\D/g, '').slice(0, 1), rest: '', isDone: false }
  return { part: twoDigits(match[1]!), rest: text.slice(match[0].length), isDone: true }
}

/** A trailing slash stays while somebody types it, so that `1/` becomes `01/`. */
export const hasTrailingSlash = (text: string) => /[/.\-\s]$/.test(text)

function format(text: string): string {
  const month = parseDatePart(text)
  if (!month.isDone) return month.part
  const day = parseDatePart(month.rest)
  if (day.part === '') return month.part + (hasTrailingSlash(text) ? '/' : '')
  const start = `${month.part}/${day.part}`
  if (!day.isDone) return start
  const year = day.rest.replaceAll(/\D/g, '').slice(0, 4)
  if (year === '') return start + (hasTrailingSlash(text) ? '/' : '')
  return `${start}/${year}`
}

/** Reads `2026-11-20`, `11/20/1950`, `1/2/1950` and `1-2-1950`; a year of two digits could be either century. */
function read(pasted: string): string | null {
  const text = pasted.trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:T.*)?$/.exec(text)
  if (iso) return `${twoDigits(iso[2]!)}/${twoDigits(iso[3]!)}/${iso[1]!}`
  const american = /^(\d{1,2})[/.\-\s](\d{1,2})[/.\-\s](\d{4})$/.exec(text)
  if (american) return `${twoDigits(american[1]!)}/${twoDigits(american[2]!)}/${american[3]!}`
  const plain = /^(\d{2})(\d{2})(\d{4})$/.exec(text)
  return plain ? `${plain[1]!}/${plain[2]!}/${plain[3]!}` : null
}

export const dobMask: Mask = {
  format,
  read,
  isKept: (character) => character >= '0' && character <= '9',
  length: 8,
}

/** `11/20/1950` to `1950-11-20`; null when the text is not complete or names a day that never was. */
export function dayFromDob(text: string): string | null {
  const parts = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text)
  if (!parts) return null
  try {
    const day = { year: Number(parts[3]), month: Number(parts[1]), day: Number(parts[2]) }
    return Temporal.PlainDate.from(day, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}

/** `1950-11-20` to `11/20/1950`. */
export const dobFromDay = (day: string) => read(day) ?? day
