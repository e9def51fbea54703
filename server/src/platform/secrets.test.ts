import { expect, it } from 'vitest'
import { sameSecret, sha256 } from './secrets.ts'

it('hashes as the published test vector says', () => {
  // FIPS 180-4 example for the message "abc".
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})

it.each([
  ['', '', true],
  ['a', 'a', true],
  ['a', 'b', false],
  ['a', 'aa', false],
  ['aa', 'a', false],
  ['ä', 'a\u0308', false],
])('%j against %j is %s', (input, expected, isSame) => expect(sameSecret(input, expected)).toBe(isSame))
