/**
 * Whoever holds the token of one organization, or none, tries to reach further: other organizations, the platform, rights,
 * the emergency account. Each attack is refused, changes no account and opens none.
 */
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import {
  makeToken,
  patchBody,
  type ScimCall,
  scimCaller,
  type ScimPage,
  type ScimRefusal,
  type ScimReply,
  setUpOrganizations,
  userBody,
} from './testing/set-up.ts'

let t: TestApp
let token: string
let scim: ScimCall
let nora: Person
let both: Person
let target: ScimReply
let emergency: Person
beforeAll(async () => {
  t = await testApp()
  await setUpOrganizations(t)
  nora = await t.person(t.groups.lakeview, 'nora@lakeview.example', { role: 'admin' })
  both = await t.person(t.groups.northside, 'both@northside.example')
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.lakeview, user_id: both.userId }).execute()
  await t.person(t.groups.northside, 'platform@northside.example', { role: 'admin', isSuperAdmin: true })
  emergency = await t.person(t.groups.northside, 'emergency@northside.example', { role: 'admin' })
  await t.owner.updateTable('auth.sign_on_provider').set({ emergency_user: emergency.userId }).where('client', '=', 'northside').execute()
  token = await makeToken(t, t.people.adam)
  scim = scimCaller(t, token)
  target = (await scim('POST', 'Users', userBody('target@northside.example', { externalId: 'target' }))).json<ScimReply>()
  const gone = (await scim('POST', 'Users', userBody('gone@northside.example'))).json<ScimReply>()
  await scim('DELETE', `Users/${gone.id}`)
})
afterAll(() => t.close())
beforeEach(() => t.owner.deleteFrom('auth.throttle').execute())

/** Every account and what it may, and who belongs where. */
const accounts = async () => ({
  users: await t.owner
    .selectFrom('app_user')
    .select([
      'id',
      'email',
      'first_name',
      'role',
      'is_super_admin',
      'super_user_access',
      'limited_role',
      'title',
      'group_id',
      'disabled_at',
    ])
    .orderBy('id')
    .execute(),
  members: await t.owner.selectFrom('workspace_member').select(['user_id', 'group_id']).orderBy('user_id').orderBy('group_id').execute(),
})

const at = () => `Users/${target.id}`
const replace = (path: string, value: unknown) => patchBody({ op: 'replace', path, value })

type Attack = [name: string, attack: () => PromiseLike<Awaited<ReturnType<ScimCall>>>, status: number, scimType?: string]

/** At an endpoint of another interface. */
const elsewhere = (url: string, authorization?: string) => () =>
  t.app.inject({
    method: 'GET',
    url,
    headers: { ...(authorization !== undefined && { authorization: authorization.replace('TOKEN', token) }) },
  })
const add =
  (userName: string, more: object = {}) =>
  () =>
    scim('POST', 'Users', userBody(userName, more))
const set = (path: string, value: unknown) => () => scim('PATCH', at(), replace(path, value))
const patch =
  (...operations: object[]) =>
  () =>
    scim('PATCH', at(), patchBody(...operations))
const filter =
  (text: string, more = '') =>
  () =>
    scim('GET', `Users?filter=${encodeURIComponent(text)}${more}`)
const anotherId = '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const off = { op: 'replace', path: 'active', value: false }

const refused: Attack[] = [
  ['no token', elsewhere('/scim/v2/Users'), 401],
  ['a token of nonsense', () => scimCaller(t, 'garbage')('GET', 'Users'), 401],
  ['a token that was never given', () => scimCaller(t, `vrscim_${'A'.repeat(43)}`)('GET', 'Users'), 401],
  ['the bearer of an administrator', () => scimCaller(t, t.people.adam.token)('GET', 'Users'), 401],
  ['a token as a password', elsewhere('/scim/v2/Users', 'Basic TOKEN'), 401],
  ['a token in the address', () => t.app.inject({ method: 'GET', url: `/scim/v2/Users?access_token=${token}` }), 401],
  ['the token at the endpoints of people', elsewhere('/orma-v2/api/account/me', 'Bearer TOKEN'), 401],
  ['the token at FHIR', elsewhere('/fhir/r4/0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000/Patient', 'Bearer TOKEN'), 401],
  ['reading a person of another organization', () => scim('GET', `Users/${nora.userId}`), 404],
  ['changing a person of another organization', () => scim('PATCH', `Users/${nora.userId}`, replace('active', false)), 404],
  ['replacing a person of another organization', () => scim('PUT', `Users/${nora.userId}`, userBody('nora@northside.example')), 404],
  ['deleting a person of another organization', () => scim('DELETE', `Users/${nora.userId}`), 404],
  ['disabling who works in another organization as well', () => scim('PATCH', `Users/${both.userId}`, replace('active', false)), 404],
  ['adding an address of another organization', add('new@lakeview.example'), 400, 'invalidValue'],
  ['adding an address of everybody’s domain', add('new@gmail.com'), 400, 'invalidValue'],
  ['adding an address of a domain that only ends alike', add('new@evilnorthside.example'), 400, 'invalidValue'],
  ['adding an address below the domain', add('new@sub.northside.example'), 400, 'invalidValue'],
  ['adding two addresses as one', add('a@lakeview.example@northside.example'), 400, 'invalidValue'],
  ['adding a name that is no address', add('administrator'), 400, 'invalidValue'],
  ['taking over somebody of the platform by an equal address', add('platform@northside.example'), 409, 'uniqueness'],
  ['taking over an account by its address in capitals', add('TARGET@Northside.Example'), 409, 'uniqueness'],
  ['an address with a letter that looks alike (Cyrillic a)', add('t\u0430rget@northside.example'), 400, 'invalidValue'],
  ['an address of a full-width letter', add('\uff54arget@northside.example'), 400, 'invalidValue'],
  ['an address with a space of no width', add('target\u200b@northside.example'), 400, 'invalidValue'],
  ['an address with spaces', add(' target@northside.example '), 400, 'invalidValue'],
  ['adding with an externalId that is taken', add('second@northside.example', { externalId: 'target' }), 409, 'uniqueness'],
  ['adding again whom the provider has deleted', add('gone@northside.example'), 409, 'uniqueness'],
  ['adding a super admin', add('new@northside.example', { isSuperAdmin: true }), 400, 'invalidSyntax'],
  ['adding with a column of the table', add('new@northside.example', { is_super_admin: true }), 400, 'invalidSyntax'],
  ['adding with roles', add('new@northside.example', { roles: [{ value: 'admin' }] }), 400, 'mutability'],
  ['adding with entitlements', add('new@northside.example', { entitlements: ['superAdmin'] }), 400, 'mutability'],
  ['a prototype in the body', () => scim('POST', 'Users', '{"schemas":["x"],"__proto__":{"role":"admin"}}'), 400, 'invalidSyntax'],
  ['moving the address to another organization', set('userName', 'target@lakeview.example'), 400, 'invalidValue'],
  ['moving the address onto another account', () => set('userName', t.people.adam.email)(), 409, 'uniqueness'],
  ['moving the id', set('id', anotherId), 400, 'mutability'],
  ['moving the id with the schema before it', set('urn:ietf:params:scim:schemas:core:2.0:User:id', anotherId), 400, 'mutability'],
  ['moving the id without a path', patch({ op: 'replace', value: { id: anotherId } }), 400, 'mutability'],
  ['giving a role by PATCH', patch({ op: 'add', path: 'roles', value: [{ value: 'admin' }] }), 400, 'mutability'],
  ['giving a role by a filtered path', set('roles[primary eq "True"].value', 'admin'), 400, 'mutability'],
  ['joining a group by the person', patch({ op: 'add', path: 'groups', value: [{ value: 'Clinic admins' }] }), 400, 'mutability'],
  ['a column as a path', set('is_super_admin', true), 400, 'invalidPath'],
  ['a prototype as a path', set('__proto__.role', 'admin'), 400, 'invalidPath'],
  ['a constructor as a path', set('constructor', 'x'), 400, 'invalidPath'],
  ['a good operation before a bad one', patch(off, { op: 'replace', path: 'id', value: 'x' }), 400, 'mutability'],
  ['an operation that is none', patch({ op: 'move', path: 'active', value: false }), 400, 'invalidSyntax'],
  ['a state that is neither', set('active', 'maybe'), 400, 'invalidValue'],
  ['removing the address', patch({ op: 'remove', path: 'userName' }), 400, 'mutability'],
  ['a hundred and one operations', patch(...Array.from({ length: 101 }, () => off)), 400, 'invalidSyntax'],
  ['disabling the emergency account', () => scim('PATCH', `Users/${emergency.userId}`, replace('active', 'False')), 400, 'mutability'],
  ['deleting the emergency account', () => scim('DELETE', `Users/${emergency.userId}`), 400, 'mutability'],
  [
    'moving the emergency account',
    () => scim('PATCH', `Users/${emergency.userId}`, replace('userName', 'x@northside.example')),
    400,
    'mutability',
  ],
  ['SQL in a number beside SQL in a filter', filter(`userName eq "x' or '1'='1"`, `&count=1;drop`), 400, 'invalidSyntax'],
  ['a filter with or', filter('userName eq "a" or userName pr'), 400, 'invalidFilter'],
  ['a filter by a column', filter('is_super_admin eq "true"'), 400, 'invalidFilter'],
  ['a filter that goes on for ever', filter(`userName eq "${'\\'.repeat(900)}`), 400, 'invalidFilter'],
  ['a filter that ends within', filter('userName eq "a" and'), 400, 'invalidFilter'],
  ['a body larger than any person', add('new@northside.example', { displayName: 'x'.repeat(70_000) }), 413],
  ['a body that is no JSON', () => scim('POST', 'Users', '<User/>'), 400, 'invalidSyntax'],
  ['an id that is none', () => scim('GET', 'Users/..%2f..%2fadmin'), 400, 'invalidSyntax'],
]

test.each(refused)('refused: %s', async (_, attack, status, scimType) => {
  const before = await accounts()
  const answer = await attack()
  expect(answer.statusCode, answer.body).toBe(status)
  if (answer.headers['content-type']?.startsWith('application/scim+json')) {
    const body = answer.json<ScimRefusal>()
    expect(body).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: String(status) })
    expect(body.scimType).toBe(scimType)
  }
  expect(answer.body).not.toMatch(/lakeview\.example/)
  expect(await accounts()).toEqual(before)
})

test('there are more attacks than thirty', () => expect(refused.length).toBeGreaterThanOrEqual(30))

test('lists and filters show nobody of another organization, of the platform, or who works elsewhere as well', async () => {
  const { Resources } = (await scim('GET', 'Users?count=200')).json<ScimPage>()
  const names = Resources.map(({ userName }) => userName)
  expect(names).toContain('target@northside.example')
  for (const name of ['nora@lakeview.example', 'both@northside.example', 'platform@northside.example', 'gone@northside.example']) {
    expect(names).not.toContain(name)
    const found = (await scim('GET', `Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`)).json<ScimPage>()
    expect(found.totalResults, name).toBe(0)
  }
})

test('an enormous page is answered with as many as are served at most', async () => {
  const answer = await scim('GET', 'Users?count=100000000')
  expect(answer.statusCode).toBe(200)
  expect(answer.json<ScimPage>().itemsPerPage).toBeLessThanOrEqual(200)
})

test('of eight that add one person at once, one does', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => scim('POST', 'Users', userBody('race@northside.example', { externalId: 'race' }))),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, ...Array.from({ length: 7 }, () => 409)])
})

test('what an administrator has disabled, the provider does not enable', async () => {
  const person = await t.person(t.groups.northside, 'fired@northside.example')
  await t.owner.updateTable('app_user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', person.userId).execute()
  for (const attack of [replace('active', true), replace('active', 'True'), patchBody({ op: 'replace', value: { active: true } })]) {
    const answer = await scim('PATCH', `Users/${person.userId}`, attack)
    expect([answer.statusCode, answer.json<ScimRefusal>().scimType]).toEqual([400, 'mutability'])
  }
  // Nor by disabling it once more first
  await scim('PATCH', `Users/${person.userId}`, replace('active', false))
  expect((await scim('PATCH', `Users/${person.userId}`, replace('active', true))).statusCode).toBe(400)
})

test('whoever is limited here stays limited, disabled and enabled again', async () => {
  const person = await t.person(t.groups.northside, 'limited@northside.example', { limitedRole: 'readOnly' } as never)
  await scim('PATCH', `Users/${person.userId}`, replace('active', false))
  await scim('PATCH', `Users/${person.userId}`, replace('active', true))
  const row = await t.owner
    .selectFrom('app_user')
    .select(['limited_role', 'role', 'disabled_at'])
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ limited_role: 'readOnly', role: 'user', disabled_at: null })
})

test('a title that may bill is not given by the provider', async () => {
  const answer = await scim('PUT', at(), userBody('target@northside.example', { title: 'Physician' }))
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await t.owner.selectFrom('app_user').select('title').where('id', '=', target.id).executeTakeFirstOrThrow()).toEqual({ title: '' })
})

test('an open live stream of whoever is disabled ends', async () => {
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  const person = await t.person(t.groups.northside, 'streams@northside.example')
  const url = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}/orma-v2/api/live`
  const stream = await fetch(url, { headers: { authorization: `Bearer ${person.token}` } })
  expect(stream.status).toBe(200)
  const end = stream.text()
  expect((await scim('PATCH', `Users/${person.userId}`, replace('active', 'False'))).statusCode).toBe(200)
  // It hangs here where it does not end; that its look comes within two seconds holds live-route.test.ts
  await expect(end).resolves.toBeTypeOf('string')
})

test('tokens of one organization never open another; over, revoked or with single sign-on off they open nothing', async () => {
  const theirs = scimCaller(t, await makeToken(t, nora))
  expect((await theirs('GET', at())).statusCode).toBe(404)
  expect((await theirs('GET', `Users/${nora.userId}`)).statusCode).toBe(200)
  const { id } = await t.owner.selectFrom('auth.scim_token').select('id').where('client', '=', 'lakeview').executeTakeFirstOrThrow()
  const set = (values: object) => t.owner.updateTable('auth.scim_token').set(values).where('id', '=', id).execute()
  await set({ expires_at: '2026-01-01T00:00:00Z' })
  expect((await theirs('GET', 'Users')).statusCode).toBe(401)
  await set({ expires_at: null, revoked_at: '2026-01-01T00:00:00Z' })
  expect((await theirs('GET', 'Users')).statusCode).toBe(401)
  await set({ revoked_at: null })
  await t.owner.updateTable('auth.sign_on_provider').set({ is_enabled: false }).where('client', '=', 'lakeview').execute()
  expect((await theirs('GET', 'Users')).statusCode).toBe(403)
  expect((await t.as(nora, 'POST', `settings/sign-on/provisioning/tokens/${id}/revoke`, {})).statusCode).toBe(200)
  expect((await t.as(t.people.adam, 'POST', `settings/sign-on/provisioning/tokens/${id}/revoke`, {})).statusCode).toBe(404)
})

test('only administrators of the whole organization make a token', async () => {
  for (const who of [t.people.carla, both])
    expect((await t.as(who, 'POST', 'settings/sign-on/provisioning/tokens', {})).statusCode).toBe(403)
})

test('guesses from one address are throttled, and a good token comes through beside them', async () => {
  const codes: number[] = []
  for (let tries = 0; tries <= t.config.throttle.linkFailures; tries += 1)
    codes.push((await scimCaller(t, 'garbage')('GET', 'Users')).statusCode)
  expect([codes[0], codes.at(-1)]).toEqual([401, 429])
  expect((await scim('GET', 'Users?count=1')).statusCode).toBe(200)
})
