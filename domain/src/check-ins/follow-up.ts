/** The next step that a score asks for, as a task of the calendar (docs/sources/chart.md check-ins: PHQ-9 after PHQ-2). */
import { addDays } from '../days.ts'
import type { QuestionSet } from './question-sets.ts'

export type FollowUp = { name: string; start: string; notes: string }

type DatedScore = { score: number | null; on: string }

const mostDays = 7

/** Of PHQ-2 from the score on that raises its first level; a week is there to do it in. */
export function followUpOf(set: QuestionSet, { score, on }: DatedScore): FollowUp | undefined {
  const from = set.scoring.yellowFrom
  if (set.id !== 'phq2' || score === null || from === undefined || score < from) return undefined
  return { name: 'PHQ-9 within a week', start: addDays(on, mostDays), notes: `PHQ-2 of ${score} in a check-in` }
}
