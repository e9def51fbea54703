/**
 * What lists, header strip and counts show of a member, computed from facts alone. It looks at whole sets of facts and at
 * the member's local date, never at what was shown before, so every order of arrival ends in the same summary.
 */
import { addDays, daysBetween } from '../days.ts'
import { weighInClusters } from '../readings/duplicates.ts'
import { listsOfDiagnoses } from './diagnosis-lists.ts'
import { beyondMeterRange, isWithoutRate, displayedChange } from '../values/metrics.ts'
import { sideOf } from '../vitals/sides.ts'
import type { Lines, PlannedGoals } from '../readings/verdict/lines.ts'
import { linesUnder } from '../warnings/alarm-lines.ts'
import type { EffectiveRules } from '../warnings/clinical-rules.ts'
import { type ActWarning, changeOf, handledOf, standingOf, type WeightChange, worstChange } from './vital-warnings.ts'
import { type VitalName, shownVitals } from './member.ts'
import { alarmRank, byDanger } from '../warnings/alarm-rank.ts'
import { type Handled, severityRank, type Severity, type Side } from '../values/severity.ts'
import { reasonOf, type ReasonFacts } from './summary-reason.ts'

/** A reading that stands: kept and not excluded. Canonical unit; the warnings that its act of measuring raised. */
export type LatestReading = {
  metric: VitalName
  value: number
  at: string
  actKey: string
  severity: Severity
  warnings: readonly ActWarning[]
  flags?: readonly string[]
  /** Why it is suspect. */
  doubt?: string | undefined
}

/** One local date with readings: acts of measuring, whether a device measured, and the mean systolic pressure. */
export type DayFacts = { on: string; acts: number; hasDeviceReading: boolean; systolic: number | null }

export type VitalsFacts = {
  /** The member's local date. */
  today: string
  /**
   * The newest readings of each vital, in any order: two, of the weight enough to see the weighing before the last, and the
   * diastolic values of the two systolic ones.
   */
  latest: readonly LatestReading[]
  /** The local dates with readings, at least those of the last 40 days with any. */
  days: readonly DayFacts[]
  /** The rules in force for the member. */
  rules: EffectiveRules
  /** What the plan in force says of single values. */
  planned?: PlannedGoals | undefined
  /** When the member last measured something that counts as measuring (not steps). */
  lastActiveAt: string | null
  dataReceivedAt: string | null
}
export type SummaryFacts = VitalsFacts & ReasonFacts & { diagnosisCodes: readonly string[] }

/** `lines` of the systolic pressure only, whose trend a row shows. */
export type StoredVital = {
  /** Null for an ECG in which no heart rate was found. */
  value: number | null
  at: string
  diff: number | null
  severity: Severity
  side: Side | null
  /** The meter showed HI or LO instead of a number. */
  beyond?: Side
  lines?: Pick<Lines, 'goal' | 'alarm'>
  /** Of a weight, the gain or loss that raised its warning, and over how many days. */
  change?: WeightChange
  /** Somebody has cleared what the value raised. */
  handled?: Handled
  /** It lies beyond its alarm and raised nothing: too old when the rule was made. */
  isNotRaised?: true
  /** Why it is suspect. */
  doubt?: string
}

// "Readings per day (7 d)" beside every row of a home list
const freqDays = 7
const trendDays = 30
// The table holds as many; a row shows seven, a billing period thirty
const keptDays = 40

/** Latest values, their trend, and how often the member measures. */
export function summarizeVitals(facts: VitalsFacts) {
  const { today, days, lastActiveAt, dataReceivedAt } = facts
  const newestFirst = days.toSorted((a, b) => (a.on < b.on ? 1 : -1))
  return {
    vitals: vitalsOf(facts),
    dataReceivedAt,
    lastActiveAt,
    /** Acts of measuring a day, over the last 7 local days. */
    measureFreq: measureFreq(days, today),
    /** Mean systolic pressure of the last 30 local days, oldest first; empty where none of them has one. */
    bpTrend: bpTrend(days, today),
    /** Newest first. */
    readingDays: newestFirst
      .filter((day) => day.hasDeviceReading)
      .map((day) => day.on)
      .slice(0, keptDays),
  }
}

/** What is open, the most dangerous of it and since when, and the one matter to see first. `dangerRank` orders lists of members. */
export function summarizeWarnings(facts: ReasonFacts) {
  const { warnings } = facts
  const [worst] = byDanger(warnings)
  return {
    reason: reasonOf(facts),
    openWarnings: warnings.length,
    needsReview: warnings.length > 0,
    worstSeverity: severityRank[worst?.severity ?? 'ok'],
    dangerRank: worst ? alarmRank(worst) : 0,
    worstWarningAt: worst?.at ?? null,
  }
}

/** All parts together. */
export const summarize = (facts: SummaryFacts) => ({
  ...summarizeVitals(facts),
  ...summarizeWarnings(facts),
  diagnosisLists: listsOfDiagnoses(facts.diagnosisCodes),
})

/** Newest first; of two at the same instant the greater key, so that the choice is always the same. */
const byTime = (a: LatestReading, b: LatestReading) => (a.at === b.at ? (a.actKey < b.actKey ? 1 : -1) : a.at < b.at ? 1 : -1)

function vitalsOf({ latest, ...scene }: Pick<VitalsFacts, 'latest' | 'rules' | 'planned'>): Partial<Record<VitalName, StoredVital>> {
  const newest = Map.groupBy(latest.toSorted(byTime), ({ metric }) => metric)
  const matches = shownVitals.flatMap((vital) => {
    const [last, before] = vital === 'diastolicBP' ? lowerOf(newest) : actsOf(vital, newest.get(vital) ?? [])
    if (!last) return []
    return [[vital, storedVital(vital, { last, before, ...scene })] as const]
  })
  return Object.fromEntries(matches)
}

/** The diastolic values of the two newest systolic ones: half of a pressure with half of another was never measured. */
function lowerOf(newest: ReadonlyMap<VitalName, readonly LatestReading[]>): (LatestReading | undefined)[] {
  const lower = new Map(newest.get('diastolicBP')?.map((reading) => [reading.actKey, reading]))
  return (newest.get('systolicBP') ?? []).slice(0, 2).map(({ actKey }) => lower.get(actKey))
}

type Scene = { last: LatestReading; before: LatestReading | undefined } & Pick<VitalsFacts, 'rules' | 'planned'>

function storedVital(vital: VitalName, { last, before, rules, planned }: Scene): StoredVital {
  const { value, at, severity, warnings } = last
  const isOff = severity !== 'ok'
  const isKnown = !isWithoutRate(vital, value)
  const diff = before && isKnown && !isWithoutRate(vital, before.value) ? displayedChange(vital, value, before.value) : null
  const changed = vital === 'bodyWeight' && isOff ? worstChange(warnings) : undefined
  const side = sideOf(vital, value, { severity, rules, category: changed?.category })
  return present({
    value: isKnown ? value : null,
    at,
    diff,
    severity,
    side,
    beyond: beyondMeterRange(vital, value, last.flags ?? []),
    lines: trendLines(vital, rules, planned),
    handled: isOff ? handledOf(vital, warnings) : null,
    isNotRaised: isNotRaised(last),
    change: changed && changeOf(changed),
    doubt: last.doubt,
  })
}

const isNotRaised = ({ metric, severity, warnings }: LatestReading) =>
  standingOf(metric, severity, warnings) === 'notRaised' ? true : null

function trendLines(vital: VitalName, rules: EffectiveRules, planned: PlannedGoals | undefined): StoredVital['lines'] | null {
  if (vital !== 'systolicBP') return null
  const { goal, alarm } = linesUnder(vital, rules, planned)
  return { goal, alarm }
}

/** Without what there is nothing to say of. */
function present({ beyond, lines, handled, isNotRaised, change, doubt, ...vital }: Optional): StoredVital {
  const more = { ...(handled && { handled }), ...(isNotRaised && { isNotRaised }), ...(change && { change }), ...(doubt && { doubt }) }
  return { ...vital, ...(beyond && { beyond }), ...(lines && { lines }), ...more }
}
type Extras = 'beyond' | 'lines' | 'handled' | 'isNotRaised' | 'change' | 'doubt'
type Optional = Omit<StoredVital, Extras> & { [K in Extras]: StoredVital[K] | null | undefined }

/** Who steps on the scale three times in a row has weighed once: the last step is the weight. */
function actsOf(vital: VitalName, newestFirst: readonly LatestReading[]): LatestReading[] {
  if (vital !== 'bodyWeight') return [...newestFirst]
  const oldestFirst = newestFirst.toReversed().map((reading) => ({ ...reading, measuredAt: reading.at }))
  return weighInClusters(oldestFirst)
    .flatMap((cluster) => cluster.at(-1) ?? [])
    .toReversed()
}

function measureFreq(days: readonly DayFacts[], today: string): number {
  const from = addDays(today, 1 - freqDays)
  const acts = days.filter((day) => day.on >= from && day.on <= today).reduce((sum, day) => sum + day.acts, 0)
  return acts / freqDays
}

function bpTrend(days: readonly DayFacts[], today: string): (number | null)[] {
  const trend: (number | null)[] = Array.from({ length: trendDays }, () => null)
  for (const { on, systolic } of days) {
    const index = trendDays - 1 - daysBetween(on, today)
    if (index >= 0 && index < trendDays) trend[index] = systolic === null ? null : Math.round(systolic)
  }
  return trend.some((value) => value !== null) ? trend : []
}
