/** What if the time of staff counted only where the practice that bills employs them: the rules with that gate, and what it takes. */
import type { Result } from '../evaluate.ts'
import type { Rulebook, RuleRow } from '../rules.ts'
import { employedGate, isStaffTime } from './rows-proposed.ts'

/** The rules with the proposed gate on every row of monitoring that counts minutes of clinical staff. */
export function withEmploymentGate(rules: Rulebook): Rulebook {
  const gated = (row: RuleRow): RuleRow =>
    row.program === 'rpm' && isStaffTime(row) ? { ...row, evidence: [...(row.evidence ?? []), employedGate] } : row
  return { ...rules, rows: rules.rows.map(gated) }
}

/** What the gate does to a member's month: milliseconds that would count no more, and units by code, lost ones below zero. */
export type Touch = { ms: number; units: Record<string, number> }

const unitsOf = ({ lines, month }: Result) => lines.filter((line) => line.month === month)

/** Of results of the same month and facts; null where the gate changes nothing. */
export function touchOf(now: Result, gated: Result): Touch | null {
  const msOf = ({ codes }: Result) => codes['99457']?.progress.ms ?? 0
  const units: Record<string, number> = {}
  for (const { code, units: many } of unitsOf(gated)) units[code] = (units[code] ?? 0) + many
  for (const { code, units: many } of unitsOf(now)) units[code] = (units[code] ?? 0) - many
  const changed = Object.fromEntries(Object.entries(units).filter(([, many]) => many !== 0))
  const ms = msOf(now) - msOf(gated)
  return ms === 0 && Object.keys(changed).length === 0 ? null : { ms, units: changed }
}
