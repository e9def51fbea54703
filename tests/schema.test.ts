import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { dump } from '../scripts/schema/dump.ts'
import { inRoot } from './source-files.ts'

let made: { schema: string; types: string }
beforeAll(async () => {
  made = await dump()
}, 60_000)

test('server/schema.sql is what the migrations make (npm run db:dump)', () => {
  expect(readFileSync(inRoot('server/schema.sql'), 'utf8')).toBe(made.schema)
})

test('the types of the queries are those of the migrated database (npm run db:dump)', () => {
  expect(readFileSync(inRoot('server/src/platform/database/tables.ts'), 'utf8')).toBe(made.types)
})
