/** What the pages that leave the clinic say of a vital, and what the risk cards do. */
import { dangerOf, dangerOfSeverity, worsePosition } from '@vitalrounds/domain/readings/verdict/danger'
import { patientAlarm, patientGoal, patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import { alarmText, goalText, rangeSentence, rangeText } from '@vitalrounds/domain/readings/verdict/words'
import type { RiskScores } from '@vitalrounds/domain/risk/scores'
import type { PictureName, VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { withUnit } from '@vitalrounds/domain/with-unit'
import { changeStatement, type Statement, yesOrNo } from './statement.ts'

/** What the range of 30 days is said to be, where anything was measured in them. */
function rangeStatement({ range, unit, name }: VitalPicture): Statement {
  if (!range) return {}
  return {
    range: rangeText(range),
    rangeLine: rangeSentence(range, unit),
    readings: String(range.readings),
    days: String(range.days),
    ...(name === 'bloodPressure' && { systolicRange: rangeText({ ...range, lower: null }) }),
  }
}

/** The danger is read off the lines where there are any, and a weight's off its change. */
function latestStatement({ name, latest }: VitalPicture): Statement {
  const position = worsePosition(latest.position, latest.lowerPosition)
  const danger = position === null || latest.change ? dangerOfSeverity(latest.severity) : dangerOf(position)
  return {
    time: latest.at,
    danger: danger === 'offGoal' ? 'none' : danger,
    side: latest.side ?? '',
    ...(name === 'bodyWeight' && changeStatement(latest.severity, latest.change)),
  }
}

export function doctorStatement(vital: VitalPicture): Statement {
  const { latest, unit, goalSource } = vital
  const [goal, alarm] = [goalText(vital.goal, vital.lowerGoal), alarmText(vital.alarm, vital.lowerAlarm)]
  return {
    number: latest.value,
    unit,
    ...latestStatement(vital),
    goal,
    alarm,
    goalLine: goal && `${withUnit(goal, unit)} (${goalSource})`,
    alarmLine: alarm && withUnit(alarm, unit),
    doubt: latest.doubt ?? '',
    isSuspect: yesOrNo(latest.isSuspect),
    ...rangeStatement(vital),
  }
}

/** As `vital-card.ts` of the patient's page writes it. */
export function patientStatement(vital: VitalPicture): Statement {
  const { range, ...rest } = rangeStatement(vital)
  return {
    number: vital.latest.value,
    unit: vital.unit,
    ...latestStatement(vital),
    patientGoal: patientGoal(vital.goal, vital.lowerGoal, patientWords.English),
    patientAlarm: patientAlarm(vital.alarm, vital.lowerAlarm, patientWords.English),
    isSuspect: yesOrNo(vital.latest.isSuspect),
    ...(range !== undefined && { range, readings: rest.readings! }),
  }
}

const cardNames = { bloodPressure: 'bpControl', bodyWeight: 'weightSwing', bloodSugar: 'glucoseInRange' } as const

/** Nothing of a card that waits for its first reading. */
export function cardStatement(scores: RiskScores, name: PictureName): Statement | undefined {
  const card = name in cardNames ? scores[cardNames[name as keyof typeof cardNames]] : undefined
  const input = (label: string) => card?.inputs.find((item) => item.label === label)?.value
  const isBegun = name === 'bodyWeight' ? input('Last weight') !== undefined : card && card.inputs.length > 0
  if (!isBegun) return undefined
  const rangeLine = input('Last 30 days')
  return { goalLine: input('Goal') ?? '', alarmLine: input('Alarm') ?? '', ...(rangeLine !== undefined && { rangeLine }) }
}
