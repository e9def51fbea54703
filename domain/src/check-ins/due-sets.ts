/** Which sets of questions a member is asked, and when each is due again. */
import { addDays, daysBetween } from '../days.ts'
import type { Level, QuestionSet } from './question-sets.ts'

/** The newest result of a set, on the member's local date. */
export type LastResult = { setId: string; level: Level; on: string }
export type DueFacts = {
  /** The chronic conditions by their keys. */
  conditions: readonly string[]
  last: readonly LastResult[]
  /** The member's date. */
  today: string
  /** Since when the clinic owes check-ins: the enrollment in chronic care; null for whoever is not in it. */
  owedSince: string | null
}
/** `on` is null for a set that may be asked at any time: never asked yet, and not owed. */
export type DueSet = { setId: string; on: string | null; isDue: boolean; daysLate: number }

// docs/sources/chart.md check-ins: yellow halves the interval until green, red asks again after 2 days
const afterRedDays = 2
// Worst first; the rest waits for the next one
const order = ['general', 'heartFailure', 'hypertension', 'diabetes', 'copd', 'ckd', 'hospital', 'adherence', 'falls', 'phq2']
/** The most questions of one sending. */
export const mostQuestions = 15

/** Sets for everybody, and those of the member's conditions. */
export const setsFor = (sets: readonly QuestionSet[], conditions: readonly string[]): QuestionSet[] =>
  sets
    .filter(({ forConditions }) => forConditions.length === 0 || forConditions.some((key) => conditions.includes(key)))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))

export function dueSets(sets: readonly QuestionSet[], { conditions, last, today, owedSince }: DueFacts): DueSet[] {
  return setsFor(sets, conditions).map(({ id, everyDays }) => {
    const newest = last.find(({ setId }) => setId === id)
    const on = newest ? addDays(newest.on, intervalOf(everyDays, newest.level)) : owedSince
    if (on === null) return { setId: id, on, isDue: true, daysLate: 0 }
    return { setId: id, on, isDue: on <= today, daysLate: Math.max(0, daysBetween(on, today)) }
  })
}

function intervalOf(everyDays: number, level: Level): number {
  if (level === 'red') return Math.min(afterRedDays, everyDays)
  return level === 'yellow' ? Math.ceil(everyDays / 2) : everyDays
}

/** The specification's `nextC2Checkin`: the nearest date on which a set is due; our reading of the name. */
export const nextCheckIn = (due: readonly DueSet[]): string | null => due.flatMap(({ on }) => on ?? []).toSorted()[0] ?? null

/** What one sending asks: the sets that are due, worst first, as long as there is room. */
export function setsToSend(sets: readonly QuestionSet[], due: readonly DueSet[]): string[] {
  let room = mostQuestions
  return due
    .filter(({ isDue }) => isDue)
    .flatMap(({ setId }) => {
      const questions = sets.find(({ id }) => id === setId)?.questions.length ?? 0
      if (questions > room) return []
      room -= questions
      return [setId]
    })
}
