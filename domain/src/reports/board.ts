/**
 * The cells of a member's month as a word of letters, one a code. Few words are in use at a time, so that a month of ten
 * thousand members is summed by counting words, and filtered by a letter at its place.
 */
import type { Cell, CellReason, CellState } from './cells.ts'
import { type ReportCode, reportCodes } from './report-codes.ts'

/** Why a code was lost, by its letter; every other reason is `Z`. */
const lostLetters: Partial<Record<CellReason, string>> = {
  DAYS_SHORT: 'D',
  NO_READINGS: 'N',
  TIME_SHORT: 'T',
  NO_LIVE_CALL: 'C',
  TIME_SHORT_AND_NO_LIVE_CALL: 'B',
  NO_CONSENT: 'S',
  CONDITIONS_LT_2: 'X',
  NO_CARE_PLAN: 'P',
  CARE_PLAN_NOT_APPROVED: 'A',
}
const reasonsByLetter = new Map(Object.entries(lostLetters).map(([reason, letter]) => [letter, reason as CellReason] as const))
/** No code has more units in a month (99489); ten are written `0`. */
const mostUnits = 10

function letterOf({ state, units, reason }: Cell): string {
  if (state === 'earned') return String(Math.min(units, mostUnits) % mostUnits)
  if (state === 'lost') return lostLetters[reason] ?? 'Z'
  return { onTrack: 't', atRisk: 'r', off: offLetters[reason] ?? '-' }[state]
}

/** Off for a reason that the auditor's measures ask for: filed under another month, billed by another practice. */
const offLetters: Partial<Record<CellReason, string>> = {
  OTHER_MONTH: 'm',
  ALREADY_BILLED_EPISODE: 'm',
  OTHER_PRACTITIONER: 'o',
}

/** `1--t--…`: the letters in the order of `reportCodes`. */
export const boardOf = (cells: readonly Cell[]): string => cells.map(letterOf).join('')

/** Where a code stands in the word, counted from 1 as SQL does. */
export const codePosition = (code: ReportCode): number => reportCodes.indexOf(code) + 1

/** The letters that mean a state, as a class of a regular expression. */
export const lettersOf: Record<CellState, string> = {
  earned: '[0-9]',
  onTrack: 't',
  atRisk: 'r',
  lost: '[A-Z]',
  off: '[-mo]',
}
/** A code that applies, in whatever state. */
export const anyState = '[^-mo]'

/** The letter of a reason why a code was lost. */
export const letterOfReason = (reason: string): string => (lostLetters as Record<string, string>)[reason] ?? 'Z'

export type CodeSum = {
  code: ReportCode
  /** Members to whom the code applies: all but those for whom it is off. */
  eligible: number
  earned: number
  units: number
  onTrack: number
  atRisk: number
  lost: number
  off: number
  reasons: { reason: CellReason | 'OTHER'; members: number }[]
}

/** What a letter of the word means. */
export function stateOfLetter(letter: string): CellState {
  if (letter >= '0' && letter <= '9') return 'earned'
  if (letter >= 'A' && letter <= 'Z') return 'lost'
  return letter === 't' ? 'onTrack' : letter === 'r' ? 'atRisk' : 'off'
}

/** Sums of a month from its words and how many members have each. */
export function sumsOf(words: readonly { board: string; members: number }[]): CodeSum[] {
  return reportCodes.map((code, place) => {
    const sum: CodeSum = { code, eligible: 0, earned: 0, units: 0, onTrack: 0, atRisk: 0, lost: 0, off: 0, reasons: [] }
    const reasons = new Map<CodeSum['reasons'][number]['reason'], number>()
    for (const { board, members } of words) {
      const letter = board[place] ?? '-'
      const state = stateOfLetter(letter)
      sum[state] += members
      if (state !== 'off') sum.eligible += members
      if (state === 'earned') sum.units += members * (Number(letter) || mostUnits)
      if (state !== 'lost') continue
      const reason = reasonsByLetter.get(letter) ?? 'OTHER'
      reasons.set(reason, (reasons.get(reason) ?? 0) + members)
    }
    sum.reasons = [...reasons].map(([reason, members]) => ({ reason, members })).toSorted((a, b) => b.members - a.members)
    return sum
  })
}
