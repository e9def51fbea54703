/** Passkeys: made and judged by the library for them. With user verification they are two factors in one. */
import {
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { sql } from 'kysely'
import type { Config } from '../../platform/config.ts'
import type { UnscopedDb } from '../../platform/database/unscoped.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { consumeChallenge } from './challenges.ts'

type Site = Pick<Config, 'publicUrl'>
const bytesOf = (id: string) => Buffer.from(id, 'base64url')
const siteOf = ({ publicUrl }: Site) => ({ origin: publicUrl, id: new URL(publicUrl).hostname })

export const passkeysOf = (db: UnscopedDb, userId: string) =>
  db
    .selectFrom('auth.passkey')
    .select(['id', 'name', 'created_at', 'last_used_at', 'transports'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()

const described = ({ id, transports }: { id: Buffer; transports: string[] }) => ({
  id: id.toString('base64url'),
  transports: transports as AuthenticatorTransport[],
})

/** What the browser needs to make a passkey for this user, but none on a device that holds one already. */
export async function passkeyOptions(db: UnscopedDb, site: Site, user: { userId: string; email: string; name: string }) {
  const have = await passkeysOf(db, user.userId)
  return generateRegistrationOptions({
    rpName: 'Vitalrounds',
    rpID: siteOf(site).id,
    userID: new TextEncoder().encode(user.userId),
    userName: user.email,
    userDisplayName: user.name,
    attestationType: 'none',
    excludeCredentials: have.map(described),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type PasskeyRegistration = { userId: string; name: string; challenge: string; response: object }

/** Keeps what the browser has made, if it answers the challenge. */
export async function addPasskey(db: UnscopedDb, site: Site, { userId, name, challenge, response }: PasskeyRegistration): Promise<boolean> {
  const { origin, id } = siteOf(site)
  const verdict = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined)
  if (!verdict?.verified) return false
  const { credential, credentialBackedUp } = verdict.registrationInfo
  const row = await db
    .insertInto('auth.passkey')
    .values({
      id: bytesOf(credential.id),
      user_id: userId,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      backed_up: credentialBackedUp,
      name,
      created_at: sql`app.now()`,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Of anybody who has one on the device; where somebody is known already, of theirs alone. */
export const signInOptions = (site: Site, own?: Awaited<ReturnType<typeof passkeysOf>>) =>
  generateAuthenticationOptions({
    rpID: siteOf(site).id,
    userVerification: 'required',
    ...(own && { allowCredentials: own.map(described) }),
  })

/** The user whose passkey answers the challenge. */
export async function userOfPasskey(
  db: UnscopedDb,
  site: Site,
  { challenge, response }: { challenge: string; response: { id: string } },
): Promise<string | undefined> {
  const { origin, id } = siteOf(site)
  const key = await db.selectFrom('auth.passkey').selectAll().where('id', '=', bytesOf(response.id)).forUpdate().executeTakeFirst()
  if (!key) return undefined
  const verdict = await verifyAuthenticationResponse({
    response: response as unknown as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(key.public_key),
      counter: key.counter,
      transports: key.transports as AuthenticatorTransport[],
    },
  }).catch(() => undefined)
  if (!verdict?.verified) return undefined
  await db
    .updateTable('auth.passkey')
    .set({ counter: verdict.authenticationInfo.newCounter, last_used_at: sql`app.now()` })
    .where('id', '=', key.id)
    .execute()
  return key.user_id
}

type Proof = { userId: string; challengeId: string | undefined; response: { id: string } }

/** Refuses what is not an answer of one of this user's passkeys to what the session was asked. */
export async function provePasskey(db: UnscopedDb, site: Site, { userId, challengeId, response }: Proof) {
  const challenge = await consumeChallenge(db, challengeId, 'passkeyProof')
  if (challenge?.user_id !== userId) return refuse('passkey.over')
  const owner = await userOfPasskey(db, site, { challenge: challenge.value, response })
  if (owner !== userId) refuse('passkey.refused')
}

/** Answers whether there was one. */
export async function removePasskey(db: UnscopedDb, userId: string, id: string): Promise<boolean> {
  const gone = await db.deleteFrom('auth.passkey').where('user_id', '=', userId).where('id', '=', bytesOf(id)).returning('id').execute()
  return gone.length > 0
}
