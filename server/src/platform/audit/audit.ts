/** Who looked at or changed what: written by the pipeline of every call, so that a handler cannot forget it. */
import type { Actor } from '@vitalrounds/domain/access'
import { sql, type Transaction } from 'kysely'
import type { Tables, UnscopedDb } from '../database/db.ts'
import { compileOnce } from '../database/prepared.ts'

/** Who did it, and in whose books it stands. */
export type AuditActor = {
  group_id: string
  actor_kind: 'user' | 'job' | 'vendor' | 'link' | 'client' | 'provisioning'
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

// A page of a list names itself and 50 members; a call that names more leaves as many rows as it takes
const idsPerRow = 51

export const auditActorOf = (actor: Actor): AuditActor => ({
  group_id: actor.groupId,
  actor_kind: 'user',
  actor_id: actor.userId,
  session_id: actor.sessionId,
})

export const auditJob = (db: Transaction<Tables>, job: string, { groupId, ...entry }: AuditEntry & { groupId: string }) =>
  recordAudit(db, { group_id: groupId, actor_kind: 'job', actor_id: job, session_id: null }, entry)

/** Keeps what was done. All ids are named, in further rows of the same call where one is full. */
export async function recordAudit(db: Transaction<Tables>, who: AuditActor, entry: AuditEntry, origin?: Origin) {
  await db.executeQuery(insertAudit(db, who, entry, origin))
}

/** The same, sent with the commit of this transaction. */
export const recordAuditAtCommit = (db: UnscopedDb, who: AuditActor, entry: AuditEntry, origin?: Origin) =>
  void db.last.push(insertAudit(db, who, entry, origin))

/** A row of its own for each of these, in one statement, sent with the commit of this transaction. */
export const recordAuditOfEachAtCommit = (
  db: UnscopedDb,
  who: AuditActor,
  { each, ...entry }: Omit<AuditEntry, 'ids'> & { each: readonly (readonly string[])[] },
  origin?: Origin,
) => void db.last.push(insertAuditRows(db, who, { ...entry, rows: JSON.stringify(each) }, origin))

const insertAudit = (db: Transaction<Tables>, who: AuditActor, entry: AuditEntry, origin?: Origin) =>
  insertAuditRows(db, who, { ...entry, rows: rowsOfEntry(entry) }, origin)

type AuditRows = Omit<AuditEntry, 'ids'> & { rows: string }

/** In the same words however many rows there are, since nearly every request says them. */
function insertAuditRows(db: Transaction<Tables>, who: AuditActor, entry: AuditRows, origin?: Origin) {
  const { action, kind, result, reason = null, rows } = entry
  const { group_id, actor_kind, actor_id, session_id } = who
  const { ip = null, requestId = null } = origin ?? {}
  // Each of them and no other: the statement is built once, for as many values
  const values = { group_id, actor_kind, actor_id, session_id, action, kind, result, reason, rows, ip, requestId }
  return compileOnce(
    'insert-audit',
    values,
    (of) => sql`
    insert into audit (group_id, actor_kind, actor_id, session_id, action, kind, ids, result, reason, ip, request_id)
    select ${of.group_id}::uuid, ${of.actor_kind}, ${of.actor_id}, ${of.session_id}::uuid, ${of.action},
           ${of.kind}, array(select jsonb_array_elements_text(named)), ${of.result}, ${of.reason}::text,
           ${of.ip}::text, ${of.requestId}::text
      from jsonb_array_elements(${of.rows}::jsonb) named`,
  ).compile(db)
}

/** The ids of an entry as JSON, a list for each row that it takes. */
export const rowsOfEntry = ({ ids }: Pick<AuditEntry, 'ids'>) => JSON.stringify(inRows(ids))

const inRows = (ids: readonly string[]) =>
  Array.from({ length: Math.max(1, Math.ceil(ids.length / idsPerRow)) }, (_, row) => ids.slice(row * idsPerRow, (row + 1) * idsPerRow))
