import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'

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
])('the cell %j is written %j', (text, textValue) => expect(writeCsv([[text]])).toBe(`\uFEFF${textValue}\r\n`))
