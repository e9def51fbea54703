import { expect, test } from 'vitest'
import { isShort, leastLength, normalPassword, passwordProblem } from './password.ts'

const strong = { score: 4, profile: 'standard', hasSecondFactor: false } as const

test.each([
  ['', 'password.short'],
  ['12345', 'password.short'],
  ['123 45', 'password.short'],
  ['abcdef', null],
  ['ééééé', 'password.short'],
  ['éééééé', null],
  ['e\u0301e\u0301e\u0301', 'password.short'],
  ['😀😀😀😀😀', 'password.short'],
  ['😀😀😀😀😀😀', null],
  ['x'.repeat(256), null],
])('%j with a strong estimate: %s', (password, problem) => expect(passwordProblem(password, strong)).toBe(problem))

test('six characters are judged by how hard they are to guess', () => {
  expect([0, 1, 2, 3, 4].map((score) => passwordProblem('abcdef', { ...strong, score }))).toEqual([
    'password.guessable',
    'password.guessable',
    'password.guessable',
    null,
    null,
  ])
})

test('short is said before guessable', () => {
  expect(passwordProblem('abc', { ...strong, score: 0 })).toBe('password.short')
})

test('the strict profile asks 15 characters, or 8 beside a second factor', () => {
  const strict = { ...strong, profile: 'strict' } as const
  const withSecond = { ...strict, hasSecondFactor: true }
  const of = (length: number) => 'q'.repeat(length)
  expect([5, 14, 15].map((length) => passwordProblem(of(length), strict))).toEqual(['password.short', 'password.strict', null])
  expect([7, 8].map((length) => passwordProblem(of(length), withSecond))).toEqual(['password.strict', null])
  expect([strong, strict, withSecond].map(leastLength)).toEqual([6, 15, 8])
})

test('the two ways to write an accent are one password, and spaces do not count', () => {
  expect(normalPassword('cafe\u0301 noir')).toBe(normalPassword('caf\u00e9noir'))
  expect(isShort('a b c d e')).toBe(true)
})
