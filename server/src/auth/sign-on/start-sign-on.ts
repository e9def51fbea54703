/** The way to the provider: authorization code with PKCE, state and nonce (RFC 9700, section 2.1.1). */
import { returnPlace } from '@vitalrounds/domain/auth/return-place'
import * as client from 'openid-client'
import type { Config } from '../../platform/config.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { signIn } from '../../platform/database/unscoped.ts'
import { countOrRefuse } from '../../platform/throttle.ts'
import type { AuthParts } from '../sign-in.ts'
import { callKey, callRule } from '../throttle-rules.ts'
import { storeAttempt } from './attempts.ts'
import { type CallProvider, isUnreachable, openProvider } from './open-provider.ts'
import { findProviderOf, type Provider } from './provider.queries.ts'
import { openClientSecret } from './provider-secret.ts'

export type SignOnParts = AuthParts & { callProvider?: CallProvider | undefined }

/** Where the provider sends the browser back to: a page of ours that posts what it brings. */
export const redirectUri = ({ publicUrl }: Pick<Config, 'publicUrl'>) => new URL('/sign-on', publicUrl).href

export const clientOf = ({ config, callProvider }: SignOnParts, provider: Provider) =>
  openProvider(
    {
      issuer: provider.issuer,
      clientId: provider.client_id,
      clientSecret: provider.client_secret ? openClientSecret(config, provider.client, provider.client_secret) : undefined,
    },
    callProvider,
  )

/** Where the browser goes, and the secret of its cookie. Answers the same for every address of a domain. */
export async function startSignOn(parts: SignOnParts, { email, from, ip }: { email: string; from?: string | undefined; ip: string }) {
  const { config, db } = parts
  const provider = await signIn(db, async (trx) => {
    await countOrRefuse(trx, callKey('signOn', ip), callRule(config.throttle))
    return findProviderOf(trx, email)
  })
  if (!provider) return refuse('signOn.none')
  const configuration = await clientOf(parts, provider).catch((error: unknown) => {
    if (isUnreachable(error) || error instanceof client.ClientError) return refuse('signOn.unreachable')
    throw error
  })
  const attempt = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() }
  const secret = await signIn(db, (trx) => storeAttempt(trx, { client: provider.client, returnPlace: returnPlace(from, '/'), ...attempt }))
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(config),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  return { url: url.href, secret }
}
