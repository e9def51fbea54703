/**
 * US phone numbers as forms hold them: 000-000-0000. A wrong number tells a stranger about a patient, so no digit is ever
 * dropped to make one fit.
 */

/** Only an eleventh digit before ten others is the country's; any other 1 was typed as part of the number, and stays. */
export const nationalDigits = (text: string) => text.replaceAll(/\D/g, '').replace(/^1(?=[2-9]\d{9}$)/, '')

/** As many dashes as the digits have come to. */
export const dashedPhone = (digits: string) =>
  [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6, 10)].filter((part) => part !== '').join('-')

/** Another country's number, however many digits it has: +212 555 0133 is Morocco's, not New York's. */
export const isForeignNumber = (text: string) => /^(tel:)?\s*(\+(?!\s*1)|00|011)/i.test(text.trim())

/** 000-000-0000 as it is stored: `+1` and ten digits. */
export const storedPhone = (typed: string) => `+1${typed.replaceAll(/\D/g, '')}`

/** A stored phone as forms show it: 000-000-0000; anything else comes back unchanged. */
export const typedPhone = (stored: string) => stored.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')

/**
 * What is wrong with a phone as the form shows it. It is complete with ten digits, twelve characters; neither area code nor
 * exchange begins with 0 or 1, nor is one of the service codes 211 to 911 (NANPA, "About the NANP", N11 codes), so a number of
 * ten digits that does or is one is nobody's.
 */
export function phoneProblem(typed: string): string | undefined {
  const [, area, exchange] = /^(\d)\d{2}-(\d)\d{2}-\d{4}$/.exec(typed) ?? []
  if (area === undefined) return 'Enter the phone number as 000-000-0000.'
  const service = /^(?:\d{3}-)?([2-9]11)-/.exec(typed)?.[1]
  if (service !== undefined) return `${service} is a service number and in nobody’s phone number. Check the phone number.`
  if (/[01]/.test(area)) return `No US area code begins with ${area}. Check the phone number.`
  return /[01]/.test(exchange ?? '') ? `No US number goes on with ${exchange} after its area code. Check the phone number.` : undefined
}

/** The number to dial, of what was typed before there was one form; undefined where it is none of ten digits. */
export function dialedPhone(typed: string): string | undefined {
  const digits = nationalDigits(typed)
  return digits.length === 10 && phoneProblem(dashedPhone(digits)) === undefined ? storedPhone(digits) : undefined
}

/** Landlines take no texts. */
export const canReceiveTexts = (phoneType: string) => phoneType !== 'landline'
