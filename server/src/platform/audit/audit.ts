/** Who looked at or changed what: written by the pipeline of every call, so that a handler cannot forget it. */
import type { Actor } from '@vitalrounds/domain/access'
import type { Transaction } from 'kysely'
import type { Tables, UnscopedDb } from '../database/db.ts'

/** Who did it, and in whose books it stands. */
export type Who = {
  group_id: string
  actor_kind: 'user' | 'job' | 'vendor' | 'link'
  actor_id: string
  session_id: string | null
}

export type AuditEntry = {
  action: string
  kind: string
  ids: readonly string[]
  /** `ok`, `begun` where the end has a row of its own, or the code of the refusal. */
  result: string
  reason?: string | null
}
export type Origin = { ip: string; requestId: string }

// A page of a list holds 50; a call that names more leaves as many rows as it takes
const idsPerRow = 50
// A statement takes at most 65,535 parameters (PostgreSQL protocol, Bind)
const rowsPerStatement = 1000

export const whoIs = (actor: Actor): Who => ({
  group_id: actor.groupId,
  actor_kind: 'user',
  actor_id: actor.userId,
  session_id: actor.sessionId,
})

export const auditJob = (
  db: Transaction<Tables>,
  job: string,
  { groupId, ...entry }: AuditEntry & { groupId: string },
) => keepAudit(db, { group_id: groupId, actor_kind: 'job', actor_id: job, session_id: null }, entry)

/** Keeps what was done. All ids are named, in further rows of the same call where one is full. */
export async function keepAudit(db: Transaction<Tables>, who: Who, entry: AuditEntry, origin?: Origin) {
  for (const statement of auditRows(db, who, entry, origin)) await db.executeQuery(statement)
}

/** The same, sent with the commit of this transaction. */
export const keepAuditLast = (db: UnscopedDb, who: Who, entry: AuditEntry, origin?: Origin) =>
  void db.last.push(...auditRows(db, who, entry, origin))

function auditRows(db: Transaction<Tables>, who: Who, entry: AuditEntry, origin?: Origin) {
  const rows = inRows(entry.ids).map((ids) => ({
    ...who,
    action: entry.action,
    kind: entry.kind,
    ids,
    result: entry.result,
    reason: entry.reason ?? null,
    ip: origin?.ip ?? null,
    request_id: origin?.requestId ?? null,
  }))
  return Array.from({ length: Math.ceil(rows.length / rowsPerStatement) }, (_, nth) =>
    db
      .insertInto('audit')
      .values(rows.slice(nth * rowsPerStatement, (nth + 1) * rowsPerStatement))
      .compile(),
  )
}

const inRows = (ids: readonly string[]) =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / idsPerRow)) }, (_, row) =>
    ids.slice(row * idsPerRow, (row + 1) * idsPerRow),
  )
