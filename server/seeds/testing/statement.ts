/** What a view says of a vital: a text a field. A view that does not say a field leaves it out. */
import { changeText, type Difference } from '@vitalrounds/domain/readings/verdict/change'
import { dangerOfSeverity } from '@vitalrounds/domain/readings/verdict/danger'
import type { Metric } from '@vitalrounds/domain/values/metrics'
import type { Severity, Side } from '@vitalrounds/domain/values/severity'
import type { PictureName } from '@vitalrounds/domain/vitals/vital-pictures'

export type Field =
  | 'number'
  | 'unit'
  | 'goal'
  | 'alarm'
  | 'goalLine'
  | 'alarmLine'
  | 'patientGoal'
  | 'patientAlarm'
  | 'systolicGoal'
  | 'systolicAlarm'
  | 'range'
  | 'systolicRange'
  | 'rangeLine'
  | 'readings'
  | 'days'
  | 'doubt'
  | 'isSuspect'
  | 'time'
  | 'danger'
  | 'side'
  | 'standing'
  | 'change'
export type Statement = Partial<Record<Field, string>>
export const metricOf = (name: PictureName): Metric => (name === 'bloodPressure' ? 'systolicBP' : name)
export const yesOrNo = (is: boolean) => (is ? 'yes' : 'no')

export type Judgment = { severity: Severity; side: Side | null }
/** As every view draws it: the color of a severity with its arrow. */
export const dangerStatement = ({ severity, side }: Judgment) => ({ danger: dangerOfSeverity(severity), side: side ?? '' })
export const changeStatement = (severity: Severity, change: Difference | null | undefined) => ({
  change: severity === 'ok' || !change ? '' : changeText(change),
})
