/** Measuring regularly: on how many days of the last 30 a device measured. */
import { neededDays } from '../billing/rulebook/needed-days.ts'
import { countWithNoun } from '../counted.ts'
import { addDays, daysBetween } from '../days.ts'
import { bandOfDays } from '../readings/verdict/share.ts'
import { shortSpan } from '../us-date.ts'
import { cardOf, type RiskCard, type RiskFacts } from './card.ts'

const measuringWindow = 30

// [D] days that are partly enough
const partlyDays = 8

export function measuringCard(facts: RiskFacts): RiskCard {
  const { measuredOn, measuredBy, activeSince, today, period } = facts
  const from = addDays(today, 1 - measuringWindow)
  const since = activeSince !== null && activeSince > from ? activeSince : from
  const window = daysBetween(since, today) + 1
  const days = [...new Set(measuredOn)].filter((on) => on >= since).toSorted()
  // The first day counts; today is not over
  const gaps = [addDays(since, -1), ...days, today].map((on, n, all) => daysBetween(all[n - 1] ?? on, on) - 1)
  const base = {
    card: 'measuring' as const,
    title: 'Measuring regularly',
    version: '2',
    formula:
      'Days with a counted reading of a device in the last 30 days, or since the first device arrived. It measures the habit, not the taking of pills.',
    source: `${neededDays} days as the billing rules need; bands [D]`,
  }
  if (activeSince === null)
    return cardOf(facts, { ...base, inputs: [], missing: ['A device that has arrived'], changes: 'The first device.' })
  return cardOf(facts, {
    ...base,
    value: `${days.length} of ${window} days`,
    band: bandOfDays(days.length, { good: neededDays, partly: partlyDays }),
    inputs: [
      { label: 'Days measured', value: `${days.length} of ${window}`, on: today },
      ...(measuredBy.length > 1
        ? measuredBy.map((item) => ({ label: `Days with ${item.title}`, value: `${item.days} of ${window}`, on: today }))
        : []),
      { label: 'Longest gap', value: countWithNoun(Math.max(0, ...gaps), 'day'), on: days.at(-1) ?? null },
      ...(period === null
        ? []
        : [
            {
              label: `Billing period ${shortSpan(period.start, period.end)}`,
              value: `${period.days} of ${neededDays} days`,
              on: today,
            },
          ]),
    ],
    changes:
      days.length >= neededDays
        ? 'Days without a reading.'
        : `${neededDays - days.length} more ${neededDays - days.length === 1 ? 'day makes' : 'days make'} it good.`,
  })
}
