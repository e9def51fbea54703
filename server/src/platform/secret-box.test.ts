import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { type BoxKeys, sealText, resealText, unseal } from './secret-box.ts'

const box = (): BoxKeys => [randomBytes(32)]
const key = box()

test('opens what was sealed, and no two seals look alike', () => {
  expect(unseal(key, sealText(key, 'grüße', 'row 1'), 'row 1')).toBe('grüße')
  expect(sealText(key, 'x', 'row 1')).not.toBe(sealText(key, 'x', 'row 1'))
})

test('another key, another row or one changed byte opens nothing', () => {
  const sealed = sealText(key, 'secret', 'row 1')
  expect(() => unseal(box(), sealed, 'row 1')).toThrow()
  expect(() => unseal(key, sealed, 'row 2')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => unseal(key, changed.toString('base64url'), 'row 1')).toThrow()
  }
})

test('with a new first key older seals open still, are made anew with it, and the older key can go', () => {
  const older = sealText(key, 'secret', 'row 1')
  const both: BoxKeys = [...box(), ...key]
  expect(unseal(both, older, 'row 1')).toBe('secret')
  const anew = resealText(both, older, 'row 1') ?? ''
  expect(unseal([both[0]], anew, 'row 1')).toBe('secret')
  expect(() => unseal(key, anew, 'row 1')).toThrow('no longer known')
  expect(resealText(both, anew, 'row 1')).toBeUndefined()
  expect(() => resealText(both, older, 'row 2')).toThrow()
})
