/**
 * What could not be saved because its session had ended: kept in the memory of this page, never in the browser's storage,
 * until the same person signs in again in the same workspace, and then saved first. Of anybody else it is forgotten.
 */
import { session } from './session.ts'
import type { Claims } from './token.ts'

export type Writer = Pick<Claims, 'userId' | 'workspaceId'>
type Unsaved = Writer & { save: () => Promise<unknown> }

const unsaved = new Map<string, Unsaved>()
/** The save under way of each place, so that a page that opens it next waits for it. */
const underWay = new Map<string, Promise<unknown>>()

/** Waits for what is on its way to the server. Never fails: what was not kept is told where it is typed. */
export const awaitDraftSaved = async (place: string): Promise<void> => {
  await underWay.get(place)?.catch(() => undefined)
}

/** The same for everything, where it is not known yet what there is. */
export const settledDrafts = async (): Promise<void> => {
  await Promise.allSettled(underWay.values())
}

/** Sends it now; where the session is over, after the next sign-in. Rejects like `save`. */
export function saveOrQueue<R>(place: string, writer: Writer | null, save: () => Promise<R>): Promise<R> {
  // What is newer holds, whichever of the two ends first
  unsaved.delete(place)
  const saved = save()
  underWay.set(place, saved)
  saved.catch(() => {
    if (session.claims === null && writer !== null && underWay.get(place) === saved)
      unsaved.set(place, { userId: writer.userId, workspaceId: writer.workspaceId, save })
  })
  return saved
}

/** Before any page of the new session asks for what it shows: the call stands in front of theirs. */
session.subscribe(() => {
  const { claims } = session
  if (claims === null) return
  for (const [place, { save, ...writer }] of unsaved) {
    unsaved.delete(place)
    const isTheirs = writer.userId === claims.userId && writer.workspaceId === claims.workspaceId
    if (isTheirs) saveOrQueue(place, writer, save).catch(() => undefined)
  }
})
