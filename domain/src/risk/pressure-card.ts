/** Blood pressure control: the share of days inside the goal of the verdict, and the quality measure of the last day. */
import { controlledText, isControlled } from '../billing/quality/controlled-pressure.ts'
import { countWithNoun } from '../counted.ts'
import { addDays } from '../days.ts'
import { goalShareText, moreToNextBand, shareAtGoal } from '../readings/verdict/share.ts'
import { dayParts, goalPosition, isPart } from '../vitals/statistics.ts'
import type { VitalPicture } from '../vitals/vital-pictures.ts'
import { percentText } from '../with-unit.ts'
import { cardOf, type CardInput, lineInputs, meanOf, type RiskCard, type RiskFacts, vitalOf } from './card.ts'

/** Days of the share, which may begin in the year before. */
export const homeWindow = 30
const fewestHomeDays = 8

type Pressures = RiskFacts['pressures']

const systolicMean = (some: Pressures) => Math.round(meanOf(some.map(({ systolic }) => systolic)))
const diastolicMean = (some: Pressures) => Math.round(meanOf(some.map(({ diastolic }) => diastolic)))
const meanText = (some: Pressures) => `${systolicMean(some)}/${diastolicMean(some)}`
const spread = (some: readonly number[]) => Math.round(Math.sqrt(meanOf(some.map((value) => (value - meanOf(some)) ** 2))))

/** Mean and spread of the last 30 days, and by part of the day. */
function meanInputs(pressures: Pressures, today: string): CardInput[] {
  if (pressures.length === 0) return []
  const parts = [
    { label: 'Mornings, mean', part: dayParts.morning },
    { label: 'Evenings, mean', part: dayParts.evening },
  ].flatMap(({ label, part }) => {
    const some = pressures.filter(({ hour }) => isPart(hour, part))
    return some.length === 0 ? [] : [{ label, value: `${meanText(some)} mmHg of ${some.length}`, on: today }]
  })
  const spreads = [spread(pressures.map(({ systolic }) => systolic)), spread(pressures.map(({ diastolic }) => diastolic))].join('/')
  return [{ label: 'Mean, last 30 days', value: `${meanText(pressures)} mmHg, ± ${spreads}`, on: today }, ...parts]
}

type GoalPart = Pick<RiskCard, 'value' | 'band' | 'missing' | 'changes'>

/** Each day counts by its mean as it is shown: inside both ends, below or above. */
function goalPart(days: readonly Pressures[], { goal, lowerGoal }: Pick<VitalPicture, 'goal' | 'lowerGoal'>): GoalPart {
  const positions = days
    .map((day) => goalPosition({ value: systolicMean(day), lower: diastolicMean(day) }, { value: goal, lower: lowerGoal }))
    .filter((position) => position !== null)
  const unknown = { value: null, band: null }
  if (positions.length < days.length)
    return { ...unknown, missing: ['A goal: the alarms in force leave no room for it'], changes: 'Other alarms.' }
  if (days.length < fewestHomeDays) {
    const missing = [`${countWithNoun(fewestHomeDays - days.length, 'more day')} with readings for the share of days`]
    return { ...unknown, missing, changes: 'Measuring on more days.' }
  }
  const share = shareAtGoal(positions)
  return { value: goalShareText(share, 'days', [goal, lowerGoal]), band: share.band, missing: [], changes: changesText(share) }
}

function changesText(share: Parameters<typeof moreToNextBand>[0]): string {
  const next = moreToNextBand(share)
  if (!next) return 'A day off the goal lowers the share.'
  return `${countWithNoun(next.more, 'more day')} at goal ${next.more === 1 ? 'makes' : 'make'} it ${percentText(next.percent)}, ${next.band}.`
}

const isMeasured = ({ conditions, age }: RiskFacts) => conditions.includes('hypertension') && age >= 18 && age <= 85

// docs/sources/chart.md risk: CMS165v14, a payer's measure, no goal
/** The lowest of each pressure of the last day with readings this year; of different readings perhaps. */
function qualityInputs(facts: RiskFacts): CardInput[] {
  const { pressures, today } = facts
  const label = 'Quality measure CMS165, lowest of the last day'
  if (!isMeasured(facts)) return [{ label, value: 'Does not apply: asks for hypertension and age 18 to 85', on: null }]
  const last = pressures.findLast(({ on }) => on.slice(0, 4) === today.slice(0, 4))?.on
  if (last === undefined) return [{ label, value: 'No reading this year', on: null }]
  const ofDay = pressures.filter(({ on }) => on === last)
  const systolic = Math.min(...ofDay.map(({ systolic }) => systolic))
  const diastolic = Math.min(...ofDay.map(({ diastolic }) => diastolic))
  const isMet = isControlled([systolic, diastolic])
  return [{ label, value: `${systolic}/${diastolic} mmHg, ${isMet ? 'met' : 'not met'} (below ${controlledText})`, on: last }]
}

export function bpControl(facts: RiskFacts): RiskCard {
  const { pressures, today } = facts
  const vital = vitalOf(facts, 'bloodPressure')
  const base = {
    card: 'bpControl' as const,
    title: 'Blood pressure control',
    version: '2',
    formula:
      'Share of the last 30 days whose mean, systolic and diastolic, lies inside both ends of the goal; days below the goal are counted by themselves.',
    source: 'Goal as named above; CMS165v14; bands [D]',
  }
  if (!vital || pressures.length === 0)
    return cardOf(facts, { ...base, inputs: [], missing: ['A blood pressure of the last 30 days'], changes: 'The first reading.' })
  const recent = pressures.filter(({ on }) => on > addDays(today, -homeWindow))
  return cardOf(facts, {
    ...base,
    ...goalPart([...Map.groupBy(recent, ({ on }) => on).values()], vital),
    inputs: [...lineInputs(vital, today), ...meanInputs(recent, today), ...qualityInputs(facts)],
  })
}
