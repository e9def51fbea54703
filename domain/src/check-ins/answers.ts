/** Answers of a check-in by set and question, and how those given later join those given before. */
import type { Answers } from './score-set.ts'

export type AnswersBySet = Readonly<Record<string, Answers>>

/**
 * A save brings only what was given since the last one, so that two pages at one check-in lose nothing of each other. Of
 * one question the later answer holds.
 */
export function mergeAnswers(answersBySet: AnswersBySet, input: AnswersBySet): Record<string, Record<string, string | number>> {
  const sets = [...new Set([...Object.keys(answersBySet), ...Object.keys(input)])]
  return Object.fromEntries(sets.map((id) => [id, { ...answersBySet[id], ...input[id] }]))
}
