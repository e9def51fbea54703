import { expect, test } from 'vitest'
import { normalScopes, parseScopes } from './scopes.ts'

test.each(['system/*.rs', 'system/*.read', 'system/Patient.r system/Observation.s', 'system/*.cruds', 'system/*.*', ' system/Goal.rs '])(
  'reads %s',
  (text) => expect(parseScopes(text)).toBeDefined(),
)

test.each([
  '',
  ' ',
  'system/*.sr',
  'system/*.',
  'system/*',
  'system/Nothing.rs',
  'patient/*.rs',
  'user/*.rs',
  'openid',
  'system/*.rs launch',
  'system/Observation.rs?category=laboratory',
  'system/patient.rs',
  'SYSTEM/*.rs',
  'system/*.rs\tsystem/Goal.rs',
  `system/*.rs ${'x'.repeat(10_000)}`,
  'system/*.rs '.repeat(200),
])('refuses %s', (text) => expect(parseScopes(text)).toBeUndefined())

test('writes are never granted', () => {
  expect(normalScopes('system/*.write')).toBe('')
  expect(normalScopes('system/*.cruds')).toBe('system/*.rs')
  expect(normalScopes('system/Patient.cud')).toBe('')
})
