/** Whether a delivery can be read once more. What has been read stays read; what waits is read anyway. */
import type { Delivery } from './api.ts'

/** What read once more may end otherwise. */
export const replayable = ['ignored', 'unmatched', 'unreadable', 'dead'] as const satisfies Delivery['state'][]

/** The problem to answer with; undefined when it can. */
export function replayProblem({ state, hasText }: Pick<Delivery, 'state' | 'hasText'>) {
  if (state === 'new') return 'delivery.waiting'
  if (!hasText) return 'delivery.removed'
  return replayable.some((text) => text === state) ? undefined : 'delivery.notReplayable'
}
