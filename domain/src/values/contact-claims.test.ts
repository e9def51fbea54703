import { expect, test } from 'vitest'
import { claimIn } from './contact-claims.ts'

test.each([
  ['Called the member', 'called'],
  ['  called the MEMBER, left word', 'called'],
  ['Texted the member', 'texted'],
  ['Doctor informed', 'informed'],
  ['Doctor informed: Dr. Lee', 'informed'],
] as const)('given “%s”, names the act that must be on record', (words, claim) => {
  expect(claimIn(words)).toBe(claim)
})

test.each([
  'Known, monitoring',
  'Called from my own phone',
  'Asked a colleague, who called the member',
  'Called the members of the family',
  '',
])('given “%s”, claims nothing', (words) => {
  expect(claimIn(words)).toBeUndefined()
})
