/** What is a rule stands in one place; these tests look for second statements of it. */
import { expect, test } from 'vitest'
import { sourceFiles, findViolations } from './source-files.ts'

const code = sourceFiles(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}'])

test('sixteen of thirty days are written in one file', () => {
  const pattern = /\b(?:16(?:\/30| of 30)? (?:reading )?days|need=\{16\}|[dD]ays\w* ?(?:<|>=|=) ?16\b|_99454', '<', 16|min: 16)\b/
  const violations = findViolations(code, pattern, (path) => path === 'domain/src/billing/rulebook/needed-days.ts')
  expect(violations).toEqual([])
})

test('the whole name of staff is written in one file', () => {
  const files = sourceFiles(['server/src/**/*.ts']).filter(({ text }) => /trim\([^)]*first_name/.test(text))
  expect(files.map(({ path }) => path)).toEqual(['server/src/platform/database/staff-name.ts'])
})

test('which side a value lies on comes with the value, never from the letters of a label', () => {
  expect(findViolations(code, /middles|\/\^(?:low|high)\b|\.startsWith\('(?:low|high)/i, () => false)).toEqual([])
})

test('when nothing could be loaded is decided in one file', () => {
  const pattern = /isError && !?(?:\w+\.)?data\b|isError: boolean; error: unknown|!\w+\.isError \|\|/
  expect(findViolations(code, pattern, (path) => path === 'web/src/ui/notices/load-problem.tsx')).toEqual([])
})

const worded = [...code, ...sourceFiles(['domain/src/**/*.json'])]

test('a number and its unit are joined in one file, and a percent sign touches its number', () => {
  const isRule = (path: string) => path === 'domain/src/with-unit.ts'
  expect(findViolations(worded, /(?<!SpO)[\d}] %(?! ?[\d(]|\$\{)/, () => false)).toEqual([])
  // Sizes of a style and searches of the database have percent signs of their own
  const pattern = /^(?!.*(?:Size|share = |--share|like|replaceAll)).*(?:\}%|\} \$?\{[\w.]*[uU]nit\})/
  expect(findViolations(worded, pattern, isRule)).toEqual([])
})

test('days are written by one rule: figures for staff, words of their language for patients', () => {
  const places = [
    'domain/src/us-date.ts',
    'web/src/platform/zones.ts',
    // An axis has no room for a year beside each day; that of a patient has the order of the patient's language
    'web/src/ui/trend/trend-ticks.ts',
    'web/src/by-link/member/vital-card.ts',
    // Too small a page for the platform; the same figures
    'web/src/by-link/doctor/first-screen.ts',
  ]
  const pattern = /\$2\/\$3\/\$1|month: '(?:short|2-digit|numeric)'/
  expect(findViolations(code, pattern, (path) => places.includes(path))).toEqual([])
  const forPatients = /^domain\/src\/(?:care\/plan\/plan-document|messages\/filling-words)|^web\/src\/by-link\/(?:member|patient)/
  expect(findViolations(code, /(?:date|time)Style: /, (path) => forPatients.test(path))).toEqual([])
})
