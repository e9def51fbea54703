/**
 * The provider as the OpenID client sees it. Every call goes out through the guard of public addresses, and every ID token is
 * verified by the keys that stand at the provider now: none is remembered from one sign-in to the next.
 */
import * as client from 'openid-client'
import { callPublicUrl, EgressError, tooSlow } from '../../platform/egress.ts'

export type CallProvider = typeof callPublicUrl
type ProviderClient = { issuer: string; clientId: string; clientSecret?: string | undefined }

const timeoutMs = 5000
// A discovery document and a key set are a few kB; an ID token with many groups is larger
const mostBytes = 500_000
/** How far the provider's clock may be from ours, either way (seconds). */
export const skewSeconds = 60

const guardedFetch =
  (call: CallProvider): client.CustomFetch =>
  async (url, { method, headers, body }) => {
    if (method !== 'GET' && method !== 'POST') throw new EgressError(`no way to ${method}`)
    // What is posted here is a form alone
    const form = body instanceof URLSearchParams ? { body: body.toString() } : {}
    const answer = await call({ url, method, headers, timeoutMs, mostBytes, ...form })
    const hasBody = answer.status !== 204 && answer.status !== 205 && answer.status !== 304
    return new Response(hasBody ? answer.text : null, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? '' },
    })
  }

/** Reads the provider's configuration; throws where it cannot be had, or is another issuer's. */
export async function openProvider(
  { issuer, clientId, clientSecret }: ProviderClient,
  call: CallProvider = callPublicUrl,
): Promise<client.Configuration> {
  const metadata = { [client.clockTolerance]: skewSeconds }
  const authentication = clientSecret === undefined ? client.None() : client.ClientSecretPost(clientSecret)
  const configuration = await client.discovery(new URL(issuer), clientId, metadata, authentication, {
    [client.customFetch]: guardedFetch(call),
    timeout: timeoutMs / 1000,
  })
  // The library takes issuers that stand for every customer of a cloud (`common`); one of them would let in all of these
  if (new URL(configuration.serverMetadata().issuer).href !== new URL(issuer).href) throw new OtherIssuerError()
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

class OtherIssuerError extends Error {}

function* causesOf(error: unknown) {
  for (let cause = error; cause instanceof Error; cause = cause.cause) yield cause
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')

/** Whether nobody answered, as opposed to an answer that is wrong. */
export const isUnreachable = (error: unknown) =>
  [...causesOf(error)].some(
    (cause) => cause instanceof EgressError || systemCodes.test(codeOf(cause)) || certificateCodes.test(codeOf(cause)),
  )

// As node:net and node:dns name them, and node:tls
const systemCodes = /^E(?!RR_)[A-Z]+/
const certificateCodes = /CERT|SELF_SIGNED|ERR_TLS|UNABLE_TO_/

/** Why a configuration cannot be had, in words for whoever sets it up. */
export function discoveryProblem(error: unknown): string {
  const causes = [...causesOf(error)]
  const codes = causes.map(codeOf)
  const guard = causes.find((cause) => cause instanceof EgressError)
  if (guard?.message === tooSlow) return 'No answer within 5 seconds.'
  if (guard) return 'This address is not one of the public internet.'
  if (codes.includes('ENOTFOUND')) return 'There is no such host. Look for a slip in the address.'
  if (codes.some((code) => certificateCodes.test(code))) return 'The certificate of this address is not valid.'
  if (codes.some((code) => systemCodes.test(code))) return 'This address could not be reached.'
  if (codes.includes('OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED') || causes.some((cause) => cause instanceof OtherIssuerError))
    return 'The provider calls itself by another issuer. Copy the issuer from its configuration, to the last slash.'
  return 'There is no OpenID configuration at this address: /.well-known/openid-configuration below it does not answer with one.'
}

/** What the provider lacks for us, in words; null where it has everything. */
export function lackOf(configuration: client.Configuration): string | null {
  const { authorization_endpoint, token_endpoint, jwks_uri, response_types_supported, id_token_signing_alg_values_supported } =
    configuration.serverMetadata()
  if (!authorization_endpoint || !token_endpoint || !jwks_uri)
    return 'Its configuration names no sign-in page, no token address or no keys.'
  if (response_types_supported && !response_types_supported.includes('code')) return 'It does not offer the authorization code flow.'
  const algorithms = id_token_signing_alg_values_supported
  if (algorithms && !algorithms.some((algorithm) => isSignature(algorithm)))
    return `It signs in no way that others can verify (${algorithms.join(', ')}).`
  return null
}

/** Signatures by a key pair (RFC 7518, RFC 8037): neither none nor a shared secret. */
export const isSignature = (algorithm: string) => /^(?:(?:RS|PS|ES)(?:256|384|512)|EdDSA|Ed25519)$/.test(algorithm)
