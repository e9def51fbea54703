/** Whom each figure of outcomes counts, as conditions in SQL, and the figures that follow from the sums of a group of months. */
import type { OutcomeFigure } from '@vitalrounds/domain/reports/outcomes/api'
import { type OutcomeId, outcomeIds, type OutcomePart, pressureLimits } from '@vitalrounds/domain/reports/outcomes/measures'
import { type RawBuilder, sql } from 'kysely'

const hasHypertension = sql`s.has_hypertension`
const hasHeartFailure = sql`s.has_heart_failure`
const isBelow = (id: keyof typeof pressureLimits) =>
  sql`(o.bp_systolic < ${sql.lit(pressureLimits[id].systolic)} and o.bp_diastolic < ${sql.lit(pressureLimits[id].diastolic)})`
const hasPressure = sql`o.bp_on is not null`

type Conditions = Partial<Record<OutcomePart, RawBuilder<unknown>>> & { counted: RawBuilder<unknown> }

const ofPressure = (id: keyof typeof pressureLimits): Conditions => ({
  counted: sql`(${hasHypertension} and ${hasPressure})`,
  met: sql`(${hasHypertension} and ${isBelow(id)})`,
  unmet: sql`(${hasHypertension} and ${hasPressure} and not ${isBelow(id)})`,
  leftOut: sql`(${hasHypertension} and not ${hasPressure})`,
})

/** Whom each list holds: figures count these, and lists show them. */
export const conditions: Record<OutcomeId, Conditions> = {
  bp140: ofPressure('bp140'),
  bp130: ofPressure('bp130'),
  bpChange: {
    counted: sql`(${hasHypertension} and o.systolic_change is not null)`,
    leftOut: sql`(${hasHypertension} and o.systolic_change is null)`,
  },
  glucose: { counted: sql`(o.glucose_readings > 0)` },
  weight: {
    counted: sql`(${hasHeartFailure} and o.weight_days > 0)`,
    met: sql`(${hasHeartFailure} and o.weight_days > 0 and o.gain_days = 0)`,
    unmet: sql`(${hasHeartFailure} and o.weight_days > 0 and o.gain_days > 0)`,
    leftOut: sql`(${hasHeartFailure} and o.weight_days = 0)`,
  },
  adherence: { counted: sql`true` },
}

const countOf = (id: OutcomeId, part: OutcomePart) => sql`count(*) filter (where ${conditions[id][part]})`
const counted = sql.join(
  outcomeIds.flatMap((id) =>
    (['counted', 'met', 'leftOut'] as const)
      .filter((part) => conditions[id][part] !== undefined)
      .map((part) => sql`${countOf(id, part)} as ${sql.id(`${id}_${part}`)}`),
  ),
)

/** A stay that runs is stored to the end of its month: what lies ahead has not been spent. */
const daysSpent = (today: string) => sql`greatest(0, o.enrolled_days - greatest(0, o.enrolled_until - ${today}::date))`

export type SumRow = Record<'readings' | 'atGoal' | 'below' | 'days' | 'enrolledDays' | 'systolic' | 'diastolic', number> &
  Partial<Record<CountName, number>>
type CountedPart = 'counted' | 'met' | 'leftOut'
type CountName = `${OutcomeId}_${CountedPart}`

export const sums = (today: string) => sql`${counted},
  coalesce(sum(o.systolic_change) filter (where ${conditions.bpChange.counted}), 0)::float8 as systolic,
  coalesce(sum(o.diastolic_change) filter (where ${conditions.bpChange.counted}), 0)::float8 as diastolic,
  coalesce(sum(o.glucose_readings), 0)::int as readings, coalesce(sum(o.glucose_at_goal), 0)::int as "atGoal", coalesce(sum(o.glucose_below), 0)::int as below,
  coalesce(sum(o.reading_days), 0)::int as days, coalesce(sum(${daysSpent(today)}), 0)::int as "enrolledDays"`

const tenths = (value: number) => Math.round(value * 10) / 10 + 0
const shareOf = (part: number, whole: number) => (whole === 0 ? null : tenths(Math.min(100, (100 * part) / whole)))
const meanOf = (sum: number, members: number) => (members === 0 ? null : tenths(sum / members))

const nobody: SumRow = { readings: 0, atGoal: 0, below: 0, days: 0, enrolledDays: 0, systolic: 0, diastolic: 0 }
const sumNames = [
  ...(Object.keys(nobody) as (keyof SumRow)[]),
  ...outcomeIds.flatMap((id) => (['counted', 'met', 'leftOut'] as const).map((part) => `${id}_${part}` as const)),
]

/** Sums of groups that share no member. */
export const addSums = (rows: readonly SumRow[]): SumRow =>
  Object.fromEntries(sumNames.map((name) => [name, rows.reduce((sum, row) => sum + (row[name] ?? 0), 0)])) as SumRow

const countsOf = (row: SumRow, id: OutcomeId) => ({
  counted: row[`${id}_counted`] ?? 0,
  met: conditions[id].met === undefined ? null : (row[`${id}_met`] ?? 0),
  leftOut: conditions[id].leftOut === undefined ? null : (row[`${id}_leftOut`] ?? 0),
  below: null,
  second: null,
})

function ofMembers(row: SumRow, id: OutcomeId): OutcomeFigure {
  const counts = countsOf(row, id)
  return { ...counts, part: counts.met ?? 0, whole: counts.counted, value: shareOf(counts.met ?? 0, counts.counted) }
}

const ofUnits = (row: SumRow, id: OutcomeId, [part, whole]: readonly [number, number]): OutcomeFigure => ({
  ...countsOf(row, id),
  part,
  whole,
  value: shareOf(part, whole),
})

function ofChange(row: SumRow): OutcomeFigure {
  const counts = countsOf(row, 'bpChange')
  const { counted: all } = counts
  return { ...counts, part: all, whole: all, value: meanOf(row.systolic, all), second: meanOf(row.diastolic, all) }
}

/** Figures from a row of sums. */
export const figuresOf = (row: SumRow): Record<OutcomeId, OutcomeFigure> => ({
  bp140: ofMembers(row, 'bp140'),
  bp130: ofMembers(row, 'bp130'),
  bpChange: ofChange(row),
  glucose: { ...ofUnits(row, 'glucose', [row.atGoal, row.readings]), below: row.below },
  weight: ofMembers(row, 'weight'),
  adherence: ofUnits(row, 'adherence', [row.days, row.enrolledDays]),
})
