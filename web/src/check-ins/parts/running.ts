/** Where a person stands in a check-in: which questions apply to what was answered, and what is answered so far. */
import type { AnswersBySet } from '@vitalrounds/domain/check-ins/answers'
import type { CheckInQuestion } from '@vitalrounds/domain/check-ins/api'

type QuestionRef = Pick<CheckInQuestion, 'setId' | 'id' | 'showIf'>

const holds = ({ setId, showIf }: QuestionRef, answers: AnswersBySet): boolean => {
  if (showIf === null) return true
  const answer = answers[setId]?.[showIf.q]
  if (answer === undefined) return false
  if (showIf.gte !== undefined) return Number(answer) >= showIf.gte
  return showIf.eq === undefined ? answer !== showIf.ne : answer === showIf.eq
}

/** The questions that apply; those that depend on an answer come and go with it. */
export const applying = <Q extends QuestionRef>(questions: readonly Q[], answers: AnswersBySet): Q[] =>
  questions.filter((question) => holds(question, answers))

export const answerOf = ({ setId, id }: QuestionRef, input: string | number): AnswersBySet => ({ [setId]: { [id]: input } })

export const answerTo = (answers: AnswersBySet, { setId, id }: QuestionRef) => answers[setId]?.[id]

/** The first question without an answer, or the end. */
export const firstOpen = (questions: readonly QuestionRef[], answers: AnswersBySet): number => {
  const at = questions.findIndex((question) => answerTo(answers, question) === undefined)
  return at === -1 ? questions.length : at
}

/** Whether an answer speaks of an emergency, also one given before. */
export const isAlarming = (questions: readonly (QuestionRef & Pick<CheckInQuestion, 'options'>)[], answers: AnswersBySet): boolean =>
  questions.some((question) => question.options.some(({ value, isAlarm }) => isAlarm && answerTo(answers, question) === value))
