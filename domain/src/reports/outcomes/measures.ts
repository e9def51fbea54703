/**
 * What the report of outcomes measures, in words: whom each figure counts, what it counts of them, and where that comes from.
 * The limits stand here; the server puts them into SQL, and everything that speaks of a figure asks here.
 */
import { gainLimits } from '../../readings/daily-weights.ts'
import { linesOf } from '../../readings/verdict/lines.ts'

/** Both must lie below, in mmHg. */
export type PressureLimit = { systolic: number; diastolic: number }

// [S32] CBP: representative systolic below 140 and diastolic below 90; [S31] the next lower codes end at 130 and 80.
export const pressureLimits = {
  bp140: { systolic: 140, diastolic: 90 },
  bp130: { systolic: 130, diastolic: 80 },
} as const satisfies Record<string, PressureLimit>

/** The goal of the guideline for single values of sugar, in mg/dL; both ends belong to it. ADA Standards of Care, section 6. */
export function glucoseGoal(): { low: number; high: number } {
  const goal = linesOf('bloodSugar', { alarm: null, critical: null }).goal
  if (goal?.low === undefined || goal.high === undefined) throw new Error('The guideline of glucose has no two ends')
  return { low: goal.low, high: goal.high }
}

/** How many days the mean at enrollment and the mean of now are made of. */
export const meanDays = 14
/** Below this many members a cell of a breakdown shows nothing: CMS cell size suppression policy, no cell of 1 to 10. */
export const smallestCell = 11

export const outcomeIds = ['bp140', 'bp130', 'bpChange', 'glucose', 'weight', 'adherence'] as const
export type OutcomeId = (typeof outcomeIds)[number]

/** Lists behind a figure: all it counts, those who meet it, those who do not, and those left out for lack of a reading. */
export const outcomeParts = ['counted', 'met', 'unmet', 'leftOut'] as const
export type OutcomePart = (typeof outcomeParts)[number]

export type OutcomeWords = {
  title: string
  /** After the value: a percent sign touches it. */
  unit: '%' | 'mmHg'
  /** What is better, for the sentence under a chart. */
  better: 'higher' | 'lower'
  /** Which lists it opens. */
  parts: readonly OutcomePart[]
  /** What the members counted are called in the line under the value. */
  counts: string
  leftOut: string
  definition: string
  source: string
}

const { low, high } = glucoseGoal()
const lastDay =
  'The last day of the period with a pressure from the member’s own device decides: its lowest systolic and its lowest diastolic, both of which must be below.'
const hypertension = 'Members in remote monitoring on a day of the period whose chart has hypertension (I10 to I13, I15, I16, I1A)'
const cbp =
  'After HEDIS Controlling High Blood Pressure (NCQA; CMS165). It differs: the period is a month, all ages count, and who has no reading is left out and told apart, where HEDIS counts them as not controlled.'
const shares = ['counted', 'met', 'unmet', 'leftOut'] as const

const pressureWords = (limit: PressureLimit): OutcomeWords => ({
  title: `Blood pressure below ${limit.systolic}/${limit.diastolic}`,
  unit: '%',
  better: 'higher',
  parts: shares,
  counts: 'with hypertension and a reading',
  leftOut: 'without a reading',
  definition: `${hypertension}, with a reading in it. ${lastDay}`,
  source: cbp,
})

export const outcomes: Record<OutcomeId, OutcomeWords> = {
  bp140: pressureWords(pressureLimits.bp140),
  bp130: pressureWords(pressureLimits.bp130),
  bpChange: {
    title: 'Blood pressure since enrollment',
    unit: 'mmHg',
    better: 'lower',
    parts: ['counted', 'leftOut'],
    counts: 'with hypertension and both means',
    leftOut: 'without both means',
    definition: `${hypertension}. Of each, the mean of the ${meanDays} days that end with the last pressure of the period, as far as they lie in it, less the mean of the ${meanDays} days that begin with the first pressure on record; the figure is the mean of these differences, systolic and diastolic. Who has no pressure ${2 * meanDays - 1} days or more after the first one is left out, so that the two means share no day. The first pressure is that of the first stay in monitoring, also of whoever has enrolled again.`,
    source:
      'Description of before and after without a comparison group: high first values fall by chance alone (regression to the mean), so it does not say what monitoring caused.',
  },
  glucose: {
    title: `Finger-stick glucose ${low} to ${high}`,
    unit: '%',
    better: 'higher',
    parts: ['counted'],
    counts: 'who measured',
    leftOut: '',
    definition: `Of all glucose readings from members’ own meters in the period, the share from ${low} to ${high} mg/dL. It counts readings, not members and not time.`,
    source:
      'Goal: ADA Standards of Care in Diabetes, section 6. Finger sticks are taken when somebody chooses to; shares of time and the glucose management indicator need a continuous monitor and are not given.',
  },
  weight: {
    title: 'Heart failure: stable weight',
    unit: '%',
    better: 'higher',
    parts: shares,
    counts: 'with heart failure and comparable weights',
    leftOut: 'without comparable weights',
    definition: `Members in remote monitoring on a day of the period whose chart has heart failure, with a weight in it that can be compared with one of the 7 days before. Stable: on no day ${gainLimits.day} lbs or more above the day before, or ${gainLimits.week} lbs or more above the lowest of the 7 days before. The first weight of each day counts.`,
    source: 'Limits: American Heart Association, heart failure self-check.',
  },
  adherence: {
    title: 'Days with a reading',
    unit: '%',
    better: 'higher',
    parts: ['counted'],
    counts: 'enrolled',
    leftOut: '',
    definition:
      'Of all days that members spent in remote monitoring in the period, the share with at least one reading from a device of theirs (steps do not count).',
    source: 'Days are those of each member’s own time zone.',
  },
}

/** What no figure counts, said once for all. */
export const neverCounted = 'Typed, excluded, quarantined and suspect readings are never counted.'
/** By what members are filtered and told apart, said once for all. */
export const asOfToday = 'Diagnoses, practice, physician and care manager are those of today.'
