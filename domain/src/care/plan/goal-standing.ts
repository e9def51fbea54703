/**
 * How a goal with a measure stands by the facts of the member's chart: numbers come from them, never from typing
 * (docs/sources/chart.md goals). A standing judges nobody and records nothing; what a person notes stands beside it.
 */
import { z } from 'zod'
import { addDays } from '../../days.ts'
import { type EntryFacts, type EntryMeasure, entryRules, isEntryMeasure } from './goal-entries.ts'
import { daysOf, goalMeasures, type GoalMeasure, isMeasured, judgedBy, type MeasureName, numbersOf } from './goal-measures.ts'
import { bestDays, groupByDay, compare, type GoalReading, type ReadingMeasure, readingRules, suspectWeightsText } from './goal-readings.ts'

export const standingStates = ['met', 'on track', 'at risk', 'no data'] as const
export const GoalStanding = z.object({
  goalId: z.string(),
  state: z.enum(standingStates),
  /** What judges it. */
  by: z.enum(judgedBy),
  /** What the facts say, with its unit; empty without enough of them. */
  value: z.string(),
  /** How many facts count, and on how many days. */
  facts: z.int(),
  days: z.int(),
  /** The first day that counts. */
  from: z.iso.date(),
  /** What stands in these days and is left out because it is suspect, in words; empty of none. */
  leftOut: z.string(),
})
export type GoalStanding = z.infer<typeof GoalStanding>
export type GoalFacts = EntryFacts & {
  /** Oldest first. */
  readings: readonly GoalReading[]
}
export const noGoalFacts: GoalFacts = { readings: [], answers: [], labs: [], stays: [] }

// docs/sources/chart.md goals
const [fewestReadings, lastThird, fewestDays] = [4, 3, 7]

/** The longest window that any goal looks back over. */
export const standingDays = 365

type Goal = GoalMeasure & { id: string }
type MeasuredGoal = { measure: MeasureName; numbers: readonly number[]; op: string; days: number; today: string }
type GoalOutcome = { state: (typeof standingStates)[number]; value: string; facts: number; days: number; from: string; leftOut: string }

const measuredOf = ({ measure, op, value, window }: GoalMeasure, today: string): MeasuredGoal | undefined => {
  const numbers = numbersOf({ measure, value })
  const days = Math.min(daysOf({ measure, window }) ?? 0, standingDays)
  return isMeasured(measure) && numbers && days > 0 ? { measure, numbers, op, days, today } : undefined
}

/** Of the goals that facts can judge, as of the end of a day. */
export const goalStandings = (goals: readonly Goal[], facts: GoalFacts, today: string): GoalStanding[] =>
  goals.flatMap((goal) => {
    const measured = measuredOf(goal, today)
    if (!measured) return []
    return [{ goalId: goal.id, by: goalMeasures[measured.measure].by, ...standingOf(measured, facts) }]
  })

const standingOf = (goal: MeasuredGoal, facts: GoalFacts): GoalOutcome =>
  isEntryMeasure(goal.measure) ? byEntries(goal.measure, goal, facts) : byReadings(goal.measure, goal, facts.readings)

/**
 * The day after the second of two windows running that a goal was missed in; the windows follow each other from the
 * assessment on. Nothing where it never was. A window of less than a week is looked at by the week.
 */
export function missedTwiceOn(goals: readonly Goal[], facts: GoalFacts, { since, today }: { since: string; today: string }) {
  const matches = goals.flatMap((goal) => {
    const measured = measuredOf(goal, today)
    return measured ? (missedOn({ ...measured, days: Math.max(measured.days, fewestDays) }, facts, since) ?? []) : []
  })
  return matches.toSorted()[0] ?? null
}

function missedOn(goal: MeasuredGoal, facts: GoalFacts, since: string): string | undefined {
  // Who did not measure yet, for a device was on its way, has missed no days
  const first = readingRules[goal.measure as ReadingMeasure]?.isShared ? facts.readings[0]?.on : since
  if (first === undefined) return undefined
  let missed = 0
  for (let end = addDays(since, goal.days); end < goal.today; end = addDays(end, goal.days)) {
    const isMissed = addDays(end, 1 - goal.days) >= first && standingOf({ ...goal, today: end }, facts).state === 'at risk'
    missed = isMissed ? missed + 1 : 0
    if (missed === 2) return addDays(end, 1)
  }
  return undefined
}

function byEntries(measure: EntryMeasure, { numbers: [aim = 0], op, days, today }: MeasuredGoal, facts: GoalFacts): GoalOutcome {
  const { of, whole, say, isCounted } = entryRules[measure]
  const within = (length: number) => {
    const from = addDays(today, 1 - length)
    const isIn = ({ on }: { on: string }) => on >= from && on <= today
    return of({ ...facts, labs: facts.labs.filter(isIn) })
      .filter(isIn)
      .toSorted((a, b) => (a.on < b.on ? -1 : 1))
  }
  const meets = (values: readonly number[], share = 1) =>
    whole ? compare(whole(values), op, isCounted ? aim * share : aim) : values.every((value) => compare(value, op, aim))
  const entries = within(days)
  const newest = entries.at(-1)
  const counted = { facts: entries.length, days: groupByDay(entries).length, from: addDays(today, 1 - days), leftOut: '' }
  if (!newest && !isCounted) return { state: 'no data', value: '', ...counted }
  const values = entries.map(({ value }) => value)
  const third = within(Math.ceil(days / lastThird)).map(({ value }) => value)
  const value = say(whole ? whole(values) : (newest?.value ?? 0))
  // Where nothing came in the last third, the newest speaks for it
  const last = third.length > 0 || !newest ? third : [newest.value]
  return { state: meets(values) ? 'met' : meets(last, 1 / lastThird) ? 'on track' : 'at risk', value, ...counted }
}

function byReadings(measure: ReadingMeasure, goal: MeasuredGoal, all: readonly GoalReading[]): GoalOutcome {
  const { numbers, op, days, today } = goal
  const rule = readingRules[measure]
  const existing = rule.of(all.filter(({ on }) => on <= today && on > addDays(today, -bestDays)))
  const since = (length: number) => {
    const from = addDays(today, 1 - length)
    return { from, readings: existing.filter(({ on }) => on >= from) }
  }
  const judge = (readings: readonly GoalReading[], length: number) =>
    rule.judge(readings, rule.isShared ? numbers.map((number) => (number * length) / days) : numbers, { op, days: length, known: existing })
  const whole = days === 1 ? newestDay(existing, today) : since(days)
  const counted = {
    facts: rule.count(whole.readings),
    days: groupByDay(whole.readings).length,
    from: whole.from,
    leftOut: rule.isBelievedAlone ? suspectWeightsText(all, whole.from, today) : '',
  }
  // No reading at all says something of the days with one, and of nothing else
  const isEnough = rule.isShared === true || counted.facts >= Math.min(fewestReadings, days)
  const verdict = isEnough ? judge(whole.readings, days) : undefined
  if (!verdict) return { state: 'no data', value: '', ...counted }
  const length = Math.ceil(days / lastThird)
  const third = days === 1 ? [] : since(length).readings
  const isOnTrack = () => third.length > 0 && judge(third, length)?.isMet === true
  return { state: verdict.isMet ? 'met' : isOnTrack() ? 'on track' : 'at risk', value: verdict.value, ...counted }
}

/** Of a goal that is looked at daily today counts, and until there is a reading of today yesterday. */
function newestDay(readings: readonly GoalReading[], today: string) {
  const newest = readings.at(-1)?.on
  const from = newest !== undefined && newest >= addDays(today, -1) ? newest : today
  return { from, readings: readings.filter(({ on }) => on >= from) }
}
