/** How a latest value stands to its rules, as the server says, and how a change is written. Pure, for list and strip. */
import { beyondText } from '@vitalrounds/domain/readings/reading'
import type { MemberRow, ShownVital, Side } from '@vitalrounds/domain/members/member'

export type VitalSeverity = 'ok' | 'low' | 'high' | 'critical'
/** A severity, and on which side of the rules the value lies. */
export type Judgment = { severity: VitalSeverity; side: Side | null }
const rank: Record<VitalSeverity, number> = { ok: 0, low: 1, high: 2, critical: 3 }

type Judged = Pick<MemberRow, 'valueInsights' | 'valueSides'>

export const judgmentOf = (row: Judged, vital: ShownVital): Judgment => ({
  severity: row.valueInsights[vital] ?? 'ok',
  side: row.valueSides[vital] ?? null,
})

/** "above 600" where the meter showed HI instead of a number. */
export const vitalText = (row: Pick<MemberRow, 'valueBeyond'>, vital: ShownVital, value: number) =>
  beyondText(row.valueBeyond[vital], String(value))

/** A pressure is as bad as the worse of its two numbers. */
export function pressureJudgment(row: Judged): Judgment {
  const [systolic, diastolic] = [judgmentOf(row, 'systolicBP'), judgmentOf(row, 'diastolicBP')]
  return rank[systolic.severity] >= rank[diastolic.severity] ? systolic : diastolic
}

/** `+3.3`, `−1.2`: with the true minus sign, one decimal. */
export const signed = (change: number) => `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`
