/**
 * Live updates: "something changed" hints with ids, never patient data. One LISTEN connection per process hears them
 * from every process on the database; browsers get them over server-sent events and ask again for what they show.
 */
import { sql } from 'kysely'
import pg from 'pg'
import type { GroupDb } from '../database/db.ts'

export type LiveKind = 'member' | 'device' | 'order' | 'delivery' | 'resync'
export type LiveHint = { kind: LiveKind; ids: string[] }
type Listener = (hint: LiveHint) => void

/** PostgreSQL refuses payloads of 8,000 bytes; 100 ids of 36 characters stay well below. */
const idsPerHint = 100

/** Tells every browser of the group, once this transaction commits. */
export async function tell(db: GroupDb, kind: LiveKind, ids: string[]) {
  for (let i = 0; i < ids.length; i += idsPerHint) {
    const payload = JSON.stringify({ group: db.groupId, kind, ids: ids.slice(i, i + idsPerHint) })
    await sql`select pg_notify('live', ${payload})`.execute(db)
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
  let client: pg.Client | undefined
  let isStopped = false
  let retry: NodeJS.Timeout | undefined

  const deliver = (groupId: string, hint: LiveHint) => byGroup.get(groupId)?.forEach((listener) => listener(hint))
  const heard = (payload: string | undefined) => {
    const { group, kind, ids } = JSON.parse(payload ?? '{}') as { group: string } & LiveHint
    deliver(group, { kind, ids })
  }
  const connect = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'vitalrounds live', keepAlive: true })
    const again = () => {
      if (isStopped || client !== next) return
      client = undefined
      retry = setTimeout(() => void connect(), 300)
    }
    client = next
    next.on('error', again)
    next.on('end', again)
    next.on('notification', (message) => heard(message.payload))
    try {
      await next.connect()
      await next.query('listen live')
      for (const group of byGroup.keys()) deliver(group, { kind: 'resync', ids: [] })
    } catch {
      again()
    }
  }
  void connect()

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
    async stop() {
      isStopped = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
