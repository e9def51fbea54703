import { expect, test } from 'vitest'
import { type ReportCode, reportCodes } from '../report-codes.ts'
import { billedOnce } from './billed-once.ts'

const wordOf = (letters: Partial<Record<ReportCode, string>>) => reportCodes.map((code) => letters[code] ?? '-').join('')

test.each([
  ['the lesser code is earned: nothing was lost', { '99454': 'D', '99445': '1' }, { '99445': '1' }],
  ['both were lost: the greater alone', { '99454': 'D', '99445': 'N' }, { '99454': 'D' }],
  ['the greater was lost and the lesser is open: not lost yet', { '99457': 'C', '99470': 'r' }, { '99470': 'r' }],
  ['two are open: the one that is worked for', { '99490': 't', '99491': 'r' }, { '99490': 't' }],
  ['two periods are filed under two codes: both', { '99454': '1', '99445': '1' }, { '99454': '1', '99445': '1' }],
  ['codes of several services: each for itself', { '99453': 'Z', '99457': 'T', '99091': 'T', '99458': '2' }, { '99453': 'Z', '99457': 'T', '99458': '2' }], // prettier-ignore
  ['letters for what is off: they stay', { '99454': 'm', '99445': 'm' }, { '99454': 'm', '99445': 'm' }],
] as const)('given a month in which %s', (_, letters, counted) => {
  expect(billedOnce(wordOf(letters))).toBe(wordOf(counted))
})
