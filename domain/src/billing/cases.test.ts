/** Runs every case under cases/: the golden ones and our own, grouped by what a biller would look for. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { todoLists } from './insights.ts'
import { checkFile, reportLine } from './cases/case-check.ts'

const folder = new URL('./cases/', import.meta.url)
const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
const read = (name: string): unknown => JSON.parse(readFileSync(new URL(name, folder), 'utf8'))

describe.each(files)('%s', (name) => {
  const reports = checkFile(read(name))
  test.each(reports.map((report) => [report.id, report.title, report] as const))('%s %s', (_id, _title, report) => {
    expect(reportLine(report)).toMatch(/^pass /)
    expect(report.ignored).toEqual([])
  })
})

test('the collection is complete and ids are unique', () => {
  const ids = files.flatMap((name) => checkFile(read(name)).map((report) => report.id))
  expect(new Set(ids).size).toBe(ids.length)
  expect(checkFile(read('golden.json')).length).toBe(60)
  expect(ids.length).toBeGreaterThanOrEqual(60 + 150)
})

test('every to-do list is asked of the engine by a case that expects it', () => {
  const file = z.object({
    cases: z.array(z.object({ expected: z.looseObject({ lists: z.array(z.string()).optional() }) })),
  })
  const requests = files.flatMap((name) => file.parse(read(name)).cases.flatMap((testCase) => testCase.expected.lists ?? []))
  for (const list of todoLists) expect(requests).toContain(list)
})

/** Every variant of `value` in which exactly one leaf is something else. */
function spoiled(value: unknown): unknown[] {
  if (Array.isArray(value)) {
    const inside = value.flatMap((item, at) => spoiled(item).map((other) => value.with(at, other)))
    return [...inside, [...value, 'one more']]
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, item]) => spoiled(item).map((other) => ({ ...value, [key]: other })))
  }
  if (typeof value === 'number') return [value + 1]
  return typeof value === 'boolean' ? [!value] : ['something else']
}

test.each(files)('every single expectation of %s is really compared', (name) => {
  const file = z.object({ defaults: z.unknown().optional(), cases: z.array(z.looseObject({ expected: z.unknown() })) })
  const { defaults, cases } = file.parse(read(name))
  const wrong = cases.flatMap((testCase) => spoiled(testCase.expected).map((expected) => ({ ...testCase, expected })))
  expect(wrong.length).toBeGreaterThan(cases.length)
  const passed = checkFile({ ...(defaults === undefined ? {} : { defaults }), cases: wrong })
  expect(passed.filter((report) => report.outcome !== 'failed').map(reportLine)).toEqual([])
})

describe('the runner itself', () => {
  const input = { asOf: '2026-03-20T12:00:00Z', yearMonth: '2026-03', rpm: null, somethingNew: { a: 1 } }
  const lineOf = (item: unknown) => checkFile([item]).map(reportLine)[0]

  test('names what differed', () => {
    const expected = { codes: { '99454': { days: 3, eligible: false } }, lists: ['todo-99454'] }
    expect(lineOf({ id: 'Z1', title: 'Wrong on purpose', input, expected })).toBe(
      'FAIL Z1 Wrong on purpose: codes.99454.days: expected 3, got 0; lists: expected ["todo-99454"], got []',
    )
  })

  test('passes over keys it does not know and says which expectations it could not compare', () => {
    const item = { id: 'Z2', author: 'Ada', input, expected: { lists: [], mood: 'good' } }
    expect(lineOf(item)).toBe('pass Z2 (not compared: mood)')
  })

  test('reports a case it cannot read and goes on', () => {
    const broken = [
      { id: 'Z3', input: { ...input, asOf: 'yesterday' }, expected: {} },
      'not a case',
      { id: 'Z4', input: { ...input, tz: 'Mars/Olympus' }, expected: {} },
      { id: 'Z5', input: { ...input, readings: [{ type: 'pulse' }] }, expected: {} },
      { id: 'Z6', input, expected: { lists: [] } },
    ]
    const lines = checkFile(broken).map(reportLine)
    expect(lines[0]).toBe('FAIL Z3: cannot be read: asOf: "yesterday" is not an instant with offset or Z')
    expect(lines[1]).toMatch(/^FAIL #2: cannot be read: /)
    expect(lines[2]).toBe('FAIL Z4: cannot be read: tz: not a known time zone')
    expect(lines[3]).toBe('FAIL Z5: cannot be read: readings.0: a reading needs "at" or "days"')
    expect(lines[4]).toBe('pass Z6')
  })

  test('warnings are compared as a set, lists in order', () => {
    const stay = { consentAt: '2026-03-01T09:00:00Z', enrolledAt: '2026-03-01T09:00:00Z' }
    const request = { ...input, rpm: stay, ccm: { ...stay, conditions: 2 }, emDates: [] }
    for (const warnings of [
      ['NO_INITIATING_VISIT', 'NO_PRIOR_VISIT'],
      ['NO_PRIOR_VISIT', 'NO_INITIATING_VISIT'],
    ]) {
      expect(lineOf({ id: 'Z7', input: request, expected: { warnings } })).toBe('pass Z7')
    }
    expect(lineOf({ id: 'Z9', input: request, expected: { warnings: ['NO_PRIOR_VISIT'] } })).toMatch(/^FAIL Z9: warnings: /)
    const turned = ['todo-99457-call', 'todo-99454', 'todo-99457-review']
    expect(lineOf({ id: 'Z8', input: request, expected: { lists: turned } })).toMatch(/^FAIL Z8: lists\[0\]/)
  })
})
