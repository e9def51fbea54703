import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './secret-box.ts'

const key = randomBytes(32)

test('opens what was sealed, and no two seals look alike', () => {
  expect(unseal(key, seal(key, 'grüße', 'row 1'), 'row 1')).toBe('grüße')
  expect(seal(key, 'x', 'row 1')).not.toBe(seal(key, 'x', 'row 1'))
})

test('another key, another row or one changed byte opens nothing', () => {
  const sealed = seal(key, 'secret', 'row 1')
  expect(() => unseal(randomBytes(32), sealed, 'row 1')).toThrow()
  expect(() => unseal(key, sealed, 'row 2')).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 13, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => unseal(key, changed.toString('base64url'), 'row 1')).toThrow()
  }
})
