/** The names of docs/naming.md: what a search for the field's own terms would not find is no name. */
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles(['{domain,server,web}/**/*.{ts,tsx}', '{tests,scripts,bench,e2e}/**/*.{ts,tsx}'], true)
const sources = files.filter(({ path }) => /^(domain|server|web)\//.test(path) && !/\.test\.tsx?$/.test(path))

/** Words of prose that say what was done, which one it is or who; a type or a function is named by what it is or does. */
const prose =
  'Anew Asked Beside Fate Fates Found Genuine Given Heard Held Judged Kept Known Meant Placed Said Seen Told Understood Wanted Whom Whose Wish Wishes'.split(
    ' ',
  )
/** Verbs of prose; the field's terms for them are lock, save, store, record, announce, claim. */
const proseVerbs = ['an', 'hold', 'keep', 'say', 'tell', 'tie', 'untie', 'why']
/** Names of the field that contain one of them. */
const ofTheField = new Set<string>(['notFound'])

const humps = (name: string) => name.match(/[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])/g) ?? []
const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`
const isProse = (name: string) =>
  !ofTheField.has(name) && (humps(name).some((word) => prose.includes(capital(word))) || proseVerbs.includes(humps(name)[0] ?? ''))

const declared = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([, name = '']) => ({ path, name })))

test('the search still finds what is exported', () => {
  expect(declared(/^export (?:type|interface|class) (\w+)/gm).length).toBeGreaterThan(800)
  expect(declared(/^export (?:async )?function (\w+)/gm).length).toBeGreaterThan(800)
})

test.each([
  ['type', /^export (?:type|interface|class) (\w+)/gm],
  ['function', /^export (?:async )?function\*? (\w+)/gm],
  ['arrow function', /^export const (\w+)(?:: [^=\n]+)? = (?:async )?(?:<[^\n]*>)?\([^\n]*=>/gm],
])('no exported %s has a name of prose', (_, pattern) => {
  expect(
    declared(pattern)
      .filter(({ name }) => isProse(name))
      .map(({ path, name }) => `${name} (${path})`),
  ).toEqual([])
})

test('no parameter is called "one": it has the name of what it is', () => {
  const isParameter = /\(one\)(?:: [^=\n]*)? =>|\(one, [^)\n]*\) =>|, one\)(?:: [^=\n]*)? =>|[(,] ?one: [^;'\n]*\)[^;\n]*(?:=>|\{)|\bone =>/
  const named = files.filter(({ path }) => path !== 'tests/names.test.ts').filter(({ text }) => isParameter.test(text))
  expect(named.map(({ path }) => path)).toEqual([])
})

test('the formatter is switched off for few tables only', () => {
  const mark = `prettier${'-'}ignore`
  const count = files.reduce((sum, { text }) => sum + text.split(mark).length - 1, 0)
  expect(count).toBeLessThanOrEqual(100)
})
