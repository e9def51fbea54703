/**
 * What the answers to a set come to: points, and the worst level that an answer, a rule or the sum raises, each with the
 * words that raised it. A pure function of answers, set and facts (docs/sources/chart.md check-ins).
 */
import { isDay } from '../days.ts'
import { type Level, levels, type Question, type QuestionSet, type QuestionCondition } from './question-sets.ts'

/** By question; a number as a number, a date as `YYYY-MM-DD`. */
export type Answers = Readonly<Record<string, string | number>>

/** What a set may ask of the chart instead of the member. */
export type CheckInFacts = {
  takesBloodThinner: boolean
  takesBloodThinnerOrInsulin: boolean
  /** Gained 3 lbs in a day or 5 in a week; null where no weight of the last two days says so. */
  hasGainedWeight: boolean | null
}
export const noFacts: CheckInFacts = {
  takesBloodThinner: false,
  takesBloodThinnerOrInsulin: false,
  hasGainedWeight: null,
}

export type LevelReason = { level: Exclude<Level, 'green'>; text: string }
export type SetResult = { score: number | null; answered: number; asked: number; level: Level; reasons: LevelReason[] }

/** The one question that the product answers itself where it can. */
const computed = 'weightGain'

/** The questions that apply to what was answered so far: `showIf` and `skipIf` leave some out. */
export const applicableQuestions = (set: QuestionSet, answers: Answers, facts: CheckInFacts): Question[] =>
  set.questions.filter(
    (question) =>
      (question.showIf === undefined || holds(question.showIf, { answers, facts, score: 0 })) &&
      !(question.skipIf !== undefined && question.id === computed && facts.hasGainedWeight !== null),
  )

type Scene = { answers: Answers; facts: CheckInFacts; score: number }

function holds(when: QuestionCondition, scene: Scene): boolean {
  if ('all' in when) return when.all.every((condition) => holds(condition, scene))
  if ('any' in when) return when.any.some((condition) => holds(condition, scene))
  if ('score' in when) return scene.score >= when.score.gte
  if ('fact' in when) return scene.facts[when.fact]
  if ('count' in when) {
    const input = when.count.of.filter((text) => {
      const [question = '', answer = ''] = text.split(':')
      return scene.answers[question] === answer
    })
    return input.length >= when.count.gte
  }
  const inputValue = scene.answers[when.q]
  if (inputValue === undefined) return false
  if ('gte' in when) return Number(inputValue) >= when.gte
  return 'eq' in when ? inputValue === when.eq : inputValue !== when.ne
}

/** PHQ-2 needs both answers, else there is no score. */
const needsAll = ({ scoring }: QuestionSet) => /both answers needed/.test(scoring.missing)

export function scoreSet(set: QuestionSet, typed: Answers, facts: CheckInFacts): SetResult {
  const request = applicableQuestions(set, typed, facts)
  const answers = answersThatCount(set, typed, { asked: request, facts })
  const answered = request.filter(({ id }) => answers[id] !== undefined).length
  const isScored = !needsAll(set) || answered === request.length
  const score = set.questions.reduce((sum, question) => sum + pointsOf(set, question, answers[question.id]), 0)
  const reasons = [
    ...flagsOf(set, answers),
    ...set.rules
      .filter(({ when }) => (isScored || !('score' in when)) && holds(when, { answers, facts, score }))
      .map(({ level, reason }) => ({ level, text: reason })),
    ...(isScored ? limitsOf(set, score) : []),
  ].toSorted((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level))
  return {
    score: isScored ? score : null,
    answered,
    asked: request.length,
    level: reasons[0]?.level ?? 'green',
    reasons,
  }
}

type QuestionContext = { asked: readonly Question[]; facts: CheckInFacts }

/** An answer to a question that no longer applies is none; the weight gain is what the scale says. */
function answersThatCount(set: QuestionSet, typed: Answers, { asked, facts }: QuestionContext): Answers {
  const input = Object.fromEntries(asked.flatMap(({ id }) => (typed[id] === undefined ? [] : [[id, typed[id]]])))
  const isComputed = set.questions.some(({ id, skipIf }) => id === computed && skipIf !== undefined)
  return isComputed && facts.hasGainedWeight !== null ? { ...input, [computed]: facts.hasGainedWeight ? 'yes' : 'no' } : input
}

const optionOf = (question: Question, input: string | number | undefined) =>
  question.type === 'choice' ? question.options.find(({ value }) => value === input) : undefined

function pointsOf(set: QuestionSet, question: Question, input: string | number | undefined): number {
  if (input === undefined) return 0
  const steps = set.scoring.points.filter(({ q, gte }) => q === question.id && Number(input) >= gte)
  return optionOf(question, input)?.points ?? Math.max(0, ...steps.map(({ points }) => points))
}

/** The worst sum that a set can come to. */
export const maximumScore = ({ questions, scoring }: QuestionSet): number =>
  questions.reduce((sum, question) => {
    const options = question.type === 'choice' ? question.options.map(({ points }) => points) : []
    const steps = scoring.points.filter(({ q }) => q === question.id).map(({ points }) => points)
    return sum + Math.max(0, ...options, ...steps)
  }, 0)

const flagsOf = (set: QuestionSet, answers: Answers): LevelReason[] =>
  set.questions.flatMap((question) => {
    const option = optionOf(question, answers[question.id])
    return option?.flag ? [{ level: option.flag, text: `${question.text.English} ${option.text.English}` }] : []
  })

function limitsOf({ scoring: { yellowFrom, redFrom } }: QuestionSet, score: number): LevelReason[] {
  if (redFrom !== undefined && score >= redFrom) return [{ level: 'red', text: `score ${score}, at or above ${redFrom}` }]
  if (yellowFrom !== undefined && score >= yellowFrom) return [{ level: 'yellow', text: `score ${score}, at or above ${yellowFrom}` }]
  return []
}

/** Whether an answer can be to a question: one of its options, a whole number within its limits, a date. */
export function isAnswerTo(question: Question, input: string | number): boolean {
  if (question.type === 'choice') return question.options.some(({ value }) => value === input)
  if (question.type === 'date') return typeof input === 'string' && isDay(input)
  return typeof input === 'number' && Number.isInteger(input) && input >= question.min && input <= question.max
}

/** Every answer that no question of the sets can have; empty when all is well. */
export const invalidAnswers = (sets: readonly QuestionSet[], answers: Readonly<Record<string, Answers>>): string[] =>
  Object.entries(answers).flatMap(([setId, input]) => {
    const set = sets.find(({ id }) => id === setId)
    return Object.entries(input).flatMap(([id, answer]) => {
      const question = set?.questions.find((question) => question.id === id)
      return question && isAnswerTo(question, answer) ? [] : [`${setId}.${id}`]
    })
  })
