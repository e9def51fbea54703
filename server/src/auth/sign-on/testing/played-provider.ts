/** The providers of the test bed, whose names exist nowhere (RFC 2606): the code that it is sent says whom it signs in. */
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import type { PublicCall } from '../../../platform/egress.ts'
import type { CallProvider } from '../open-provider.ts'

const kid = 'played'
const hourSeconds = 3600

export function playedProvider(): CallProvider {
  const pair = generateKeyPair('ES256')
  const say = (body: object) => ({ status: 200, headers: { 'content-type': 'application/json' }, text: JSON.stringify(body) })
  const tokenFor = async ({ body = '' }: PublicCall, issuer: string) => {
    const form = new URLSearchParams(body)
    const claims = JSON.parse(Buffer.from(form.get('code') ?? '', 'base64url').toString()) as JWTPayload
    const now = Math.floor(Date.now() / 1000)
    const token = new SignJWT({ ...claims, iss: issuer, aud: form.get('client_id') ?? '', iat: now, exp: now + hourSeconds })
    return token.setProtectedHeader({ alg: 'ES256', kid }).sign((await pair).privateKey)
  }
  return async (call) => {
    const { origin: issuer, pathname } = new URL(call.url)
    if (pathname === '/keys') return say({ keys: [{ ...(await exportJWK((await pair).publicKey)), kid, alg: 'ES256', use: 'sig' }] })
    if (pathname === '/token') return say({ access_token: 'played', token_type: 'Bearer', id_token: await tokenFor(call, issuer) })
    return say({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      response_types_supported: ['code'],
      id_token_signing_alg_values_supported: ['ES256'],
    })
  }
}
