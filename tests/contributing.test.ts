/** The recipes of CONTRIBUTING.md lead to files that exist; `<noun>` and `<vendor>` stand for any of them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

const page = readFileSync(rootPath('CONTRIBUTING.md'), 'utf8')
// Written by the first run of the long tier
const generated = ['docs/long-run.json']
const named = [...new Set([...page.matchAll(/`([\w.-]+(?:\/[\w$.<>*-]+)+)`/g)].map(([, path = '']) => path))]

test('given a path in CONTRIBUTING.md, something stands there', () => {
  expect(named.length).toBeGreaterThan(60)
  const lost = named.filter(
    (path) => !generated.includes(path) && globSync(path.replaceAll(/<[^>]+>/g, '*'), { cwd: rootPath('.') }).length === 0,
  )
  expect(lost).toEqual([])
})

test('given the things that are added most often, each has a recipe', () => {
  const recipes = [...page.matchAll(/^### Add an? (.+)$/gm)].map(([, what = '']) => what)
  const requests = [
    'vital',
    'vendor',
    'member field',
    'setting',
    'report',
    'list',
    'text template',
    'billing code',
    'endpoint',
    'public link',
    'migration',
  ]
  expect(requests.filter((what) => !recipes.some((recipe) => recipe.startsWith(what)))).toEqual([])
})

test('given a recipe, every row says which test fails or that nothing does', () => {
  const rows = page
    .slice(page.indexOf('## Recipes'))
    .split('\n')
    .filter((line) => /^\| .+\|.+\|.+\|$/.test(line) && line.includes('`'))
  const silent = rows.filter(
    (line) => !/types|\.test\.|itself|does not start|nothing tells you|black-box|npm /.test(line.split('|')[3] ?? ''),
  )
  expect(silent).toEqual([])
})
