import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { readCsv } from './read-csv.ts'

const rowsOf = (text: string) => {
  const read = readCsv(text)
  return 'rows' in read ? read.rows : []
}
const cells = (text: string) => rowsOf(text).map((row) => row.cells)
const problemOf = (text: string) => {
  const read = readCsv(text)
  return 'problem' in read ? read.problem : undefined
}

test.each<[string, string[][]]>([
  [
    'a,b\r\nc,d\r\n',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a,b\nc,d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a;b\nc;d',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  [
    'a\tb\nc\td',
    [
      ['a', 'b'],
      ['c', 'd'],
    ],
  ],
  ['\uFEFFa,b\n', [['a', 'b']]],
  [
    '"a,1","b ""x"""\nc,d',
    [
      ['a,1', 'b "x"'],
      ['c', 'd'],
    ],
  ],
  [
    'a,\n,b,\n',
    [
      ['a', ''],
      ['', 'b', ''],
    ],
  ],
  ['a,b,', [['a', 'b', '']]],
  ['', []],
  ['\n\n,\n', []],
])('%j is read', (text, rows) => expect(cells(text)).toEqual(rows))

test('a row knows its line, also behind a cell of two lines', () => {
  expect(rowsOf('h\n"a\nb"\n\nc\n').map((row) => row.line)).toEqual([1, 2, 5])
})

test('what is written is read again', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ann, "the one"', 'two\r\nlines'],
    ['', 'x'],
  ]
  expect(cells(writeCsv(rows))).toEqual(rows)
})

test('a quotation mark that is never closed is refused with the row that opens it', () => {
  const words = 'row 2: a quotation mark (") opens a cell and is never closed.'
  expect(problemOf('name,note\nAda,"call after 5\nBea,\nCid,\n')).toContain(words)
  expect(problemOf('"open')).toContain('row 1:')
})

test.each([
  ['text behind a closing quotation mark', 'name,note\nAda,"call" after 5\nBea,\n'],
  ['a mark that the next quoted cell closes', 'name,note\nAda,"call after 5\nBea,"walks, slowly"\n'],
  ['a mark that the last quoted cell closes', 'name,note\nAda,"call after 5\nBea,x\nCid,"call, then walk"\n'],
])('%s is refused with the row that opens it', (_, text) => {
  expect(problemOf(text)).toMatch(/^row 2: a cell begins with a quotation mark .* choose the file again\.$/)
})

test('a quotation mark within a cell is a letter, and blanks around quoted cells are none', () => {
  expect(cells('name,note\nAda,5\'2" tall\n"Bea" ,"x" \n')).toEqual([
    ['name', 'note'],
    ['Ada', '5\'2" tall'],
    ['Bea', 'x'],
  ])
})

test.each(['sep=;\r\n', '\uFEFFsep=;\r\n', '"sep=;"\n', 'SEP=;\r'])('the first line %j of Excel is obeyed and no row', (first) => {
  expect(rowsOf(`${first}a,b;c\n1;2\n`)).toEqual([
    { line: 2, cells: ['a,b', 'c'] },
    { line: 3, cells: ['1', '2'] },
  ])
})

test('a separator of the writer of the file may be any sign', () => {
  expect(cells('sep=|\na|b\n1|2,5')).toEqual([
    ['a', 'b'],
    ['1', '2,5'],
  ])
  expect(problemOf('sep=;\r\na;b\r\n1;"x\r\n')).toContain('row 3:')
})

test('a file whose lines end in several ways has as many rows as an editor shows', () => {
  expect(rowsOf('a,b\r\n1,"x\r\ny"\r\n2,z\n3,q\r4,p')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\r\ny'] },
    { line: 4, cells: ['2', 'z'] },
    { line: 5, cells: ['3', 'q'] },
    { line: 6, cells: ['4', 'p'] },
  ])
})

test('whatever is written is read as it was, and a row is never cut in half', () => {
  const text = fc.stringMatching(/^[ab",; ][ab",;\n ]{0,8}$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text, fc.constant('x')), { minLength: 1, maxLength: 6 }), (rows) => {
      const table = [['one', 'two', 'three'], ...rows]
      expect(cells(writeCsv(table))).toEqual(table)
    }),
  )
  fc.assert(
    fc.property(fc.array(fc.constantFrom('"', ',', '\n', 'a', ' '), { maxLength: 40 }), (letters) => {
      const read = readCsv(`h,i\n${letters.join('')}`)
      if ('problem' in read) expect(read.problem).toMatch(/^row \d+: /)
    }),
  )
})
