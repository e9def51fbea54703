/** What earned, open and lost codes of a month come to: in members, in units, and in cents by the clinic's fees. */
import { type CodeSum, stateOfLetter, sumsOf } from '../board.ts'
import { type ReportCode, reportCodes } from '../report-codes.ts'
import { billedOnce } from './billed-once.ts'

/** States that are worth something. */
export const moneyStates = ['earned', 'onTrack', 'atRisk', 'lost'] as const
export type MoneyState = (typeof moneyStates)[number]
export type StateCounts = Record<MoneyState, number>

/** Cents of one unit by code; a code without a fee is left out. */
export type CodeFees = Partial<Record<ReportCode, number>>

/** A sum by code as an answer brings it. */
export type CodeCounts = Omit<CodeSum, 'reasons'> & { reasons: readonly { reason: string; members: number }[] }

export type Money = {
  /** Members with a code in the state. */
  members: StateCounts
  /** Earned units; of what is open or lost one a member and code. */
  units: StateCounts
  /** Null where no code has a fee. */
  cents: StateCounts | null
  /** Codes that are earned, open or lost and have no fee: they are in no sum of cents. */
  unpriced: ReportCode[]
}

type Words = readonly { board: string; members: number }[]

/** Members by the words of their months, each service once. */
export const onceWords = (words: Words) => words.map(({ board, members }) => ({ board: billedOnce(board), members }))

/** Sums by code, each service once. */
export const onceSums = (words: Words): CodeSum[] => sumsOf(onceWords(words))

const eachState = (count: (state: MoneyState) => number): StateCounts => ({
  earned: count('earned'),
  onTrack: count('onTrack'),
  atRisk: count('atRisk'),
  lost: count('lost'),
})

/** Units of a code in a state. */
export const unitsIn = (sum: CodeCounts, state: MoneyState): number => (state === 'earned' ? sum.units : sum[state])

/** Cents of a code in a state; null without a fee. */
export function centsIn(sum: CodeCounts, state: MoneyState, fees: CodeFees): number | null {
  const fee = fees[sum.code]
  return fee === undefined ? null : fee * unitsIn(sum, state)
}

/** @param words of a month, or of a part of its members */
export function moneyOf(words: Words, fees: CodeFees): Money {
  const once = onceWords(words)
  const sums = sumsOf(once)
  const isCounted = (sum: CodeSum) => moneyStates.some((state) => unitsIn(sum, state) > 0)
  const membersIn = (state: MoneyState) =>
    once.reduce((total, { board, members }) => total + (board.split('').some((letter) => stateOfLetter(letter) === state) ? members : 0), 0)
  return {
    members: eachState(membersIn),
    units: eachState((state) => sums.reduce((total, sum) => total + unitsIn(sum, state), 0)),
    cents: hasFees(fees) ? eachState((state) => sums.reduce((total, sum) => total + (centsIn(sum, state, fees) ?? 0), 0)) : null,
    unpriced: sums.filter((sum) => isCounted(sum) && fees[sum.code] === undefined).map(({ code }) => code),
  }
}

export const hasFees = (fees: CodeFees): boolean => reportCodes.some((code) => fees[code] !== undefined)

export type Loss = { code: ReportCode; reason: string; members: number; cents: number | null }

/** Why codes were lost, the dearest first; without fees, what most members lost. */
export const lossesOf = (sums: readonly CodeCounts[], fees: CodeFees): Loss[] =>
  sums
    .flatMap(({ code, reasons }) =>
      reasons.map(({ reason, members }): Loss => {
        const fee = fees[code]
        return { code, reason, members, cents: fee === undefined ? null : fee * members }
      }),
    )
    .toSorted((a, b) => (b.cents ?? 0) - (a.cents ?? 0) || b.members - a.members)
