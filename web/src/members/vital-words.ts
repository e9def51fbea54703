/** How a latest value stands to its rules, as the server says, and how a change is written. Pure, for list and strip. */
import { changeText, signed } from '@vitalrounds/domain/readings/verdict/change'
import { dangerOfSeverity, dangerRank } from '@vitalrounds/domain/readings/verdict/danger'
import { beyondText, pressureText } from '@vitalrounds/domain/values/metrics'
import type { MemberRow, VitalName } from '@vitalrounds/domain/members/member'
import type { Handled, Side } from '@vitalrounds/domain/values/severity'

export type VitalSeverity = 'ok' | 'low' | 'high' | 'critical'
/** A severity, and on which side of the rules the value lies. */
export type Judgment = { severity: VitalSeverity; side: Side | null; handled?: Handled | undefined; isNotRaised?: boolean | undefined }

type VitalFields = Pick<MemberRow, 'valueInsights' | 'valueSides' | 'valueHandled' | 'valueNotRaised'>

export const judgmentOf = (row: VitalFields, vital: VitalName): Judgment => ({
  severity: row.valueInsights[vital] ?? 'ok',
  side: row.valueSides[vital] ?? null,
  handled: row.valueHandled?.[vital],
  isNotRaised: row.valueNotRaised?.includes(vital),
})

/** "above 600" where the meter showed HI instead of a number. */
export const vitalText = (row: Pick<MemberRow, 'valueBeyond'>, vital: VitalName, value: number) =>
  beyondText(row.valueBeyond[vital], String(value))

/** "118/76"; null where there is no reading. */
export const latestPressure = ({ systolicBP, diastolicBP }: Pick<MemberRow, 'systolicBP' | 'diastolicBP'>) =>
  systolicBP === null ? null : pressureText(systolicBP, diastolicBP)

/** Why a latest value is suspect; of a pressure either of its numbers. */
export const suspectReason = ({ valueSuspect }: Pick<MemberRow, 'valueSuspect'>, vital: VitalName) =>
  valueSuspect && (valueSuspect[vital] ?? (vital === 'systolicBP' ? valueSuspect.diastolicBP : undefined))

const rankOf = ({ severity, side }: Judgment) => dangerRank({ danger: dangerOfSeverity(severity), measured: 'bloodPressure', side })

/** A pressure is as bad as the worse of its two numbers, and seen to once both are. */
export function pressureJudgment(row: VitalFields): Judgment {
  const [systolic, diastolic] = [judgmentOf(row, 'systolicBP'), judgmentOf(row, 'diastolicBP')]
  const worse = rankOf(systolic) >= rankOf(diastolic) ? systolic : diastolic
  const isOpen = [systolic, diastolic].some(({ severity, handled, isNotRaised }) => severity !== 'ok' && !handled && !isNotRaised)
  return isOpen ? { ...worse, handled: undefined, isNotRaised: undefined } : worse
}

const within: Judgment = { severity: 'ok', side: null }

/**
 * What stands beside the latest weight: the change that raised its warning, judged, over its days; else the plain difference
 * to the weight before, which no rule looks at.
 */
export function weightChange(
  row: VitalFields & Pick<MemberRow, 'bodyWeightDiff' | 'weightChange'>,
): { text: string; judgment: Judgment } | null {
  const { weightChange: fired, bodyWeightDiff: diff } = row
  if (fired) return { text: changeText(fired), judgment: judgmentOf(row, 'bodyWeight') }
  return diff === null || diff === 0 ? null : { text: signed(diff), judgment: within }
}
