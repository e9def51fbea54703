/**
 * Tells the server that a person is at the screen, at most once a minute and only after a real pointer or key event.
 * This and writes are all that keep a session from its idle end; reads and live updates never do.
 */
import { updateIdleDeadline } from './idle-deadline.ts'
import { session } from '../session.ts'
import { jsonOf, send } from '../wire.ts'

const activityPath = '/orma-v2/api/account/activity'
// At most one a minute (docs/sources/rulings.md 2).
const pauseMs = 60_000
const inputs = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

/** Reports activity until the answered function is called. A failed report is not shown: the next input tries again. */
export function watchActivity(tell: () => Promise<unknown> = reportActivity): () => void {
  let lastAt = -Infinity
  const onInput = (event: Event) => {
    if (!event.isTrusted || performance.now() - lastAt < pauseMs) return
    lastAt = performance.now()
    tell().catch(() => {
      lastAt = -Infinity
    })
  }
  for (const input of inputs) addEventListener(input, onInput, { capture: true, passive: true })
  return () => {
    for (const input of inputs) removeEventListener(input, onInput, { capture: true })
  }
}

let underWay: Promise<void> = Promise.resolve()

/** Once no report is under way: one that comes after the session has moved on is refused. */
export const activityReported = (): Promise<void> => underWay.catch(() => undefined)

/** Keeps the session alive now; also what "Stay signed in" does. */
export function reportActivity(): Promise<void> {
  underWay = report()
  return underWay
}

async function report(): Promise<void> {
  const token = await session.token()
  if (token === null) return
  const answer = (await jsonOf(await send({ method: 'POST', path: activityPath, token, body: {} }))) as {
    idle_expires_at: string
  }
  updateIdleDeadline(answer.idle_expires_at)
}
