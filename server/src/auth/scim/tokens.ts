/** Tokens of provisioning: random, shown once, stored as a hash; a newer one leaves the one before a day. */
import { createHash, randomBytes } from 'node:crypto'
import type { Actor } from '@vitalrounds/domain/access'
import { type ScimToken, tokenOverlapHours } from '@vitalrounds/domain/auth/scim/scim-setting-api'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { staffName } from '../../platform/database/staff-name.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { recordAuthEvent } from '../session-queries.ts'
import { findProvider, type Provider } from '../sign-on/provider.queries.ts'

/** So that a scan of files for secrets finds it. */
const prefix = 'vrscim_'
const isToken = (text: string) => /^vrscim_[\w-]{43}$/.test(text)
const hashOf = (token: string) => createHash('sha256').update(token, 'utf8').digest()

const isLive = sql<boolean>`t.revoked_at is null and (t.expires_at is null or t.expires_at > app.now())`

/** The provider of whoever holds a token that is good; each organization has its own. */
export async function openToken(db: UnscopedDb, token: string): Promise<{ tokenId: string; provider: Provider }> {
  const row = isToken(token)
    ? await db
        .selectFrom('auth.scim_token as t')
        .select(['t.id', 't.client'])
        .where('t.hash', '=', hashOf(token))
        .where(isLive)
        .executeTakeFirst()
    : undefined
  if (!row) return refuse('scim.token')
  const provider = (await findProvider(db, row.client)) ?? refuse('scim.off')
  return { tokenId: row.id, provider }
}

export const touchToken = (db: UnscopedDb, id: string) =>
  db
    .updateTable('auth.scim_token')
    .set({ last_used_at: sql`app.now()` })
    .where('id', '=', id)
    // Not with every call: a provider that sends a thousand people would write one row a thousand times
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', sql<string>`app.now() - interval '1 minute'`)]))
    .execute()

/** A new token of an organization; answers the only time it can be read. */
export async function addToken(db: UnscopedDb, { client, actor }: { client: string; actor: Actor }): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`scim tokens ${client}`}, 0))`.execute(db)
  const provider = await findProvider(db, client)
  if (!provider) return refuse('scim.off')
  await db
    .updateTable('auth.scim_token as t')
    .set({ expires_at: sql`least(t.expires_at, app.now() + make_interval(hours => ${tokenOverlapHours}))` })
    .where('t.client', '=', client)
    .where(isLive)
    .execute()
  const token = `${prefix}${randomBytes(32).toString('base64url')}`
  await db
    .insertInto('auth.scim_token')
    .values({ client, hash: hashOf(token), created_by: actor.userId })
    .execute()
  await recordAuthEvent(db, { kind: 'scim.token', userId: actor.userId, sessionId: actor.sessionId, detail: { client } })
  return token
}

export async function revokeToken(db: UnscopedDb, { client, id, actor }: { client: string; id: string; actor: Actor }) {
  const { numUpdatedRows } = await db
    .updateTable('auth.scim_token as t')
    .set({ revoked_at: sql`app.now()` })
    .where('t.client', '=', client)
    .where('t.id', '=', id)
    .where(isLive)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) refuse('request.notFound')
  await recordAuthEvent(db, { kind: 'scim.tokenRevoked', userId: actor.userId, sessionId: actor.sessionId, detail: { client } })
}

/** Those that are good, the newest first. */
export const listTokens = (db: UnscopedDb, client: string): Promise<ScimToken[]> =>
  db
    .selectFrom('auth.scim_token as t')
    .leftJoin('app_user as u', 'u.id', 't.created_by')
    .select((eb) => [
      't.id',
      't.created_at as createdAt',
      't.last_used_at as lastUsedAt',
      't.expires_at as expiresAt',
      eb.fn.coalesce(staffName('u'), 'u.email', eb.val('Somebody who has left')).as('createdBy'),
    ])
    .where('t.client', '=', client)
    .where(isLive)
    .orderBy('t.created_at', 'desc')
    .execute()
