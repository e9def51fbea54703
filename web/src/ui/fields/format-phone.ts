/**
 * US phone numbers as `000-000-0000`. A wrong number tells a stranger about a patient, so a pasted text becomes a number
 * only when it can be read in one way.
 */
import { dashedPhone, isForeignNumber, nationalDigits, phoneProblem } from '@vitalrounds/domain/phone'
import type { Mask } from './format-digits.ts'

export const phoneMask: Mask = {
  // What cannot be a US number stays as it was typed, for the person to see and the form to refuse
  format: (text) => (text.startsWith('+') && isForeignNumber(text) ? `+${text.replaceAll(/\D/g, '')}` : dashedPhone(nationalDigits(text))),
  read: (pasted) => {
    // An extension has no place here; the number before it does.
    const text = pasted.trim().replace(/\s*(?:x|ext\.?|extension)\s*\d{1,6}$/i, '')
    if (/[a-z]/i.test(text.replace(/^tel:/i, ''))) return null
    const match = nationalDigits(text)
    return !isForeignNumber(text) && /^[2-9]\d{9}$/.test(match) ? dashedPhone(match) : null
  },
  isKept: (character) => character >= '0' && character <= '9',
  length: 10,
}

/** `415-555-0133` to `+14155550133`, the form that is stored; null where the field does not hold such a number. */
export const wirePhone = (text: string): string | null => (phoneProblem(text) === undefined ? `+1${nationalDigits(text)}` : null)

/** `+14155550133` to `415-555-0133`; a number that is not of this form is shown as it is. */
export const displayPhone = (wire: string) => (/^\+1\d{10}$/.test(wire) ? dashedPhone(wire.slice(2)) : wire)
