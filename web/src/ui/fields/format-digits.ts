/** Formatters of inputs that hold a code of a fixed length. Pure: text in, text out; nothing is ever guessed. */

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

/** IMEI as printed on a device: digits only, 15 for scale and cuff, 7 to 15 for a glucometer (specification, section 9). */
export const imeiMask: Mask = {
  format: (text) => digits(text).slice(0, 15),
  read: (pasted) => {
    const found = digits(pasted)
    return found.length > 15 || found.length < 7 || /[a-z]/i.test(pasted.replace(/imei/i, '')) ? null : found
  },
  isKept: isDigit,
  length: 15,
}

const gatewayCharacters = (text: string) => text.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()

/** Tenovi gateway id: letters and digits in capitals, 12 of them (specification, section 5). */
export const gatewayMask: Mask = {
  format: (text) => gatewayCharacters(text).slice(0, 12),
  read: (pasted) => {
    const found = gatewayCharacters(pasted)
    return found.length !== 12 ? null : found
  },
  isKept: (character) => /[a-z0-9]/i.test(character),
  length: 12,
}

const dashedZip = (found: string) => (found.length > 5 ? `${found.slice(0, 5)}-${found.slice(5, 9)}` : found)

/** ZIP code: five digits, or nine with a dash (USPS Publication 28, section 22). */
export const zipMask: Mask = {
  format: (text) => dashedZip(digits(text)),
  read: (pasted) => {
    const found = digits(pasted)
    return found.length === 5 || found.length === 9 ? dashedZip(found) : null
  },
  isKept: isDigit,
  length: 9,
}
