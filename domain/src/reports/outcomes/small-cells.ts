/** Which cells of a breakdown are hidden, so that no small group can be read off it, nor worked out from the total beside it. */
import { smallestCell } from './measures.ts'

/**
 * Hides each count from 1 to 10. Where that leaves one hidden alone, it would be the total less all others: the smallest of those
 * others is hidden with it. Nought says nothing of anybody and stays.
 * @returns whether each is hidden, in the order given
 */
export function hiddenCells(counts: readonly number[]): boolean[] {
  const hidden = counts.map((count) => count > 0 && count < smallestCell)
  if (hidden.filter(Boolean).length !== 1) return hidden
  const others = counts.flatMap((count, at) => (count > 0 && hidden[at] !== true ? [{ count, at }] : []))
  const second = others.toSorted((a, b) => a.count - b.count)[0]
  if (second) hidden[second.at] = true
  return hidden
}

export const smallCellWords = `Cells of fewer than ${smallestCell} members are hidden, and one more where the hidden one could be worked out from the total.`
