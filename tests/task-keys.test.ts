/** docs/keys.md: the tasks of the day whose keys are counted by stories. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { taskKeys } from '../e2e/task-keys.ts'

const rows = taskKeys()

test('given twelve tasks of the day, none takes more keys than it did', () => {
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ before, now }) => before !== null && now > before)).toEqual([])
})

test('given the table of tasks, a story counts the keys of each', () => {
  const stories = readFileSync(new URL('../e2e/tasks-by-keys.e2e.ts', import.meta.url), 'utf8')
  const counted = [...stories.matchAll(/expectKeys\('([^']+)'/g)].map(([, task]) => task)
  expect(new Set(counted)).toEqual(new Set(rows.map(({ task }) => task)))
})
