import { expect, test } from 'vitest'
import { hasFittingCheckDigit } from './check-digit.ts'

// 490154203237518 is the worked example of 3GPP TS 23.003, annex B
test.for([
  ['490154203237518', true],
  ['490154203237519', false],
  ['490154203273518', false],
  ['490154203237', true],
  ['1234567', true],
  ['', true],
] as const)('%s: %s', ([imei, isFitting]) => {
  expect(hasFittingCheckDigit(imei)).toBe(isFitting)
})
