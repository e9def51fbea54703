/** Sessions and their renewal tokens. Every deadline is set and judged by the clock of the database. */
import { createHash, randomBytes } from 'node:crypto'
import type { TokenReply } from '@vitalrounds/domain/auth/api'
import { absoluteHours } from '@vitalrounds/domain/auth/session-end'
import { sql } from 'kysely'
import { accessSeconds, signAccess } from '../platform/http/access-token.ts'
import type { Config } from '../platform/config.ts'
import type { UnscopedDb } from '../platform/database/unscoped.ts'
import { endEmergency } from './emergency/emergency.queries.ts'

/** An open session as far as a token needs it. */
export type Session = {
  id: string
  user_id: string
  group_id: string
  idle_expires_at: string
  absolute_expires_at: string
}
/** What a browser gets: the reply, and the token for its cookie. */
export type OpenedSession = { reply: TokenReply; renewal: string }
export type Visitor = { ip: string; userAgent: string }

// 256 bits, as for links
const tokenBytes = 32
export const longestUserAgent = 300
const sessionColumns = ['id', 'user_id', 'group_id', 'idle_expires_at', 'absolute_expires_at'] as const

export const renewalHash = (token: string) => createHash('sha256').update(token).digest()

/** The idle deadline of a group, as an expression: never past the absolute end. */
const idleEnd = (groupId: string, absolute: ReturnType<typeof sql<string>>) => sql<string>`
  least(app.now() + (select make_interval(mins => g.idle_minutes) from clinic_group g where g.id = ${groupId}), ${absolute})`

/** Opens a session in a group. `aal` 2 will mean that a second factor was shown. */
export async function openSession(
  db: UnscopedDb,
  who: { userId: string; groupId: string; aal: 1 | 2 },
  visitor: Visitor,
): Promise<Session> {
  const absolute = sql<string>`app.now() + make_interval(hours => ${absoluteHours})`
  return db
    .insertInto('auth.session')
    .values({
      user_id: who.userId,
      group_id: who.groupId,
      aal: who.aal,
      created_at: sql`app.now()`,
      last_seen_at: sql`app.now()`,
      idle_expires_at: idleEnd(who.groupId, absolute),
      absolute_expires_at: absolute,
      ip: visitor.ip,
      user_agent: visitor.userAgent.slice(0, longestUserAgent),
    })
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()
}

/** Moves a session to another group, with that group's idle time from now on. */
export const moveSession = (db: UnscopedDb, sessionId: string, groupId: string): Promise<Session> =>
  db
    .updateTable('auth.session')
    .set({
      group_id: groupId,
      last_seen_at: sql`app.now()`,
      idle_expires_at: idleEnd(groupId, sql<string>`absolute_expires_at`),
    })
    .where('id', '=', sessionId)
    .returning(sessionColumns)
    .executeTakeFirstOrThrow()

/** A session as it stands, in the group where it is at home. */
export const findSession = (db: UnscopedDb, sessionId: string): Promise<Session> =>
  db.selectFrom('auth.session').select(sessionColumns).where('id', '=', sessionId).executeTakeFirstOrThrow()

/** A new renewal token of a session; it works once. */
export async function mintRenewal(db: UnscopedDb, sessionId: string): Promise<string> {
  const token = randomBytes(tokenBytes).toString('base64url')
  await db
    .insertInto('auth.refresh_token')
    .values({ hash: renewalHash(token), session_id: sessionId, issued_at: sql`app.now()` })
    .execute()
  return token
}

/** The answer that carries an access token for a session, signed as of the database's clock. */
export async function tokenReply(db: UnscopedDb, { keys }: Pick<Config, 'keys'>, session: Session): Promise<TokenReply> {
  const { rows } = await sql<{ now: string; seconds: number }>`
    select t.now, floor(extract(epoch from t.now))::bigint as seconds from (select app.now() as now) t`.execute(db)
  const { now, seconds } = rows[0]!
  const claims = { userId: session.user_id, sessionId: session.id, groupId: session.group_id }
  return {
    access_token: await signAccess(keys.access, claims, seconds),
    expires_in: accessSeconds,
    server_time: now,
    idle_expires_at: session.idle_expires_at,
    absolute_expires_at: session.absolute_expires_at,
  }
}

/** The deadlines of a session. */
export const deadlines = (db: UnscopedDb, sessionId: string) =>
  db
    .selectFrom('auth.session')
    .select(['idle_expires_at', 'absolute_expires_at', sql<string>`app.now()`.as('server_time')])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()

type SessionFilter = { id: string } | { userId: string; exceptId?: string }

/** No device of this user is let in without the second factor any more. */
export const forgetDevices = (db: UnscopedDb, userId: string) =>
  db.deleteFrom('auth.remembered_device').where('user_id', '=', userId).execute()

/** Ends sessions and notes why; answers their ids. Where all of a user end, no device is remembered either. */
export async function revokeSessions(db: UnscopedDb, which: SessionFilter, reason: string): Promise<string[]> {
  const ended = await db
    .updateTable('auth.session')
    .set({ revoked_at: sql`app.now()`, revoke_reason: reason })
    .where('revoked_at', 'is', null)
    .where((eb) =>
      'id' in which
        ? eb('id', '=', which.id)
        : eb.and([eb('user_id', '=', which.userId), ...(which.exceptId ? [eb('id', '!=', which.exceptId)] : [])]),
    )
    .returning(['id', 'user_id'])
    .execute()
  for (const { id } of ended) await endEmergency(db, id)
  if ('userId' in which) await forgetDevices(db, which.userId)
  for (const session of ended)
    await recordAuthEvent(db, { kind: 'session.revoked', userId: session.user_id, sessionId: session.id, detail: { reason } })
  return ended.map(({ id }) => id)
}

type AuthEvent = {
  kind: string
  userId?: string | undefined
  sessionId?: string
  ip?: string
  detail?: Record<string, string>
}

/** Adds to the record of what happened to accounts. Never a password, a token or a typed address. */
export const recordAuthEvent = (db: UnscopedDb, event: AuthEvent) =>
  db
    .insertInto('auth.event')
    .values({
      at: sql`app.now()`,
      kind: event.kind,
      user_id: event.userId ?? null,
      session_id: event.sessionId ?? null,
      ip: event.ip ?? null,
      detail: JSON.stringify(event.detail ?? {}),
    })
    .execute()
