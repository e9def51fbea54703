/** What the running month will come to, from the months before it: a rule of three, bounded by what is earned and what can still be. */
import type { CodeSum } from '../board.ts'
import { type ReportCode, reportCodes } from '../report-codes.ts'
import { services } from './billed-once.ts'
import type { CodeFees } from './money.ts'

// [D] A quarter evens out a holiday; more would carry along how the clinic worked long ago
const monthsLookedAt = 3

/** Billed only where this code is. */
const baseOf: Partial<Record<ReportCode, ReportCode>> = { '99458': '99457', '99439': '99490', '99489': '99487', '99437': '99491' }

export type ForecastMonth = { yearMonth: string; members: number; sums: readonly CodeSum[] }

export type Forecast = {
  /** The whole months it rests on, newest first. */
  from: string[]
  units: number
  /** Null where no code has a fee. */
  cents: number | null
  codes: { code: ReportCode; units: number }[]
}

const unitsOf = (month: ForecastMonth, code: ReportCode) => month.sums.find((sum) => sum.code === code)?.units ?? 0
const openOf = ({ sums }: ForecastMonth, codes: readonly ReportCode[]) =>
  sums.reduce((total, sum) => total + (codes.includes(sum.code) ? sum.onTrack + sum.atRisk : 0), 0)

/** Whole units, so that cents stay integers. */
const share = (of: number, part: number, whole: number) => (whole === 0 ? 0 : Math.round((of * part) / whole))

const first = reportCodes.filter((code) => baseOf[code] === undefined)
const groups = [...services, ...first.filter((code) => !services.flat().includes(code)).map((code) => [code])]

/**
 * @param running the month that runs, sums with each service once
 * @param before whole months, newest first; those without members tell nothing
 * @returns null where there is no whole month to go by
 */
export function forecastOf(running: ForecastMonth, before: readonly ForecastMonth[], fees: CodeFees): Forecast | null {
  const past = before.filter(({ members }) => members > 0).slice(0, monthsLookedAt)
  if (past.length === 0) return null
  const total = (count: (month: ForecastMonth) => number) => past.reduce((sum, month) => sum + count(month), 0)
  const members = total((month) => month.members)
  const units = new Map<ReportCode, number>()
  for (const codes of groups) {
    let open = openOf(running, codes)
    for (const code of codes) {
      const earned = unitsOf(running, code)
      const usual = share(
        running.members,
        total((month) => unitsOf(month, code)),
        members,
      )
      const more = Math.max(0, Math.min(usual - earned, open))
      open -= more
      units.set(code, earned + more)
    }
  }
  for (const [code, base] of Object.entries(baseOf) as [ReportCode, ReportCode][]) {
    const usual = share(
      units.get(base) ?? 0,
      total((month) => unitsOf(month, code)),
      total((month) => unitsOf(month, base)),
    )
    units.set(code, Math.max(unitsOf(running, code), usual))
  }
  const codes = reportCodes.map((code) => ({ code, units: units.get(code) ?? 0 })).filter((line) => line.units > 0)
  const sum = (count: (line: (typeof codes)[number]) => number) => codes.reduce((all, line) => all + count(line), 0)
  return {
    from: past.map(({ yearMonth }) => yearMonth),
    units: sum((line) => line.units),
    cents: Object.keys(fees).length === 0 ? null : sum((line) => line.units * (fees[line.code] ?? 0)),
    codes,
  }
}

export const forecastMethod =
  'Each code brings as many units a member as in the last three whole months together, at least what is earned already and at most what still can be. A code for further minutes follows its base code in the proportion of those months. It does not know of holidays, of new staff or of codes switched on since.'
