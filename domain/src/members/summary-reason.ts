/** Who needs me, and why: of all that is open about a member the one matter to see first, in words for a row. */
import { countWithNoun } from '../counted.ts'
import type { DueCare } from '../care/due-care.ts'
import { neededDays } from '../billing/rulebook/needed-days.ts'
import { daysBetween, localDate } from '../days.ts'
import { shortDate } from '../us-date.ts'
import { categoryFacts } from '../warnings/category-facts.ts'
import { loggedLabels } from '../warnings/warning-labels.ts'
import { warningCategories } from '../warnings/clinical-rules.ts'
import { type Metric, toDisplay } from '../values/metrics.ts'
import { sideOfCategory } from '../vitals/sides.ts'
import { byDanger } from '../warnings/alarm-rank.ts'
import type { Severity, Side } from '../values/severity.ts'

/** `threshold` is canonical, `metric` that of the reading; null of what was taken over from elsewhere. */
export type OpenWarning = {
  category: string
  severity: Severity
  text: string
  at: string
  metric: Metric | null
  threshold: number | null
  /** Over how many days a weight changed; null of every other. */
  changeDays: number | null
  /** Why its reading is suspect. */
  suspect?: string | undefined
}
export type SummaryReason = {
  code: string
  severity: Severity
  side: Side | null
  text: string
  at: string | null
  suspect?: string
}

/** What the billing engine would remind of, with the reading days of the current period. */
export type SummaryReminders = {
  firstMeasure: boolean
  remindMeasure: boolean
  /** Twenty minutes are not reached, and the month ends within fifteen days. */
  review99457: boolean
  /** Counted seconds of the month. */
  seconds: number
  /** The needed days can no longer be reached in this period. */
  isAtRisk: boolean
  days: number
  periodEnd: string | null
}

export type ReasonFacts = {
  /** The member's local date, in this zone. */
  today: string
  timeZone: string
  warnings: readonly OpenWarning[]
  /** When the member last measured something that counts as measuring (not steps). */
  lastActiveAt: string | null
  /** Local date on which the device arrived. */
  deviceReceivedOn: string | null
  /** Paused, or no longer enrolled: nobody asks why such a member does not measure. */
  isAway: boolean
  reminders: SummaryReminders
  dueCare: DueCare
}

// docs/sources/product.md 1.9: inactive filters of 5 and 2 days; here counted in local dates
const inactiveDays = [5, 2] as const
const days = (count: number) => countWithNoun(count, 'day')

/**
 * Open warnings first, most dangerous and then oldest; then a device that was never used, silence, care that is due, and days that run
 * out: these have lists of their own.
 */
export function reasonOf(facts: ReasonFacts): SummaryReason | null {
  return (
    warned(facts) ??
    (facts.isAway ? null : (unused(facts) ?? silent(facts) ?? careDue(facts) ?? shortOfDays(facts) ?? shortOfTime(facts) ?? null))
  )
}

/** Warnings of a type are one matter: how often, since when, and what all of them broke. The value stands beside it. */
function warned({ warnings }: ReasonFacts): SummaryReason | undefined {
  const [first] = byDanger(warnings)
  if (!first) return undefined
  const { category, severity } = first
  const same = warnings.filter((warning) => warning.category === category)
  const others = warnings.length - same.length
  const text = [
    categoryText(category, same),
    ...(same.length > 1 ? [`×${same.length}`] : []),
    // Short, since a list shows it in one line, and never a bare number: beside "lbs / 7 d" that reads as a change of weight
    ...(others > 0 ? [`+${others} more`] : []),
  ].join(' ')
  const since = same.map(({ at }) => at).toSorted()[0] ?? first.at
  const { suspect } = same.every((warning) => warning.suspect) ? first : {}
  return { code: category, severity, side: sideOfCategory(category), text, at: since, ...(suspect && { suspect }) }
}

/** "Low BP <100", "Weight Gain ≥3 lbs / 1 d": the threshold that every one of them broke; a recording by what it found. */
function categoryText(category: string, same: readonly OpenWarning[]): string {
  const label = labelOf(category)
  const warningCategory = warningCategories.find((item) => item === category)
  const [first] = same
  if (!warningCategory || !first) return label
  if (categoryFacts[warningCategory].kind === 'determination') return same.length === 1 ? `${label}: ${first.text}` : label
  const bound = boundOf(same, categoryFacts[warningCategory].side === 'low' && categoryFacts[warningCategory].kind === 'value')
  return bound === null ? label : `${label} ${bound}`
}

/** Null where they broke thresholds of different kinds, or of one that is not on record. */
function boundOf(same: readonly OpenWarning[], isLow: boolean): string | null {
  const [first] = same
  const days = first?.changeDays ?? null
  const alike = same.every((warning) => warning.metric === first?.metric && warning.changeDays === days)
  const levels = same.flatMap(({ threshold }) => threshold ?? [])
  if (!first?.metric || !alike || levels.length < same.length) return null
  const level = toDisplay(first.metric, isLow ? Math.max(...levels) : Math.min(...levels))
  const which = first.metric === 'diastolicBP' ? ' diastolic' : ''
  return `${isLow ? '<' : '≥'}${level}${which}${days === null ? '' : ` lbs / ${days} d`}`
}

/** "Weight Gain"; a category that this version does not know stands for itself. */
const labelOf = (category: string) => new Map<string, string>(Object.entries(loggedLabels)).get(category) ?? category

function unused({ reminders, deviceReceivedOn, today }: ReasonFacts): SummaryReason | undefined {
  if (!reminders.firstMeasure || deviceReceivedOn === null) return undefined
  const text = `Device received ${days(daysBetween(deviceReceivedOn, today))} ago, not used yet`
  return { code: 'firstMeasure', severity: 'ok', side: null, text, at: null }
}

function silent({ lastActiveAt, timeZone, today }: ReasonFacts): SummaryReason | undefined {
  if (lastActiveAt === null) return undefined
  const since = daysBetween(localDate(Date.parse(lastActiveAt), timeZone), today)
  const step = inactiveDays.find((limit) => since > limit)
  return step === undefined
    ? undefined
    : {
        code: `inactive-${step}-days`,
        severity: 'ok',
        side: null,
        text: `No measurement for ${days(since)}`,
        at: lastActiveAt,
      }
}

/** A check-in or the yearly review of the care plan, whichever has waited longer. */
function careDue({ dueCare: { checkInDueOn, reviewDueOn }, today }: ReasonFacts): SummaryReason | undefined {
  const [first] = [
    { code: 'checkInDue', what: 'Check-in', on: checkInDueOn },
    { code: 'reviewDue', what: 'Care plan review', on: reviewDueOn },
  ]
    .flatMap(({ on, ...item }) => (on !== null && on <= today ? [{ ...item, on }] : []))
    .toSorted((a, b) => a.on.localeCompare(b.on))
  if (!first) return undefined
  const late = daysBetween(first.on, today)
  const text = `${first.what} ${late === 0 ? 'due today' : `${days(late)} overdue`}`
  return { code: first.code, severity: 'ok', side: null, text, at: null }
}

const leftWords = (left: number | null, isAtRisk: boolean) =>
  left === null || left < 1 ? '' : isAtRisk ? ', too few left' : `, ${days(left)} left`

/** docs/sources/product.md 2.9: "Remind Measure" below 16/30, however many days are left. */
function shortOfDays({ reminders, today }: ReasonFacts): SummaryReason | undefined {
  const { remindMeasure, isAtRisk, days: have, periodEnd } = reminders
  if (!remindMeasure) return undefined
  const left = periodEnd === null ? null : daysBetween(today, periodEnd) + 1
  return {
    code: 'remindMeasure',
    severity: 'ok',
    side: null,
    text: `Remind Measure: ${have} of ${neededDays} days${periodEnd === null ? '' : ` by ${shortDate(periodEnd)}`}${leftWords(left, isAtRisk)}`,
    at: null,
  }
}

/** docs/sources/product.md 2.9: the 99457 review within 15 days of the month's end. */
function shortOfTime({ reminders }: ReasonFacts): SummaryReason | undefined {
  if (!reminders.review99457) return undefined
  const text = `Review 99457: ${Math.floor(reminders.seconds / 60)} of 20 min`
  return { code: 'review99457', severity: 'ok', side: null, text, at: null }
}
