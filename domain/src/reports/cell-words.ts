/** Verdicts in the words of a biller: reasons, states, and what a cell still needs until when. */
import { shortDate, shortSpan } from '../us-date.ts'
import { countWithNoun } from '../counted.ts'
import type { Cell, CellReason, CellState, FiledPeriod } from './cells.ts'

export const stateTitles: Record<CellState, string> = {
  earned: 'Earned',
  onTrack: 'On track',
  atRisk: 'At risk',
  lost: 'Lost',
  off: 'Off',
}

export const reasonWords: Record<CellReason, string> = {
  MET: 'Everything is there',
  DAYS_SHORT: 'Too few reading days',
  PERIOD_OPEN: 'Decided when the period ends',
  NO_READINGS: 'No reading yet',
  TIME_SHORT: 'Too few minutes',
  // Also of the add-on, which wants a call of its own beside the one of 99457
  NO_LIVE_CALL: 'A live call is missing',
  TIME_SHORT_AND_NO_LIVE_CALL: 'Too few minutes, and a live call is missing',
  BASE_NOT_MET: 'Its base code is not met',
  NOT_COMPLEX: 'Not of moderate or high complexity this month',
  EXCLUSIVE_FAMILY: 'Another code of the family describes the work',
  SUPERSEDED_BY_99454: 'Billed as 99454',
  SUPERSEDED_BY_99457: 'Billed as 99457',
  NOT_EFFECTIVE: 'Not in force on this date',
  CODE_DISABLED: 'Switched off by the clinic',
  NO_CONSENT: 'No consent on record',
  OTHER_PRACTITIONER: 'Another practice bills it',
  ALREADY_BILLED_EPISODE: 'Billed before in this episode of care',
  CONDITIONS_LT_2: 'Fewer than two chronic conditions',
  NO_CARE_PLAN: 'No care plan',
  CARE_PLAN_NOT_APPROVED: 'The care plan is not approved',
  NO_ORDER: 'No practitioner’s order on record',
  NO_EDUCATION: 'Set-up and education are not on record',
  NO_INITIATING_VISIT: 'No initiating visit on record',
  APCM_MONTH: 'Advanced primary care management was chosen',
  NOT_ENROLLED: 'Not enrolled in the program this month',
  NO_PERIOD_ENDS: 'No device period ends in this month',
  OTHER_MONTH: 'Filed under another month',
  FALLBACK: 'Billed only where the code that asks for more is not reached',
}

const msPerMinute = 60_000
/** `6 days and one live call by Nov 27`; nothing for a cell that needs nothing or can no longer get it. */
export function needWords({ state, missing, reason }: Pick<Cell, 'state' | 'missing' | 'reason'>): string {
  if (state !== 'onTrack' && state !== 'atRisk') return ''
  if (missing === null) return reasonWords[reason]
  const parts = [
    ...(missing.days > 0 ? [countWithNoun(missing.days, 'day')] : []),
    ...(missing.ms > 0 ? [`${Math.ceil(missing.ms / msPerMinute)} min`] : []),
    ...(missing.calls > 0 ? [missing.calls === 1 ? 'one live call' : `${missing.calls} live calls`] : []),
  ]
  const by = missing.until === null ? '' : ` by ${shortDate(missing.until)}`
  return parts.length === 0 ? reasonWords[reason] : `${parts.join(' and ')}${by}`
}

/** `16 days, Oct 12–Nov 10` of a code of supply, whose days are never said without their period (docs/sources/rulings.md 64). */
export function periodWords({ days, start, end, filed }: Pick<Cell, 'days' | 'start' | 'end' | 'filed'>): string {
  if (filed !== undefined) return filed.map(daysOfPeriod).join('; ')
  return days === null || start === null || end === null ? '' : daysOfPeriod({ days, start, end })
}

const daysOfPeriod = ({ days, start, end }: Pick<FiledPeriod, 'days' | 'start' | 'end'>) =>
  `${countWithNoun(days, 'day')}, ${shortSpan(start, end)}`

/** `Nov 10`; of two periods filed in one month `Nov 2, Nov 30`. Nothing where nothing is filed. */
export const serviceWords = ({ serviceOn, filed }: Pick<Cell, 'serviceOn' | 'filed'>): string =>
  (filed?.map((period) => period.serviceOn) ?? [serviceOn]).flatMap((day) => (day === null ? [] : shortDate(day))).join(', ')
