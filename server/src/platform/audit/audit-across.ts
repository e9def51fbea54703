/**
 * An act across clinics stands in the books of both: of the one where it was asked for, which says in which other it was
 * done, and of that other. Whom it concerns is read from the ids of its row: a clinic by its own, a person by every clinic
 * that person belongs to. Nobody who adds an endpoint has to think of it.
 */
import { sql } from 'kysely'
import type { UnscopedDb } from '../database/db.ts'
import { type AuditActor, type AuditEntry, type Origin, rowsOfEntry } from './audit.ts'

/** On the sign-in role, which sees every clinic. Sent with the commit, so that a clinic opened by the act is there. */
export function recordAcrossAtCommit(db: UnscopedDb, who: AuditActor, entry: AuditEntry, origin: Origin) {
  const statement = sql`
    with concerned as (
      select g.id, g.workspace_name as name from clinic_group g
       where g.id <> ${who.group_id}::uuid and (g.id::text = any (${entry.ids}::text[]) or exists (
         select from app_user u left join workspace_member w on w.user_id = u.id
          where u.id::text = any (${entry.ids}::text[]) and u.id::text <> ${who.actor_id}
            and (w.group_id = g.id or u.group_id = g.id)))),
    books as (
      select ${who.group_id}::uuid as id, 'in ' || string_agg(name, ', ' order by name) as place from concerned
      union all select id, null from concerned)
    insert into audit (group_id, actor_kind, actor_id, session_id, action, kind, ids, result, reason, ip, request_id)
    select b.id, ${who.actor_kind}, ${who.actor_id}, ${who.session_id}::uuid, ${entry.action}, ${entry.kind},
           array(select jsonb_array_elements_text(named)), ${entry.result},
           nullif(concat_ws(', ', ${entry.reason ?? null}::text, b.place), ''), ${origin.ip}, ${origin.requestId}
      from books b, jsonb_array_elements(${rowsOfEntry(entry)}::jsonb) named`
  db.last.push(statement.compile(db))
}

/** In the books of the clinic that somebody under emergency access comes from; the clinic entered has its own row. */
export const recordAtHomeAtCommit = (db: UnscopedDb, { session_id }: AuditActor, entry: AuditEntry, origin: Origin) =>
  void db.last.push(
    sql`select app.record_emergency_act(${session_id}::uuid, jsonb_build_object('action', ${entry.action}::text, 'kind', ${entry.kind}::text,
          'ids', named, 'result', ${entry.result}::text, 'reason', ${entry.reason ?? null}::text, 'ip', ${origin.ip}::text,
          'request_id', ${origin.requestId}::text))
          from jsonb_array_elements(${rowsOfEntry(entry)}::jsonb) named`.compile(db),
  )
