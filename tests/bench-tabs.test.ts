/** The measurement of "every tab" holds every tab of a member. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rootPath } from './source-files.ts'

test('the bench of chronic care asks for every tab of a member', () => {
  const bench = readFileSync(rootPath('bench/chronic.ts'), 'utf8')
  const tabs = [...readFileSync(rootPath('web/src/members/tab-places.ts'), 'utf8').matchAll(/\{ tab: '([\w-]+)'/g)].map(([, tab]) => tab)
  expect(tabs.length).toBeGreaterThan(15)
  expect(tabs.filter((tab) => !new RegExp(`^  (${tab}|'${tab}'): \\[`, 'm').test(bench))).toEqual([])
})
