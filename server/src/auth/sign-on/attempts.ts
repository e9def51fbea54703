/** A sign-in that waits for the provider's answer: the browser that began it holds a secret, the row only its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { attemptSeconds } from '../cookies.ts'

// 256 bits, as of a renewal token
const secretBytes = 32

export type Attempt = { client: string; state: string; nonce: string; codeVerifier: string; returnPlace: string }

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Stores an attempt; answers what the browser's cookie holds. */
export async function storeAttempt(db: UnscopedDb, { client, state, nonce, codeVerifier, returnPlace }: Attempt): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await db
    .insertInto('auth.sign_on_attempt')
    .values({
      hash: hashOf(secret),
      client,
      state,
      nonce,
      code_verifier: codeVerifier,
      return_place: returnPlace,
      expires_at: sql`app.now() + make_interval(secs => ${attemptSeconds})`,
    })
    .execute()
  return secret
}

/** The attempt, which nobody can finish again, however this one ends. */
export async function consumeAttempt(db: UnscopedDb, secret: string | undefined): Promise<Attempt | undefined> {
  if (secret === undefined) return undefined
  const row = await db
    .deleteFrom('auth.sign_on_attempt')
    .where('hash', '=', hashOf(secret))
    .returning(['client', 'state', 'nonce', 'code_verifier', 'return_place', sql<boolean>`expires_at > app.now()`.as('isOpen')])
    .executeTakeFirst()
  if (!row?.isOpen) return undefined
  return { client: row.client, state: row.state, nonce: row.nonce, codeVerifier: row.code_verifier, returnPlace: row.return_place }
}
