/** What the pages of the clinic say of a vital: list, strip, chart and its table, statistics, raw data, open warnings. */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { Transmission } from '@vitalrounds/domain/readings/api'
import { isSuspect } from '@vitalrounds/domain/readings/suspect'
import { dangerOfSeverity, worstOf } from '@vitalrounds/domain/readings/verdict/danger'
import { patientAlarm, patientGoal, patientWords } from '@vitalrounds/domain/readings/verdict/patient-words'
import type { AlarmStanding } from '@vitalrounds/domain/readings/verdict/standing'
import { alarmText, goalText, rangeText } from '@vitalrounds/domain/readings/verdict/words'
import { beyondMeterRange, beyondText, fromDisplay, type Metric, metricFacts, pressureText } from '@vitalrounds/domain/values/metrics'
import { pointsOf } from '@vitalrounds/domain/vitals/columns'
import type { ChartPoint } from '@vitalrounds/domain/vitals/measured'
import type { PictureName } from '@vitalrounds/domain/vitals/vital-pictures'
import type { MeasuredPoint, Series } from '@vitalrounds/domain/vitals/series'
import { sideOfPair } from '@vitalrounds/domain/vitals/sides'
import type { Warning } from '@vitalrounds/domain/warnings/warning'
import type { z } from 'zod'
import { changeStatement, dangerStatement, type Judgment, metricOf, type Statement, yesOrNo } from './statement.ts'

type RowVital = 'systolicBP' | 'diastolicBP' | 'bodyWeight'
const rowJudgment = ({ valueInsights, valueSides }: MemberRow, vital: RowVital): Judgment => ({
  severity: valueInsights[vital] ?? 'ok',
  side: valueSides[vital] ?? null,
})

const worseOfPair = (upper: Judgment, lower: Judgment): Judgment => ({
  severity: worstOf([upper.severity, lower.severity]),
  side: sideOfPair(upper, lower),
})

/** Of a pair that of either value; handled once everything is. */
function rowStanding(row: MemberRow, vitals: readonly RowVital[]): AlarmStanding | null {
  const off = vitals.filter((vital) => rowJudgment(row, vital).severity !== 'ok')
  if (off.length === 0) return null
  if (off.every((vital) => row.valueNotRaised?.includes(vital))) return 'notRaised'
  return off.every((vital) => row.valueHandled?.[vital] !== undefined) ? 'cleared' : 'open'
}

const rowNumber = (row: MemberRow, vital: RowVital) =>
  row[vital] === null ? undefined : beyondText(row.valueBeyond[vital], row[vital].toFixed(metricFacts[vital].decimals))

/** What list and strip carry. */
export function rowStatement(row: MemberRow, name: PictureName): Statement | undefined {
  const metric = metricOf(name) as RowVital
  const isPair = name === 'bloodPressure'
  const time = row[`${metric}LastDT`]
  if (time === null) return undefined
  const vitals = isPair ? (['systolicBP', 'diastolicBP'] as const) : [metric]
  const judgment = vitals.map((vital) => rowJudgment(row, vital)).reduce(worseOfPair)
  const doubt = vitals.flatMap((vital) => row.valueSuspect?.[vital] ?? [])[0] ?? ''
  const lines = isPair ? row.systolicLines : null
  const number = rowNumber(row, metric) ?? '–'
  return {
    number: isPair ? pressureText(number, rowNumber(row, 'diastolicBP')) : number,
    time,
    ...dangerStatement(judgment),
    standing: rowStanding(row, vitals) ?? '',
    ...(metric === 'bodyWeight' && changeStatement(judgment.severity, row.weightChange)),
    doubt,
    isSuspect: yesOrNo(doubt !== ''),
    ...(lines && { systolicGoal: goalText(lines.goal), systolicAlarm: alarmText(lines.alarm) }),
  }
}

type Point = z.infer<typeof MeasuredPoint>

const pointNumber = (series: Series, { beyond, value, lower }: Pick<ChartPoint, 'beyond' | 'value' | 'lower'>) => {
  const upper = beyondText(beyond, value.toFixed(series.decimals))
  return series.series === 'bloodPressure' ? pressureText(upper, lower) : upper
}

/** The last point that is drawn and not struck out, as the chart marks it and its table words it. */
export function pointStatement(series: Series): Statement | undefined {
  const point = pointsOf(series.points).findLast(({ isExcluded }) => !isExcluded)
  if (!point) return undefined
  return {
    number: pointNumber(series, point),
    unit: series.unit,
    time: new Date(point.at).toISOString(),
    ...dangerStatement(point),
    standing: point.standing ?? '',
    ...(series.series === 'bodyWeight' && changeStatement(point.severity, point.change)),
    doubt: point.suspect ?? '',
    isSuspect: yesOrNo(point.suspect !== undefined),
  }
}

/** The two lines as the chart's legend names them, and as the patient is told of them. */
function linesStatement({ series, lines, lowerLines }: Series): Statement {
  const { goal, alarm } = lines
  const [lowerGoal, lowerAlarm] = [lowerLines?.goal ?? null, lowerLines?.alarm ?? null]
  return {
    goal: goalText(goal, lowerGoal),
    alarm: alarmText(alarm, lowerAlarm),
    patientGoal: patientGoal(goal, lowerGoal, patientWords.English),
    patientAlarm: patientAlarm(alarm, lowerAlarm, patientWords.English),
    ...(series === 'bloodPressure' && { systolicGoal: goalText(goal), systolicAlarm: alarmText(alarm) }),
  }
}

/** What the statistics say, asked for the last 30 local days. */
export function chartStatement(series: Series): Statement {
  const { statistics, unit } = series
  const { least, most, latest, count } = statistics
  const upper = ({ beyond, value }: Point) => beyondText(beyond, value.toFixed(series.decimals))
  const range = series.series === 'bloodPressure' ? 'systolicRange' : 'range'
  return {
    unit,
    ...linesStatement(series),
    ...(least && most && { [range]: rangeText({ low: upper(least), high: upper(most), lower: null }), readings: String(count) }),
    ...(latest && {
      number: pointNumber(series, latest),
      time: latest.at,
      ...dangerStatement(latest),
      standing: latest.standing ?? '',
      doubt: latest.suspect ?? '',
      isSuspect: yesOrNo(latest.suspect !== undefined),
    }),
  }
}

/** The row of the latest reading among the transmissions; nothing where the first page does not hold it. */
export function rawStatement(transmissions: readonly Transmission[], name: PictureName, at: string | null): Statement | undefined {
  const newest = transmissions
    .flatMap(({ readings }) => readings)
    .find(({ metric, state, excluded, measuredAt }) => metric === metricOf(name) && state === 'kept' && !excluded && measuredAt === at)
  if (!newest || newest.value === null) return undefined
  const { metric, value, flags, unit, severity, change, measuredAt: time } = newest
  const number = beyondText(beyondMeterRange(metric, fromDisplay(metric, value), flags), value.toFixed(metricFacts[metric].decimals))
  return {
    unit,
    time,
    isSuspect: yesOrNo(isSuspect(newest)),
    // A pair stands in two rows
    ...(name !== 'bloodPressure' && { number, danger: dangerOfSeverity(severity) }),
    ...(name === 'bodyWeight' && changeStatement(severity, change)),
  }
}

/** Of the open warnings those of the latest act of measuring, as the panel has them. */
export function warningStatement(open: readonly Warning[], { time }: Statement, name: PictureName): Statement | undefined {
  const metrics: readonly Metric[] = name === 'bloodPressure' ? ['systolicBP', 'diastolicBP'] : [metricOf(name)]
  const ofLatest = open.filter(({ measuredAt, metric }) => measuredAt === time && metric !== null && metrics.includes(metric))
  if (ofLatest.length === 0) return undefined
  return { danger: dangerOfSeverity(worstOf(ofLatest.map(({ severity }) => severity))), standing: 'open' }
}
