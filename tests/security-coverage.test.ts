/** Holds docs/security-coverage.md and docs/hipaa.md to the tests: each row names some, and those exist, word for word. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

const rowsOf = (page: string, what: RegExp) =>
  readFileSync(rootPath(page), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, first = '', tests] = /^\| ([^|]+) \| [^|]+ \| ([^|]+) \|$/.exec(line) ?? []
      if (!what.test(first) || tests === undefined) return []
      return [{ what: first, tests: [...tests.matchAll(/`([^`#]+)#([^`]+)`/g)].map(([, file = '', words = '']) => ({ file, words })) }]
    })
const rows = rowsOf('docs/security-coverage.md', /^[SA]\d+$/)
const safeguards = rowsOf('docs/hipaa.md', /^§ 164\./)

test('every requirement has its row, and every row a test', () => {
  const numbered = (letter: string, length: number) => Array.from({ length }, (_, n) => `${letter}${n + 1}`)
  expect(rows.map(({ what }) => what)).toEqual([...numbered('S', 32), ...numbered('A', 26)])
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ what }) => what)).toEqual([])
})

test('given the technical safeguards of HIPAA, each has its row, and every row a test', () => {
  // 45 CFR 164.312, each standard and each specification
  const technical = ['(a)(1)', '(a)(2)(i)', '(a)(2)(ii)', '(a)(2)(iii)', '(a)(2)(iv)', '(b)', '(c)(1)', '(d)', '(e)(1)']
  const named = safeguards.flatMap(({ what }) => /^§ 164\.312(\S+) /.exec(what)?.[1] ?? [])
  expect(named).toEqual(technical)
  expect(safeguards.filter(({ tests }) => tests.length === 0).map(({ what }) => what)).toEqual([])
})

/** The black box is one test file that runs the others of its folder. */
const runs = (file: string) =>
  /\.(test\.tsx?|e2e\.ts)$/.test(file) ||
  (file.startsWith('tests/black-box/') &&
    readFileSync(rootPath('tests/black-box/black-box.test.ts'), 'utf8').includes(`'./${file.split('/').at(-1)}'`))

test('the tests that the pages name exist and are run', () => {
  const isThere = ({ file, words }: { file: string; words: string }) => {
    if (!existsSync(rootPath(file)) || !runs(file)) return false
    const text = readFileSync(rootPath(file), 'utf8')
    return ["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${RegExp.escape(words)}`).test(text))
  }
  const missing = [...rows, ...safeguards].flatMap(({ what, tests }) =>
    tests.filter((test) => !isThere(test)).map((test) => `${what} ${test.file}#${test.words}`),
  )
  expect(missing).toEqual([])
})
