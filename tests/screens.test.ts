/** Every page of the browser application is looked at: the registry of screens opens each route, each tab and each report. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath, sourceFiles, findViolations } from './source-files.ts'

const registry = sourceFiles(['e2e/screens/*.ts'])
  .map(({ text }) => text)
  .join('\n')
/** As the registry writes addresses: whole, or a tab of a member, a page of the settings, a report. */
const opened = (route: string) => {
  const [, first = '', second = ''] = route.split('/')
  const name = second.replace(/^\$.*/, '')
  const says = (...words: string[]) => words.some((word) => registry.includes(word))
  if (first === 'settings' || first === 'admin') return says(`/${first}/${name}`, `${first}('${name}'`)
  if (first === 'reports' && name !== 'device') return says(`'${name}`, `\`${name}/`, `'/reports/${name}`)
  if (name === '') return says(`'/${first}'`, `'/${first}?`, `'/${first}/`, `\`/${first}/`, `\`/${first}$`)
  return says(route)
}

const generated = readFileSync(rootPath('web/src/app/routeTree.gen.ts'), 'utf8')
const block = /export interface FileRoutesByTo \{([\s\S]*?)\n\}/.exec(generated)?.[1] ?? ''
const routes = [...block.matchAll(/^ {2}'([^']+)':/gm)].map((match) => match[1] ?? '')
/** These show nothing: they lead on, or their page comes with a link that a story has in its hand. */
const leadOn = ['/', '/$', '/admin', '/settings', '/reports', '/home', '/devices', '/enrollment']
const byMail = ['/unsubscribe']

test('every route of the browser application has a screen that is looked at by everybody’s measure', () => {
  expect(routes.length).toBeGreaterThan(40)
  expect(routes.filter((route) => ![...leadOn, ...byMail].includes(route) && !opened(route))).toEqual([])
})

test('every tab of a member and every report has a screen', () => {
  const tabs = [...readFileSync(rootPath('web/src/members/tab-places.ts'), 'utf8').matchAll(/\btab: '([^']+)'/g)]
  const reports = [...readFileSync(rootPath('web/src/app/report-pages.tsx'), 'utf8').matchAll(/\breport: '([^']+)'/g)]
  expect(Math.min(tabs.length / 18, reports.length / 5)).toBeGreaterThanOrEqual(1)
  const missing = [...tabs, ...reports].map((tab) => tab[1] ?? '').filter((name) => !registry.includes(name))
  expect(missing).toEqual([])
})

test('the names of screens are of one each', () => {
  const names = [...registry.matchAll(/\bname: '([a-z][a-z-]+)'/g)].map((match) => match[1] ?? '')
  expect(names.length).toBeGreaterThan(120)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

/** A story that waits by the clock is too slow on one machine and too fast on another. */
test('no story waits by the clock', () => {
  const stories = sourceFiles(['e2e/**/*.ts'])
  expect(stories.length).toBeGreaterThan(40)
  expect(findViolations(stories, /\bwaitForTimeout\b|\btimers\/promises\b/, () => false)).toEqual([])
})
