/** A device that need not show the second factor again, and everything that ends that. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { type Browser, browser, moveClock, otherPassword, rightPassword } from '../testing/browser.ts'
import { appCode, firstStepOf, expireProof, type ProtectedPerson, createPersonWithApp, restoreTotpStep } from '../testing/second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => moveClock(t, 0))

const day = 86_400

/** A browser in which somebody has signed in with a code and asked to be remembered. */
async function rememberedBrowser(person: ProtectedPerson, remember = true): Promise<Browser> {
  const b = await firstStepOf(t, person)
  await restoreTotpStep(t, person.person)
  expect((await b.post('auth/second-factor', { code: appCode(person.secret), remember })).statusCode).toBe(200)
  return b
}
const codeAsked = async (b: Browser, person: ProtectedPerson, password = rightPassword) =>
  (await b.login(person.person.email, password)).statusCode === 401

test('a remembered device is asked for no code for 30 days, and no other device is', async () => {
  const person = await createPersonWithApp(t)
  const b = await rememberedBrowser(person)
  const answer = await b.login(person.person.email)
  expect(answer.statusCode).toBe(200)
  const { access_token } = answer.json<{ access_token: string }>()
  expect((await b.get('account/me', access_token)).statusCode).toBe(200)
  expect(await codeAsked(browser(t), person)).toBe(true)
  await moveClock(t, 29 * day)
  expect(await codeAsked(b, person)).toBe(false)
  await moveClock(t, 31 * day)
  expect(await codeAsked(b, person)).toBe(true)
})

test('nobody is remembered who did not wish it, nor somebody else on the same device', async () => {
  const [person, other] = [await createPersonWithApp(t), await createPersonWithApp(t)]
  const b = await rememberedBrowser(person, false)
  expect(await codeAsked(b, person)).toBe(true)
  const shared = await rememberedBrowser(person)
  expect(await codeAsked(shared, other)).toBe(true)
})

test('a remembered device still needs the password, and a fresh proof is by code', async () => {
  const person = await createPersonWithApp(t)
  const b = await rememberedBrowser(person)
  expect((await b.login(person.person.email, 'not-the-password')).json()).toMatchObject({ code: 'login.error' })
  await expireProof(t, person.person)
  expect((await t.as(person.person, 'POST', 'account/prove', { password: rightPassword })).json()).toMatchObject({
    code: 'secondFactor.wrong',
  })
})

test.each<[string, (person: ProtectedPerson) => Promise<unknown>, string?]>([
  ['ends every other session', ({ person }) => t.as(person, 'POST', 'account/sessions/revoke-others', {})],
  [
    'changes the password',
    ({ person }) => t.as(person, 'POST', 'account/password', { currentPassword: rightPassword, newPassword: otherPassword }),
    otherPassword,
  ],
  [
    'is signed out by an administrator',
    ({ person }) => t.as(t.people.adam, 'POST', `users/${person.userId}/sign-out`, { reason: 'Device lost' }),
  ],
  [
    'sets another app up',
    async ({ person }) => {
      const { secret } = (await t.as(person, 'POST', 'account/totp', {})).json<{ secret: string }>()
      await t.as(person, 'POST', 'account/totp/confirm', { code: appCode(secret) })
    },
  ],
])('no device is remembered of somebody who %s', async (_, act, password = rightPassword) => {
  const person = await createPersonWithApp(t)
  const b = await rememberedBrowser(person)
  expect(await codeAsked(b, person)).toBe(false)
  await act(person)
  expect(await codeAsked(b, person, password)).toBe(true)
})

type SessionReply = { id: string; device: string; ip: string; last_used_at: string | null; current: boolean }
const seenBy = async (b: Browser, token: string) =>
  (await b.get('account/remembered-devices', token)).json<{ isAsked: boolean; devices: SessionReply[] }>()

test('people see where no code is asked for, which of these they are at, and have it asked there again', async () => {
  const protectedPerson = await createPersonWithApp(t)
  const [office, home] = [await rememberedBrowser(protectedPerson), await rememberedBrowser(protectedPerson)]
  await moveClock(t, 2 * day)
  const token = (await office.login(protectedPerson.person.email)).json<{ access_token: string }>().access_token
  const { isAsked, devices } = await seenBy(office, token)
  expect(isAsked).toBe(true)
  expect(devices.map(({ device, ip, current }) => ({ device, ip, current }))).toEqual([
    { device: 'Firefox on Windows', ip: office.ip, current: true },
    { device: 'Firefox on Windows', ip: home.ip, current: false },
  ])
  expect(Date.parse(devices[0]!.last_used_at!) - Date.parse(devices[1]!.last_used_at!)).toBeGreaterThan(1.9 * day * 1000)
  const person = { ...protectedPerson.person, token }
  expect((await t.as(person, 'DELETE', `account/remembered-devices/${devices[1]!.id}`)).statusCode).toBe(200)
  expect((await t.as(person, 'DELETE', `account/remembered-devices/${devices[1]!.id}`)).statusCode).toBe(404)
  expect((await seenBy(office, token)).devices.map(({ ip }) => ip)).toEqual([office.ip])
  expect(await codeAsked(home, protectedPerson)).toBe(true)
  expect(await codeAsked(office, protectedPerson)).toBe(false)
})

test('nobody sees or forgets the device of somebody else, and what is over is not told', async () => {
  const [protectedPerson, other] = [await createPersonWithApp(t), await createPersonWithApp(t)]
  const b = await rememberedBrowser(protectedPerson)
  const list = async ({ person }: ProtectedPerson) =>
    (await t.as(person, 'GET', 'account/remembered-devices')).json<{ devices: SessionReply[] }>().devices
  const [own] = await list(protectedPerson)
  expect(await list(other)).toEqual([])
  expect((await t.as(other.person, 'DELETE', `account/remembered-devices/${own!.id}`)).statusCode).toBe(404)
  expect(await codeAsked(b, protectedPerson)).toBe(false)
  await t.owner
    .updateTable('auth.remembered_device')
    .set({ expires_at: sql`app.now()` })
    .where('user_id', '=', protectedPerson.person.userId)
    .execute()
  expect(await list(protectedPerson)).toEqual([])
})

test('who is asked for no code anywhere has nothing to be remembered', async () => {
  expect((await t.as(t.people.carla, 'GET', 'account/remembered-devices')).json()).toEqual({
    isAsked: false,
    devices: [],
  })
})
