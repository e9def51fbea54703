/** What somebody may try with a sign-in at a provider: each is refused, opens no session and leaves one row on record. */
import { exportSPKI, generateKeyPair, type JWTPayload } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, type Browser, moveClock } from '../testing/browser.ts'
import { redirectUri } from './start-sign-on.ts'
import { anotherUri, clientSecret, forgeTokens, startProvider, type TestProvider } from './testing/provider.ts'
import { begin, finish, save, setUp, signOn } from './testing/set-up.ts'

let t: TestApp
let provider: TestProvider
beforeAll(async () => {
  t = await testApp()
  provider = await startProvider(redirectUri(t.config))
  expect((await setUp(t, provider)).statusCode).toBe(200)
  // Works for Lakeview under an address of Northside
  await t.person(t.groups.lakeview, 'mole@northside.example')
  await t.person(t.groups.northside, 'super@northside.example', { superUserAccess: true })
  const both = await t.person(t.groups.northside, 'both@northside.example')
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.lakeview, user_id: both.userId }).execute()
  const gone = await t.person(t.groups.northside, 'gone@northside.example')
  await t.owner.updateTable('app_user').set({ disabled_at: new Date().toISOString() }).where('id', '=', gone.userId).execute()
})
afterAll(async () => {
  await provider.close()
  await t.close()
})
beforeEach(() => {
  provider.change()
  provider.signInAs(carla)
})

const email = 'carla@northside.example'
const personOf = (address: string, more: object = {}) => ({
  sub: `sub of ${address}`,
  claims: { email: address, email_verified: true, ...more },
})
const carla = personOf(email)

const back = async (at: Browser) => provider.walk(await begin(at, email))
/** The answer of the provider with its address changed on the way. */
const changed = (change: (query: URLSearchParams) => void) => async (at: Browser) => {
  const url = await back(at)
  change(url.searchParams)
  return finish(at, url)
}
/** An ID token with other claims, signed rightly. */
const claiming = (claims: (claims: JWTPayload) => JWTPayload) => (at: Browser) => {
  forgeTokens(provider, { claims })
  return signOn(at, provider, email)
}
const signedBy = (key: () => Promise<Parameters<typeof forgeTokens>[1]>) => async (at: Browser) => {
  forgeTokens(provider, await key())
  return signOn(at, provider, email)
}
const personSays = (person: Parameters<TestProvider['signInAs']>[0]) => (at: Browser) => {
  provider.signInAs(person)
  return signOn(at, provider, email)
}
const without = (claims: JWTPayload, ...names: string[]): JWTPayload =>
  Object.fromEntries(Object.entries(claims).filter(([name]) => !names.includes(name)))
const now = () => Math.floor(Date.now() / 1000)
const foreignKey = async (alg: string) => (await generateKeyPair(alg)).privateKey
const endpointAnswers = (end: string, answer: object) => async (at: Browser) => {
  provider.change(({ url }, given) => (url.endsWith(end) ? { ...given, ...answer } : given))
  return signOn(at, provider, email)
}

type Attempt = (at: Browser) => ReturnType<Browser['post']>
const attacks: readonly (readonly [name: string, code: string, attempt: Attempt])[] = [
  ['no state', 'signOn.refused', changed((query) => query.delete('state'))],
  ['another state', 'signOn.refused', changed((query) => query.set('state', 'x'.repeat(43)))],
  ['an answer that another browser was given', 'signOn.refused', async (at) => {
    const victim = await back(at)
    const other = browser(t)
    await begin(other, email)
    return finish(other, victim)
  }],
  ['an answer without the cookie of the browser that began', 'signOn.over', async (at) => finish(browser(t), await back(at))],
  ['an answer that was handed in before', 'signOn.over', async (at) => {
    const url = await back(at)
    const copy = at.copy()
    expect((await finish(at, url)).statusCode).toBe(200)
    return finish(copy, url)
  }],
  ['an answer that comes after eleven minutes', 'signOn.over', async (at) => {
    const url = await back(at)
    await moveClock(t, 660)
    const answer = await finish(at, url)
    await moveClock(t, 0)
    return answer
  }],
  ['no nonce', 'signOn.refused', claiming((claims) => without(claims, 'nonce'))],
  ['another nonce', 'signOn.refused', claiming((claims) => ({ ...claims, nonce: 'another' }))],
  ['a code that was spent', 'signOn.refused', async (at) => {
    const first = await back(at)
    expect((await finish(at, first)).statusCode).toBe(200)
    const second = await back(at)
    second.searchParams.set('code', first.searchParams.get('code') ?? '')
    return finish(at, second)
  }],
  ['a code of another program', 'signOn.refused', async (at) => {
    const url = new URL(await begin(at, email))
    url.searchParams.set('client_id', 'another')
    url.searchParams.set('redirect_uri', anotherUri)
    const { searchParams } = await provider.walk(url.href)
    return finish(at, `?${searchParams.toString()}`)
  }],
  ['a code of another browser: PKCE', 'signOn.refused', async (at) => {
    const stolen = await back(browser(t))
    const url = await back(at)
    url.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    return finish(at, url)
  }],
  ['a way to the provider without PKCE', 'signOn.declined', async (at) => {
    const url = new URL(await begin(at, email))
    url.searchParams.delete('code_challenge')
    url.searchParams.delete('code_challenge_method')
    return finish(at, await provider.walk(url.href))
  }],
  ['the issuer of another provider in the address (mix-up)', 'signOn.refused', changed((query) => query.set('iss', 'https://evil.example'))],
  ['no issuer in the address of a provider that names it', 'signOn.refused', changed((query) => query.delete('iss'))],
  ['a token of another issuer', 'signOn.refused', claiming((claims) => ({ ...claims, iss: 'https://evil.example' }))],
  ['a token for another program', 'signOn.refused', claiming((claims) => ({ ...claims, aud: 'another' }))],
  ['a token for several programs that was given to another', 'signOn.refused', claiming((claims) => ({ ...claims, aud: ['vitalrounds', 'another'], azp: 'another' }))],
  ['a token that ended two minutes ago', 'signOn.refused', claiming((claims) => ({ ...claims, exp: now() - 120 }))],
  ['a token of ten minutes ahead', 'signOn.refused', claiming((claims) => ({ ...claims, iat: now() + 600, exp: now() + 1200 }))],
  ['a token without a subject', 'signOn.refused', claiming((claims) => without(claims, 'sub'))],
  ['a token that nobody signed (alg none)', 'signOn.refused', signedBy(async () => ({ header: { alg: 'none' } }))],
  ['a token signed with the public key as a secret', 'signOn.refused', signedBy(async () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(await exportSPKI(provider.publicKey)) }))],
  ['a token signed with the client secret', 'signOn.refused', signedBy(async () => ({ header: { alg: 'HS256' }, key: new TextEncoder().encode(clientSecret) }))],
  ['a signature of a kind that the provider does not announce', 'signOn.refused', signedBy(async () => ({ header: { alg: 'ES256' }, key: await foreignKey('ES256') }))],
  ['a key that is not in the key set', 'signOn.refused', signedBy(async () => ({ header: { alg: 'RS256', kid: 'second' }, key: await foreignKey('RS256') }))],
  ['another key under the name of the right one', 'signOn.refused', signedBy(async () => ({ key: await foreignKey('RS256') }))],
  ['a token address that leads elsewhere', 'signOn.refused', endpointAnswers('/token', { status: 302, text: '' })],
  ['a provider that answers nonsense', 'signOn.refused', endpointAnswers('/token', { text: '<html>' })],
  ['an answer about somebody else at the userinfo address', 'signOn.refused', async (at) => {
    forgeTokens(provider, { claims: (claims) => without(claims, 'email', 'email_verified') })
    const forging = provider.changing()
    provider.change(async (call, answer) =>
      call.url.endsWith('/me') ? { ...answer, text: JSON.stringify({ sub: 'adam', email: 'adam@northside.example', email_verified: true }) } : (forging?.(call, answer) ?? answer),
    )
    return signOn(at, provider, email)
  }],
  ['an e-mail that is not verified', 'signOn.unverifiedEmail', personSays({ ...personOf('adam@northside.example', { email_verified: false }), sub: 'unverified' })],
  ['an e-mail of which nothing is said', 'signOn.unverifiedEmail', personSays({ sub: 'silent', claims: { email: 'adam@northside.example' } })],
  ['an e-mail that is verified in words', 'signOn.unverifiedEmail', personSays({ ...personOf('adam@northside.example', { email_verified: 'true' }), sub: 'worded' })],
  ['no e-mail', 'signOn.unverifiedEmail', personSays({ sub: 'nameless', claims: {} })],
  ['an address of another domain', 'signOn.outsideOrganization', personSays(personOf('luis@lakeview.example'))],
  ['an address that only begins with the domain', 'signOn.outsideOrganization', personSays(personOf('x@northside.example.evil.example'))],
  ['somebody of another organization under an address of this one', 'signOn.outsideOrganization', personSays(personOf('mole@northside.example'))],
  ['a super admin', 'signOn.outsideOrganization', personSays(personOf('sofia@northside.example'))],
  ['a super user', 'signOn.outsideOrganization', personSays(personOf('super@northside.example'))],
  ['somebody who works in another organization too', 'signOn.outsideOrganization', personSays(personOf('both@northside.example'))],
  ['a disabled account', 'login.disabled', personSays(personOf('gone@northside.example'))],
  ['another person at the provider under an address that is linked', 'signOn.otherAccount', async (at) => {
    expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
    return personSays({ ...carla, sub: 'the next Carla' })(at)
  }],
  ['nobody, since the provider let nobody in', 'signOn.declined', personSays(undefined)],
  ['a provider that was turned off meanwhile', 'signOn.over', async (at) => {
    const url = await back(at)
    await save(t, t.people.adam, { isEnabled: false })
    const answer = await finish(at, url)
    await save(t, t.people.adam, { isEnabled: true })
    return answer
  }],
] // prettier-ignore

const refusals = () => t.owner.selectFrom('auth.event').select(['kind', 'detail']).where('kind', '=', 'signOn.refused').execute()
const sessions = async () => (await t.owner.selectFrom('auth.session').select('id').execute()).length

test.each(attacks)('refuses %s', async (_, code, attempt) => {
  const at = browser(t)
  const before = await refusals()
  const answer = await attempt(at)
  expect([answer.statusCode >= 400, answer.json<{ code: string }>().code], answer.body).toEqual([true, code])
  expect(answer.cookies.map(({ name, value }) => [name, value])).toEqual([['vitalrounds-sign-on', '']])
  const after = await refusals()
  expect(after.length - before.length).toBe(1)
  expect(after.at(-1)?.detail).toMatchObject({ problem: code })
})

test('the walk itself opens a session', async () => {
  const before = await sessions()
  expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
  expect(await sessions()).toBe(before + 1)
})

test('a subject that is somebody else at another organization is nobody here', async () => {
  const shared = { client: 'northside', issuer: provider.issuer, subject: 'shared', user_id: t.people.luis.userId }
  await t.owner.insertInto('auth.sign_on_identity').values(shared).execute()
  provider.signInAs({ sub: 'shared', claims: {} })
  const answer = await signOn(browser(t), provider, email)
  expect(answer.json<{ code: string }>().code).toBe('signOn.outsideOrganization')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  '/%2f%2fevil.example',
  'javascript:alert(1)',
  '/login',
  '/sign-on?code=x',
])('leads home after a sign-in that began with the way back %s', async (from) => {
  const answer = await signOn(browser(t), provider, email, from)
  expect(answer.json<{ returnPlace: string }>().returnPlace).toBe('/')
})

test('a session that a stranger planted is not the one that is signed in', async () => {
  const at = browser(t)
  at.jar.set('vitalrounds', 'planted-by-a-stranger')
  expect((await signOn(at, provider, email)).statusCode).toBe(200)
  expect(at.jar.get('vitalrounds')).not.toBe('planted-by-a-stranger')
  const first = at.jar.get('vitalrounds')
  expect((await signOn(at, provider, email)).statusCode).toBe(200)
  expect(at.jar.get('vitalrounds')).not.toBe(first)
})

test.each(['auth/sign-on/start', 'auth/sign-on/finish'])('a page of another site cannot call %s', async (path) => {
  const body = path.endsWith('start') ? { email } : { answer: '' }
  const answer = await browser(t).post(path, body, { 'sec-fetch-site': 'cross-site' })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'access.crossSite'])
})

test.each([
  ['another issuer in the configuration', { issuer: 'https://evil.example' }],
  ['an issuer that stands for every customer of a cloud', { issuer: 'https://login.example/{tenantid}' }],
])('nobody is led to a provider with %s', async (_, more) => {
  provider.change(({ url }, answer) =>
    url.endsWith('/openid-configuration')
      ? { ...answer, text: JSON.stringify({ ...(JSON.parse(answer.text) as object), ...more }) }
      : answer,
  )
  const answer = await browser(t).post('auth/sign-on/start', { email })
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'signOn.unreachable'])
})

test('nobody is led to a provider within this network: the guard of public addresses stands before every call', async () => {
  delete t.app.context.callProvider
  const answer = await browser(t).post('auth/sign-on/start', { email })
  t.app.context.callProvider = provider.call
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([503, 'signOn.unreachable'])
})

test('neither a token nor a code nor a secret is on record after all of this', async () => {
  const rows = JSON.stringify(await t.owner.selectFrom('auth.event').selectAll().execute())
  const audit = JSON.stringify(await t.owner.selectFrom('audit').select(['action', 'reason']).execute())
  expect(rows + audit).not.toMatch(/eyJ|code=|of-the-provider/)
})

test.each([
  ['the same claims', (claims: JWTPayload) => claims],
  ['an end half a minute ago: clocks differ', (claims: JWTPayload) => ({ ...claims, exp: now() - 30 })],
  ['a beginning half a minute ahead', (claims: JWTPayload) => ({ ...claims, iat: now() + 30 })],
])('a token that is signed anew by the right key with %s is taken', async (_, claims) => {
  expect((await claiming(claims)(browser(t))).statusCode).toBe(200)
})
