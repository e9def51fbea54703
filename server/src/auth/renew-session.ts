/**
 * Renewing the access token. Every renewal token works once; one that comes back later than a second tab would is in
 * the wrong hands, and the whole session ends.
 */
import { sql } from 'kysely'
import type { Config } from '../platform/config.ts'
import { queueMail } from '../platform/mail.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import {
  mintRenewal,
  recordAuthEvent,
  type OpenedSession,
  renewalHash,
  revokeSessions,
  type Session,
  tokenReply,
} from './session-queries.ts'

// Two tabs that wake together renew within moments of each other; docs/sources/security.md S8
const graceSeconds = 10

type Row = Session & { email: string; rotated_seconds: number | null; is_live: boolean }

const find = async (db: UnscopedDb, token: string): Promise<Row | undefined> => {
  const { rows } = await sql<Row>`
    select s.id, s.user_id, coalesce(e.group_id, s.group_id) as group_id, s.idle_expires_at, s.absolute_expires_at, u.email,
           extract(epoch from app.now() - r.rotated_at)::float8 as rotated_seconds,
           s.revoked_at is null and u.disabled_at is null and not auth.has_no_grant(u.id)
             and s.idle_expires_at > app.now() and s.absolute_expires_at > app.now()
             and exists (select from workspace_member w where w.user_id = s.user_id and w.group_id = s.group_id) as is_live
      from auth.refresh_token r
      join auth.session s on s.id = r.session_id
      join app_user u on u.id = s.user_id
      left join auth.emergency_of(s.id, s.user_id) e on true
     where r.hash = ${renewalHash(token)}
       for update of r`.execute(db)
  return rows[0]
}

/** A new pair of tokens, or undefined when the session is over. Does not extend the session. */
export async function renewSession(db: UnscopedDb, config: Config, token: string): Promise<OpenedSession | undefined> {
  const row = await find(db, token)
  if (!row?.is_live) return undefined
  if (row.rotated_seconds !== null && row.rotated_seconds > graceSeconds) return endStolen(db, config, row)
  await db
    .updateTable('auth.refresh_token')
    .set({ rotated_at: sql`coalesce(rotated_at, app.now())` })
    .where('hash', '=', renewalHash(token))
    .execute()
  return { reply: await tokenReply(db, config, row), renewal: await mintRenewal(db, row.id) }
}

/** Answers rather than throws, so that the revocation is committed. */
async function endStolen(db: UnscopedDb, config: Config, row: Row): Promise<undefined> {
  await revokeSessions(db, { id: row.id }, 'renewal token reused')
  await queueMail(db, config, { kind: 'session-revoked', recipient: row.email })
}

/** Ends the session that a renewal token belongs to, whichever of its tokens it is. */
export async function endSessionOf(db: UnscopedDb, token: string) {
  const row = await db.selectFrom('auth.refresh_token').select('session_id').where('hash', '=', renewalHash(token)).executeTakeFirst()
  if (row) await signOut(db, row.session_id)
}

/** Ends one session at its user's wish. */
export async function signOut(db: UnscopedDb, sessionId: string) {
  const [ended] = await revokeSessions(db, { id: sessionId }, 'signed out')
  if (ended) await recordAuthEvent(db, { kind: 'logout', sessionId: ended })
}
