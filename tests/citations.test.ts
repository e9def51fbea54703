/** Every source that a comment cites is in the repository, under the id it is cited by. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sources } from '../domain/src/billing/rulebook/sources.ts'
import { rootPath, sourceFiles } from './source-files.ts'

const places = ['domain', 'server', 'web', 'tests', 'scripts', 'e2e', 'bench']
const files = sourceFiles(
  places.map((place) => `${place}/**/*.{ts,tsx,css,cjs}`),
  true,
).filter(({ path }) => path !== 'tests/citations.test.ts')

/** `product.md` to the ids of its headings. */
const ids = new Map(
  readdirSync(rootPath('docs/sources')).map((page) => {
    const text = readFileSync(rootPath(`docs/sources/${page}`), 'utf8')
    return [page, new Set([...text.matchAll(/^## (\S+)/gm)].map((heading) => heading[1]))] as const
  }),
)

test('every citation leads to a heading', () => {
  const cited = files.flatMap(({ path, text }) =>
    [...text.matchAll(/docs\/sources\/([\w-]+\.md)(?: ([A-Z]?\d+(?:\.\d+)*|[a-z-]+))?/g)].map(([whole, page, id]) => ({
      path,
      whole,
      page,
      id,
    })),
  )
  expect(cited.length).toBeGreaterThan(80)
  const lost = cited.filter(({ page, id }) => !ids.get(page ?? '')?.has(id ?? ''))
  expect(lost.map(({ path, whole }) => `${path}: ${whole}`)).toEqual([])
})

test('no citation has another form', () => {
  const other =
    /[Ww]ire facts?,|[Pp]roduct specification,|\(specification, section|\b[Rr]ulings? (?:\d|")|(?<!docs\/sources\/)\b(?:security|server|screens|rulings|wire-facts)\.md\b|ux\/web\.md|[Bb]illing rules, section/
  const matches = files.flatMap(({ path, text }) =>
    text.split('\n').flatMap((line) => (other.test(line) ? [`${path}: ${line.trim()}`] : [])),
  )
  expect(matches).toEqual([])
})

test('every mark beside a billing number is in the list of sources', () => {
  const marks = files
    .filter(({ path }) => path.startsWith('domain/src/billing/'))
    .flatMap(({ text }) => [...text.matchAll(/\[(S\d+|M|D)\]/g)].map((mark) => mark[1] ?? ''))
  expect([...new Set(marks)].filter((mark) => sources[mark] === undefined)).toEqual([])
})
