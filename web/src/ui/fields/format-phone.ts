/**
 * US phone numbers as `000-000-0000`. A wrong number tells a stranger about a patient, so a pasted text becomes a number
 * only when it can be read in one way.
 */
import type { Mask } from './format-digits.ts'

/** Area codes begin with 2 to 9 (North American Numbering Plan), so a leading 1 is always the country code. */
const nationalDigits = (text: string) => text.replaceAll(/\D/g, '').replace(/^1+/, '')

const dashed = (found: string) =>
  [found.slice(0, 3), found.slice(3, 6), found.slice(6, 10)].filter((part) => part !== '').join('-')

export const phoneMask: Mask = {
  format: (text) => dashed(nationalDigits(text)),
  read: (pasted) => {
    // An extension has no place here; the number before it does.
    const text = pasted.trim().replace(/\s*(?:x|ext\.?|extension)\s*\d{1,6}$/i, '')
    if (/[a-z]/i.test(text.replace(/^tel:/i, ''))) return null
    if (/^(tel:)?\s*(\+(?!\s*1)|00|011)/i.test(text)) return null
    const found = text.replaceAll(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
    return /^[2-9]\d{9}$/.test(found) ? dashed(found) : null
  },
  isKept: (character) => character >= '0' && character <= '9',
  length: 10,
}

/** `415-555-0133` to `+14155550133`, the form that is stored; null while the number is not complete. */
export function wirePhone(shown: string): string | null {
  const found = nationalDigits(shown)
  return found.length === 10 ? `+1${found}` : null
}

/** `+14155550133` to `415-555-0133`; a number that is not of this form is shown as it is. */
export const shownPhone = (wire: string) => (/^\+1\d{10}$/.test(wire) ? dashed(wire.slice(2)) : wire)
