/** Who looked at or changed what: one row a call, written by `serve`, so that a handler cannot forget it. */
import type { Actor } from '@vitalrounds/domain/access'
import type { Transaction } from 'kysely'
import type { Tables } from '../database/db.ts'

export type AuditEntry = {
  groupId: string
  action: string
  kind: string
  ids: readonly string[]
  /** `ok`, or the code of the refusal. */
  result: string
  reason?: string | null
}
export type Origin = { ip: string; requestId: string }

/** A list names at most a page of ids (docs/sources/security.md audit). */
const idsPerRow = 50

export const auditUser = (db: Transaction<Tables>, actor: Actor, entry: AuditEntry, origin: Origin) =>
  keepAudit(db, { actor_kind: 'user', actor_id: actor.userId, session_id: actor.sessionId }, entry, origin)

export const auditJob = (db: Transaction<Tables>, job: string, entry: AuditEntry) =>
  keepAudit(db, { actor_kind: 'job', actor_id: job, session_id: null }, entry, undefined)

type Who = { actor_kind: 'user' | 'job' | 'vendor' | 'link'; actor_id: string; session_id: string | null }

async function keepAudit(db: Transaction<Tables>, who: Who, entry: AuditEntry, origin: Origin | undefined) {
  await db
    .insertInto('audit')
    .values({
      ...who,
      group_id: entry.groupId,
      action: entry.action,
      kind: entry.kind,
      ids: entry.ids.slice(0, idsPerRow) as string[],
      result: entry.result,
      reason: entry.reason ?? null,
      ip: origin?.ip ?? null,
      request_id: origin?.requestId ?? null,
    })
    .execute()
}
