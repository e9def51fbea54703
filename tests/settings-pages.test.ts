/** A page of settings has its place in the server, in the menu and in the addresses, or a test says which it lacks. */
import { groupPages, personalPages } from '@vitalrounds/domain/settings/setting'
import { expect, test } from 'vitest'
import { rootPath, sourceFiles } from './source-files.ts'
import { globSync, readFileSync } from 'node:fs'

test('given a page whose saves are kept, the server reads and writes its setting', () => {
  const server = sourceFiles(['server/src/**/*.ts']).map(({ text }) => text)
  const format = (page: string) => server.some((text) => new RegExp(`page: '${page}'|'${page}'`).test(text))
  expect([...personalPages, ...groupPages].filter((page) => !format(page))).toEqual([])
})

test.each([
  ['settings', 'web/src/settings/settings-pages.ts'],
  ['admin', 'web/src/admin/admin-pages.ts'],
])('given a route below /%s, its menu leads there', (place, menu) => {
  const lines = readFileSync(rootPath(menu), 'utf8')
  const routes = globSync(`web/src/app/routes/_signed/${place}/*.tsx`, { cwd: rootPath('.') })
    .map((file) => file.replace(/.*\//, '').replace('.tsx', ''))
    .filter((name) => name !== 'index' && name !== 'route')
  expect(routes.length).toBeGreaterThan(4)
  expect(routes.filter((name) => !lines.includes(`'/${place}/${name}'`))).toEqual([])
})

// As the second document of the specification names them
const namedBySpecification = [
  'user',
  'email-notifications',
  'clinical-rules',
  'sms-group',
  'sms-members',
  'sms-templates',
  'code-reporting',
  'manage-accounts',
  'about-rpm',
  'about-ccm',
  'about-platform',
  'support-request',
]

test('the menu of the settings has the pages of the specification in its order, our own between them', () => {
  const menu = [...readFileSync(rootPath('web/src/settings/settings-pages.ts'), 'utf8').matchAll(/'\/settings\/([\w-]+)'/g)]
  const pages = menu.map(([, page = '']) => page)
  expect(pages.filter((page) => namedBySpecification.includes(page))).toEqual(namedBySpecification)
})

test('given a page of the settings, it is found by words beside its title', () => {
  const read = (name: string) => [...readFileSync(rootPath(`web/src/settings/${name}`), 'utf8').matchAll(/'\/settings\/([\w-]+)'/g)]
  const [menu, words] = ['settings-pages.ts', 'settings-words.ts'].map((name) => read(name).map(([, page = '']) => page))
  expect(words).toEqual(menu)
})
