/** What is a rule stands in one place; these tests look for second statements of it. */
import { expect, test } from 'vitest'
import { sourceFiles, trespasses } from './source-files.ts'

const code = sourceFiles(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'])

test('sixteen of thirty days are written in one file', () => {
  const written =
    /\b(?:16(?:\/30| of 30)? (?:reading )?days|need=\{16\}|[dD]ays\w* ?(?:<|>=|=) ?16\b|_99454', '<', 16|min: 16)\b/
  const found = trespasses(code, written, (path) => path === 'domain/src/billing/rulebook/needed-days.ts')
  expect(found).toEqual([])
})

test('the whole name of staff is written in one file', () => {
  const files = sourceFiles(['server/src/**/*.ts']).filter(({ text }) => /trim\([^)]*first_name/.test(text))
  expect(files.map(({ path }) => path)).toEqual(['server/src/platform/database/staff-name.ts'])
})

test('which side a value lies on comes with the value, never from the letters of a label', () => {
  expect(trespasses(code, /middles|\/\^(?:low|high)\b|\.startsWith\('(?:low|high)/i, () => false)).toEqual([])
})
