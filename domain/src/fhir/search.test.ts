import { expect, test } from 'vitest'
import { includedElement, matchesToken, spanOf, spanOfAll, tokensOf } from './search.ts'

test.each([
  ['2026', { from: '2026-01-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' }],
  ['eq2026-12', { from: '2026-12-01T00:00:00.000Z', before: '2027-01-01T00:00:00.000Z' }],
  ['2026-02-28', { from: '2026-02-28T00:00:00.000Z', before: '2026-03-01T00:00:00.000Z' }],
  ['ge2026-11-01', { from: '2026-11-01T00:00:00.000Z' }],
  ['gt2026-11-01', { from: '2026-11-02T00:00:00.000Z' }],
  ['le2026-11-01', { before: '2026-11-02T00:00:00.000Z' }],
  ['lt2026-11-01T10:00:00-05:00', { before: '2026-11-01T15:00:00.000Z' }],
  ['gt2026-11-01T10:00Z', { from: '2026-11-01T10:01:00.000Z' }],
  ['eq2026-11-01T10:00:05Z', { from: '2026-11-01T10:00:05.000Z', before: '2026-11-01T10:00:06.000Z' }],
  ['ge2026-11-01T10:00:05.123Z', { from: '2026-11-01T10:00:05.123Z' }],
])('the date %s is a span', (text, span) => expect(spanOf(text)).toEqual(span))

test.each(['', 'x', '26', '2026-13', '2026-02-31', 'sa2026', 'ne2026', '2026-11-01T10', '2026-11-01T10:00', '2026-11-01T25:00Z'])(
  '%s is no date of a search',
  (text) => expect(spanOf(text)).toBeUndefined(),
)

test('of several dates all hold', () => {
  expect(spanOfAll(['ge2026-11-01', 'lt2026-11-03', 'ge2026-10-01'])).toEqual({
    from: '2026-11-01T00:00:00.000Z',
    before: '2026-11-03T00:00:00.000Z',
  })
  expect(spanOfAll(['ge2026-11-01', 'soon'])).toBeUndefined()
})

test('a token is a code, a system, or both', () => {
  const loinc = { system: 'http://loinc.org', code: '8867-4' }
  const matches = (text: string) => matchesToken(tokensOf(text), loinc)
  expect(['8867-4', 'http://loinc.org|8867-4', 'http://loinc.org|', 'x,8867-4'].every(matches)).toBe(true)
  expect(['8867', 'http://snomed.info/sct|8867-4', 'x,y'].some(matches)).toBe(false)
})

test('only references of the table are followed', () => {
  expect(includedElement('Observation', 'Observation:device')).toBe('device')
  expect(includedElement('Observation', 'Patient:organization')).toBeUndefined()
  expect(includedElement('Observation', 'Observation:constructor')).toBeUndefined()
})
