/** Holds docs/security-coverage.md to the tests: each requirement names some, and those exist, word for word. */
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

const rows = readFileSync(rootPath('docs/security-coverage.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, what, tests] = /^\| ([SA]\d+) \| [^|]+ \| ([^|]+) \|$/.exec(line) ?? []
    if (what === undefined || tests === undefined) return []
    return [{ what, tests: [...tests.matchAll(/`([^`#]+)#([^`]+)`/g)].map(([, file = '', words = '']) => ({ file, words })) }]
  })

test('every requirement has its row, and every row a test', () => {
  const numbered = (letter: string, length: number) => Array.from({ length }, (_, n) => `${letter}${n + 1}`)
  expect(rows.map(({ what }) => what)).toEqual([...numbered('S', 32), ...numbered('A', 24)])
  expect(rows.filter(({ tests }) => tests.length === 0).map(({ what }) => what)).toEqual([])
})

/** The black box is one test file that runs the others of its folder. */
const runs = (file: string) =>
  /\.(test\.tsx?|e2e\.ts)$/.test(file) ||
  (file.startsWith('tests/black-box/') &&
    readFileSync(rootPath('tests/black-box/black-box.test.ts'), 'utf8').includes(`'./${file.split('/').at(-1)}'`))

test('the tests that the page names exist and are run', () => {
  const isThere = ({ file, words }: { file: string; words: string }) => {
    if (!existsSync(rootPath(file)) || !runs(file)) return false
    const text = readFileSync(rootPath(file), 'utf8')
    return ["'", '"', '`'].some((quote) => new RegExp(`\\(\\s*${quote}${RegExp.escape(words)}`).test(text))
  }
  const missing = rows.flatMap(({ what, tests }) =>
    tests.filter((test) => !isThere(test)).map((test) => `${what} ${test.file}#${test.words}`),
  )
  expect(missing).toEqual([])
})
