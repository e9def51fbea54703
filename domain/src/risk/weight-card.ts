/** Weight swing: the change that the rules in force warn of, and the changes of a day and of a week beside it. */
import { addDays } from '../days.ts'
import { gainLimits, hasGained, isRecent, weightChange } from '../readings/daily-weights.ts'
import { type Change, changeEnds, changeText, signed } from '../readings/verdict/change.ts'
import { leftOutText } from '../readings/verdict/standing.ts'
import { withUnit } from '../with-unit.ts'
import { cardOf, type CardInput, type DatedValue, lineInputs, type RiskCard, type RiskFacts, vitalOf } from './card.ts'

// [D] docs/sources/chart.md risk: two lbs in a day are watched
const watched = 2

/** What the weights of the last half year come to; null where there is none. */
function swingOf(weights: RiskFacts['weights']) {
  const last = weights.at(-1)
  if (!last) return null
  const values = (days: number) => weights.filter((weight) => weight.on >= addDays(last.on, -days)).map(({ value }) => value)
  const hasLost = (share: number, days: number) => {
    const most = Math.max(...values(days))
    return 100 * (most - last.value) >= share * most
  }
  return {
    last,
    change: weightChange(weights, last),
    swing: Math.max(...values(30)) - Math.min(...values(30)),
    // [M] 5% in 30 days or 10% in 180 days
    isLost: hasLost(5, 30) || hasLost(10, 180),
  }
}
type WeightSwing = NonNullable<ReturnType<typeof swingOf>>

/** The change that the last weight is warned of; of one that is in doubt nothing is said. */
function alarmOf(facts: RiskFacts): Change | null {
  const latest = vitalOf(facts, 'bodyWeight')?.latest
  return latest && !latest.isSuspect ? latest.change : null
}

/** What warns is named by its side, and never called steady, with heart failure or without. */
function swingBand({ change, isLost }: WeightSwing, alarm: Change | null, hasFailure: boolean): string {
  if (alarm) return `${alarm.severity === 'critical' ? 'critical ' : ''}${alarm.lbs > 0 ? 'gain' : 'loss'}`
  if (hasFailure && (hasGained(change) || (change.day ?? 0) >= watched)) return 'watch'
  return isLost ? 'unplanned loss?' : 'steady'
}

const changeWithin = (lbs: number | null, days: number) => (lbs === null ? [] : [changeText({ lbs, days })])

function alarmInputs(alarm: Change | null): CardInput[] {
  if (!alarm) return []
  return [{ label: alarm.rule, value: [changeText(alarm), changeEnds(alarm)].filter(Boolean).join(', '), on: alarm.to?.on ?? null }]
}

function leftOutInputs({ suspectWeights }: RiskFacts): CardInput[] {
  const last = suspectWeights.at(-1)
  return last
    ? [{ label: 'Suspect', value: leftOutText(suspectWeights.map(({ value }) => withUnit(value.toFixed(1), 'lbs'))), on: last.on }]
    : []
}

function dryInputs({ dryWeight }: RiskFacts, last: DatedValue): CardInput[] {
  if (!dryWeight) return []
  const off = withUnit(signed(last.value - dryWeight.value), 'lbs')
  return [{ label: `From the dry weight of ${dryWeight.value} lbs`, value: off, on: last.on }]
}

const missingOf = ({ day, week }: WeightSwing['change'], isCurrent: boolean) => [
  ...(isCurrent ? [] : ['A weight of today or yesterday']),
  ...(day === null ? ['A weight of the day before'] : []),
  ...(week === null ? ['A weight of the 7 days before'] : []),
]

export function weightSwing(facts: RiskFacts): RiskCard {
  const { today } = facts
  const swing = swingOf(facts.weights)
  const base = {
    card: 'weightSwing' as const,
    title: 'Weight swing',
    version: '2',
    formula:
      'First weight of each day: last day against the day before; last against the lowest of the 7 days before; highest less lowest of 30 days. A gain or a loss is one that the rules in force warn of.',
    source: 'AHA heart failure self-check [M]; the warning rules in force; watch [D]',
  }
  if (!swing)
    return cardOf(facts, { ...base, inputs: leftOutInputs(facts), missing: ['A weight of the last 180 days'], changes: 'A weight.' })
  const { last } = swing
  const { lowest, day, week } = swing.change
  const hasFailure = facts.conditions.includes('heartFailure')
  const isCurrent = isRecent(last, today)
  const alarm = isCurrent ? alarmOf(facts) : null
  const bound = ((lowest ?? last).value + gainLimits.week - 0.1).toFixed(1)
  return cardOf(facts, {
    ...base,
    value: isCurrent ? [...changeWithin(day, 1), ...changeWithin(week, 7)].join(', ') || 'No weight to compare with' : null,
    band: isCurrent ? swingBand(swing, alarm, hasFailure) : null,
    inputs: [
      { label: 'Last weight', value: `${last.value.toFixed(1)} lbs`, on: last.on },
      ...leftOutInputs(facts),
      ...alarmInputs(alarm),
      ...lineInputs(vitalOf(facts, 'bodyWeight'), today),
      ...(lowest ? [{ label: 'Lowest of the 7 days before', value: `${lowest.value.toFixed(1)} lbs`, on: lowest.on }] : []),
      ...dryInputs(facts, last),
      { label: '30-day swing', value: `${swing.swing.toFixed(1)} lbs`, on: today },
    ],
    missing: missingOf(swing.change, isCurrent),
    changes: hasFailure ? `A next weight at or below ${bound} lbs keeps the week below ${gainLimits.week} lbs.` : 'The next weights.',
  })
}
