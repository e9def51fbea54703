/** What somebody can do for a member's month next, and by when: the first line of the report. */
import { countWithNoun } from '../counted.ts'
import { daysBetween } from '../days.ts'
import { needWords } from './cell-words.ts'
import { type Cell, safeUntil } from './cells.ts'

type OpenCell = Pick<Cell, 'code' | 'state' | 'missing' | 'reason'>
export type NextAct = {
  code: string
  /** The latest date on which the act still helps. */
  by: string
  /** `8 days by Dec 3, 8 days left`: what is lacking, and how much time there is for it. */
  words: string
}

/** The most urgent of a member's cells that an act can save; null where none can. `today` is the clinic's date, `YYYY-MM-DD`. */
export function nextActOf(cells: readonly OpenCell[], { month, today }: { month: string; today: string }): NextAct | null {
  const open = cells.flatMap((cell) => {
    const by = safeUntil(cell, month)
    return by === null ? [] : [{ cell, by }]
  })
  const [first] = open.toSorted((a, b) => a.by.localeCompare(b.by))
  if (!first) return null
  const { cell, by } = first
  const until = cell.missing?.until ?? by
  const left = Math.max(0, daysBetween(today, until) + 1)
  return { code: cell.code, by, words: `${needWords(cell)}, ${countWithNoun(left, 'day')} left` }
}
