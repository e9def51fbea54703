/** A program proves itself, gets a token, reads within its scopes, and is out with the next call once it is disabled. */
import { randomUUID } from 'node:crypto'
import type { ApiClient, ApiClients } from '@vitalrounds/domain/fhir/client-api'
import { exportJWK, exportSPKI, generateKeyPair, importJWK, SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { keyReader } from './client-keys.ts'
import { claimsFor, createClient, createClientToken, signAssertion, type TestClient } from '../testing/create-client.ts'

let t: TestApp
let client: TestClient
let memberId: string
let strangerId: string
let calls = 0
beforeAll(async () => {
  t = await testApp()
  client = await createClient(t, t.groups.northside)
  memberId = await createMember(t.owner, t.groups.northside, 'Ada North')
  strangerId = await createMember(t.owner, t.groups.lakeview, 'Bea Lake')
})
afterAll(() => t.close())

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'
const base = (groupId = t.groups.northside) => `/fhir/r4/${groupId}`
type Form = Record<string, string>
/** From an address of its own, so that none is throttled for the others. */
const post = (form: Form | string, groupId?: string) =>
  t.app.inject({
    method: 'POST',
    url: `${base(groupId)}/token`,
    remoteAddress: `10.9.${calls >> 8}.${(calls += 1) & 255}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
  })
const formWith = (assertion: string, more: Form = {}): Form => ({
  grant_type: 'client_credentials',
  scope: 'system/*.rs',
  client_assertion_type: assertionType,
  client_assertion: assertion,
  ...more,
})
const right = (of: TestClient = client, header?: object) => signAssertion(of, claimsFor(t, of), header)
type Token = { access_token: string; token_type: string; expires_in: number; scope: string }
const tokenOf = async (of: TestClient = client, scope = 'system/*.rs') =>
  (await post(formWith(await right(of), { scope }), of.groupId)).json<Token>()
const get = (path: string, token: string) => t.app.inject({ url: path, headers: { authorization: `Bearer ${token}` } })

test('the configuration says how, in absolute addresses, and always as JSON', async () => {
  const answer = await t.app.inject({ url: `${base()}/.well-known/smart-configuration`, headers: { accept: 'text/html' } })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toMatchObject({
    token_endpoint: `${t.config.publicUrl}${base()}/token`,
    token_endpoint_auth_methods_supported: ['private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
  })
})

test.each(['ES384', 'RS384'] as const)('a right assertion by %s is given a token of five minutes that is not stored', async (alg) => {
  const own = await createClient(t, t.groups.northside, { alg })
  const answer = await post(formWith(await right(own, { alg })))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.headers['cache-control']).toContain('no-store')
  expect(answer.json()).toEqual({ access_token: expect.any(String), token_type: 'bearer', expires_in: 300, scope: 'system/*.rs' })
  const found = await get(`${base()}/Patient/${memberId}`, answer.json<Token>().access_token)
  expect(found.statusCode, found.body).toBe(200)
  const used = await t.owner.selectFrom('api_client').select('last_used_at').where('id', '=', own.id).executeTakeFirstOrThrow()
  expect(used.last_used_at).not.toBeNull()
})

test('keys at an address are read once for several tokens, and new ones after their time', async () => {
  const [old, fresh] = [
    await createClient(t, t.groups.northside, { jwksUrl: 'https://keys.example.org/a' }),
    await generateKeyPair('ES384', { extractable: true }),
  ]
  let text = old.jwks
  let reads = 0
  let now = 0
  const read = keyReader(
    () => now,
    async () => {
      reads += 1
      return { status: 200, text, cacheControl: 'max-age=100000' }
    },
  )
  expect(await read('https://keys.example.org/a')).toBe(old.jwks)
  text = JSON.stringify({ keys: [await exportJWK(fresh.publicKey)] })
  expect(await read('https://keys.example.org/a')).toBe(old.jwks)
  expect(reads).toBe(1)
  now = 301_000
  expect(await read('https://keys.example.org/a')).toBe(text)
})

const settingOf = async () => (await t.as(t.people.adam, 'GET', 'settings/api-clients')).json<{ value: ApiClients; version: string }>()
async function saveClient(id: string, change: Partial<ApiClient>) {
  const { value, version } = await settingOf()
  const clients = value.clients.map((item) => (item.id === id ? { ...item, ...change } : item))
  const saved = await t.as(t.people.adam, 'PUT', 'settings/api-clients', { value: { clients }, version })
  expect(saved.statusCode, saved.body).toBe(200)
}

test('whoever takes a key away takes its tokens with it, and so does who changes the address of keys', async () => {
  const own = await createClient(t, t.groups.northside)
  const { access_token: token } = await tokenOf(own)
  expect((await get(`${base()}/Patient`, token)).statusCode).toBe(200)
  const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
  await saveClient(own.id, { jwks: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES384' }] }) })
  expect((await get(`${base()}/Patient`, token)).statusCode).toBe(401)
  expect((await post(formWith(await right(own)))).statusCode).toBe(401)
  const { access_token: next } = await tokenOf({ ...own, privateKey })
  expect((await get(`${base()}/Patient`, next)).statusCode).toBe(200)
  await saveClient(own.id, { jwks: '', jwksUrl: 'https://keys.example.org/b' })
  expect((await get(`${base()}/Patient`, next)).statusCode).toBe(401)
})

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1000) + seconds
const signed = (more: object, header?: object) => signAssertion(client, { ...claimsFor(t, client), ...more }, header)
const ownKey = async () => (JSON.parse(client.jwks) as { keys: [Record<string, string>] }).keys[0]

/** Each is wrong in one way, and all are answered alike. */
const attacks: Record<string, () => Promise<string>> = {
  'no algorithm': async () => new UnsecuredJWT(claimsFor(t, client)).encode(),
  'the public key as a shared secret': async () => {
    const spki = await exportSPKI((await importJWK(await ownKey(), 'ES384')) as Parameters<typeof exportSPKI>[0])
    return new SignJWT(claimsFor(t, client)).setProtectedHeader({ alg: 'HS384', kid: 'k' }).sign(new TextEncoder().encode(spki))
  },
  'another algorithm than the key': async () => {
    const { privateKey } = await generateKeyPair('RS384')
    return new SignJWT(claimsFor(t, client)).setProtectedHeader({ alg: 'RS384', kid: 'k' }).sign(privateKey)
  },
  'an algorithm that is not offered': async () => {
    const { privateKey } = await generateKeyPair('RS256')
    return new SignJWT(claimsFor(t, client)).setProtectedHeader({ alg: 'RS256', kid: 'k' }).sign(privateKey)
  },
  'a key of somebody else': async () => {
    const { privateKey } = await generateKeyPair('ES384')
    return signAssertion({ ...client, privateKey }, claimsFor(t, client))
  },
  'an unknown key id': () => signed({}, { kid: 'other' }),
  'no key id': () => signed({}, { kid: undefined }),
  'a foreign address of keys': () => signed({}, { jku: 'https://evil.example.org/keys' }),
  'a key of its own in the header': async () => {
    const { publicKey, privateKey } = await generateKeyPair('ES384', { extractable: true })
    return signAssertion({ ...client, privateKey }, claimsFor(t, client), { jwk: await exportJWK(publicKey) })
  },
  'an end six minutes ahead': () => signed({ exp: inSeconds(360) }),
  'an end that is past': () => signed({ exp: inSeconds(-1) }),
  'no end': () => signed({ exp: undefined }),
  'a beginning to come': () => signed({ nbf: inSeconds(100) }),
  'another audience': () => signed({ aud: 'https://other.example.org/token' }),
  'an audience among others': () => signed({ aud: [`${t.config.publicUrl}${base()}/token`, 'https://other.example.org'] }),
  'the base as audience': () => signed({ aud: `${t.config.publicUrl}${base()}` }),
  'another issuer than subject': () => signed({ iss: randomUUID() }),
  'another client than the key': () => signed({ iss: strangerId, sub: strangerId }),
  'no id of its own': () => signed({ jti: undefined }),
  'an id of 10 kB': () => signed({ jti: 'x'.repeat(500) }),
  'an assertion for another clinic': async () => signAssertion(client, claimsFor(t, { ...client, groupId: t.groups.lakeview })),
  'a changed signature': async () => {
    const text = await right()
    return `${text.slice(0, -8)}${text.endsWith('AAAAAAAA') ? 'BBBBBBBB' : 'AAAAAAAA'}`
  },
  nonsense: async () => 'a.b.c',
  'an id that is none': () => signed({ iss: "' or 1=1", sub: "' or 1=1" }),
}

test.each(Object.keys(attacks))('refuses an assertion with %s', async (name) => {
  const answer = await post(formWith((await attacks[name]?.()) ?? ''))
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    { error: 'invalid_client', error_description: 'The client could not be authenticated.' },
  ])
})

test('two keys of one id are as none', async () => {
  const own = await createClient(t, t.groups.northside)
  const { publicKey } = await generateKeyPair('ES384', { extractable: true })
  const { keys } = JSON.parse(own.jwks) as { keys: object[] }
  const jwks = JSON.stringify({ keys: [...keys, { ...(await exportJWK(publicKey)), kid: 'k' }] })
  await t.owner.updateTable('api_client').set({ jwks }).where('id', '=', own.id).execute()
  expect((await post(formWith(await right(own)))).statusCode).toBe(401)
})

test('an assertion is good once, also when it comes many times at once', async () => {
  const assertion = await right()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(formWith(assertion))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 7 }, () => 401)])
  expect((await post(formWith(assertion))).statusCode).toBe(401)
})

test('an assertion of one clinic is nothing at another', async () => {
  const assertion = await right()
  expect((await post(formWith(assertion), t.groups.lakeview)).statusCode).toBe(401)
  const forThem = await signAssertion(client, { ...claimsFor(t, client), aud: `${t.config.publicUrl}${base(t.groups.lakeview)}/token` })
  expect((await post(formWith(forThem), t.groups.lakeview)).statusCode).toBe(401)
})

test.each([
  ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ['no grant', { grant_type: '' }, 'unsupported_grant_type'],
  ['another type of assertion', { client_assertion_type: 'x' }, 'invalid_request'],
  ['no assertion', { client_assertion: '' }, 'invalid_request'],
  ['rights out of order', { scope: 'system/*.sr' }, 'invalid_scope'],
  ['scopes of a person', { scope: 'user/*.rs' }, 'invalid_scope'],
  ['writing', { scope: 'system/*.cud' }, 'invalid_scope'],
  ['10 kB of scopes', { scope: 'system/*.rs '.repeat(900) }, 'invalid_request'],
])('refuses %s', async (_, more, error) => {
  const answer = await post(formWith(await right(), more))
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([400, error])
})

test('a parameter that is sent twice is refused', async () => {
  const form = new URLSearchParams(formWith(await right())).toString()
  expect((await post(`${form}&scope=system/*.rs`)).statusCode).toBe(400)
})

test('a request is narrowed to what is registered, and a token reaches no further', async () => {
  const own = await createClient(t, t.groups.northside, { scopes: 'system/Patient.r system/Observation.rs' })
  const { access_token: token, scope } = await tokenOf(own)
  expect(scope).toBe('system/Observation.rs system/Patient.r')
  expect((await get(`${base()}/Patient/${memberId}`, token)).statusCode).toBe(200)
  for (const path of ['Patient', 'Goal', `Goal/${memberId}`]) {
    const answer = await get(`${base()}/${path}`, token)
    expect(answer.statusCode, path).toBe(403)
    expect(answer.headers['content-type']).toContain('application/fhir+json')
    expect(answer.json()).toMatchObject({ resourceType: 'OperationOutcome', issue: [{ severity: 'error', code: 'forbidden' }] })
  }
  // Whoever narrows the registration narrows tokens that are out
  await t.owner.updateTable('api_client').set({ scopes: 'system/Observation.rs' }).where('id', '=', own.id).execute()
  expect((await get(`${base()}/Patient/${memberId}`, token)).statusCode).toBe(403)
})

test('a disabled client is out with the next call, and an expired one', async () => {
  const own = await createClient(t, t.groups.northside)
  const { access_token: token } = await tokenOf(own)
  expect((await get(`${base()}/Patient`, token)).statusCode).toBe(200)
  const set = (values: object) => t.owner.updateTable('api_client').set(values).where('id', '=', own.id).execute()
  await set({ is_enabled: false })
  expect((await get(`${base()}/Patient`, token)).statusCode).toBe(401)
  expect((await post(formWith(await right(own)))).statusCode).toBe(401)
  await set({ is_enabled: true, expires_on: '2026-01-01' })
  expect((await get(`${base()}/Patient`, token)).statusCode).toBe(401)
  expect((await post(formWith(await right(own)))).statusCode).toBe(401)
})

test('nothing of another clinic is found by a client, and nothing of the product’s own API', async () => {
  const { access_token: token } = await tokenOf()
  for (const path of [
    `${base()}/Patient/${strangerId}`,
    `${base(t.groups.lakeview)}/Patient`,
    `${base(t.groups.lakeview)}/Patient/${strangerId}`,
  ])
    expect((await get(path, token)).statusCode, path).toBe(404)
  for (const path of [`Patient?_id=${strangerId}`, `Observation?patient=${strangerId}`])
    expect((await get(`${base()}/${path}`, token)).json<{ entry?: object[] }>().entry, path).toBeUndefined()
  for (const path of ['account/me', 'settings/api-clients', `members/${memberId}`])
    expect((await get(`/orma-v2/api/${path}`, token)).statusCode, path).toBe(401)
})

test('the audit log names the client for its token, what it read and what it was refused', async () => {
  const token = await createClientToken(t, t.groups.northside, 'system/Patient.rs')
  await get(`${base()}/Patient/${memberId}`, token)
  await get(`${base()}/Goal`, token)
  await tokenOf()
  const rows = await t.owner.selectFrom('audit').selectAll().where('actor_kind', '=', 'client').orderBy('id', 'desc').limit(3).execute()
  expect(rows.map(({ action, result }) => [action, result])).toEqual([
    ['POST fhir/r4/:groupId/token', 'ok'],
    ['GET fhir/r4/:groupId/:type', 'apiClient.scope'],
    ['GET fhir/r4/:groupId/:type/:id', 'ok'],
  ])
  expect(rows[2]?.ids).toContain(memberId)
  const log = await t.as(t.people.adam, 'GET', 'audit')
  expect(log.json<{ entries: { actorKind: string; actorName: string }[] }>().entries[0], log.body).toMatchObject({
    actorKind: 'client',
    actorName: expect.stringMatching(/^Program /),
  })
})

test('wrong tries are counted by address', async () => {
  const tryOnce = () =>
    t.app.inject({ method: 'POST', url: `${base()}/token`, remoteAddress: '10.8.0.1', payload: { grant_type: 'client_credentials' } })
  const codes: number[] = []
  for (let tries = 0; tries <= t.config.throttle.linkFailures; tries += 1) codes.push((await tryOnce()).statusCode)
  expect([codes[0], codes.at(-1)]).toEqual([400, 429])
})
