/** No folder is so full that nobody finds anything in it. Files and functions have their bounds in .oxlintrc.json. */
import { dirname } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const most = 25

test('a folder holds at most 25 files beside its tests', () => {
  const files = sourceFiles(['{domain,server,web}/src/**/*.{ts,tsx}', 'server/seeds/**/*.ts', '{scripts,bench,tests}/**/*.{ts,mjs}'])
  const crowded = [...Map.groupBy(files, ({ path }) => dirname(path))].filter(([, { length }]) => length > most)
  expect(crowded.map(([folder, { length }]) => `${folder}: ${length}`)).toEqual([])
})
