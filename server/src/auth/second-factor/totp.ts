/** Codes of an authenticator app (RFC 6238): each step counts once, one either side of now for clocks that differ. */
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import type { SealedPlace } from '../../platform/reseal.ts'
import { sealText, unseal } from '../../platform/secret-box.ts'

type Keys = Pick<Config, 'keys'>

const stepSeconds = 30
const codeOf = (secret: Secret, email = '') =>
  new TOTP({ issuer: 'Vitalrounds', label: email, secret, digits: 6, period: stepSeconds, algorithm: 'SHA1' })
const contextOf = (userId: string) => `totp ${userId}`
export const totpPlaces: SealedPlace[] = ['secret_enc', 'pending_enc'].map((column) => ({
  table: 'auth.totp',
  column,
  boundTo: ['user_id'],
  context: (userId = '') => contextOf(userId),
}))

/** Keeps a new secret that counts for nothing yet. One that is in use stays in use until the new one is confirmed. */
export async function beginTotp(db: UnscopedDb, { keys }: Keys, user: { userId: string; email: string }) {
  // RFC 4226, section 4, R6: 160 bits
  const secret = new Secret({ size: 20 })
  const sealed = Buffer.from(sealText(keys.secretBox, secret.base32, contextOf(user.userId)))
  await sql`insert into auth.totp as t (user_id, secret_enc) values (${user.userId}, ${sealed})
    on conflict (user_id) do update set
      secret_enc = case when t.confirmed_at is null then excluded.secret_enc else t.secret_enc end,
      pending_enc = case when t.confirmed_at is null then null else excluded.secret_enc end`.execute(db)
  return { secret: secret.base32, uri: codeOf(secret, user.email).toString() }
}

/** Whether this is a code of now that was not used before; it is used with that. */
export async function spendTotp(
  db: UnscopedDb,
  { keys }: Keys,
  who: { userId: string; code: string; isConfirming?: true },
): Promise<boolean> {
  const row = await db
    .selectFrom('auth.totp')
    .select(['secret_enc', 'pending_enc', 'last_step', 'confirmed_at', sql<number>`extract(epoch from app.now())::float8`.as('now')])
    .where('user_id', '=', who.userId)
    .forUpdate()
    .executeTakeFirst()
  if (!row || (row.confirmed_at === null && !who.isConfirming)) return false
  const isNew = who.isConfirming && row.pending_enc !== null
  const sealed = (isNew && row.pending_enc) || row.secret_enc
  const secret = Secret.fromBase32(unseal(keys.secretBox, sealed.toString(), contextOf(who.userId)))
  const delta = codeOf(secret).validate({ token: who.code, window: 1, timestamp: row.now * 1000 })
  if (delta === null) return false
  const step = Math.floor(row.now / stepSeconds) + delta
  // RFC 6238, section 5.2: a code is accepted once
  if (!isNew && step <= row.last_step) return false
  await db
    .updateTable('auth.totp')
    .set({
      last_step: step,
      confirmed_at: sql`coalesce(confirmed_at, app.now())`,
      ...(isNew && { secret_enc: sealed, pending_enc: null }),
    })
    .where('user_id', '=', who.userId)
    .execute()
  return true
}

export const removeTotp = (db: UnscopedDb, userId: string) => db.deleteFrom('auth.totp').where('user_id', '=', userId).execute()
