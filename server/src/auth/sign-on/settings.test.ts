/** Who sets up the provider of an organization, with what, and what is refused; the secret is sealed and never shown. */
import type { SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unseal } from '../../platform/secret-box.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, setPasswords } from '../testing/browser.ts'
import { redirectUri } from './start-sign-on.ts'
import { clientSecret, startProvider, type TestProvider } from './testing/provider.ts'
import { save, setUp, signOn } from './testing/set-up.ts'

let t: TestApp
let provider: TestProvider
beforeAll(async () => {
  t = await testApp()
  provider = await startProvider(redirectUri(t.config))
  await setPasswords(t, [t.people.adam, t.people.sofia])
  expect((await setUp(t, provider)).statusCode).toBe(200)
})
afterAll(async () => {
  await provider.close()
  await t.close()
})

const url = 'settings/sign-on'
const read = async (who = t.people.adam) => (await t.as(who, 'GET', url)).json<SignOnReply>()
type Refused = { code: string; errors?: { path: string; message: string }[] }
const pathsOf = (answer: { json: <T>() => T }) => (answer.json<Refused>().errors ?? []).map(({ path }) => path)

test('the secret is sealed, never shown, and stays while the rest is changed', async () => {
  const shown = await t.as(t.people.adam, 'GET', url)
  expect(shown.body).not.toContain(clientSecret)
  expect(shown.json<SignOnReply>()).toMatchObject({ hasSecret: true, companyName: 'Northside Clinic', redirectUri: redirectUri(t.config) })
  await save(t, t.people.adam, { requiresMfa: true })
  await save(t, t.people.adam, { requiresMfa: false })
  const row = await t.owner.selectFrom('auth.sign_on_provider').selectAll().executeTakeFirstOrThrow()
  expect(row.client_secret?.toString('utf8')).not.toContain(clientSecret)
  expect(unseal(t.config.keys.secretBox, row.client_secret!.toString('utf8'), 'sign-on northside')).toBe(clientSecret)
})

test('a change is audited in words, without the secret', async () => {
  await save(t, t.people.adam, {}, { clientSecret })
  const { reason } = await t.owner
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'PUT settings/sign-on')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(reason).toContain(`Single sign-on on: OpenID Connect, ${provider.issuer}, domains northside.example, passwords on`)
  expect(reason).toContain('new secret')
  expect(reason).not.toContain(clientSecret)
})

test('it is saved over the version that was on screen, and over no other', async () => {
  const { value, version } = await read()
  expect((await t.as(t.people.adam, 'PUT', url, { value: { ...value, requiresMfa: true }, version })).statusCode).toBe(200)
  const late = await t.as(t.people.adam, 'PUT', url, { value, version })
  expect([late.statusCode, late.json<Refused>().code]).toEqual([409, 'settings.changed'])
  await save(t, t.people.adam, { requiresMfa: false })
})

test('another issuer or client ID asks for its own secret: the one before is never sent elsewhere', async () => {
  expect(pathsOf(await save(t, t.people.adam, { issuer: 'https://evil.example' }))).toEqual(['clientSecret'])
  expect(pathsOf(await save(t, t.people.adam, { clientId: 'another' }))).toEqual(['clientSecret'])
})

test.each([
  ['a domain of another organization', { emailDomains: ['lakeview.example'] }, 'value.emailDomains'],
  ['a domain of everybody', { emailDomains: ['gmail.com'] }, 'value.emailDomains'],
  ['a domain that only ends alike', { emailDomains: ['evilnorthside.example'] }, 'value.emailDomains'],
  ['no domain', { emailDomains: [] }, 'value.emailDomains'],
  ['plain http', { issuer: 'http://login.example.org' }, 'value.issuer'],
  ['an issuer with a query', { issuer: 'https://login.example.org/?a=b' }, 'value.issuer'],
  ['the address of a configuration', { issuer: 'https://login.example.org/.well-known/openid-configuration' }, 'value.issuer'],
  ['passwords off without an emergency account', { passwordsOff: true }, 'value.emergencyUserId'],
  ['passwords off while it is off', { passwordsOff: true, isEnabled: false }, 'value.passwordsOff'],
  ['groups without a claim', { adminGroups: ['Admins'] }, 'value.groupClaim'],
  ['a claim without groups', { groupClaim: 'groups' }, 'value.adminGroups'],
])('refuses %s', async (_, change, path) => {
  const answer = await save(t, t.people.adam, change)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(pathsOf(answer)).toContain(path)
})

test('the emergency account is an administrator of the organization with a password, and the workspace one of its own', async () => {
  const { administrators } = await read()
  expect(administrators.map(({ email }) => email)).toEqual(['adam@northside.example'])
  for (const person of [t.people.carla, t.people.sofia, t.people.luis])
    expect(pathsOf(await save(t, t.people.adam, { emergencyUserId: person.userId }))).toEqual(['value.emergencyUserId'])
  expect(pathsOf(await save(t, t.people.adam, { homeGroupId: t.groups.lakeview }))).toEqual(['value.homeGroupId'])
})

test('below its own domain an organization adds what it wants; another one is added by a super admin, unless it is taken', async () => {
  expect((await save(t, t.people.adam, { emailDomains: ['northside.example', 'east.northside.example'] })).statusCode).toBe(200)
  expect((await save(t, t.people.sofia, { emailDomains: ['northside.example', 'northside.example.net'] })).statusCode).toBe(200)
  expect(pathsOf(await save(t, t.people.sofia, { emailDomains: ['lakeview.example'] }))).toEqual(['value.emailDomains'])
  expect((await save(t, t.people.adam, { requiresMfa: true })).statusCode).toBe(200)
  await save(t, t.people.adam, { emailDomains: ['northside.example'], requiresMfa: false })
})

test('only administrators see it, of an organization, and only who works in every workspace of it', async () => {
  expect((await t.as(t.people.carla, 'GET', url)).statusCode).toBe(403)
  const nora = await t.person(t.groups.lakeview, 'nora@lakeview.example', { role: 'admin' })
  expect(await read(nora)).toMatchObject({ companyName: 'Lakeview Heart Group', hasSecret: false, value: { issuer: '', isEnabled: false } })
  const east = await t.owner
    .insertInto('clinic_group')
    .values({ workspace_name: 'Northside East', client: 'northside', clinical_rules: '{}' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const part = await t.as(t.people.adam, 'GET', url)
  expect([part.statusCode, part.json<Refused>().code]).toEqual([409, 'signOn.notEveryWorkspace'])
  expect((await t.as(t.people.sofia, 'GET', url)).statusCode).toBe(200)
  await t.owner.updateTable('clinic_group').set({ client: null }).where('id', '=', east.id).execute()
  await t.owner.updateTable('clinic_group').set({ client: null }).where('id', '=', t.groups.lakeview).execute()
  const none = await t.as(nora, 'GET', url)
  expect([none.statusCode, none.json<Refused>().code]).toEqual([409, 'signOn.noOrganization'])
})

test('a test of the connection says what is wrong in words', async () => {
  const check = async (issuer = provider.issuer) =>
    (await t.as(t.people.adam, 'POST', `${url}/test`, { issuer })).json<{ problem: string | null; signInHost: string | null }>()
  const host = new URL(provider.issuer).host
  expect(await check()).toEqual({ problem: null, signInHost: host })
  expect((await check(`${provider.issuer}/nowhere`)).problem).toMatch(/^There is no OpenID configuration/)
  provider.change((_, answer) => ({ ...answer, text: answer.text.replace(/"issuer":"[^"]+"/, '"issuer":"https://other.example"') }))
  expect((await check()).problem).toMatch(/^The provider calls itself by another issuer/)
  provider.change((_, answer) => ({ ...answer, text: answer.text.replace(/\["RS256"[^\]]*\]/g, '["HS256","none"]') }))
  expect((await check()).problem).toMatch(/^It signs in no way/)
  provider.change()
  delete t.app.context.callProvider
  expect((await check('https://localhost:1')).problem).toBe('This address is not one of the public internet.')
  t.app.context.callProvider = provider.call
})

test('whoever is unlinked is signed out, and linked anew by the next sign-in', async () => {
  const email = 'carla@northside.example'
  provider.signInAs({ sub: 'first', claims: { email, email_verified: true } })
  const at = browser(t)
  await signOn(at, provider, email)
  expect((await read()).people.map((person) => person.email)).toEqual([email])
  const unlink = () => t.as(t.people.adam, 'POST', `${url}/people/${t.people.carla.userId}/unlink`)
  expect((await unlink()).statusCode).toBe(200)
  expect((await at.refresh()).statusCode).toBe(401)
  expect((await unlink()).json<Refused>().code).toBe('signOn.notLinked')
  provider.signInAs({ sub: 'second', claims: { email, email_verified: true } })
  expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
})

test('setting it up asks who is at the screen where that was not proved for five minutes', async () => {
  await sql`update auth.session set proved_at = app.now() - interval '6 minutes' where id = ${t.people.adam.sessionId}`.execute(t.owner)
  expect((await save(t, t.people.adam, {})).statusCode).toBe(428)
})
