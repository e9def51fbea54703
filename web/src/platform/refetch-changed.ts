/**
 * After a change, whatever shows it is asked for again. The contract says what an answer shows and what a call changes, a
 * hint says what others have changed; no page keeps a list of its own.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { LiveTopic } from '@vitalrounds/domain/shown'

/** What changed: of these members alone where they are named. */
export type Change = { shown: readonly LiveTopic[]; memberIds?: readonly string[] }
/** What an answer shows, and the one member it is about where it is about one. */
export type AnsweredCall = { shows?: readonly LiveTopic[] | undefined; memberId?: string | undefined }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: AnsweredCall
  }
}

const isOutdated = ({ shows = [], memberId }: AnsweredCall, changes: readonly Change[]) =>
  changes.some(
    ({ shown, memberIds }) =>
      shows.some((show) => shown.includes(show)) && (memberIds === undefined || memberId === undefined || memberIds.includes(memberId)),
  )

/** Asks again for what is on the screen and has changed; the rest is asked when it is next shown. */
export const refetchChanged = (client: QueryClient, changes: readonly Change[]): Promise<void> =>
  client.invalidateQueries({ predicate: ({ meta }) => meta !== undefined && isOutdated(meta, changes) })

let ask: (changes: readonly Change[]) => Promise<void> = () => Promise.resolve()
let asking = Promise.resolve()

/** From now on calls of this browser that change something make this client ask again. */
export function subscribeToChanges<C extends QueryClient>(client: C): C {
  ask = (changes) => refetchChanged(client, changes)
  return client
}

/** A call of this browser has changed something, or may have: nobody waits for a hint to see what they did themselves. */
export function reportOwnChange(liveTopics: readonly LiveTopic[]) {
  asking = ask([{ shown: liveTopics }])
}

/** When what the last call changed is on the screen. */
export const newestPage = () => asking
