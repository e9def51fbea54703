/** Formatters of inputs that hold a code of a fixed length. Pure: text in, text out; nothing is ever guessed. */
import { printedText } from '@vitalrounds/domain/devices/device'
import type { PrintedNumber } from '@vitalrounds/domain/devices/vendors/vendor-facts'

export type Mask = {
  /** The text as the field shows it. Characters that do not belong are dropped. */
  format: (text: string) => string
  /** A pasted text as the field should show it, or null when it is not such a code and must not be forced into one. */
  read: (pasted: string) => string | null
  /** Whether a character counts toward the position of the caret; separators do not. */
  isKept: (character: string) => boolean
  /** How many kept characters a full field has. */
  length: number
}

const isDigit = (character: string) => character >= '0' && character <= '9'
const digits = (text: string) => text.replaceAll(/\D/g, '')

/** A code printed on a device, of the length its vendor gives it. */
export const codeMask = (code: Pick<PrintedNumber, 'form' | 'least' | 'most' | 'name'>): Mask => ({
  format: (text) => printedText(code, text),
  read: (pasted) => {
    const match = printedText({ ...code, most: Infinity }, pasted)
    const isForeign = code.form === 'digits' && /[a-z]/i.test(pasted.replace(new RegExp(code.name, 'i'), ''))
    return match.length > code.most || match.length < code.least || isForeign ? null : match
  },
  isKept: code.form === 'digits' ? isDigit : (character) => /[a-z0-9]/i.test(character),
  length: code.most,
})

const dashedZip = (match: string) => (match.length > 5 ? `${match.slice(0, 5)}-${match.slice(5, 9)}` : match)

/** ZIP code: five digits, or nine with a dash (USPS Publication 28, section 22). */
export const zipMask: Mask = {
  format: (text) => dashedZip(digits(text)),
  read: (pasted) => {
    const match = digits(pasted)
    return match.length === 5 || match.length === 9 ? dashedZip(match) : null
  },
  isKept: isDigit,
  length: 9,
}
