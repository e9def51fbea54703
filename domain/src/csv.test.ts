import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠SUM(1)', "'＠SUM(1)"],
  ['+cmd', "'+cmd"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['\rx', '"\'\rx"'],
  ['-5', '-5'],
  ['+1.5', '+1.5'],
  ['415-555-0133', '415-555-0133'],
  ['O"Neil, Ann', '"O""Neil, Ann"'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
  ['김민호', '김민호'],
])('the cell %j is written %j', (text, written) => expect(writeCsv([[text]])).toBe(`\uFEFF${written}\r\n`))

const cells = (text: string) => readCsv(text).map((row) => row.cells)
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
  ['"open', [['open']]],
  ['', []],
  ['\n\n,\n', []],
])('%j is read', (text, rows) => expect(cells(text)).toEqual(rows))

test('a row knows its line, also behind a cell of two lines', () => {
  expect(readCsv('h\n"a\nb"\n\nc\n').map((row) => row.line)).toEqual([1, 2, 5])
})

test('what is written is read again', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ann, "the one"', 'two\r\nlines'],
    ['', 'x'],
  ]
  expect(cells(writeCsv(rows))).toEqual(rows)
})
