/** What is said of a value is said by `domain/src/readings/verdict`; these tests look for views that judge or word it by themselves. */
import { expect, test } from 'vitest'
import { findViolations, sourceFiles } from './source-files.ts'

const isSample = (path: string) => /\/gallery\/|\/testing\/|-samples\.ts$|^server\/src\/simulator\//.test(path)
const code = sourceFiles(['domain/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}']).filter(
  ({ path }) => !isSample(path) && !path.startsWith('domain/src/readings/verdict/'),
)
const among = (allowed: Record<string, string>) => (path: string) => Object.hasOwn(allowed, path)

const vital = String.raw`(?:systolic|diastolic|mmHg|bp|glucose|bloodSugar|mgdl|spo2|pulse|bpm|displayed|reading\.value|latest\.value)`

test('no number of a vital is compared with a number that stands in the code', () => {
  const pattern = new RegExp(
    String.raw`\b${vital}\)? *(?:[<>]=?|===) *\d|\d *[<>]=? *${vital}\b|[<>]=? ?(?:54|70|88|92|130|140|180|250)\b(?!\d)`,
    'i',
  )
  const allowed = {
    'domain/src/billing/quality/quality.ts': 'CPT II codes are made of these ranges of a payer',
    'domain/src/readings/plausibility.ts': 'what no living body has',
  }
  expect(findViolations(code, pattern, among(allowed))).toEqual([])
})

test('no value is compared with an end of a goal, an alarm or a band', () => {
  const end = String.raw`\w*(?:goal|alarm|critical|lines|limits|band|ends)\w*[?!]?\.(?:value[?!]?\.|lower[?!]?\.|goal[?!]?\.|alarm[?!]?\.)?(?:low|high)\b`
  const pattern = new RegExp(String.raw`[<>]=? *\(?${end}|${end}\)?(?: \?\? [\w-]+\)?)? *[<>]=? `, 'i')
  expect(findViolations(code, pattern, () => false)).toEqual([])
  // The same with the ends taken apart
  const apart = /\bvalue (?:[<>]=?) (?:low|high)\b|\b(?:low|high) (?:[<>]=?) value\b/
  expect(findViolations(code, apart, () => false)).toEqual([])
})

test('bands, and where a value lies, are worded in one place', () => {
  const pattern =
    /\bon target\b|\b(?:above|below) (?:your|the) goal\b|'(?:above|below|at) (?:goal|alarm)'|[?:] 'partly'|[?:] 'poor'|\bin range'|of range\b|All .*at goal/i
  const allowed = {
    'domain/src/risk/pressure-card.ts': 'the formula of the card, in words',
    'domain/src/risk/glucose-card.ts': 'the formula of the card, in words',
    'domain/src/warnings/clearance.ts': 'what staff did about a warning, not what the value is',
    'domain/src/vitals/api.ts': 'the description of an endpoint',
  }
  expect(findViolations(code, pattern, among(allowed))).toEqual([])
})

test('between which readings a window lies is found in one place', () => {
  const pattern = /Math\.(?:min|max)\(\.\.\.\w*(?:[vV]alues|readings|systolic|diastolic|pressures|weights)\b/
  const allowed = {
    'domain/src/billing/quality/quality.ts': 'the lowest of the last day, as the measure asks',
    'domain/src/care/plan/goal-readings.ts': 'the best of a day, and the greatest gain, which a plan asks for',
    'domain/src/risk/weight-card.ts': 'the swing of weights, a measure of its own',
    'domain/src/members/reason-age.ts': 'moments, not values',
    'web/src/ui/table/Sparkline.tsx': 'the scale of a drawing',
  }
  expect(findViolations(code, pattern, among(allowed))).toEqual([])
})

test('which of two severities is worse is ranked in one place', () => {
  const pattern = /\b(?:low|high): ?\d[^}\n]*\bcritical: ?\d|severity === 'critical'\) \?\?|severity = 'critical' desc/
  const allowed = {
    'domain/src/values/severity.ts': 'how severities are stored, an order of numbers that nobody reads as danger',
  }
  expect(findViolations(code, pattern, among(allowed))).toEqual([])
})
