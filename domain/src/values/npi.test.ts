import { expect, test } from 'vitest'
import { isNpi, Npi, withCheckDigit } from './npi.ts'

test('the example of CMS is right, and no other last digit', () => {
  expect(isNpi('1234567893')).toBe(true)
  expect(withCheckDigit('123456789')).toBe('1234567893')
  for (const digit of '012456789') expect(isNpi(`123456789${digit}`)).toBe(false)
})

test('every digit that is typed wrong, and every two neighbors that are swapped, are found', () => {
  const right = withCheckDigit('218406735')
  for (let place = 0; place < right.length; place++)
    for (const digit of '0123456789') expect(isNpi(right.slice(0, place) + digit + right.slice(place + 1))).toBe(digit === right[place])
  for (let place = 1; place + 1 < right.length; place++) {
    const swapped = right.slice(0, place) + right[place + 1]! + right[place]! + right.slice(place + 2)
    // Luhn's formula cannot tell 09 from 90
    if (swapped !== right && !['09', '90'].includes(right.slice(place, place + 2))) expect(isNpi(swapped)).toBe(false)
  }
})

test('none is none; nine digits, eleven, letters and a first digit that nobody has are refused', () => {
  expect(Npi.parse(' ')).toBe('')
  for (const text of [' 1234567893 ', '123 456 7893', '123-456-7893']) expect(Npi.parse(text)).toBe('1234567893')
  for (const text of ['123456789', '12345678930', '12345A7893', '0234567893', '３２１']) expect(Npi.safeParse(text).success).toBe(false)
})
