/** When the session will end for want of activity, as the server last said. Kept so that the page can warn in time. */

let deadline: string | null = null
const watchers = new Set<() => void>()

/** Takes the deadline of a token or of an activity answer; null when nobody is signed in. */
export function updateIdleDeadline(endsAt: string | null | undefined): void {
  if (endsAt === undefined || endsAt === deadline) return
  deadline = endsAt
  for (const watcher of watchers) watcher()
}

/** Whether the server has ended the session for want of activity by this moment of its clock. */
export const isIdleOver = (now: number): boolean => deadline !== null && now >= Date.parse(deadline)

export const idleDeadline = (): string | null => deadline

/** Calls back whenever it changes; answers the way to stop. */
export function onIdleDeadline(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
