import { expect, test } from 'vitest'
import { keySetProblem, publicKeysOf } from './key-set.ts'

const ec = (kid = 'a', more: object = {}) => ({ kty: 'EC', kid, crv: 'P-384', x: 'x'.repeat(64), y: 'y'.repeat(64), ...more })
const rsa = (kid = 'b', more: object = {}) => ({ kty: 'RSA', kid, n: 'n'.repeat(342), e: 'AQAB', ...more })
const setOf = (...keys: object[]) => JSON.stringify({ keys })

test('keys of both kinds count, others are left out', () => {
  const text = setOf(
    ec(),
    rsa(),
    ec('c', { crv: 'P-256' }),
    rsa('d', { n: 'n'.repeat(171) }),
    { kty: 'oct', kid: 'e' },
    ec('f', { kid: undefined }),
  )
  expect(publicKeysOf(text).map(({ kid }) => kid)).toEqual(['a', 'b'])
  expect(keySetProblem(text)).toBeUndefined()
})

test.each([
  ['no JSON', 'nonsense', 'Paste a JWK Set'],
  ['no set', '[]', 'Paste a JWK Set'],
  ['too many keys', setOf(...Array.from({ length: 21 }, (_, at) => ec(String(at)))), 'Paste a JWK Set'],
  ['no key', setOf(), 'No key'],
  ['short RSA key', setOf(rsa('b', { n: 'n'.repeat(171) })), 'No key'],
  ['two of one name', setOf(ec(), rsa('a')), 'Two keys'],
  ['a private key', setOf(ec('a', { d: 'secret' })), 'A private key'],
  ['a shared secret', setOf(ec(), { kty: 'oct', kid: 'k', k: 'secret' }), 'A private key'],
  ['a long text', setOf(ec()).padEnd(60_000), 'At most'],
])('says what is wrong: %s', (_, text, words) => expect(keySetProblem(text)).toContain(words))

test('a private key is never used', () => expect(publicKeysOf(setOf(ec('a', { d: 'secret' })))).toEqual([]))
