import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root } from '../steps.ts'
import { longRunLine } from './long-run.ts'
import { changesSince, durationsOf, fileSeconds, readLastRun, slowestTests, writeLastRun } from './run-history.ts'
import { readTestResults } from './test-results.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-history-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))
const report = (name: string, content: object) => {
  const file = path.join(folder, name)
  fs.writeFileSync(file, JSON.stringify(content))
  return file
}

test('tests and stories are read with their file, their duration over all tries, and what they came to', () => {
  const item = (status: string, duration: number | null) => ({ status, fullName: `it ${status}`, duration })
  const name = path.join(root, 'domain/src/days.test.ts')
  const ofVitest = report('vitest.json', {
    testResults: [{ name, assertionResults: [item('passed', 4.6), item('failed', null), item('skipped', 0)] }],
  })
  expect(readTestResults(ofVitest)).toEqual([
    { file: 'domain/src/days.test.ts', title: 'it passed', status: 'passed', ms: 5 },
    { file: 'domain/src/days.test.ts', title: 'it failed', status: 'failed', ms: 0 },
  ])
  const spec = (title: string, status: string, ...tries: number[]) => ({
    title,
    tests: [{ status, results: tries.map((duration) => ({ duration })) }],
  })
  const ofPlaywright = report('stories.json', {
    suites: [
      {
        file: 'time.e2e.ts',
        specs: [spec('wavers', 'flaky', 900, 600), spec('is left out', 'skipped')],
        suites: [{ file: 'time.e2e.ts', specs: [spec('stands', 'expected', 400)] }],
      },
    ],
  })
  expect(readTestResults(ofPlaywright)).toEqual([
    { file: 'e2e/time.e2e.ts', title: 'wavers', status: 'flaky', ms: 1500 },
    { file: 'e2e/time.e2e.ts', title: 'stands', status: 'passed', ms: 400 },
  ])
  expect(readTestResults(path.join(folder, 'none.json'))).toEqual([])
})

const result = (title: string, ms: number, file = 'a.test.ts') => ({ file, title, status: 'passed' as const, ms })

test('the slowest tests are listed, the slowest first', () => {
  const results = Array.from({ length: 12 }, (_, n) => result(`number ${n}`, n * 1000))
  expect(slowestTests(results)).toHaveLength(10)
  expect(slowestTests(results)[0]).toBe('  11.0 s  a.test.ts › number 11')
})

test('a run is found again by the next one of its tier alone, with the seconds of each file', () => {
  expect(readLastRun('test', folder)).toBeUndefined()
  const tests = durationsOf([result('x', 1000), result('y', 500), result('z', 250, 'b.test.ts')])
  const record = { date: '2026-11-26T20:00:00.000Z', minutes: 9.5, tests }
  writeLastRun('test', record, folder)
  expect(readLastRun('test', folder)).toEqual(record)
  expect(readLastRun('long', folder)).toBeUndefined()
  expect(fileSeconds(record)).toEqual(
    new Map([
      ['a.test.ts', 1.5],
      ['b.test.ts', 0.25],
    ]),
  )
})

test('since the last run a test is new, gone or much slower; where everything is slower, none is', () => {
  const before = { steady: 1000, even: 500, small: 100, grown: 2000, gone: 10 }
  const changes = changesSince({ tests: before }, { steady: 1100, even: 500, small: 290, grown: 9000, added: 5 })
  expect(changes).toEqual(['new: added', 'gone: gone', 'much slower: grown: 2.0 s → 9.0 s'])
  expect(changesSince({ tests: { a: 2000, b: 3000, c: 4000 } }, { a: 6000, b: 9000, c: 12_000 })).toEqual([])
})

test('many new tests are a few lines and a number', () => {
  const now = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`number ${n}`, 1]))
  const changes = changesSince({ tests: {} }, now)
  expect(changes).toHaveLength(10)
  expect(changes.at(-1)).toBe('new: 21 more')
})

test('the long tier is told with its age, as never run, or as of a commit that the clone does not hold', () => {
  const run = {
    commit: '0123456789abcdef',
    isChanged: false,
    date: '2026-11-26T20:00:00.000Z',
    minutes: 24,
    machine: { processors: 2, loadBefore: 0.1, loadAfter: 2 },
    passed: 14,
    failed: 0,
    flaky: 0,
    steps: [],
    slowest: [],
  }
  expect(longRunLine(undefined, () => 0)).toBe('long tier: never run (npm run test:long)')
  expect(longRunLine(run, () => 12)).toBe('long tier: 12 commits ago (01234567, 2026-11-26): 14 passed, 0 failed, 24 min')
  expect(longRunLine({ ...run, isChanged: true, flaky: 2 }, () => undefined)).toBe(
    'long tier: of a commit that this clone does not hold (01234567 with changes, 2026-11-26): 14 passed, 0 failed, 2 flaky, 24 min',
  )
})
