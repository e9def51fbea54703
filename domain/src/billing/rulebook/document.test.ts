import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesAsMarkdown, withRules } from './document.ts'
import { publishedRules } from './rulebook.ts'
import { sources } from './sources.ts'

const fileSync = readFileSync(new URL('../../../../docs/billing.md', import.meta.url), 'utf8')

test('docs/billing.md shows the rows as they are (else run: node scripts/billing/docs.ts)', () => {
  expect(withRules(fileSync, publishedRules)).toBe(fileSync)
})

test('every mark used has a source', () => {
  const used = [...rulesAsMarkdown(publishedRules).matchAll(/\[(S\d+|M|D)\]/g)].map((match) => match[1] ?? '')
  expect(used.filter((mark) => sources[mark] === undefined)).toEqual([])
})

test('a changed row changes the document, a document without marks is refused', () => {
  const rows = publishedRules.rows.map((row) => ({ ...row, min: row.min + 1 }))
  expect(withRules(fileSync, { ...publishedRules, rows })).not.toBe(fileSync)
  expect(() => withRules('nothing here', publishedRules)).toThrow('lost its marks')
})
