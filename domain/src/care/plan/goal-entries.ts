/** Goals that facts judge which come now and then: answers of check-ins, laboratory values, stays in a hospital. */
import { percentText, withUnit } from '../../with-unit.ts'
import { countWithNoun } from '../../counted.ts'
import type { LabTest } from '../../chart/labs.ts'
import { daysBetween } from '../../days.ts'
import type { MeasureName } from './goal-measures.ts'

/** All on the member's own days. */
export type GoalAnswers = {
  setId: string
  on: string
  score: number | null
  answers: Readonly<Record<string, string | number>>
}
export type GoalLab = { test: LabTest; on: string; value: number }
/** A stay in a hospital, by the day on which it ended, or began where nobody wrote the end. */
export type GoalStay = { on: string }
export type EntryFacts = {
  answers: readonly GoalAnswers[]
  labs: readonly GoalLab[]
  stays: readonly GoalStay[]
}

type Entry = { on: string; value: number }
export type EntryMeasure =
  | Extract<MeasureName, 'adherence' | 'falls' | 'pain' | 'phq2' | 'hospitalStays' | 'kidneyTests' | 'lipidTest'>
  | Exclude<LabTest, 'potassium'>
type EntryRule = {
  of: (facts: EntryFacts) => readonly Entry[]
  /** One number for all of a window; every one of them must do where there is none. */
  whole?: (values: readonly number[]) => number
  say: (value: number) => string
  /** None at all says something as well: tests that were not done. */
  isCounted?: true
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
const mean = (values: readonly number[]) => sum(values) / values.length

const answersTo = ({ answers }: EntryFacts, setId: string) => answers.filter((answer) => answer.setId === setId)
const numberOf = (setId: string, question: string, read: (answer: string | number) => number | undefined) => (facts: EntryFacts) =>
  answersTo(facts, setId).flatMap(({ on, answers: { [question]: answer } }) => {
    const value = answer === undefined ? undefined : read(answer)
    return value === undefined ? [] : [{ on, value }]
  })
const labs = (unit: string, ...tests: readonly LabTest[]): EntryRule => ({
  of: (facts) => facts.labs.filter(({ test }) => tests.includes(test)),
  say: (value) => withUnit(value, unit),
})

// The question asks for the days of the last week
const askedDays = 7
// A stay that somebody tells of and that the visits name as well is one
const sameStayDays = 60

function staysOf({ stays, ...facts }: EntryFacts): Entry[] {
  const updates = answersTo({ stays, ...facts }, 'hospital').flatMap(({ on, answers }) => {
    const since = answers['since']
    const isKnown = stays.some((stay) => Math.abs(daysBetween(stay.on, on)) <= sameStayDays)
    return since === undefined ? [] : [{ on, value: since === 'hospital' && !isKnown ? 1 : 0 }]
  })
  return [...stays.map(({ on }) => ({ on, value: 1 })), ...updates]
}

/** On which days each of the tests was done as often as the rarer of both. */
function bothTests(facts: EntryFacts): Entry[] {
  const [egfr, acr] = (['egfr', 'urineAcr'] as const).map((test) =>
    [...new Set(facts.labs.filter((lab) => lab.test === test).map(({ on }) => on))].toSorted(),
  ) as [string[], string[]]
  return (egfr.length < acr.length ? egfr : acr).map((on) => ({ on, value: 1 }))
}

const lipidDays = ({ labs: all }: EntryFacts) =>
  [...new Set(all.filter(({ test }) => test === 'totalCholesterol' || test === 'hdl').map(({ on }) => on))].map((on) => ({ on, value: 1 }))

export const entryRules: Record<EntryMeasure, EntryRule> = {
  adherence: {
    of: numberOf('adherence', 'missed', (missed) => (100 * (askedDays - Number(missed))) / askedDays),
    whole: mean,
    say: (share) => `${percentText(Math.round(share))} of days`,
  },
  falls: {
    of: numberOf('falls', 'fallen', (fallen) => (fallen === 'yes' ? 1 : 0)),
    whole: sum,
    say: (falls) => (falls === 0 ? 'no fall told' : `${countWithNoun(falls, 'fall')} told`),
  },
  pain: { of: numberOf('general', 'pain', Number), say: (pain) => `${pain} of 10` },
  phq2: {
    of: (facts) => answersTo(facts, 'phq2').flatMap(({ on, score }) => (score === null ? [] : [{ on, value: score }])),
    say: (score) => `${score} of 6`,
  },
  hospitalStays: { of: staysOf, whole: sum, say: (stays) => (stays === 0 ? 'no stay' : countWithNoun(stays, 'stay')) },
  a1c: labs('%', 'a1c'),
  totalCholesterol: labs('mg/dL', 'totalCholesterol'),
  hdl: labs('mg/dL', 'hdl'),
  egfr: labs('mL/min/1.73 m²', 'egfr'),
  urineAcr: labs('mg/g', 'urineAcr'),
  kidneyTests: { of: bothTests, whole: sum, say: (tests) => `${tests} of each`, isCounted: true },
  lipidTest: { of: lipidDays, whole: sum, say: (tests) => countWithNoun(tests, 'test'), isCounted: true },
}

export const isEntryMeasure = (measure: MeasureName): measure is EntryMeasure => Object.hasOwn(entryRules, measure)
