/**
 * The two lines that a value is read against, and only these: the goal, to which the patient is treated, and the alarm, at which
 * the rules in force warn. Plain data: who knows the rules gives the alarm. No schema, so that small pages load no validator.
 */
import { type Metric, metricFacts } from '../../values/metrics.ts'

/** A goal, in display units: both ends belong to it; an end that is missing is open. */
export type Band = { low?: number | undefined; high?: number | undefined }
/** Where something begins on either side, in display units: below `low`, and at or above `high`. */
export type Limits = { low?: number | undefined; high?: number | undefined }
/** A guideline in words, or the plan in force: who answers for it and since which date. */
export type GoalSource = { kind: 'guideline'; text: string } | { kind: 'plan'; by: string; on: string }

export type Lines = { goal: Band | null; goalSource: GoalSource | null; alarm: Limits | null; critical: Limits | null }

export const noLines: Lines = { goal: null, goalSource: null, alarm: null, critical: null }

/** What the plan in force says of a metric, who answers for it and since which date of the member. */
export type PlannedGoal = { ends: Band; by: string; on: string }
/** The same of every metric of which it says anything. */
export type PlannedGoals = { ends: Partial<Record<Metric, Band>>; by: string; on: string }
type LineFacts = { alarm: Limits | null; critical: Limits | null; planned?: PlannedGoal | undefined }

// TO BE CONFIRMED BY A CLINICIAN (`reading-goals` of care/confirmations.ts): every line.
const pressureSource = '2025 AHA/ACC guideline for high blood pressure: below 130/80; low ends: NHLBI, Low Blood Pressure, 90/60'
const guidelines: Partial<Record<Metric, Required<Band> & { source: string }>> = {
  systolicBP: { low: 90, high: 129, source: pressureSource },
  diastolicBP: { low: 60, high: 79, source: pressureSource },
  bloodSugar: { low: 70, high: 180, source: 'ADA Standards of Care in Diabetes, section 6: 70 to 180 mg/dL' },
}

/** The guideline of a metric, in words for the screen; empty where nobody is treated to one. */
export const guidelineText = (metric: Metric): string => guidelines[metric]?.source ?? ''

/**
 * The lines of a metric under the rules and the plan in force, in display units.
 * @param facts where the rules in force warn, and where they call a value critical; null on either where no rule says anything
 */
export function linesOf(metric: Metric, { alarm, critical, planned }: LineFacts): Lines {
  const goal = goalOf(metric, alarm, planned?.ends)
  return { goal, goalSource: goal && sourceOf(metric, goal, planned), alarm, critical }
}

/** What the plan says of this member, else the guideline; the alarm narrows both, so that nothing is at goal and an alarm. */
function goalOf(metric: Metric, alarm: Limits | null, planned: Band | undefined): Band | null {
  const guideline = guidelines[metric]
  if (!guideline && !planned) return null
  const aim = { low: guideline?.low, high: guideline?.high, ...planned }
  const highest = lastBefore(metric, alarm?.high)
  return bandOf(
    inmost(Math.max, alarm?.low, isReached(aim.low, highest) ? aim.low : undefined),
    inmost(Math.min, highest, isReached(alarm?.low, aim.high) ? aim.high : undefined),
  )
}

/** The last value on screen that raises no alarm. */
const lastBefore = (metric: Metric, limit: number | undefined) =>
  limit === undefined ? undefined : limit - 10 ** -metricFacts[metric].decimals

function bandOf(low: number | undefined, high: number | undefined): Band | null {
  if ((low === undefined && high === undefined) || !isReached(low, high)) return null
  return { ...(low !== undefined && { low }), ...(high !== undefined && { high }) }
}

/** Whether anything lies between the two; an end that the alarm of the other side leaves no room for gives way. */
const isReached = (low: number | undefined, high: number | undefined) => low === undefined || high === undefined || low <= high

function inmost(of: (...ends: number[]) => number, ...ends: (number | undefined)[]): number | undefined {
  const known = ends.filter((end) => end !== undefined)
  return known.length > 0 ? of(...known) : undefined
}

/** The plan where an end of the goal is its own: where an alarm lies nearer it is not. */
function sourceOf(metric: Metric, goal: Band, planned: PlannedGoal | undefined): GoalSource {
  const isPlanned = (['low', 'high'] as const).some((end) => planned?.ends[end] !== undefined && planned.ends[end] === goal[end])
  return planned && isPlanned ? { kind: 'plan', by: planned.by, on: planned.on } : { kind: 'guideline', text: guidelineText(metric) }
}
