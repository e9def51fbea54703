/** People of an organization sign in at its provider of SAML 2.0, by the same rules for accounts as with OpenID Connect. */
import { certificatesIn } from '@vitalrounds/domain/auth/saml-setting'
import type { SignOnReply } from '@vitalrounds/domain/auth/sign-on-setting-api'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, rightPassword, setPasswords } from '../testing/browser.ts'
import { createPersonWithApp } from '../testing/second-factor.ts'
import { endedCertificate, providerCertificate, weakCertificate } from './testing/saml-keys.ts'
import { readRequest, type Saying, signOnUrl } from './testing/saml-provider.ts'
import { samlSetting, setUpSaml, signOnBySaml } from './testing/saml-set-up.ts'
import { begin, save } from './testing/set-up.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await setPasswords(t, [t.people.carla, t.people.adam])
})
afterAll(() => t.close())
beforeEach(async () => {
  const plain = { groupClaim: '', adminGroups: [], requiresMfa: false, passwordsOff: false, emergencyUserId: null }
  const answer = await setUpSaml(t, plain)
  expect(answer.statusCode, answer.body).toBe(200)
})

const carla = 'carla@northside.example'
const personOf = (mail: string, more: Record<string, string | string[]> = {}): Saying => ({
  nameId: `id of ${mail}`,
  attributes: { mail, ...more },
})
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const userOf = (email: string) =>
  t.owner.selectFrom('app_user').select(['role', 'group_id', 'first_name', 'last_name']).where('email', '=', email).executeTakeFirst()
const signOn = (email: string, says: Saying) => signOnBySaml(t, email, { says })

test('the browser is led to the sign-on page of the provider with a request that names us, and the organization’s own entity ID', async () => {
  const url = await begin(browser(t), carla)
  const { relayState, id, acsUrl, ourEntityId } = readRequest(url)
  const { saml } = (await t.as(t.people.adam, 'GET', 'settings/sign-on')).json<SignOnReply>()
  expect(url.startsWith(`${signOnUrl}?SAMLRequest=`)).toBe(true)
  expect([acsUrl, ourEntityId]).toEqual([saml.acsUrl, saml.entityId])
  expect(ourEntityId).toMatch(/\/saml\/northside$/)
  expect(saml.metadata).toContain(`Location="${saml.acsUrl}"`)
  expect([relayState, id].map((name) => name.length)).toEqual([43, 44])
})

test('a person is linked by the address of the own domain, signed in, and led to where the person was headed', async () => {
  const at = browser(t)
  const answer = await signOnBySaml(t, carla, { says: personOf(carla), from: '/devices/all' }, at)
  expect(answer.statusCode, answer.body).toBe(200)
  const { access_token: token, returnPlace } = answer.json<{ access_token: string; returnPlace: string }>()
  expect(returnPlace).toBe('/devices/all')
  expect((await at.get('account/me', token)).json()).toMatchObject({ email: carla })
  expect((await at.refresh()).statusCode).toBe(200)
  const left = await t.owner.selectFrom('auth.sign_on_attempt').select('hash').where('saml_response', 'is not', null).execute()
  expect(left, 'no answer stays').toEqual([])
})

test('from then on the name identifier counts and not the address', async () => {
  await signOn(carla, personOf(carla))
  const married = { ...personOf(carla), attributes: { mail: 'married@northside.example' } }
  expect((await signOn(carla, married)).statusCode).toBe(200)
  expect(await userOf('married@northside.example')).toBeUndefined()
})

test('somebody who comes for the first time gets an account of the least role with the name that the provider states', async () => {
  const email = 'newcomer@northside.example'
  const says = personOf(email, { givenName: 'Nia', sn: 'Comer', groups: ['Staff'] })
  await save(t, t.people.adam, { createsUsers: false })
  expect(codeOf(await signOn(email, says))).toBe('signOn.noAccount')
  await save(t, t.people.adam, { createsUsers: true })
  expect((await signOn(email, says)).statusCode).toBe(200)
  expect(await userOf(email)).toEqual({ role: 'user', group_id: t.groups.northside, first_name: 'Nia', last_name: 'Comer' })
})

test('without an attribute for the address the name identifier is it', async () => {
  await save(t, t.people.adam, { samlEmailAttribute: '' })
  const email = 'named@northside.example'
  const format = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
  expect((await signOn(email, { nameId: email, nameIdFormat: format })).statusCode).toBe(200)
  expect(await userOf(email)).toMatchObject({ role: 'user' })
  await save(t, t.people.adam, { samlEmailAttribute: 'mail' })
})

test('the attribute of groups gives the role with every sign-in', async () => {
  await save(t, t.people.adam, { groupClaim: 'memberOf', adminGroups: ['Clinic admins'] })
  const email = 'rising@northside.example'
  await signOn(email, personOf(email, { memberOf: ['Staff', 'Clinic admins'] }))
  expect(await userOf(email)).toMatchObject({ role: 'admin' })
  await signOn(email, personOf(email, { memberOf: 'Staff' }))
  expect(await userOf(email)).toMatchObject({ role: 'user' })
})

test.each([
  ['REFEDS', { context: 'https://refeds.org/profile/mfa' }, 200],
  ['two factors of a phone', { context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract' }, 200],
  ['a password', {}, 403],
  ['one factor of a token', { context: 'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken' }, 403],
])('where proof of a second factor is asked for, the authentication context %s answers %s', async (_, says, status) => {
  await save(t, t.people.adam, { requiresMfa: true })
  expect((await signOn(carla, { ...personOf(carla), ...says })).statusCode).toBe(status)
})

test('the methods that Microsoft Entra ID states prove a second factor', async () => {
  await save(t, t.people.adam, { requiresMfa: true })
  const methods = 'http://schemas.microsoft.com/claims/authnmethodsreferences'
  const says = personOf(carla, { [methods]: ['http://schemas.microsoft.com/claims/multipleauthn'] })
  expect((await signOn(carla, says)).statusCode).toBe(200)
})

test('whoever has a second factor here is asked for it where the provider has proved none', async () => {
  const { email } = (await createPersonWithApp(t)).person
  expect(codeOf(await signOn(email, personOf(email)))).toBe('mfaRequired')
})

test('with passwords off a password opens nothing but the emergency account', async () => {
  await save(t, t.people.adam, { passwordsOff: true, emergencyUserId: t.people.adam.userId })
  expect(codeOf(await browser(t).login(carla, rightPassword))).toBe('login.passwordsOff')
  expect((await browser(t).login('adam@northside.example', rightPassword)).statusCode).toBe(200)
})

test.each([
  ['no entity ID', { samlEntityId: '' }, 'value.samlEntityId'],
  ['plain http', { samlSignOnUrl: 'http://login.northside.example/' }, 'value.samlSignOnUrl'],
  ['no certificate', { samlCertificates: [] }, 'value.samlCertificates'],
  ['a certificate twice', { samlCertificates: certificatesIn(providerCertificate + providerCertificate) }, 'value.samlCertificates'],
  ['what is no certificate', { samlCertificates: ['A'.repeat(400)] }, 'value.samlCertificates'],
  ['a key of 1024 bits', { samlCertificates: certificatesIn(weakCertificate) }, 'value.samlCertificates'],
  ['certificates that have all ended', { samlCertificates: certificatesIn(endedCertificate) }, 'value.samlCertificates'],
])('refuses to save %s', async (_, change, path) => {
  const answer = await save(t, t.people.adam, change)
  expect(answer.statusCode, answer.body).toBe(422)
  expect(answer.json<{ errors: { path: string }[] }>().errors.map((error) => error.path)).toContain(path)
})

test('a certificate that has ended is shown as such, and the audit log says that SAML was set up', async () => {
  await save(t, t.people.adam, { samlCertificates: certificatesIn(providerCertificate + endedCertificate) })
  const { certificates } = (await t.as(t.people.adam, 'GET', 'settings/sign-on')).json<SignOnReply>()
  expect(certificates.map(({ subject, isExpired }) => [subject, isExpired])).toEqual([
    ['login.northside.example', false],
    ['login.northside.example', true],
  ])
  const { reason } = await t.owner
    .selectFrom('audit')
    .select('reason')
    .where('action', '=', 'PUT settings/sign-on')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(reason).toContain(`SAML 2.0, ${samlSetting.samlEntityId}, certificates 2`)
})
