/** How a latest value stands to its rule, and how a change is written. Pure, for the list and the header strip. */
import type { MemberRow, ShownVital } from '@vitalrounds/domain/members/member'

export type VitalSeverity = 'ok' | 'low' | 'high' | 'critical'
const rank: Record<VitalSeverity, number> = { ok: 0, low: 1, high: 2, critical: 3 }

type Judged = Pick<MemberRow, 'valueInsights'>

export const vitalSeverity = (row: Judged, vital: ShownVital): VitalSeverity => row.valueInsights[vital] ?? 'ok'

/** A pressure is as bad as the worse of its two numbers. */
export function bpSeverity(row: Judged): VitalSeverity {
  const [systolic, diastolic] = [vitalSeverity(row, 'systolicBP'), vitalSeverity(row, 'diastolicBP')]
  return rank[systolic] >= rank[diastolic] ? systolic : diastolic
}

// Between the critical levels of each vital (domain/src/warnings/clinical-rules.ts): what is critical lies far to either side
const middles: Partial<Record<ShownVital, number>> = {
  systolicBP: 120,
  diastolicBP: 80,
  pulse: 85,
  bloodSugar: 120,
  spo2: 101,
}

/** Whether a value that is out of its rule is so because it is too low. Oxygen can only be. */
export const isTooLow = (vital: ShownVital, value: number) => value < (middles[vital] ?? 0)

/** The same for the reason a member is listed for: `lowSugar`, `weightLoss`. */
export const isReasonLow = (code: string) => /^low|^weightLoss$/.test(code)

/** Only a critical value needs telling which way; high and low say it themselves. */
export const chipSide = (severity: VitalSeverity, isLow: boolean) =>
  severity === 'critical' && isLow ? 'below' : severity === 'low' ? 'below' : 'above'

/** `+3.3`, `−1.2`: with the true minus sign, one decimal. */
export const signed = (change: number) => `${change > 0 ? '+' : '−'}${Math.abs(change).toFixed(1)}`
