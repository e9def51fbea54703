/** Pages lead where they say: links to files that exist, decisions found by the words of their titles. */
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { rootPath, sourceFiles } from './source-files.ts'

const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: rootPath('.') })
const textOf = (page: string) => readFileSync(rootPath(page), 'utf8')

test('given any page, every link to a file of the repository leads to one', () => {
  const links = pages.flatMap((page) =>
    [...textOf(page).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)/g)].map(([, target = '']) => ({ page, target })),
  )
  expect(links.length).toBeGreaterThan(40)
  const broken = links.filter(({ page, target }) => !existsSync(rootPath(join(dirname(page), target))))
  expect(broken).toEqual([])
})

test('given source code that names a page of docs/, the page exists', () => {
  const named = sourceFiles(['{domain,server,web,e2e,bench,tests,scripts}/**/*.{ts,tsx,mjs,sql}'], true).flatMap(({ path, text }) =>
    [...text.matchAll(/\bdocs\/[\w-]+(?:\/[\w-]+)*\.(?:md|json)\b/g)].map(([page]) => ({ path, page })),
  )
  expect(named.length).toBeGreaterThan(80)
  // The first run of the long tier writes its result
  const lost = named.filter(({ page }) => page !== 'docs/long-run.json' && !existsSync(rootPath(page)))
  expect(lost).toEqual([])
})

const slugOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll("'", '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

test('given a decision page, its file is named by number and title', () => {
  const misnamed = readdirSync(rootPath('docs/decisions')).filter((file) => {
    const [, number = '', title = ''] = /^# (\d+)\. (.+)/.exec(textOf(`docs/decisions/${file}`)) ?? []
    return file !== `${number.padStart(4, '0')}-${slugOf(title)}.md`
  })
  expect(misnamed).toEqual([])
})

test('given a word of the glossary, it stands in the code', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[\s_-]+/g, '')
  const code = plain(
    sourceFiles(['{domain,server,web}/**/*.{ts,tsx,sql}'], true)
      .map(({ text }) => text)
      .join('\n'),
  )
  const words = [...textOf('GLOSSARY.md').matchAll(/^\| ([^|]+) \| /gm)].map(([, word = '']) => word).slice(1)
  expect(words.length).toBeGreaterThan(80)
  const parts = (word: string) =>
    word
      .replaceAll(/\(.*?\)/g, '')
      .split(',')
      .map(plain)
  expect(words.filter((word) => parts(word).some((part) => !code.includes(part)))).toEqual([])
})
