/** People of an organization sign in at its provider, walked end to end against a provider that others wrote (oidc-provider). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, mailsTo, rightPassword, setPasswords } from '../testing/browser.ts'
import { createPersonWithApp } from '../testing/second-factor.ts'
import { redirectUri } from './start-sign-on.ts'
import { type ProviderPerson, startProvider, type TestProvider } from './testing/provider.ts'
import { save, setUp, signOn } from './testing/set-up.ts'

let t: TestApp
let provider: TestProvider
beforeAll(async () => {
  t = await testApp()
  provider = await startProvider(redirectUri(t.config))
  await setPasswords(t, [t.people.carla, t.people.adam, t.people.sofia])
})
afterAll(async () => {
  await provider.close()
  await t.close()
})
beforeEach(async () => {
  provider.change()
  const answer = await setUp(t, provider, {
    groupClaim: '',
    adminGroups: [],
    requiresMfa: false,
    passwordsOff: false,
    emergencyUserId: null,
  })
  expect(answer.statusCode, answer.body).toBe(200)
})

const personOf = (email: string, more: Partial<ProviderPerson> & { says?: object } = {}): ProviderPerson => {
  const { says, ...rest } = more
  return { sub: `sub of ${email}`, claims: { email, email_verified: true, ...says }, ...rest }
}
const carla = 'carla@northside.example'
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code: string }>().code
const userOf = (email: string) =>
  t.owner
    .selectFrom('app_user')
    .select(['id', 'role', 'group_id', 'first_name', 'last_name', 'is_super_admin'])
    .where('email', '=', email)
    .executeTakeFirst()
const eventsOf = async (userId: string) =>
  (await t.owner.selectFrom('auth.event').select('kind').where('user_id', '=', userId).orderBy('id').execute()).map(({ kind }) => kind)

test('a person is linked by a verified e-mail of the own domain, signed in, and led to where the person was headed', async () => {
  provider.signInAs(personOf(carla))
  const at = browser(t)
  const answer = await signOn(at, provider, carla, '/devices/all')
  expect(answer.statusCode, answer.body).toBe(200)
  const { access_token, returnPlace } = answer.json<{ access_token: string; returnPlace: string }>()
  expect(returnPlace).toBe('/devices/all')
  expect((await at.get('account/me', access_token)).json()).toMatchObject({ email: carla, mustAddSecondFactor: false })
  expect((await at.refresh()).statusCode).toBe(200)
  expect((await eventsOf(t.people.carla.userId)).slice(-2)).toEqual(['signOn.linked', 'login.signOn'])
})

test('from then on the subject counts and not the address: it may change at the provider and is not verified again', async () => {
  provider.signInAs(personOf(carla))
  await signOn(browser(t), provider, carla)
  provider.signInAs({ sub: `sub of ${carla}`, claims: { email: 'married@northside.example', email_verified: false } })
  const answer = await signOn(browser(t), provider, carla)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await userOf('married@northside.example')).toBeUndefined()
})

test('somebody who comes for the first time gets an account of the least role, where the organization wants that', async () => {
  const email = 'newcomer@northside.example'
  provider.signInAs(personOf(email, { says: { given_name: 'Nia', family_name: 'Comer', groups: ['Staff'] } }))
  await save(t, t.people.adam, { createsUsers: false })
  expect(codeOf(await signOn(browser(t), provider, email))).toBe('signOn.noAccount')
  await save(t, t.people.adam, { createsUsers: true })
  expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
  expect(await userOf(email)).toMatchObject({ role: 'user', group_id: t.groups.northside, first_name: 'Nia', is_super_admin: false })
})

test('a name that is longer than the form of a person is left for its owner to enter, and not cut', async () => {
  const email = 'long@northside.example'
  await save(t, t.people.adam, { createsUsers: true })
  provider.signInAs(personOf(email, { says: { given_name: 'N'.repeat(61), family_name: ` ${'C'.repeat(60)} ` } }))
  expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
  expect(await userOf(email)).toMatchObject({ first_name: '', last_name: 'C'.repeat(60) })
})

test('the provider’s groups give the role with every sign-in, never more than administrator, and end the sessions of the one before', async () => {
  const email = 'rising@northside.example'
  await save(t, t.people.adam, { groupClaim: 'groups', adminGroups: ['Clinic Admins'] })
  const enter = async (groups: unknown) => {
    provider.signInAs(personOf(email, { says: { groups } }))
    const at = browser(t)
    expect((await signOn(at, provider, email)).statusCode).toBe(200)
    return { at, user: await userOf(email) }
  }
  const raised = await enter(['Staff', 'Clinic Admins'])
  expect(raised.user).toMatchObject({ role: 'admin', is_super_admin: false })
  expect((await enter(['superAdmin', 'Super Admins'])).user).toMatchObject({ role: 'user', is_super_admin: false })
  expect((await raised.at.refresh()).statusCode).toBe(401)
  expect((await enter('Clinic Admins')).user).toMatchObject({ role: 'admin' })
  expect((await enter(undefined)).user).toMatchObject({ role: 'user' })
})

test('where a second factor of the provider is required, amr or acr has to prove it, and it counts as ours', async () => {
  await save(t, t.people.adam, { requiresMfa: true })
  provider.signInAs(personOf(carla, { amr: ['pwd'] }))
  expect(codeOf(await signOn(browser(t), provider, carla))).toBe('signOn.mfa')
  provider.signInAs(personOf(carla, { amr: ['pwd', 'otp', 'mfa'] }))
  const answer = await signOn(browser(t), provider, carla)
  expect(answer.statusCode, answer.body).toBe(200)
  provider.signInAs(personOf(carla, { acr: 'https://refeds.org/profile/mfa' }))
  expect((await signOn(browser(t), provider, carla)).statusCode).toBe(200)
})

test('somebody with a second factor of ours is asked for it unless the provider has proved one', async () => {
  const { email } = (await createPersonWithApp(t)).person
  provider.signInAs(personOf(email))
  const at = browser(t)
  expect(codeOf(await signOn(at, provider, email))).toBe('mfaRequired')
  expect(at.jar.has('vitalrounds')).toBe(false)
  expect(at.jar.has('vitalrounds-challenge')).toBe(true)
  provider.signInAs(personOf(email, { amr: ['mfa'] }))
  expect((await signOn(browser(t), provider, email)).statusCode).toBe(200)
})

test('a provider that signs with a new key is understood with the next sign-in', async () => {
  provider.signInAs(personOf(carla))
  expect((await signOn(browser(t), provider, carla)).statusCode).toBe(200)
  await provider.rotateKey()
  expect((await signOn(browser(t), provider, carla)).statusCode).toBe(200)
})

test('a disabled person is out at once and cannot come back', async () => {
  const person = await t.person(t.groups.northside, 'leaving@northside.example')
  provider.signInAs(personOf('leaving@northside.example'))
  const at = browser(t)
  await signOn(at, provider, 'leaving@northside.example')
  expect((await t.as(t.people.adam, 'POST', 'users/editUser', { id: person.userId, disabled: true })).statusCode).toBe(200)
  expect((await at.refresh()).statusCode).toBe(401)
  expect(codeOf(await signOn(browser(t), provider, 'leaving@northside.example'))).toBe('login.disabled')
})

test('the sign-in page is told of the provider by the domain alone, whoever the address is', async () => {
  const ask = async (email: string) => (await browser(t).get(`auth/branding?email=${email}`, 'none')).json()
  const known = await ask(carla)
  expect(known).toMatchObject({ companyName: 'Northside Clinic', hasSignOn: true })
  expect(await ask('nobody@northside.example')).toEqual(known)
  expect(await ask('luis@lakeview.example')).toMatchObject({ hasSignOn: false })
  const none = await browser(t).post('auth/sign-on/start', { email: 'luis@lakeview.example' })
  expect([none.statusCode, codeOf(none)]).toEqual([404, 'signOn.none'])
})

test('with passwords off every address of the domain is told the same, and the emergency account and whoever is not the organization’s go on', async () => {
  await save(t, t.people.adam, { passwordsOff: true, emergencyUserId: t.people.adam.userId })
  const login = async (email: string, password?: string) => codeOf(await browser(t).login(email, password))
  expect(await login(carla)).toBe('login.passwordsOff')
  expect(await login(carla, 'wrong-Quartz-Lantern')).toBe('login.passwordsOff')
  expect(await login('nobody@northside.example')).toBe('login.passwordsOff')
  expect(await login(t.people.adam.email, 'wrong-Quartz-Lantern')).toBe('login.passwordsOff')
  expect((await browser(t).login(t.people.adam.email)).statusCode).toBe(200)
  expect((await browser(t).login(t.people.sofia.email)).statusCode).toBe(200)
  expect(await login('luis@lakeview.example', rightPassword)).toBe('login.error')
})

test('with passwords off no link sets one: a reset is refused to all in the same words, and mailed to the emergency account alone', async () => {
  const before = await mailsTo(t, carla)
  await save(t, t.people.adam, { passwordsOff: true, emergencyUserId: t.people.adam.userId })
  const reset = async (email: string) => codeOf(await browser(t).post('auth/send-reset', { email }))
  expect([await reset(carla), await reset('nobody@northside.example'), await reset(t.people.adam.email)]).toEqual(
    Array.from({ length: 3 }, () => 'login.passwordsOff'),
  )
  expect(await mailsTo(t, carla)).toEqual(before)
  expect(await mailsTo(t, t.people.adam.email)).toEqual(['reset'])
})
