import { expect, test } from 'vitest'
import { commonScopes, isInScope, normalScopes, parseScopes } from './scopes.ts'

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

test('a request is narrowed to what is registered', () => {
  expect(commonScopes('system/*.rs', 'system/*.read')).toBe('system/*.rs')
  expect(commonScopes('system/*.rs', 'system/Patient.rs system/Observation.s')).toBe('system/Observation.s system/Patient.rs')
  expect(commonScopes('system/Patient.r', 'system/*.rs')).toBe('system/Patient.r')
  expect(commonScopes('system/Goal.rs', 'system/Patient.rs')).toBe('')
})

test('the right and the type both count', () => {
  expect(isInScope('system/Patient.r', 'Patient', 'r')).toBe(true)
  expect(isInScope('system/Patient.r', 'Patient', 's')).toBe(false)
  expect(isInScope('system/Patient.rs', 'Observation', 'r')).toBe(false)
  expect(isInScope('system/*.s system/Observation.r', 'Observation', 'r')).toBe(true)
  expect(isInScope('nonsense', 'Patient', 'r')).toBe(false)
})
