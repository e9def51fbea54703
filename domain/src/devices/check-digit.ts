/** Whether the last digit of an IMEI fits the others. A slip of the finger seldom does; some printed numbers do not either. */

// 3GPP TS 23.003, annex B: the 15th digit is a Luhn check digit over the first 14
const imeiLength = 15

/** True for 15 digits with a fitting check digit, and for any other length, which has none. */
export function hasFittingCheckDigit(imei: string): boolean {
  if (!/^\d+$/.test(imei) || imei.length !== imeiLength) return true
  const sum = imei.split('').reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
