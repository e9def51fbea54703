/** What the provider answers, verified: state, issuer, code, PKCE, and the ID token's signature, audience, nonce and times. */
import { normalEmail } from '@vitalrounds/domain/auth/email'
import { statedName } from '@vitalrounds/domain/auth/profile'
import type { SignOnClaims } from '@vitalrounds/domain/auth/sign-on'
import { decodeProtectedHeader } from 'jose'
import * as client from 'openid-client'
import type { OidcAttempt } from './attempts.ts'
import { isSignature, skewSeconds } from './open-provider.ts'
import { UnprovenError } from './unproven-error.ts'

type Answer = {
  configuration: client.Configuration
  attempt: OidcAttempt
  /** The address that the browser came back to, with its query. */
  url: URL
  groupClaim: string
  /** The clock that judges it (epoch milliseconds). */
  now: number
}

export async function readClaims({ configuration, attempt, url, groupClaim, now }: Answer): Promise<SignOnClaims> {
  const tokens = await client.authorizationCodeGrant(configuration, url, {
    expectedState: attempt.state,
    expectedNonce: attempt.nonce,
    pkceCodeVerifier: attempt.codeVerifier,
    idTokenExpected: true,
  })
  const token = tokens.claims()
  if (!token || tokens.id_token === undefined) throw new UnprovenError('no ID token')
  if (!isSignature(decodeProtectedHeader(tokens.id_token).alg ?? 'none')) throw new UnprovenError('signature')
  if (token.iat > now / 1000 + skewSeconds) throw new UnprovenError('issued in the future')
  const isWhole = token['email'] !== undefined && (groupClaim === '' || token[groupClaim] !== undefined)
  const hasMore = configuration.serverMetadata().userinfo_endpoint !== undefined
  // Whose subject is another than that of the ID token is refused there (OpenID Connect Core, section 5.3.2)
  const more = isWhole || !hasMore ? {} : await client.fetchUserInfo(configuration, tokens.access_token, token.sub)
  return claimsOf({ ...more, ...token }, groupClaim)
}

const textsOf = (value: unknown) => (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string')

function claimsOf(token: Record<string, unknown> & { iss: string; sub: string }, groupClaim: string): SignOnClaims {
  const email = typeof token['email'] === 'string' ? normalEmail(token['email']) : undefined
  return {
    issuer: token.iss,
    subject: token.sub,
    email,
    isEmailVerified: token['email_verified'] === true,
    firstName: statedName(token['given_name']),
    lastName: statedName(token['family_name']),
    amr: textsOf(token['amr']),
    acr: typeof token['acr'] === 'string' ? token['acr'] : undefined,
    groups: groupClaim === '' ? [] : textsOf(token[groupClaim]),
  }
}
