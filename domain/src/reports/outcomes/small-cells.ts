/** Which cells of a breakdown are hidden, so that no small group can be read off it, nor worked out from the total beside it. */
import { smallestCell } from './measures.ts'

/**
 * Hides each count from 1 to 10. What is hidden together is the total less all others: where that is one cell, or fewer than 11
 * members, the smallest of the others are hidden with it. Nought says nothing of anybody and stays.
 * @returns whether each is hidden, in the order given
 */
export function hiddenCells(counts: readonly number[]): boolean[] {
  const hidden = counts.map((count) => count > 0 && count < smallestCell)
  if (!hidden.includes(true)) return hidden
  const others = counts.flatMap((count, at) => (count > 0 && hidden[at] !== true ? [{ count, at }] : []))
  for (const { at } of others.toSorted((a, b) => a.count - b.count)) {
    const together = counts.filter((_, cell) => hidden[cell])
    if (together.length > 1 && together.reduce((sum, count) => sum + count, 0) >= smallestCell) break
    hidden[at] = true
  }
  return hidden
}

export const smallCellWords = `Cells of fewer than ${smallestCell} members are hidden, and more where the hidden ones could be worked out from the total.`
