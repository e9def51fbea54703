import { expect, test } from 'vitest'
import { readVisitFile } from './chart/visit-file.ts'
import { readListFile } from './risk/list-file.ts'
import { readTable } from './table-file.ts'

const shape = { columns: { who: ['Who', 'person'], on: ['On', 'date'] }, required: ['who'], mostRows: 2, things: 'people' } as const // prettier-ignore
const linesOf = (text: string) => {
  const read = readTable(text, shape)
  return 'lines' in read ? read.lines.map(({ line, cell }) => [line, cell('who'), cell('on')]) : read.problem
}

test('columns are found by any of their names, in any order, and a column that is not there is empty', () => {
  expect(linesOf('DATE;Person\n3/7/2026; Ada \n')).toEqual([[2, 'Ada', '3/7/2026']])
  expect(linesOf('who\n\n"Bo\nb"\n')).toEqual([[3, 'Bo\nb', '']])
})

test('what cannot be read at all is told in one sentence', () => {
  expect(linesOf('')).toBe('This file is empty.')
  expect(linesOf('on\n1\n')).toBe('These columns are missing: Who.')
  expect(linesOf('who\n')).toBe('This file has a first row and no people below it.')
  expect(linesOf('who\na\nb\nc\n')).toBe('This file has 3 rows; at most 2 can be imported at once.')
})

test('a line of a list names the column that is wrong; lines of other lists are passed over', () => {
  const read = readListFile(`mrn,as of,list,note\nA,2026-02-30,,\n,3/7/2026,chase-list,\nB,,hcc-high,\nC,3/7/2026,,${'x'.repeat(501)}\n`, 'chase-list') // prettier-ignore
  expect('lines' in read && read.lines.map(({ line, asOf, problems }) => [line, asOf, problems.map(({ field }) => field)])).toEqual([
    [2, '2026-02-30', ['As of']],
    [3, '2026-03-07', ['memberId or MRN']],
    [5, '2026-03-07', ['Note']],
  ]) // prettier-ignore
})

test('a line of visits names every column that is wrong', () => {
  const read = readVisitFile('mrn,dos,discharge,type\n,13/13/2026,,office\nV,3/9/2026,3/7/2026,inpatient\nV,3/9/2099,,ED\n', '2026-11-22') // prettier-ignore
  expect('lines' in read && read.lines.map(({ problems }) => problems.map(({ field }) => field))).toEqual([
    ['memberId or MRN', 'Date'],
    ['Discharge'],
    ['Date'],
  ])
})
