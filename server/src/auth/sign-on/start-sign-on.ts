/** The way to the provider: authorization code with PKCE, state and nonce (RFC 9700, section 2.1.1), or a request of SAML. */
import { randomBytes } from 'node:crypto'
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
import { samlFor } from './saml/relying-party.ts'

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

type Starting = { email: string; from?: string | undefined; ip: string }

/** Where the browser goes, and the secret of its cookie. Answers the same for every address of a domain. */
export async function startSignOn(parts: SignOnParts, { email, from, ip }: Starting) {
  const { config, db } = parts
  const provider = await signIn(db, async (trx) => {
    await countOrRefuse(trx, callKey('signOn', ip), callRule(config.throttle))
    return findProviderOf(trx, email)
  })
  if (!provider) return refuse('signOn.none')
  const begun = { client: provider.client, returnPlace: returnPlace(from, '/') }
  const { url, attempt } = provider.protocol === 'saml' ? await samlRequest(parts, provider) : await oidcRequest(parts, provider, email)
  return { url, secret: await signIn(db, (trx) => storeAttempt(trx, { ...begun, ...attempt })) }
}

async function oidcRequest(parts: SignOnParts, provider: Provider, email: string) {
  const configuration = await clientOf(parts, provider).catch((error: unknown) => {
    if (isUnreachable(error) || error instanceof client.ClientError) return refuse('signOn.unreachable')
    throw error
  })
  const attempt = { state: client.randomState(), nonce: client.randomNonce(), codeVerifier: client.randomPKCECodeVerifier() }
  const url = client.buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri(parts.config),
    scope: 'openid email profile',
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
    login_hint: email,
  })
  return { url: url.href, attempt: { protocol: 'oidc' as const, ...attempt } }
}

// 256 bits each. An ID of XML begins with a letter or a line (XML Schema part 2, NCName)
const randomName = () => randomBytes(32).toString('base64url')

/** The relay state finds the attempt again, and is never a place to go to. */
async function samlRequest({ config }: SignOnParts, provider: Provider) {
  const attempt = { state: randomName(), requestId: `_${randomName()}` }
  const saml = samlFor({ config, provider, requestId: attempt.requestId, now: Date.now() })
  return { url: await saml.getAuthorizeUrlAsync(attempt.state, undefined, {}), attempt: { protocol: 'saml' as const, ...attempt } }
}
