import { expect, test } from 'vitest'
import { readVisitFile } from '../chart/visit-file.ts'
import { readListFile } from '../risk/list-file.ts'
import { readTable } from './table-file.ts'

const shape = { columns: { who: ['Who', 'person'], on: ['On', 'date'] }, required: ['who'], mostRows: 2, things: 'people' } as const
const linesOf = (text: string) => {
  const read = readTable(text, shape)
  return 'lines' in read ? read.lines.map(({ line, cell }) => [line, cell('who'), cell('on')]) : read.problem
}

test('columns are found by any of their names, in any order, and a column that is not there is empty', () => {
  expect(linesOf('DATE;Person\n3/7/2026; Ada \n')).toEqual([[2, 'Ada', '3/7/2026']])
  expect(linesOf('who\n\n"Bo\nb"\n')).toEqual([[3, 'Bo\nb', '']])
})

const readWide = (text: string) => {
  const wide = { ...shape, columns: { ...shape.columns, a: ['A'], b: ['B'], note: ['Note'] } } as const
  const read = readTable(text, wide)
  return 'lines' in read
    ? read.lines.map(({ line, problems }) => [line, ...problems.map(({ field, message }) => `${field}: ${message}`)])
    : read.problem
}

test('a comma in no quotation marks moves the cells behind it: that row is refused, also where the last are empty', () => {
  expect(readWide('who,on,a,b,note\nAda,1,,,cough, fever\nBea,1,,,cough,\n')).toEqual([
    [2, 'Row: This row has 6 cells, the first row 5. Put quotation marks around a cell that holds a comma.'],
    [3, 'Row: This row has 6 cells, the first row 5. Put quotation marks around a cell that holds a comma.'],
  ])
})

test('two lost quotation marks that enclose other rows are seen by what they enclose', () => {
  expect(readWide('who,on,a,b,note\nAda,1,,,"call after 5\nBea,1,,,\nCid,1,,,5 o\'clock"\n')).toEqual([
    [2, 'Row: Quotation marks of this row enclose 2 other rows.'],
  ])
  expect(readWide('who,on,a,b,note\nAda,1,,,"call daughter,\nson, or niece"\n')).toEqual([[2]])
})

test('two columns of one meaning must not differ, and a slip in the name of a column leaves nothing out', () => {
  expect(linesOf('who,person\nAda,\n,Bea\n')).toEqual([
    [2, 'Ada', ''],
    [3, 'Bea', ''],
  ])
  expect(linesOf('who,person\nAda,Bea\n')).toBe('row 2: the columns "who" and "person" are both read as Who and differ. Keep one of them.')
  expect(readTable('mrn,Languge\n1,es\n', { ...shape, columns: { who: ['MRN'], on: ['Language'] } })).toEqual({
    problem: 'The column "Languge" is not known. Name it "Language" if that is meant; leave it out if not.',
  })
  expect(readTable('who,MRNx\n1,2\n', { ...shape, columns: { who: ['Who'], on: ['MRN'] } })).toMatchObject({
    problem: expect.stringContaining('"MRNx"'),
  })
  expect(readTable('who,Insurance\n1,2\n', { ...shape, columns: { who: ['Who'], on: ['MRN'] } })).toMatchObject({
    notices: ['Nothing is read of the column "Insurance".'],
  })
})

test('what cannot be read at all is told in one sentence', () => {
  expect(linesOf('')).toBe('This file is empty.')
  expect(linesOf('on\n1\n')).toBe('These columns are missing: Who.')
  expect(linesOf('who\n')).toBe('This file has a first row and no people below it.')
  expect(linesOf('who\na\nb\nc\n')).toBe('This file has 3 rows; at most 2 can be imported at once.')
})

test('a line of a list names the column that is wrong; lines of other lists are passed over', () => {
  const read = readListFile(
    `mrn,as of,list,note\nA,2026-02-30,,\n,3/7/2026,Chase list,\nB,,hcc-high,\nC,3/7/2026,,${'x'.repeat(501)}\nD,,chase,\n`,
    'chase-list',
  )
  expect('lines' in read && read.lines.map(({ line, asOf, problems }) => [line, asOf, problems])).toEqual([
    [2, '2026-02-30', [{ field: 'As of', message: 'Write the date as MM/DD/YYYY or YYYY-MM-DD.' }]],
    [3, '2026-03-07', [{ field: 'memberId or MRN', message: 'The line names no member.' }]],
    [5, '2026-03-07', [{ field: 'Note', message: 'At most 500 characters; the file has 501.' }]],
    [6, null, [{ field: 'List', message: 'There is no list of this name. The file says "chase".' }]],
  ])
})

test('a line of visits names every column that is wrong, and no type is no office visit', () => {
  const read = readVisitFile(
    `mrn,dos,discharge,type,note\n,13/13/2026,,office,\nV,3/9/2026,3/7/2026,inpatient,\nV,3/9/2099,,ED,\nV,3/9/2026,,,\nV,3/9/2026,,house call,${'x'.repeat(1001)}\nV,3/9/2026,,Home visit,a, b\n`,
    '2026-11-22',
  )
  expect('lines' in read && read.lines.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['memberId or MRN', 'Date'],
    ['Discharge'],
    ['Date'],
    ['Type'],
    ['Type', 'Note'],
    ['Row'],
  ])
  expect('lines' in read && read.lines[4]?.problems[0]?.message).toMatch(/^Write one of: Office visit, .* The file says "house call"\.$/)
  expect(readVisitFile('mrn,dos\nV,3/9/2026\n', '2026-11-22')).toEqual({ problem: 'These columns are missing: Type.' })
})

test.each([
  ['visits', readVisitFile('mrn,dos,type,note\nA,3/9/2026,office,"call\nB,3/9/2026,ED,\n', '2026-11-22')],
  ['a list', readListFile('mrn,note\nA,x\nB,"call\nC,\n', 'chase-list')],
])('a lost quotation mark in a file of %s is refused with its row', (_, read) => {
  expect('problem' in read && read.problem).toMatch(/^row [23]: a quotation mark \("\) opens a cell and is never closed/)
})
