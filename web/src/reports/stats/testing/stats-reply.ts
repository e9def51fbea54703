/** An answer of the billing statistics for tests: the months and breakdowns given, everything else empty. */
import { sumsOf } from '@vitalrounds/domain/reports/board'
import { type CodeFees, moneyOf, onceSums } from '@vitalrounds/domain/reports/stats/money'
import type { BillingStats } from '@vitalrounds/domain/reports/stats/stats-api'

type Words = { board: string; members: number }[]

export const statsMonth = (
  yearMonth: string,
  words: Words,
  { fees = {}, isRunning = false }: { fees?: CodeFees; isRunning?: boolean } = {},
) => ({
  yearMonth,
  from: `${yearMonth}-01`,
  to: `${yearMonth}-28`,
  isRunning,
  members: words.reduce((sum, { members }) => sum + members, 0),
  sums: sumsOf(words),
  money: moneyOf(words, fees),
  fees,
})

/** @param words of the month asked for */
export const statsReply = (words: Words, given: Partial<BillingStats> & Pick<BillingStats, 'months'>): BillingStats => ({
  clinic: 'Northside Clinic',
  asOf: '2026-11-28T08:00:00Z',
  zone: 'America/New_York',
  once: onceSums(words),
  forecast: null,
  practices: [],
  physicians: [],
  careManagers: [],
  claims: { states: [], reasons: [] },
  ...given,
})

/** Rows of a breakdown. */
export const statsRow = (id: string, words: Words, fees: CodeFees = {}) => ({
  id,
  name: `Of ${id}`,
  sums: sumsOf(words),
  money: moneyOf(words, fees),
})
