import { expect, test } from 'vitest'
import { type ReportCode, reportCodes } from '../report-codes.ts'
import { lossesOf, moneyOf, onceSums } from './money.ts'
import { feeWords, moneyText, worthText } from './words.ts'

const wordOf = (letters: Partial<Record<ReportCode, string>>) => reportCodes.map((code) => letters[code] ?? '-').join('')
const words = [
  { board: wordOf({ '99454': '1', '99457': '1', '99458': '2' }), members: 3 },
  { board: wordOf({ '99454': 'D', '99445': '1', '99457': 'r' }), members: 2 },
  { board: wordOf({ '99454': 'N', '99445': 'N', '99487': 'T' }), members: 5 },
]
const fees = { '99454': 8000, '99445': 7000, '99457': 8500, '99458': 7001 }

test('given words of members and fees, each state is counted in members, units and whole cents', () => {
  expect(moneyOf(words, fees)).toEqual({
    members: { earned: 5, onTrack: 0, atRisk: 2, lost: 5 },
    units: { earned: 3 + 3 + 6 + 2, onTrack: 0, atRisk: 2, lost: 10 },
    cents: { earned: 3 * 8000 + 3 * 8500 + 6 * 7001 + 2 * 7000, onTrack: 0, atRisk: 2 * 8500, lost: 5 * 8000 },
    unpriced: ['99487'],
  })
})

test('given no fee at all, there are units and no dollars', () => {
  const money = moneyOf(words, {})
  expect(money.cents).toBeNull()
  expect(moneyText(money, 'lost')).toBe('10 units')
  expect(feeWords(money)).toMatch(/everything is in units/)
})

test('given codes without a fee, the words name them', () => {
  expect(feeWords(moneyOf(words, fees))).toMatch(/No fee for 99487: in units alone/)
  expect(worthText({ cents: 104_000, units: 13 })).toBe('$1,040.00')
})

test('given what was lost, reasons stand the dearest first, and those without a fee last', () => {
  expect(lossesOf(onceSums(words), fees)).toEqual([
    { code: '99454', reason: 'NO_READINGS', members: 5, cents: 40_000 },
    { code: '99487', reason: 'TIME_SHORT', members: 5, cents: null },
  ])
})
