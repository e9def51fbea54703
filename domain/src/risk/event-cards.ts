/** Cards that follow from what happened: falls, hospital stays, and kidney failure risk where its inputs are on record. */
import { usDate } from '../us-date.ts'
import { percentText } from '../with-unit.ts'
import { countWithNoun } from '../counted.ts'
import { addDays, daysBetween } from '../days.ts'
import { type CardInput, cardOf, type DatedValue, type HospitalEvent, type RiskCard, type RiskFacts } from './card.ts'

const yes = (value: string | number | undefined) => value === 'yes'

/** [R] STEADI: at risk when any of the three key answers is yes; [M] higher with two falls or an injury. */
export function falls(facts: RiskFacts): RiskCard {
  const { today, age } = facts
  const year = facts.falls.filter(({ on }) => on > addDays(today, -365)).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const last = year.at(-1)
  const base = {
    card: 'falls' as const,
    title: 'Falls',
    version: '1',
    formula:
      'At risk when any of the three key answers is yes: fallen, unsteady, worried. Higher with two or more falls or an injury in 12 months.',
    source: 'CDC STEADI key questions',
  }
  if (!last)
    return cardOf(facts, { ...base, inputs: [], missing: ['A falls check-in of the last 12 months'], changes: 'The next falls check-in.' })
  const count = year.filter(({ answers }) => yes(answers['fallen'])).length
  const isHurt = year.some(({ answers }) => answers['injury'] === 'hurt' || answers['injury'] === 'head')
  const isAtRisk = ['fallen', 'unsteady', 'worried'].some((key) => yes(last.answers[key]))
  const band = count >= 2 || isHurt ? 'higher' : isAtRisk ? 'at risk' : 'not at risk'
  const report = (key: string) => (last.answers[key] === undefined ? 'not answered' : String(last.answers[key]))
  return cardOf(facts, {
    ...base,
    value:
      band === 'not at risk' ? 'No key answer is yes' : `${countWithNoun(count, 'fall')} told in 12 months${isHurt ? ', with injury' : ''}`,
    band,
    inputs: [
      { label: 'Fallen', value: report('fallen'), on: last.on },
      { label: 'Unsteady', value: report('unsteady'), on: last.on },
      { label: 'Worried about falling', value: report('worried'), on: last.on },
      ...(facts.takesSedative ? [{ label: 'Beside it', value: 'A sedating medicine is on the list', on: today }] : []),
      ...(facts.takesBloodThinner ? [{ label: 'Beside it', value: 'A blood thinner is on the list', on: today }] : []),
      ...(facts.conditions.includes('osteoporosis') ? [{ label: 'Beside it', value: 'Osteoporosis', on: today }] : []),
      ...(age < 65 ? [{ label: 'Age', value: `${age}: a screening tool made for 65 and over`, on: today }] : []),
    ],
    changes: 'The next check-in without a fall.',
  })
}

// [D] bands of days since the last event
const stayBands = [
  { to: 7, band: 'within 7 days' },
  { to: 30, band: 'within 30 days' },
  { to: 90, band: 'within 90 days' },
]

// [M] transitional care: contact within 2 working days, a visit within 7 or 14
const contactDays = 2
const isWorkday = (on: string) => Temporal.PlainDate.from(on).dayOfWeek < 6

/** Working days after a day, up to another; holidays are not known. */
function workdaysAfter(day: string, until: string): number {
  let count = 0
  for (let on = addDays(day, 1); on <= until && count <= contactDays; on = addDays(on, 1)) count += isWorkday(on) ? 1 : 0
  return count
}

function visitSince(end: string, visitsOn: readonly string[]): CardInput {
  const visit = visitsOn.filter((on) => on > end).toSorted()[0]
  if (visit === undefined) return { label: 'Visit since', value: 'none on record', on: null }
  const days = daysBetween(end, visit)
  const within = days <= 7 ? ', within 7' : days <= 14 ? ', within 14' : ''
  return { label: 'Visit since', value: `after ${countWithNoun(days, 'day')}${within}`, on: visit }
}

function followUp(end: string, { today, visitsOn, spokenOn, lastReconciled }: RiskFacts): CardInput[] {
  const contact = spokenOn.find((on) => on >= end && workdaysAfter(end, on) <= contactDays) ?? null
  const open = workdaysAfter(end, today) <= contactDays ? 'not yet' : 'no'
  const reconciled = lastReconciled !== null && lastReconciled >= end ? lastReconciled : null
  return [
    { label: `Spoken with within ${contactDays} working days`, value: contact === null ? open : 'yes', on: contact },
    visitSince(end, visitsOn),
    { label: 'Medications gone through since', value: reconciled === null ? 'no' : 'yes', on: reconciled },
  ]
}

const endOf = ({ from, until }: HospitalEvent) => until ?? from
const countsWithin = ({ hospital, today }: RiskFacts) =>
  [30, 90, 365].map((span) => hospital.filter((event) => endOf(event) > addDays(today, -span)).length).join(', ')

/** Nothing is counted from a discharge that nobody has told. */
const stayNotEnded = (facts: RiskFacts, base: Pick<RiskCard, 'card' | 'title' | 'version' | 'formula' | 'source'>, from: string) =>
  cardOf(facts, {
    ...base,
    value: `Admitted ${countWithNoun(daysBetween(from, facts.today), 'day')} ago, no discharge on record`,
    band: 'in hospital',
    inputs: [
      { label: 'Last event', value: 'Admitted to hospital', on: from },
      { label: 'In 30, 90, 365 days', value: countsWithin(facts), on: facts.today },
    ],
    missing: ['The day of the discharge, on the tab of visits'],
    changes: 'The discharge.',
  })

export function hospitalStay(facts: RiskFacts): RiskCard {
  const { hospital, today } = facts
  const last = hospital
    .filter((event) => endOf(event) <= today)
    .toSorted((a, b) => (endOf(a) < endOf(b) ? -1 : 1))
    .at(-1)
  const base = {
    card: 'hospitalStay' as const,
    title: 'Recent hospital stay',
    version: '1',
    formula: 'Days since the last discharge or emergency visit on record, and how many there were in 30, 90 and 365 days.',
    source: 'Hospital events of the chart; bands [D]; follow-up as in transitional care [M]',
  }
  if (!last)
    return cardOf(facts, { ...base, inputs: [], missing: ['A hospital event: none recorded is not none'], changes: 'A recorded event.' })
  if (last.kind === 'hospital' && last.until === null) return stayNotEnded(facts, base, last.from)
  const days = daysBetween(endOf(last), today)
  const band = stayBands.find(({ to }) => days <= to)
  return cardOf(facts, {
    ...base,
    value: `${countWithNoun(days, 'day')} ago`,
    band: band?.band ?? 'more than 90 days',
    inputs: [
      { label: 'Last event', value: last.kind === 'hospital' ? 'Discharged from hospital' : 'Emergency visit', on: endOf(last) },
      { label: 'In 30, 90, 365 days', value: countsWithin(facts), on: today },
      ...followUp(endOf(last), facts),
    ],
    changes: band ? `Time: the next band begins on ${usDate(addDays(endOf(last), band.to + 1))}.` : 'A new event.',
  })
}

// [R] JAMA 2016;315:164, four variables, North America: survival at 2 and 5 years
const baseline = { two: 0.975, five: 0.924 }

/** Shares of 100 that reach kidney failure. `egfr` mL/min/1.73 m², `acr` mg/g. */
export function kidneyFailureRisk({ age, gender, egfr, acr }: { age: number; gender: 'male' | 'female'; egfr: number; acr: number }) {
  const sum =
    -0.2201 * (age / 10 - 7.036) +
    0.2467 * (Number(gender === 'male') - 0.5642) -
    0.5567 * (egfr / 5 - 7.222) +
    0.451 * (Math.log(acr) - 5.137)
  const risk = (survival: number) => 100 * (1 - survival ** Math.exp(sum))
  return { two: risk(baseline.two), five: risk(baseline.five) }
}

// [D] labs older than a year are not taken
const labYears = 1

const isFresh = (lab: DatedValue | null, today: string): lab is DatedValue => lab !== null && lab.on > addDays(today, -365 * labYears)

function kidneyInputsMissing({ labs, today, diagnosisCodes }: RiskFacts): string[] {
  const isReplaced = diagnosisCodes.some((code) => /^(Z99\.2|Z94\.0|N18\.6)/.test(code))
  return [
    ...(isFresh(labs.egfr, today) ? [] : ['An eGFR of the last 12 months']),
    ...(isFresh(labs.urineAcr, today) ? [] : ['A urine albumin/creatinine of the last 12 months']),
    ...(labs.egfr && labs.egfr.value >= 60 ? ['An eGFR below 60: the equation is made for stage 3 to 5'] : []),
    ...(isReplaced ? ['An equation for dialysis or a transplant: this one is made for neither'] : []),
  ]
}

// [M] KDIGO 2024 action lines
function kidneyBand({ two, five }: { two: number; five: number }): string {
  if (two > 40) return 'above 40% in 2 years'
  if (two > 10) return 'above 10% in 2 years'
  return five >= 3 ? 'at or above 3% in 5 years' : 'below 3% in 5 years'
}

export function kidneyFailure(facts: RiskFacts): RiskCard {
  const { labs, today, age, gender } = facts
  const missing = kidneyInputsMissing(facts)
  const { egfr, urineAcr } = labs
  const isKnown = missing.length === 0 && egfr && urineAcr
  const risk = isKnown ? kidneyFailureRisk({ age, gender, egfr: egfr.value, acr: urineAcr.value }) : null
  return cardOf(facts, {
    card: 'kidneyFailure',
    title: 'Kidney failure risk',
    version: 'KFRE, 4 variables, North America',
    value: risk && `${percentText(risk.two.toFixed(2))} in 2 years, ${percentText(risk.five.toFixed(2))} in 5 years`,
    band: risk && kidneyBand(risk),
    inputs: [
      { label: 'Age and sex', value: `${age}, ${gender}`, on: today },
      ...(egfr?.creatinine ? [{ label: 'Creatinine (eGFR by CKD-EPI 2021)', value: `${egfr.creatinine} mg/dL`, on: egfr.on }] : []),
      ...(egfr ? [{ label: 'eGFR', value: `${egfr.value} mL/min/1.73 m²`, on: egfr.on }] : []),
      ...(urineAcr ? [{ label: 'Urine albumin/creatinine', value: `${urineAcr.value} mg/g`, on: urineAcr.on }] : []),
    ],
    missing,
    formula:
      'L = −0.2201 (age/10 − 7.036) + 0.2467 (male − 0.5642) − 0.5567 (eGFR/5 − 7.222) + 0.4510 (ln ACR − 5.137); 2 years 1 − 0.9750^exp(L), 5 years 1 − 0.9240^exp(L).',
    source: 'Tangri et al., JAMA 2016;315:164; KDIGO 2024 [M]',
    changes: 'The next laboratory values.',
  })
}
