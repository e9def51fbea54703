/** Given a member's cells: which codes share a column, and which of them it shows. */
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'
import { expect, test } from 'vitest'
import { codesTogether, isFirstOfProgram, isOutsideProgram, shownCell } from './code-columns.ts'

const rowOf = (states: Partial<Record<string, string>>, reason = 'MET') =>
  ({ cells: reportCodes.map((code) => ({ code, state: states[code] ?? 'off', reason })) }) as unknown as ReportRow

test('a code and the one that is billed where it is not reached share a column, whichever the clinic reports', () => {
  expect(codesTogether(reportCodes).filter((codes) => codes.length > 1)).toEqual([
    ['99454', '99445'],
    ['99457', '99470'],
  ])
  expect(codesTogether(['99453', '99470'])).toEqual([['99453'], ['99470']])
})

test.for([
  ['earned', 'off', '99457'],
  ['atRisk', 'off', '99457'],
  ['atRisk', 'earned', '99457'],
  ['lost', 'earned', '99470'],
  ['lost', 'atRisk', '99470'],
  ['lost', 'lost', '99457'],
  ['off', 'earned', '99470'],
  ['off', 'off', '99457'],
] as const)('99457 %s and 99470 %s: %s is shown', ([full, fallback, expected]) => {
  expect(shownCell(rowOf({ '99457': full, '99470': fallback }), ['99457', '99470'])?.code).toBe(expected)
})

test('a program without the member is said where its codes begin, and nowhere else', () => {
  const row = rowOf({}, 'NOT_ENROLLED')
  expect(isOutsideProgram(row, ['99490'])).toBe(true)
  expect(isOutsideProgram(rowOf({}), ['99490'])).toBe(false)
  expect(reportCodes.filter((code) => isFirstOfProgram([code], reportCodes))).toEqual(['99453', '99490'])
})
