import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rulesAsMarkdown, withRules } from './document.ts'
import { publishedRules } from './rulebook.ts'
import { sources, sourceText } from './sources.ts'

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

test.each([
  ['[S8][M], against [S9]', 'imstx.net/rpm-billing-guide; from memory, not verified; rhythm360.io/blog/bill-99453-99454-together-2026'],
  ['proposed, CMS-1848-P, 91 FR 43842, 2026-07-16 [S35]', 'proposed, CMS-1848-P, 91 FR 43842, 07/16/2026'],
])('on screen the source %s is %s', (marked, text) => expect(sourceText(marked)).toBe(text))

test('no mark and no day of a file is left in the source of any row', () => {
  const texts = [...publishedRules.rows, ...publishedRules.proposed].map(({ source }) => sourceText(source))
  expect(texts.filter((text) => text === '' || /\[|\d{4}-\d{2}-\d{2}/.test(text))).toEqual([])
})
