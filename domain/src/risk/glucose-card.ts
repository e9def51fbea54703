/** Glucose readings at goal: the share of finger-stick readings inside the goal of the verdict; lows are counted by themselves. */
import { countWithNoun } from '../counted.ts'
import { daysBetween } from '../days.ts'
import { goalShareText, shareAtGoal } from '../readings/verdict/share.ts'
import { goalPosition } from '../vitals/statistics.ts'
import { percentText } from '../with-unit.ts'
import { cardOf, lineInputs, type RiskCard, type RiskFacts, vitalOf } from './card.ts'

/** [R] Diabetes Care 2019;42:1593: a report covers 14 days. */
export const glucoseWindow = 14
const fewestReadings = 14
const fewestGlucoseDays = 7

function a1cInputs({ labs: { a1c }, today }: RiskFacts): RiskCard['inputs'] {
  if (!a1c) return []
  const age = daysBetween(a1c.on, today) > 90 ? ', older than 90 days' : ''
  return [{ label: `A1c by laboratory${age}`, value: percentText(a1c.value), on: a1c.on }]
}

/** What the share still waits for. */
function missingOf({ glucose }: RiskFacts, days: number, isWithoutGoal: boolean): string[] {
  return [
    ...(isWithoutGoal ? ['A goal: the alarms in force leave no room for it'] : []),
    ...(glucose.length < fewestReadings
      ? [`${countWithNoun(fewestReadings - glucose.length, 'more reading')} in ${glucoseWindow} days`]
      : []),
    ...(days < fewestGlucoseDays ? [`${countWithNoun(fewestGlucoseDays - days, 'more day')} with readings`] : []),
  ]
}

export function glucoseAtGoal(facts: RiskFacts): RiskCard {
  const { glucose, today } = facts
  const vital = vitalOf(facts, 'bloodSugar')
  const goal = vital?.goal ?? null
  const days = new Set(glucose.map(({ on }) => on)).size
  const share = shareAtGoal(glucose.flatMap(({ value }) => goalPosition({ value }, { value: goal }) ?? []))
  const missing = missingOf(facts, days, vital !== undefined && goal === null)
  return cardOf(facts, {
    card: 'glucoseInRange',
    title: 'Glucose readings at goal',
    version: '2',
    value: missing.length > 0 ? null : goalShareText(share, 'readings', [goal, null]),
    band: missing.length > 0 ? null : share.band,
    inputs: [
      { label: `Readings of the last ${glucoseWindow} days`, value: `${glucose.length} on ${countWithNoun(days, 'day')}`, on: today },
      ...lineInputs(vital, today),
      ...a1cInputs(facts),
    ],
    missing,
    formula: `Share of finger-stick readings inside both ends of the goal in ${glucoseWindow} days; readings below it are counted by themselves. People measure when they feel odd, so this is no time in range, and no A1c is computed from it.`,
    source: 'Goal as named above; Diabetes Care 2019;42:1593 for the days; bands [D]',
    changes: share.below > 0 ? `No reading below the goal in the next ${glucoseWindow} days clears the lows.` : 'Readings off the goal.',
  })
}
