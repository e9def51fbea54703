import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { dumpSchema } from '../scripts/schema/dump.ts'
import { rootPath } from './source-files.ts'

let created: { schema: string; types: string }
beforeAll(async () => {
  created = await dumpSchema()
}, 240_000)

test('server/schema.sql is what the migrations make (npm run db:dump)', () => {
  expect(readFileSync(rootPath('server/schema.sql'), 'utf8')).toBe(created.schema)
})

test('the types of the queries are those of the migrated database (npm run db:dump)', () => {
  expect(readFileSync(rootPath('server/src/platform/database/tables.ts'), 'utf8')).toBe(created.types)
})

/** What a start would leave out without a word, or do before the baseline, or in no certain order. */
const misnamedMigrations = (files: readonly string[]) =>
  files.filter((file, n) => !/^\d{4}_[a-z][a-z0-9_]*\.sql$/.test(file) || file < '0201' || file.slice(0, 4) === files[n - 1]?.slice(0, 4))

test('given a migration after the baseline, it has a number of its own and a name by which it is found and run', () => {
  const notMigrations = ['0200_baseline', 'archive-0.1.sql']
  const files = readdirSync(rootPath('server/migrations')).toSorted()
  expect(misnamedMigrations(files.filter((file) => !notMigrations.includes(file)))).toEqual([])
  const wrong = ['0161_early.sql', '0201_once.sql', '0201_twice.sql', '0202-dash.sql', '203_short.sql', '0204_notes.md', 'unnumbered.sql']
  expect(misnamedMigrations(wrong)).toEqual(wrong.filter((file) => file !== '0201_once.sql'))
})
