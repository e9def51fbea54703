/**
 * What each view says of a member's vitals, as the texts that its page writes with the functions of the domain, beside what SQL
 * over readings says: what two views say of one field is one text.
 */
import type { MemberRow } from '@vitalrounds/domain/members/member'
import type { Transmission } from '@vitalrounds/domain/readings/api'
import { rangeText } from '@vitalrounds/domain/readings/verdict/words'
import type { RiskScores } from '@vitalrounds/domain/risk/scores'
import { displayText, isWithoutRate, type Metric, metricFacts, pressureText } from '@vitalrounds/domain/values/metrics'
import type { Measurements } from '@vitalrounds/domain/vitals/series'
import { pictureNames, type PictureName, type VitalPicture } from '@vitalrounds/domain/vitals/vital-pictures'
import { cardStatement, doctorStatement, patientStatement } from './linked-statements.ts'
import { type Field, metricOf, type Statement } from './statement.ts'
import { chartStatement, pointStatement, rawStatement, rowStatement, warningStatement } from './value-statements.ts'

/** By vital and view. */
type ValueTable = Map<PictureName, Record<string, Statement>>

/** Readings of one metric by SQL alone: the newest that stands, and all of the last 30 local days. Canonical units. */
export type SqlReadings = {
  metric: Metric
  latest: number
  flags: string[]
  paired: number | null
  low: number | null
  high: number | null
  acts: string[]
  days: number
  time: string
}

const upperText = (metric: Metric, value: number | null) => (value === null ? '' : displayText(metric, value))

function sqlStatement(all: readonly SqlReadings[], name: PictureName): Statement | undefined {
  const own = all.find(({ metric }) => metric === metricOf(name))
  if (!own) return undefined
  const { metric, latest, flags, paired, low, high } = own
  const lower = name === 'bloodPressure' ? all.find((item) => item.metric === 'diastolicBP' && item.low !== null) : undefined
  const number = isWithoutRate(metric, latest) ? '–' : displayText(metric, latest, flags)
  const ends = { low: upperText(metric, low), high: upperText(metric, high) }
  const lowerEnds = lower && { low: upperText('diastolicBP', lower.low), high: upperText('diastolicBP', lower.high) }
  return {
    number: name === 'bloodPressure' ? pressureText(number, paired) : number,
    unit: metricFacts[metric].displayUnit,
    time: own.time,
    ...(low !== null && {
      range: rangeText({ ...ends, lower: lowerEnds ?? null }),
      readings: String(own.acts.length),
      days: String(own.days),
      ...(name === 'bloodPressure' && { systolicRange: rangeText({ ...ends, lower: null }) }),
    }),
  }
}

export type MemberViews = {
  sql: readonly SqlReadings[]
  list: MemberRow
  strip: MemberRow
  measurements: Measurements
  raw: readonly Transmission[]
  doctor: readonly VitalPicture[]
  patient: readonly VitalPicture[]
  checkIn: readonly VitalPicture[]
  scores: RiskScores
}

/** One table a vital of whatever any view names. */
export function valueTable(views: MemberViews): ValueTable {
  const picture = (vitals: readonly VitalPicture[], name: PictureName) => vitals.find((vital) => vital.name === name)
  return new Map(
    pictureNames.flatMap((name) => {
      const [doctor, patient, checkIn] = [views.doctor, views.patient, views.checkIn].map((vitals) => picture(vitals, name))
      const series = views.measurements.series.find((item) => item.series === name)
      const sql = sqlStatement(views.sql, name)
      const rows: Record<string, Statement | undefined> = {
        sql,
        list: rowStatement(views.list, name),
        strip: rowStatement(views.strip, name),
        chart: series && pointStatement(series),
        statistics: series && chartStatement(series),
        raw: rawStatement(views.raw, name, sql?.time ?? null),
        warnings: warningStatement(views.measurements.waiting.warnings, rowStatement(views.list, name) ?? {}, name),
        doctor: doctor && doctorStatement(doctor),
        patient: patient && patientStatement(patient),
        checkIn: checkIn && patientStatement(checkIn),
        card: cardStatement(views.scores, name),
      }
      const existing = Object.entries(rows).flatMap(([view, statement]) => (statement ? [[view, statement] as const] : []))
      return existing.length > 0 ? [[name, Object.fromEntries(existing)] as const] : []
    }),
  )
}

/** "bloodSugar range: doctor 48–287, patient 61–199" of each field of which views say more than one text. */
export function differencesIn(table: ValueTable): string[] {
  return [...table].flatMap(([name, rows]) => {
    const fields = new Set(Object.values(rows).flatMap((row) => Object.keys(row) as Field[]))
    return [...fields].flatMap((field) => {
      const said = Object.entries(rows).flatMap(([view, row]) => (row[field] === undefined ? [] : [[view, row[field]] as const]))
      const isOne = new Set(said.map(([, text]) => text)).size <= 1
      return isOne ? [] : [`${name} ${field}: ${said.map(([view, text]) => `${view} ${text || 'nothing'}`).join(', ')}`]
    })
  })
}
