/** The commands of one clinic know every table: whose it is, and what of it is a document. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { auditTables, platformTables, userTables } from '../scripts/clinic/clinic-tables.ts'
import { columnsNotProven, tablesNotProven } from '../scripts/clinic/clinic-hash.ts'
import { documentColumns } from '../scripts/clinic/documents.ts'
import { tablesLeftOut } from '../scripts/clinic/export-clinic.ts'
import { rootPath } from './source-files.ts'

const tables = [...readFileSync(rootPath('server/schema.sql'), 'utf8').matchAll(/^create table (\w+\.\w+) \(\n([\s\S]+?)^\);/gm)].map(
  ([, name = '', body = '']) => ({ name, columns: body.trim().split(/,\n\s*/) }),
)
const columnsOf = ({ columns }: (typeof tables)[number]) => columns.map((column) => column.split(' ')[0])
const ofClinics = tables.filter((table) => columnsOf(table).includes('group_id')).map(({ name }) => name)

test('given a table that names no clinic, it is known as one of the platform or of a user, with whom it goes', () => {
  expect(ofClinics.length).toBeGreaterThan(100)
  const others = tables.map(({ name }) => name).filter((name) => !ofClinics.includes(name) && name !== 'public.clinic_group')
  expect(others.toSorted()).toEqual([...platformTables, ...userTables].toSorted())
})

test('given the tables that are kept or not written, each is there and names a clinic', () => {
  expect([...auditTables, ...tablesLeftOut].filter((name) => !ofClinics.includes(name))).toEqual([])
})

// Hashes, sealed secrets, and frozen months, which docs/operations.md says how to read
const noDocuments = [
  'public.api_client_assertion.jti_hash',
  'public.audit_head.hash',
  'public.audit_seal.hash',
  'public.link.code_hash',
  'public.link.pass_hash',
  'public.link.secret_hash',
  'public.member_authorization.tokens',
  'public.month_addendum.facts',
  'public.month_close_row.facts',
  'public.month_close_row.result',
  'public.webhook_endpoint.former_secret',
  'public.webhook_endpoint.secret',
]

test('given a column of bytes in a table of a clinic that is exported, it is a document or known to be none', () => {
  const found = tables
    .filter(({ name }) => ofClinics.includes(name) && !tablesLeftOut.includes(name))
    .flatMap((table) =>
      table.columns.filter((column) => column.split(' ')[1] === 'bytea').map((column) => `${table.name}.${column.split(' ')[0]}`),
    )
  const documents = documentColumns.map(({ table, column }) => `${table}.${column}`)
  expect(found.toSorted()).toEqual([...documents, ...noDocuments].toSorted())
})

test('given what an import does not prove row by row, each table and column of it is there', () => {
  expect(tablesNotProven.filter((name) => !ofClinics.includes(name))).toEqual([])
  const columns = tables.flatMap((table) => columnsOf(table).map((column) => `${table.name}.${column}`))
  expect([...columnsNotProven].filter((name) => !columns.includes(name))).toEqual([])
})

test('given a table of a clinic, its foreign keys lead to tables of clinics, or to those for which an import finds what stands in their place', () => {
  const keys = [
    ...readFileSync(rootPath('server/schema.sql'), 'utf8').matchAll(
      /^alter table (\w+\.\w+) add constraint \w+ FOREIGN KEY \(.+?\) REFERENCES ([\w.]+)/gm,
    ),
  ]
  const outside = keys
    .filter(([, from = '']) => ofClinics.includes(from) && !tablesLeftOut.includes(from))
    .map(([, , to = '']) => (to.includes('.') ? to : `public.${to}`))
    .filter((to) => !ofClinics.includes(to) && to !== 'public.clinic_group')
  expect([...new Set(outside)].toSorted()).toEqual(['public.mail', 'public.vendor_connection'])
})
