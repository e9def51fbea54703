/** How many of the same hostile inputs each place of the API is given. */
import { inject } from 'vitest'
import { turnOf } from '../../scripts/testing/turn-of.ts'

/**
 * In `npm test` a place is given one of `share` inputs, the next place others, so that every place is tried and every input
 * is tried somewhere; always the same ones. The long tier gives all of them to every place.
 */
export const sampled = <T>(inputs: readonly T[], place: string, share: number): T[] =>
  inject('tier') === 'long' ? [...inputs] : inputs.filter((_, n) => (n + turnOf(place)) % share === 0)
