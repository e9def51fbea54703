/** Minutes, dates and progress as reports write them. */
import type { ReportCell } from '@vitalrounds/domain/reports/report-fields'
import { shortSpan } from '@vitalrounds/domain/us-date'
import { codeWords } from '@vitalrounds/domain/reports/report-codes'

const secondsPerMinute = 60

/** `18:05`, whole seconds rounded down: what is compared with twenty minutes is never rounded up. */
export const minuteText = (seconds: number): string =>
  `${Math.floor(seconds / secondsPerMinute)}:${String(Math.floor(seconds % secondsPerMinute)).padStart(2, '0')}`

const msPerMinute = 60_000

/** `18:05 of 20 min, 1 live call`; `12 of 16 days, Nov 2–Dec 1`, `18 days, 16 needed, Oct 3–Nov 1`. */
export function progressText(cell: ReportCell): string {
  // Of two periods filed in one month each has days of its own
  if (cell.filed !== undefined) return cell.filed.map((period) => progressOf({ ...cell, ...period })).join('; ')
  return progressOf(cell)
}

function progressOf({ code, days, seconds, needed, liveCalls, start, end }: ReportCell): string {
  const period = start && end ? `, ${shortSpan(start, end)}` : ''
  if (days !== null) return `${days > needed ? `${days} days, ${needed} needed` : `${days} of ${needed} days`}${period}`
  const calls = codeWords[code].isLive === true ? `, ${liveCalls} live ${liveCalls === 1 ? 'call' : 'calls'}` : ''
  return `${minuteText(seconds ?? 0)} of ${needed / msPerMinute} min${calls}`
}
