/**
 * An identity provider on loopback, as others wrote it (oidc-provider), over https: everybody whom a test puts on its list is
 * signed in at once. What it answers can be changed on the way, as an attacker would.
 */
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'
import Provider from 'oidc-provider'
import { callPublicUrl, type PublicCall } from '../../../platform/egress.ts'
import { certificate, key } from '../../../webhooks/testing/loopback-certificate.ts'
import type { CallProvider } from '../open-provider.ts'

export const clientId = 'vitalrounds'
export const clientSecret = 'a-secret-of-the-provider-0123456789'

/** Where the provider leads people of another program. */
export const anotherUri = 'https://another.example/back'

/** A person at the provider, with the claims that it says of them. */
export type ProviderPerson = { sub: string; claims: Record<string, unknown>; amr?: string[]; acr?: string }
export type TestProvider = Awaited<ReturnType<typeof startProvider>>
type Answer = { status: number; text: string; headers: IncomingHttpHeaders }
type Change = (call: PublicCall, answer: Answer) => Answer | Promise<Answer>

async function newKey(kid: string) {
  const pair = await generateKeyPair('RS256', { extractable: true })
  return { pair, jwk: { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' } }
}

export async function startProvider(redirectUri: string) {
  const signing = await newKey('first')
  const server = createServer({ cert: certificate, key })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `https://localhost:${(server.address() as AddressInfo).port}`
  const state: { person: ProviderPerson | undefined; change: Change | undefined } = { person: undefined, change: undefined }
  const provider = providerOf(issuer, redirectUri, { jwk: signing.jwk, personOf: () => state.person })
  const handle = provider.callback()
  server.on('request', (request, response) => void handle(request, response))
  const call: CallProvider = async (request) => {
    const answer = await callPublicUrl(request, { isAllowed: () => true, ca: certificate })
    return state.change ? state.change(request, answer) : answer
  }
  return {
    issuer,
    key: signing.pair.privateKey,
    /** The public key as it stands in the key set. */
    publicKey: signing.pair.publicKey,
    call,
    signInAs: (person: ProviderPerson | undefined) => void (state.person = person),
    /** Changes what we are answered from now on; without, nothing. */
    change: (change?: Change) => void (state.change = change),
    /** What changes its answers now. */
    changing: () => state.change,
    /** Follows the way through the provider as a browser would; answers where it leads back to. */
    walk: (url: string) => walk(url, issuer),
    /** Signs with a new key from now on; the one before is gone from the key set. */
    async rotateKey() {
      const { pair } = await newKey('next')
      const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'next', alg: 'RS256', use: 'sig' }
      const forging = { key: pair.privateKey, header: { alg: 'RS256', kid: 'next' } }
      state.change = async (request, answer) => {
        if (request.url.endsWith('/jwks')) return { ...answer, text: JSON.stringify({ keys: [jwk] }) }
        return request.url.endsWith('/token') ? forgedAnswer(answer, signing.pair.privateKey, forging) : answer
      }
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

type Playing = { jwk: object; personOf: () => ProviderPerson | undefined }

function providerOf(issuer: string, redirectUri: string, { jwk, personOf }: Playing) {
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
        response_types: ['code'],
      },
      { client_id: 'another', client_secret: 'of-another-program-0123456789', redirect_uris: [anotherUri], response_types: ['code'] },
    ],
    jwks: { keys: [jwk] as never },
    cookies: { keys: ['a key of this test alone'] },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    conformIdTokenClaims: false,
    claims: { openid: ['sub', 'amr', 'acr'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name', 'groups'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    interactions: { url: (_context, interaction) => `/interaction/${interaction.uid}` },
    findAccount: (_context, sub) => {
      const person = personOf()
      return { accountId: sub, claims: () => ({ ...person?.claims, sub }) }
    },
    loadExistingGrant: async (context) => {
      const grant = new context.oidc.provider.Grant({
        clientId: context.oidc.client?.clientId ?? '',
        accountId: context.oidc.session?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  provider.use(async (context, next) => {
    if (!context.path.startsWith('/interaction/')) return next()
    const person = personOf()
    const login = person && {
      accountId: person.sub,
      ...(person.amr && { amr: person.amr }),
      ...(person.acr !== undefined && { acr: person.acr }),
    }
    const result = login ? { login } : { error: 'access_denied', error_description: 'nobody is there' }
    await provider.interactionFinished(context.req, context.res, result)
    context.respond = false
  })
  return provider
}

async function walk(url: string, issuer: string): Promise<URL> {
  const jar = new Map<string, string>()
  let place = new URL(url)
  while (place.origin === issuer) {
    const answer = await requestWithCookies(place, jar)
    if (answer.location === undefined) throw new Error(`the provider stopped at ${place.pathname}: ${answer.text.slice(0, 300)}`)
    place = new URL(answer.location, place)
  }
  return place
}

async function requestWithCookies(place: URL, jar: Map<string, string>) {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const { headers, text } = await callPublicUrl(
    { url: place.href, method: 'GET', headers: { cookie }, timeoutMs: 5000, mostBytes: 100_000 },
    { isAllowed: () => true, ca: certificate },
  )
  for (const line of headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    jar.set(name, value)
  }
  return { location: headers.location, text }
}

type Forged = { claims?: (claims: JWTPayload) => JWTPayload; key?: CryptoKey | Uint8Array; header?: { alg: string; kid?: string } }

/** Hands out ID tokens that are changed and signed anew, by the provider's own key where no other is named. */
export const forgeTokens = (provider: TestProvider, forging: Forged) =>
  provider.change(({ url }, answer) => (url.endsWith('/token') ? forgedAnswer(answer, provider.key, forging) : answer))

async function forgedAnswer(answer: Answer, own: CryptoKey, { claims = (same) => same, key: by = own, header }: Forged): Promise<Answer> {
  if (answer.status !== 200) return answer
  const body = JSON.parse(answer.text) as { id_token: string }
  const forged = claims(decodeJwt(body.id_token))
  const { alg = 'RS256', kid = 'first' } = header ?? {}
  const token = alg === 'none' ? new UnsecuredJWT(forged).encode() : await new SignJWT(forged).setProtectedHeader({ alg, kid }).sign(by)
  return { ...answer, text: JSON.stringify({ ...body, id_token: token }) }
}
