/** A sign-in that waits for the provider's answer: the browser that began it holds a secret, the row only its hash. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { attemptSeconds } from '../cookies.ts'

// 256 bits, as of a renewal token
const secretBytes = 32

type Begun = { client: string; returnPlace: string }
/** Of OpenID Connect, or of SAML, where `state` travels as the relay state and the answer has to name the request. */
export type OidcAttempt = Begun & { protocol: 'oidc'; state: string; nonce: string; codeVerifier: string }
export type SamlAttempt = Begun & { protocol: 'saml'; state: string; requestId: string; response: string | null }
export type Attempt = OidcAttempt | SamlAttempt

const hashOf = (secret: string) => createHash('sha256').update(secret).digest()

/** Stores an attempt; answers what the browser's cookie holds. */
export async function storeAttempt(db: UnscopedDb, attempt: OidcAttempt | Omit<SamlAttempt, 'response'>): Promise<string> {
  const secret = randomBytes(secretBytes).toString('base64url')
  await db
    .insertInto('auth.sign_on_attempt')
    .values({
      hash: hashOf(secret),
      client: attempt.client,
      state: attempt.state,
      return_place: attempt.returnPlace,
      ...(attempt.protocol === 'oidc'
        ? { nonce: attempt.nonce, code_verifier: attempt.codeVerifier }
        : { nonce: '', code_verifier: '', saml_request_id: attempt.requestId }),
      expires_at: sql`app.now() + make_interval(secs => ${attemptSeconds})`,
    })
    .execute()
  return secret
}

/**
 * Puts an answer of SAML beside the attempt that it came for, once. It comes from another site, without our cookie: whose it is is
 * judged when the browser that began asks for it.
 */
export const storeResponse = (db: UnscopedDb, { relayState, response }: { relayState: string; response: string }) =>
  db
    .updateTable('auth.sign_on_attempt')
    .set({ saml_response: response })
    .where('state', '=', relayState)
    .where('saml_request_id', 'is not', null)
    .where('saml_response', 'is', null)
    .where('expires_at', '>', sql<string>`app.now()`)
    .execute()

/** The attempt, which nobody can finish again, however this one ends. */
export async function consumeAttempt(db: UnscopedDb, secret: string | undefined): Promise<Attempt | undefined> {
  if (secret === undefined) return undefined
  const row = await db
    .deleteFrom('auth.sign_on_attempt')
    .where('hash', '=', hashOf(secret))
    .returningAll()
    .returning(sql<boolean>`expires_at > app.now()`.as('isOpen'))
    .executeTakeFirst()
  if (!row?.isOpen) return undefined
  const begun = { client: row.client, state: row.state, returnPlace: row.return_place }
  return row.saml_request_id === null
    ? { protocol: 'oidc', ...begun, nonce: row.nonce, codeVerifier: row.code_verifier }
    : { protocol: 'saml', ...begun, requestId: row.saml_request_id, response: row.saml_response }
}
