/**
 * Live updates: "something changed" hints with ids, never patient data. One LISTEN connection per process hears them
 * from every process on the database; browsers get them over server-sent events and ask again for what they show.
 */
import { LiveHint } from '@vitalrounds/domain/live'
import { sql } from 'kysely'
import { z } from 'zod'
import type { GroupDb } from '../database/db.ts'
import { openListener } from '../database/listener.ts'

type Listener = (hint: LiveHint) => void

/** PostgreSQL refuses payloads of 8,000 bytes; 100 ids of 36 characters stay well below. */
const idsPerHint = 100

/** Tells every browser of the group, once this transaction commits. Only the table of what follows a change calls this. */
export async function sendHints(db: GroupDb, hints: readonly LiveHint[]) {
  const payloads = hints.flatMap((hint) => split(hint).map((part) => JSON.stringify({ group: db.groupId, hint: part })))
  if (payloads.length === 0) return
  await sql`select pg_notify('live', payload) from unnest(${payloads}::text[]) payload`.execute(db)
}

function split(hint: LiveHint): LiveHint[] {
  if (hint.kind === 'resync' || hint.ids.length <= idsPerHint) return [hint]
  return [{ ...hint, ids: hint.ids.slice(0, idsPerHint) }, ...split({ ...hint, ids: hint.ids.slice(idsPerHint) })]
}

/** A server of another version may tell what this one has no word for: then its pages ask for everything again. */
const Heard = z.object({ group: z.string(), hint: LiveHint.catch({ kind: 'resync' }) })

/** Nothing where it is no hint at all: whatever anybody notifies, no server may fall over it. */
function readHeard(payload: string | undefined) {
  try {
    return Heard.safeParse(JSON.parse(payload ?? '')).data
  } catch {
    return undefined
  }
}

export type LiveHub = {
  subscribe(groupId: string, listener: Listener): () => void
  /** How many browsers listen. */
  size(): number
  stop(): Promise<void>
}

/** Opens the LISTEN connection and keeps it open; after each reconnect everyone is told to ask for everything again. */
export function openLiveHub(url: string): LiveHub {
  const byGroup = new Map<string, Set<Listener>>()
  const deliver = (groupId: string, hint: LiveHint) => byGroup.get(groupId)?.forEach((listener) => listener(hint))
  const receive = (payload: string | undefined) => {
    const details = readHeard(payload)
    if (details) deliver(details.group, details.hint)
  }
  const onListen = () => {
    for (const group of byGroup.keys()) deliver(group, { kind: 'resync' })
  }
  const { stop } = openListener({ url, channel: 'live', onNotify: receive, onListen })

  return {
    subscribe(groupId, listener) {
      const listeners = byGroup.get(groupId) ?? new Set()
      byGroup.set(groupId, listeners.add(listener))
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0 && byGroup.get(groupId) === listeners) byGroup.delete(groupId)
      }
    },
    size: () => [...byGroup.values()].reduce((sum, set) => sum + set.size, 0),
    stop,
  }
}
