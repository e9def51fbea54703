/** A registered program with a key pair of its own, its assertions and its tokens, for tests. */
import { createHash, randomUUID } from 'node:crypto'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { TestApp } from '../../platform/testing/test-app.ts'
import { signClientAccess } from '../../platform/http/clients/client-token.ts'

export type TestClient = { id: string; groupId: string; privateKey: CryptoKey; jwks: string }
type Options = { alg?: 'ES384' | 'RS384'; scopes?: string; kid?: string; jwksUrl?: string }

/** Registers a program in a group, past the settings page. */
export async function createClient(
  t: TestApp,
  groupId: string,
  { alg = 'ES384', scopes = 'system/*.rs', kid = 'k', jwksUrl }: Options = {},
) {
  const { publicKey, privateKey } = await generateKeyPair(alg, { extractable: true })
  const jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid, alg }] })
  const id = randomUUID()
  const { id: by } = await t.owner.selectFrom('app_user').select('id').where('group_id', '=', groupId).executeTakeFirstOrThrow()
  const keys = jwksUrl === undefined ? { jwks } : { jwks_url: jwksUrl }
  await t.owner
    .insertInto('api_client')
    .values({ group_id: groupId, id, position: 0, name: `Program ${id.slice(0, 4)}`, scopes, is_enabled: true, created_by: by, ...keys })
    .execute()
  return { id, groupId, privateKey, jwks } satisfies TestClient
}

/** The claims of a right assertion; what is named otherwise is wrong in one way. */
export const claimsFor = (t: TestApp, { id, groupId }: TestClient): JWTPayload => ({
  iss: id,
  sub: id,
  aud: `${t.config.publicUrl}/fhir/r4/${groupId}/token`,
  exp: Math.floor(Date.now() / 1000) + 200,
  jti: randomUUID(),
})

export const signAssertion = (client: TestClient, claims: JWTPayload, header: object = {}) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'ES384', kid: 'k', typ: 'JWT', ...header }).sign(client.privateKey)

/** A token as the token endpoint gives it. */
export async function createClientToken(t: TestApp, groupId: string, scopes = 'system/*.rs'): Promise<string> {
  const { id: clientId, jwks } = await createClient(t, groupId, { scopes })
  const keyHash = createHash('sha256').update(jwks).digest('hex')
  return signClientAccess(t.config.keys.access, { clientId, groupId, scope: scopes, keyHash }, Math.floor(Date.now() / 1000))
}
