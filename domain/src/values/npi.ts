/** National Provider Identifiers: ten digits, the last of which checks the others. */
import { z } from 'zod'
import { typedCode } from './typed-code.ts'

// CMS, "Requirements for National Provider Identifier (NPI) and NPI Check Digit": Luhn's formula over the number behind the
// prefix 80840, which stands for health care in the United States (ISO/IEC 7812)
const prefix = '80840'

/** Every second digit from the right counts twice, as the sum of its digits; all together end in 0. */
const luhnSum = (digits: string) =>
  Array.from(digits)
    .toReversed()
    .reduce((sum, digit, place) => {
      const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
      return sum + (value > 9 ? value - 9 : value)
    }, 0)

export const isNpi = (text: string) => /^[12]\d{9}$/.test(text) && luhnSum(prefix + text) % 10 === 0

/** The nine digits with the tenth that fits them. */
export const withCheckDigit = (nine: string) => `${nine}${(10 - (luhnSum(`${prefix}${nine}0`) % 10)) % 10}`

/** Empty where none is known. */
export const Npi = z
  .string()
  .overwrite(typedCode)
  .refine((text) => text === '' || isNpi(text), 'Enter the ten digits of the NPI; one of these is wrong.')
