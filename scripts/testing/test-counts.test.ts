import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findBrowser } from '../find-browser.ts'
import { countLines, countsOf, sumCounts, withoutSecondTries } from './test-counts.ts'
import { failuresOf, flakyStoriesOf } from './test-failures.ts'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'vitalrounds-counts-'))
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }))

function report(content: object) {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.json`)
  fs.writeFileSync(file, JSON.stringify(content))
  return file
}

test('the tests of vitest and playwright are summed, and stories that passed on their second try stand beside', () => {
  const vitest = countsOf(report({ success: false, numPassedTests: 40, numFailedTests: 2 }), false)
  const playwright = countsOf(report({ stats: { expected: 8, unexpected: 0, flaky: 1 } }), true)
  const counts = sumCounts([vitest, playwright])
  expect(countLines(counts, true)).toBe('flaky: 1\n49 passed, 2 failed')
  expect(countLines(withoutSecondTries(counts), false)).toBe('flaky: 1\n48 passed, 3 failed')
})

test('a failed run is never told as zero failures', () => {
  expect(countsOf(path.join(folder, 'none.json'), false)).toEqual({ passed: 0, failed: 1, flaky: 0 })
  expect(countsOf(report({ success: false, numPassedTests: 5, numFailedTests: 0 }), false)).toEqual({
    passed: 5,
    failed: 1,
    flaky: 0,
  })
  expect(countsOf(report({ success: true, numPassedTests: 5, numFailedTests: 0 }), true)).toEqual({
    passed: 5,
    failed: 0,
    flaky: 0,
  })
})

test('a story that passed on its second try is told with why it failed on its first', () => {
  const tests = [{ status: 'flaky', results: [{ errors: [{ message: 'no row' }] }, { errors: [] }] }]
  const steady = { title: 'stands', ok: true, tests: [{ status: 'expected', results: [{ errors: [] }] }] }
  const file = report({ suites: [{ file: 'a.e2e.ts', specs: [{ title: 'wavers', ok: true, tests }, steady] }] })
  expect(flakyStoriesOf(file)).toEqual(['a.e2e.ts: wavers\n  no row'])
  expect(failuresOf(file)).toEqual([])
})

test('what failed is told with its reason, in stories, in tests, and in a file that cannot be read', () => {
  const red = '\u001B[31mexpected 2\u001B[39m\n\nreceived 3'
  const story = (title: string, ok: boolean) => ({ title, ok, tests: [{ results: [{ errors: [{ message: red }] }] }] })
  const failures = failuresOf(
    report({
      suites: [
        {
          file: 'a.e2e.ts',
          specs: [story('stands', true)],
          suites: [{ file: 'a.e2e.ts', specs: [story('falls', false)] }],
        },
      ],
    }),
  )
  expect(failures).toEqual(['a.e2e.ts: falls\n  expected 2\n  received 3'])
  const item = (status: string) => ({
    status,
    fullName: `it ${status}`,
    failureMessages: status === 'failed' ? [red] : null,
  })
  const testResults = [
    { name: 'b.test.ts', message: '', assertionResults: [item('passed'), item('failed')] },
    { name: 'c.test.ts', message: 'Cannot find a module', assertionResults: [] },
  ]
  expect(failuresOf(report({ testResults }))).toEqual(['it failed\n  expected 2\n  received 3', 'c.test.ts\n  Cannot find a module'])
  expect(failuresOf(path.join(folder, 'none.json'))).toEqual([])
})

test('a story that failed says what the page showed', () => {
  const displayed = path.join(folder, 'error-context.md')
  fs.writeFileSync(displayed, '# Page snapshot\n- heading "Texts" [level=1]\n- link "Home"\n  - alert: No line\n')
  const results = [{ errors: [{ message: 'no row' }], attachments: [{ name: 'error-context', path: displayed }] }]
  const specs = [{ title: 'falls', ok: false, tests: [{ results }] }]
  expect(failuresOf(report({ suites: [{ file: 'a.e2e.ts', specs }] }))).toEqual([
    'a.e2e.ts: falls\n  no row\n  The page showed:\n  | heading "Texts" [level=1]\n  | alert: No line',
  ])
})

test('the browser is the one that is named, then the one on the path, without a window where there is one', () => {
  const named = path.join(folder, 'my-browser')
  fs.writeFileSync(named, '', { mode: 0o755 })
  const bin = path.join(folder, 'bin')
  fs.mkdirSync(bin)
  fs.writeFileSync(path.join(bin, 'google-chrome'), '', { mode: 0o755 })
  expect(findBrowser({ CHROMIUM_PATH: named, PATH: bin })).toEqual({ path: named })
  expect(findBrowser({ PATH: bin })).toEqual({ path: path.join(bin, 'google-chrome') })
  fs.writeFileSync(path.join(bin, 'chromium-headless-shell'), '', { mode: 0o755 })
  expect(findBrowser({ PATH: bin })).toEqual({ path: path.join(bin, 'chromium-headless-shell') })
  expect(findBrowser({ PATH: bin }, ['google-chrome'])).toEqual({ path: path.join(bin, 'google-chrome') })
  expect(findBrowser({ CHROMIUM_PATH: path.join(folder, 'absent'), PATH: bin })).toEqual({
    missing: `CHROMIUM_PATH names no program: ${path.join(folder, 'absent')}`,
  })
})
