import { expect, test } from 'vitest'
import { sumsOf } from '../board.ts'
import { type ReportCode, reportCodes } from '../report-codes.ts'
import { forecastOf } from './forecast.ts'
import { onceWords } from './money.ts'

const wordOf = (letters: Partial<Record<ReportCode, string>>) => reportCodes.map((code) => letters[code] ?? '-').join('')
type Entry = readonly [Partial<Record<ReportCode, string>>, number]
const monthOf = (yearMonth: string, ...entries: Entry[]) => ({
  yearMonth,
  members: entries.reduce((sum, [, members]) => sum + members, 0),
  sums: sumsOf(onceWords(entries.map(([letters, members]) => ({ board: wordOf(letters), members })))),
})
const unitsOf = (forecast: ReturnType<typeof forecastOf>) =>
  Object.fromEntries(forecast?.codes.map(({ code, units }) => [code, units]) ?? [])

const before = [
  monthOf('2026-10', [{ '99454': '1', '99457': '1', '99458': '1' }, 80], [{ '99454': 'D' }, 20]),
  monthOf('2026-09', [{ '99454': '1', '99457': '1' }, 60], [{ '99454': 'D' }, 40]),
]

test('given whole months before, a code comes to as many units a member, and an add-on follows its base', () => {
  const running = monthOf('2026-11', [{ '99454': '1', '99457': 'r' }, 50], [{ '99454': 't', '99457': 't' }, 150])
  const forecast = forecastOf(running, before, { '99454': 8000, '99457': 8500, '99458': 7000 })
  expect(unitsOf(forecast)).toEqual({ '99454': 140, '99457': 140, '99458': 80 })
  expect(forecast).toMatchObject({ from: ['2026-10', '2026-09'], units: 360, cents: 140 * 8000 + 140 * 8500 + 80 * 7000 })
})

test('given what is earned or can still be, the forecast is never below the one nor above the other', () => {
  expect(unitsOf(forecastOf(monthOf('2026-11', [{ '99454': '1' }, 95], [{ '99454': 'D' }, 5]), before, {}))).toMatchObject({ '99454': 95 })
  expect(unitsOf(forecastOf(monthOf('2026-11', [{ '99454': '1' }, 10], [{ '99454': 'r' }, 3], [{ '99454': 'D' }, 87]), before, {}))).toMatchObject({
    '99454': 13,
  }) // prettier-ignore
})

test('given two codes of one service that are open for the same members, both together never come to more members than are open', () => {
  const past = [monthOf('2026-10', [{ '99454': '1' }, 50], [{ '99445': '1' }, 50])]
  const units = unitsOf(forecastOf(monthOf('2026-11', [{ '99454': 't' }, 60], [{ '99454': 'Z' }, 40]), past, {}))
  expect(units).toEqual({ '99454': 50, '99445': 10 })
})

test('given no whole month with members, there is no forecast', () => {
  expect(forecastOf(monthOf('2026-11', [{ '99454': 't' }, 60]), [monthOf('2026-10')], {})).toBeNull()
})
