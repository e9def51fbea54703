import { expect, test } from 'vitest'
import { toSentence } from './sentence.ts'

test.for([
  ['recipient phone missing', 'Recipient phone missing.'],
  ['Address could not be verified.', 'Address could not be verified.'],
  ['Is it the right street?', 'Is it the right street?'],
  [' ', ''],
] as const)('what a vendor said, “%s”, stands as “%s”', ([statement, displayed]) => {
  expect(toSentence(statement)).toBe(displayed)
})
