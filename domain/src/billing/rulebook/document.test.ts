import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesAsMarkdown, withRules } from './document.ts'
import { medicareRules } from './rulebook.ts'
import { sources } from './sources.ts'

const fileSync = readFileSync(new URL('../../../../docs/billing.md', import.meta.url), 'utf8')

test('docs/billing.md shows the rows as they are (else run: node scripts/billing/docs.ts)', () => {
  expect(withRules(fileSync, medicareRules)).toBe(fileSync)
})

test('every mark used has a source', () => {
  const used = [...rulesAsMarkdown(medicareRules).matchAll(/\[(S\d+|M|D)\]/g)].map((match) => match[1] ?? '')
  expect(used.filter((mark) => sources[mark] === undefined)).toEqual([])
})

test('a changed row changes the document, a document without marks is refused', () => {
  const rows = medicareRules.rows.map((row) => ({ ...row, min: row.min + 1 }))
  expect(withRules(fileSync, { ...medicareRules, rows })).not.toBe(fileSync)
  expect(() => withRules('nothing here', medicareRules)).toThrow('lost its marks')
})
