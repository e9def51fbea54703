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
export const isOfAnotherCountry = (text: string) => /^(tel:)?\s*(\+(?!\s*1)|00|011)/i.test(text.trim())

// North American Numbering Plan: no area code begins with 0 or 1 (NANPA, "About the NANP")
const wrongArea = /^([01])\d{2}-\d{3}-\d{4}$/

/** What is wrong with a number of ten digits that nobody can have. */
export function areaCodeProblem(typed: string): string | undefined {
  const first = wrongArea.exec(typed)?.[1]
  return first && `No US area code begins with ${first}. Check the phone number.`
}

/** A phone is complete with ten digits, twelve characters as the form shows it. */
export const phoneProblem = (typed: string) =>
  /^\d{3}-\d{3}-\d{4}$/.test(typed) ? areaCodeProblem(typed) : 'Enter the phone number as 000-000-0000.'
