/** A month as `MM/YYYY`; what was typed wrong stands as it was typed, as with dates of birth. */
import type { Mask } from './format-digits.ts'
import { hasTrailingSlash, parseDatePart, twoDigits } from './format-dob.ts'

function format(text: string): string {
  const month = parseDatePart(text)
  if (!month.isDone) return month.part
  const year = month.rest.replaceAll(/\D/g, '').slice(0, 4)
  if (year === '') return month.part + (hasTrailingSlash(text) ? '/' : '')
  return `${month.part}/${year}`
}

/** Reads `2026-11`, `11/2026`, `1-2026` and `112026`; a year of two digits could be either century. */
function read(pasted: string): string | null {
  const text = pasted.trim()
  const iso = /^(\d{4})-(\d{1,2})$/.exec(text)
  if (iso) return `${twoDigits(iso[2]!)}/${iso[1]!}`
  const american = /^(\d{1,2})[/.\-\s](\d{4})$/.exec(text) ?? /^(\d{2})(\d{4})$/.exec(text)
  return american ? `${twoDigits(american[1]!)}/${american[2]!}` : null
}

export const monthMask: Mask = {
  format,
  read,
  isKept: (character) => character >= '0' && character <= '9',
  length: 6,
}

/** `11/2026` to `2026-11`; null when the text is not complete or names a month that never was. */
export function monthFromShown(text: string): string | null {
  const parts = /^(0[1-9]|1[0-2])\/(\d{4})$/.exec(text)
  return parts ? `${parts[2]!}-${parts[1]!}` : null
}

/** `2026-11` to `11/2026`. */
export const displayMonth = (month: string) => read(month) ?? month
