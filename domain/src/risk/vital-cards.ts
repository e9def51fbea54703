/** Cards that follow from readings: blood pressure control, glucose in range, weight swing, measuring regularly. */
import { percentText } from '../with-unit.ts'
import { countWithNoun } from '../counted.ts'
import { addDays, daysBetween } from '../days.ts'
import { neededDays } from '../billing/rulebook/needed-days.ts'
import { gainLimits, hasGained, isRecent, weightChange } from '../readings/daily-weights.ts'
import { cardOf, meanOf, percent, type RiskCard, type RiskFacts } from './card.ts'

// docs/sources/chart.md risk: controlled below 140 and 90 (CMS165), home goal below 130 and 80 (2025 AHA/ACC)
const controlled = { systolic: 140, diastolic: 90 }
const homeGoal = { systolic: 130, diastolic: 80 }
/** Days of the home share, which may begin in the year before. */
export const homeWindow = 30
const fewestHomeDays = 8
const shareBands = [
  { from: 70, band: 'good' },
  { from: 40, band: 'partly' },
  { from: 0, band: 'low' },
] as const
const bandOf = (share: number) => shareBands.find(({ from }) => share >= from)?.band ?? 'low'
// How many days more would lift the share to the next band
function daysToNext(good: number, days: number): string {
  const next = shareBands.findLast(({ from }) => percent(good, days) < from)
  if (!next) return 'A day above the goal lowers the share.'
  let more = 1
  while (percent(good + more, days + more) < next.from) more += 1
  return `${more} more ${more === 1 ? 'day' : 'days'} below 130/80 ${more === 1 ? 'makes' : 'make'} it ${percentText(percent(good + more, days + more))}, ${next.band}.`
}

// docs/sources/chart.md risk: mornings from 4 to noon, evenings from 17 to 23
const partsOfDay = [
  { label: 'Mornings, mean', from: 4, to: 12 },
  { label: 'Evenings, mean', from: 17, to: 23 },
] as const

/** Mean and spread of the last 30 days, by part of the day, and how many were far out. */
function pressureInputs(pressures: RiskFacts['pressures'], today: string) {
  if (pressures.length === 0) return []
  const display = (some: RiskFacts['pressures']) =>
    `${Math.round(meanOf(some.map(({ systolic }) => systolic)))}/${Math.round(meanOf(some.map(({ diastolic }) => diastolic)))}`
  const spread = (some: readonly number[]) => Math.round(Math.sqrt(meanOf(some.map((value) => (value - meanOf(some)) ** 2))))
  const parts = partsOfDay.flatMap(({ label, from, to }) => {
    const some = pressures.filter(({ hour }) => hour >= from && hour < to)
    return some.length === 0 ? [] : [{ label, value: `${display(some)} mmHg of ${some.length}`, on: today }]
  })
  const count = (is: (pressure: (typeof pressures)[number]) => boolean) => String(pressures.filter(is).length)
  return [
    {
      label: 'Mean, last 30 days',
      value: `${display(pressures)} mmHg, ± ${spread(pressures.map(({ systolic }) => systolic))}/${spread(pressures.map(({ diastolic }) => diastolic))}`,
      on: today,
    },
    ...parts,
    { label: 'Readings above 160 or 100', value: count(({ systolic, diastolic }) => systolic > 160 || diastolic > 100), on: today },
    { label: 'Readings at or above 180 or 120', value: count(({ systolic, diastolic }) => systolic >= 180 || diastolic >= 120), on: today },
    { label: 'Readings below 100 systolic', value: count(({ systolic }) => systolic < 100), on: today },
  ]
}

type Part = { told: string[]; inputs: RiskCard['inputs']; missing: string[] }

/** The lowest of each pressure of the last day with readings this year; of different readings perhaps. */
function lastDayPart({ pressures, today }: RiskFacts): Part {
  const last = pressures.findLast(({ on }) => on.slice(0, 4) === today.slice(0, 4))?.on
  if (last === undefined) return { told: [], inputs: [], missing: ['A blood pressure of this year'] }
  const ofDay = pressures.filter(({ on }) => on === last)
  const systolic = Math.min(...ofDay.map(({ systolic }) => systolic))
  const diastolic = Math.min(...ofDay.map(({ diastolic }) => diastolic))
  const isControlled = systolic < controlled.systolic && diastolic < controlled.diastolic
  return {
    told: [`${isControlled ? 'Controlled' : 'Not controlled'} on the last day`],
    inputs: [{ label: 'Last day, lowest values', value: `${systolic}/${diastolic} mmHg`, on: last }],
    missing: [],
  }
}

/** The share of the last 30 days at goal, also where these began in the year before. */
function homePart({ pressures, today }: RiskFacts): Part & Pick<RiskCard, 'band' | 'changes'> {
  const recent = Map.groupBy(
    pressures.filter(({ on }) => on > addDays(today, -homeWindow)),
    ({ on }) => on,
  )
  const good = [...recent.values()].filter(
    (day) =>
      meanOf(day.map(({ systolic }) => systolic)) < homeGoal.systolic && meanOf(day.map(({ diastolic }) => diastolic)) < homeGoal.diastolic,
  ).length
  const inputs = [
    { label: 'Days with readings, last 30', value: `${recent.size}, of these ${good} below 130/80`, on: today },
    ...pressureInputs([...recent.values()].flat(), today),
  ]
  if (recent.size < fewestHomeDays) {
    const missing = [`${countWithNoun(fewestHomeDays - recent.size, 'more day')} with readings for the share of days`]
    return { told: [], inputs, missing, band: null, changes: 'Measuring on more days.' }
  }
  const share = percent(good, recent.size)
  return {
    told: [`${percentText(share)} of days at goal`],
    inputs,
    missing: [],
    band: bandOf(share),
    changes: daysToNext(good, recent.size),
  }
}

const isMeasured = ({ conditions, age }: RiskFacts) => conditions.includes('hypertension') && age >= 18 && age <= 85

export function bpControl(facts: RiskFacts): RiskCard {
  const [last, home] = [lastDayPart(facts), homePart(facts)]
  const base = {
    card: 'bpControl' as const,
    title: 'Blood pressure control',
    version: '1',
    formula:
      'Lowest systolic and lowest diastolic of the last day with readings this year, controlled below 140 and 90; share of the last 30 days whose mean is below 130 and 80.',
    source: 'CMS165v14; 2025 AHA/ACC goal 130/80; bands [D]',
  }
  if (facts.pressures.length === 0) return cardOf(facts, { ...base, inputs: [], missing: last.missing, changes: 'The first reading.' })
  return cardOf(facts, {
    ...base,
    value: [...last.told, ...home.told].join('; ') || null,
    band: home.band,
    inputs: [
      ...last.inputs,
      ...home.inputs,
      ...(isMeasured(facts)
        ? []
        : [{ label: 'Quality measure', value: 'Does not apply: asks for hypertension and age 18 to 85', on: null }]),
    ],
    missing: [...last.missing, ...home.missing],
    changes: home.changes,
  })
}

// [R] Standards of Care in Diabetes: range 70 to 180, low under 70, very low under 54, very high above 250 mg/dL
const glucoseWindow = 14
const fewestReadings = 14
const fewestGlucoseDays = 7

export function glucoseInRange(facts: RiskFacts): RiskCard {
  const { glucose, labs, today } = facts
  const days = new Set(glucose.map(({ on }) => on)).size
  const count = (is: (value: number) => boolean) => glucose.filter(({ value }) => is(value)).length
  const inRange = count((value) => value >= 70 && value <= 180)
  const missing = [
    ...(glucose.length < fewestReadings ? [`${countWithNoun(fewestReadings - glucose.length, 'more reading')} in 14 days`] : []),
    ...(days < fewestGlucoseDays ? [`${countWithNoun(fewestGlucoseDays - days, 'more day')} with readings`] : []),
  ]
  const low = count((value) => value < 70)
  return cardOf(facts, {
    card: 'glucoseInRange',
    title: 'Glucose readings in range',
    version: '1',
    value: missing.length > 0 ? null : `${percentText(percent(inRange, glucose.length))} of readings in range`,
    band: missing.length > 0 ? null : bandOf(percent(inRange, glucose.length)),
    inputs: [
      { label: 'Readings of the last 14 days', value: `${glucose.length} on ${countWithNoun(days, 'day')}`, on: today },
      { label: 'Below 70, below 54', value: `${low}, ${count((value) => value < 54)}`, on: today },
      { label: 'Above 180, above 250', value: `${count((value) => value > 180)}, ${count((value) => value > 250)}`, on: today },
      ...(labs.a1c
        ? [
            {
              label: `A1c by laboratory${daysBetween(labs.a1c.on, today) > 90 ? ', older than 90 days' : ''}`,
              value: percentText(labs.a1c.value),
              on: labs.a1c.on,
            },
          ]
        : []),
    ],
    missing,
    formula: `Share of finger-stick readings of 70 to 180 mg/dL in ${glucoseWindow} days. People measure when they feel odd, so this is no time in range, and no A1c is computed from it.`,
    source: 'Diabetes Care 2019;42:1593 limits; bands [D]',
    changes: low > 0 ? 'No reading below 70 in the next 14 days clears the lows.' : 'Readings out of 70 to 180.',
  })
}

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

function swingBand({ change, isLost }: WeightSwing, hasFailure: boolean): string {
  if (!hasFailure) return isLost ? 'unplanned loss?' : 'steady'
  if (hasGained(change)) return 'high'
  return (change.day ?? 0) >= watched ? 'watch' : 'steady'
}

const lbs = (value: number | null) => (value === null ? 'not known' : `${value > 0 ? '+' : ''}${value.toFixed(1)} lbs`)

export function weightSwing(facts: RiskFacts): RiskCard {
  const swing = swingOf(facts.weights)
  const base = {
    card: 'weightSwing' as const,
    title: 'Weight swing',
    version: '1',
    formula:
      'First weight of each day: last day against the day before; last against the lowest of the 7 days before; highest less lowest of 30 days.',
    source: 'AHA heart failure self-check [M]; 5 lbs as by the warning rules; watch [D]',
  }
  if (!swing) return cardOf(facts, { ...base, inputs: [], missing: ['A weight of the last 180 days'], changes: 'A weight.' })
  const { last } = swing
  const { lowest, day: dayChange, week: weekGain } = swing.change
  const hasFailure = facts.conditions.includes('heartFailure')
  const isCurrent = isRecent(last, facts.today)
  const bound = ((lowest ?? last).value + gainLimits.week - 0.1).toFixed(1)
  return cardOf(facts, {
    ...base,
    value: isCurrent ? `${lbs(dayChange)} in 1 day, ${lbs(weekGain)} in 7 days` : null,
    band: isCurrent ? swingBand(swing, hasFailure) : null,
    inputs: [
      { label: 'Last weight', value: `${last.value.toFixed(1)} lbs`, on: last.on },
      ...(lowest ? [{ label: 'Lowest of the 7 days before', value: `${lowest.value.toFixed(1)} lbs`, on: lowest.on }] : []),
      ...(facts.dryWeight
        ? [{ label: `From the dry weight of ${facts.dryWeight.value} lbs`, value: lbs(last.value - facts.dryWeight.value), on: last.on }]
        : []),
      { label: '30-day swing', value: `${swing.swing.toFixed(1)} lbs`, on: facts.today },
    ],
    missing: [
      ...(isCurrent ? [] : ['A weight of today or yesterday']),
      ...(dayChange === null ? ['A weight of the day before'] : []),
      ...(weekGain === null ? ['A weight of the 7 days before'] : []),
    ],
    changes: hasFailure ? `A next weight at or below ${bound} lbs keeps the week below 5 lbs.` : 'The next weights.',
  })
}

const measuringWindow = 30

export function measuringCard(facts: RiskFacts): RiskCard {
  const { measuredOn, measuredBy, activeSince, today, periodDays } = facts
  const from = addDays(today, 1 - measuringWindow)
  const since = activeSince !== null && activeSince > from ? activeSince : from
  const window = daysBetween(since, today) + 1
  const days = [...new Set(measuredOn)].filter((on) => on >= since).toSorted()
  // The first day counts; today is not over
  const gaps = [addDays(since, -1), ...days, today].map((on, n, all) => daysBetween(all[n - 1] ?? on, on) - 1)
  const base = {
    card: 'measuring' as const,
    title: 'Measuring regularly',
    version: '1',
    formula:
      'Days with a counted reading of a device in the last 30 days, or since the first device arrived. It measures the habit, not the taking of pills.',
    source: `${neededDays} days as the billing rules need; bands [D]`,
  }
  if (activeSince === null)
    return cardOf(facts, { ...base, inputs: [], missing: ['A device that has arrived'], changes: 'The first device.' })
  return cardOf(facts, {
    ...base,
    value: `${days.length} of ${window} days`,
    band: days.length >= neededDays ? 'good' : days.length >= 8 ? 'partly' : 'low',
    inputs: [
      { label: 'Days measured', value: `${days.length} of ${window}`, on: today },
      ...(measuredBy.length > 1
        ? measuredBy.map((item) => ({ label: `Days with ${item.title}`, value: `${item.days} of ${window}`, on: today }))
        : []),
      { label: 'Longest gap', value: countWithNoun(Math.max(0, ...gaps), 'day'), on: days.at(-1) ?? null },
      { label: 'This billing period', value: `${periodDays} of ${neededDays} days`, on: today },
    ],
    changes:
      days.length >= neededDays
        ? 'Days without a reading.'
        : `${neededDays - days.length} more ${neededDays - days.length === 1 ? 'day makes' : 'days make'} it good.`,
  })
}
