/**
 * Sums over several codes count a service once: of codes of which one alone can be billed for a member and a month, the one that is
 * earned, else the first that still can be, else the first that was lost. What was lost is otherwise counted twice, and what was
 * billed as the lesser code counts as lost with the greater.
 */
import { stateOfLetter } from '../board.ts'
import { type ReportCode, reportCodes } from '../report-codes.ts'

/** Codes of one service, first the one that is worked for; each other code of the report is a service of its own (docs/billing.md). */
export const services: readonly (readonly ReportCode[])[] = [
  ['99454', '99445'],
  ['99457', '99470', '99091'],
  ['99490', '99487', '99491'],
]
const places = services.map((codes) => codes.map((code) => reportCodes.indexOf(code)))

/** The word of a member's month (`boardOf`) with one letter left of each service; of several that are earned, all. */
export function billedOnce(board: string): string {
  const letters = board.split('')
  for (const service of places) {
    const states = service.map((place) => stateOfLetter(letters[place] ?? '-'))
    const first = (...wanted: string[]) => states.findIndex((state) => wanted.includes(state))
    const isEarned = states.includes('earned')
    const open = first('onTrack', 'atRisk')
    const counted = open === -1 ? first('lost') : open
    for (const [at, place] of service.entries())
      if (isEarned ? states[at] !== 'earned' : at !== counted && states[at] !== 'off') letters[place] = '-'
  }
  return letters.join('')
}

export const billedOnceWords =
  'A member counts once among codes of which one alone can be billed: 99454 or 99445; 99457, 99470 or 99091; 99490, 99487 or 99491. Where one of them is earned, none is lost. What is at risk or lost counts one unit a code.'
