/**
 * The pictures of the README show this product: what their pages said when they were taken (docs/pictures/pages.json, written by
 * `npm run screens -- --pictures`) is what the code says now. Red: take them again.
 */
import { actionsOf } from '@vitalrounds/domain/access'
import { globSync, readFileSync } from 'node:fs'
import { lists } from '@vitalrounds/domain/members/list'
import { expect, test } from 'vitest'
import { rootPath, sourceFiles } from './source-files.ts'

type PicturedPage = { title: string; headings: string[]; places: string[]; lists: string[]; tabs: string[] }
const pages = JSON.parse(readFileSync(rootPath('docs/pictures/pages.json'), 'utf8')) as Record<string, PicturedPage>
const pageOf = (picture: string) => pages[picture] ?? { title: '', headings: [], places: [], lists: [], tabs: [] }
const textOf = (path: string) => readFileSync(rootPath(path), 'utf8')

test('given a picture, the README shows it and the list says what its page says', () => {
  const files = globSync('docs/pictures/*.png', { cwd: rootPath('.') }).map((path) => path.replace(/.*\/|\.png/g, ''))
  const readme = [...textOf('README.md').matchAll(/docs\/pictures\/([\w-]+)\.png/g)].map(([, name = '']) => name)
  expect(Object.keys(pages).toSorted()).toEqual(files.toSorted())
  expect([...new Set(readme)].toSorted()).toEqual(files.toSorted())
})

const usersActions: readonly string[] = actionsOf({ role: 'user', emergencyEndsAt: null })

/**
 * What the top bar offers a user, as who is in the pictures is: places that ask for a title, for more than a user may, or
 * for less, are for few.
 */
const places = () => {
  const code = textOf('web/src/app/shell/places.ts')
  const entries = code
    .slice(0, code.indexOf('export const placesOf'))
    .split(/\btitle: (?=')/)
    .slice(1)
  const isOffered = (entry: string) => {
    const action = /\baction: '([^']+)'/.exec(entry)?.[1]
    const without = /\bwithout: '([^']+)'/.exec(entry)?.[1] ?? ''
    const may = action === undefined || usersActions.includes(action)
    return may && !entry.includes('isForPractitioners: ') && !usersActions.includes(without)
  }
  return entries.filter(isOffered).map((entry) => /^'([^']+)'/.exec(entry)?.[1] ?? '')
}

test.each(['list-light', 'list-dark', 'measurements'])('given the picture %s, its top bar is that of the product', (picture) => {
  expect(pageOf(picture).places.toSorted()).toEqual(places().toSorted())
})

test.each(['list-light', 'list-dark'])('given the picture %s, its title is that of the list', (picture) => {
  expect(pageOf(picture).headings).toEqual([lists['needs-review'].title])
  expect(pageOf(picture).title).toContain(lists['needs-review'].title)
})

test.each(['list-light', 'list-dark'])('given the picture %s, its menu offers the lists of the product', (picture) => {
  const offered = Object.entries(lists).flatMap(([list, { title, inMenu, round }]) =>
    inMenu && round === 1 && list !== 'practice' ? [title] : [],
  )
  // Each practice of the demo is a line of its own
  const shown = pageOf(picture).lists.filter((title) => !title.startsWith('Practice: '))
  expect(shown.toSorted()).toEqual(offered.toSorted())
})

test('given the picture of a member, its menu is that of the pages of a member', () => {
  // A page that needs a program is not everybody's
  const entries = textOf('web/src/members/tab-places.ts')
    .split('\n')
    .filter((line) => line.includes("{ tab: '"))
  const titles = entries.filter((line) => !line.includes('needsService')).map((line) => /title: '([^']+)'/.exec(line)?.[1] ?? '')
  const { title } = pageOf('measurements')
  // Before them stands the way back to the list
  const tabs = pageOf('measurements').tabs.slice(1)
  expect(titles.filter((name) => !tabs.includes(name))).toEqual([])
  expect(tabs.filter((name) => !entries.some((line) => line.includes(`title: '${name}'`)))).toEqual([])
  expect(titles.some((name) => title.includes(name))).toBe(true)
})

test('given the picture of sign-in, its words stand in its page', () => {
  const { headings, title } = pageOf('sign-in')
  expect(headings.length).toBeGreaterThan(0)
  const code = sourceFiles([
    'web/src/auth/**/*.tsx',
    'web/src/app/**/*.tsx',
    'web/src/ui/*.ts*',
    'server/src/groups/*.ts',
    'server/seeds/**/*.ts',
  ])
    .map(({ text }) => text)
    .join('\n')
  expect([...headings, title.replace(/ [·–|-] .*/, '')].filter((words) => !code.includes(words))).toEqual([])
})

test('given the command that takes pictures, it writes the list', () => {
  expect(textOf('scripts/screens.ts')).toContain("'pages.json'")
})
