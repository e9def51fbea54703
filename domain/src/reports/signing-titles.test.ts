import { expect, test } from 'vitest'
import { defaultSigningTitles, reviewVerdict, reviewWords } from './signing-titles.ts'

test.each([
  [{ verdict: 'signed', is_signature: true }, 'signed'],
  [{ verdict: 'signed', is_signature: false }, 'reviewed'],
  [{ verdict: 'returned', is_signature: false }, 'returned'],
])('a stored review %o is %s', (row, verdict) => {
  expect(reviewVerdict(row)).toBe(verdict)
})

test('a review names whose it is, with the title where one was kept', () => {
  expect(reviewWords({ verdict: 'signed', by: 'Helen Brooks', title: 'MD' })).toBe('signed by Helen Brooks, MD')
  expect(reviewWords({ verdict: 'reviewed', by: 'Tom Becker', title: 'LPN' })).toBe('reviewed, not signed, by Tom Becker, LPN')
  expect(reviewWords({ verdict: 'returned', by: 'Helen Brooks' })).toBe('returned by Helen Brooks')
})

test('a nurse signs no month by default', () => {
  expect(defaultSigningTitles).toEqual(['MD', 'PA', 'NP', 'CNS', 'CNM'])
})
