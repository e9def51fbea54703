/** Each kind of table says which columns of a file nothing is read of: what stands there is not in the product afterwards. */
import { expect, test } from 'vitest'
import { readVisitFile } from '../chart/visit-file.ts'
import { readFees } from '../claims/read-fees.ts'
import { readMemberPayers } from '../claims/read-member-payers.ts'
import { importColumns, readImport } from '../enrollment/import-file.ts'
import { readEducation } from '../devices/read-education.ts'
import { readEmployment } from '../auth/employment/read-employment.ts'
import { readListFile } from '../risk/list-file.ts'
import type { TableFile } from './table-file.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const memberFile = (columns: readonly string[]) => {
  const file = readImport(bytes(`${columns.join(',')}\n${columns.map(() => 'x').join(',')}\n`))
  return 'problem' in file ? file : { ...file, lines: file.rows }
}

const readers: [kind: string, read: (more: string) => TableFile<unknown>][] = [
  ['visits', (more) => readVisitFile(`MRN,Date,Type${more}\nM-1,2026-01-02,Office visit${more}\n`, '2026-02-01')],
  ['fees', (more) => readFees(`Code,Fee,From${more}\n99454,80.00,2026-01-01${more}\n`, [])],
  [
    'payers of members',
    (more) => readMemberPayers(`MRN,DoB,Payer,Insured ID,From${more}\nM-1,1951-03-07,Plan,X-1,2026-01-01${more}\n`, []),
  ],
  [
    'set-ups of devices',
    (more) =>
      readEducation(
        `MRN,DoB,Device,Explained On,How,Shown Back,Explained By${more}\nM-1,1951-03-07,1,2026-01-02,phone,yes,a@b.example${more}\n`,
      ),
  ],
  ['employment', (more) => readEmployment(`Email,Employment,First Day${more}\na@b.example,employed,2026-01-02${more}\n`)],
  ['lists of members', (more) => readListFile(`MRN,Note${more}\nM-1,high${more}\n`, 'hcc-high')],
  ['new members', (more) => memberFile([...importColumns, ...more.split(',').slice(1)])],
]

test.each(readers)('given a file of %s with columns that are not known, when it is read, then they are named', (_, read) => {
  const said = (file: TableFile<unknown>) =>
    'problem' in file ? file.problem : file.notices.filter((notice) => notice.startsWith('Nothing'))
  expect(said(read(''))).toEqual([])
  expect(said(read(',Ward'))).toEqual(['Nothing is read of the column "Ward".'])
  expect(said(read(',Ward,Bed'))).toEqual(['Nothing is read of the columns "Ward", "Bed".'])
})

test('given a file of several lists, when one is filled from it, then the lines of the others are counted', () => {
  const file = readListFile('MRN,List\nM-1,hcc-high\nM-2,hcc-low\nM-3,chase-list\n', 'hcc-high')
  expect(file).toMatchObject({ lines: [{ member: 'M-1' }], notices: ['Passed over: 2 lines of other lists.'] })
})
