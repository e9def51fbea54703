/** Signing in in two steps, what a second factor asks for, and races about it. Passkeys have a story in the browser. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, setPasswords, mailedLink, mailsTo, moveClock, otherPassword, rightPassword } from '../testing/browser.ts'
import { appCode, firstStepOf, expireProof, type ProtectedPerson, createPersonWithApp } from '../testing/second-factor.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
afterEach(() => moveClock(t, 0))

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const withApp = () => createPersonWithApp(t)
const firstStep = (person: ProtectedPerson) => firstStepOf(t, person)

test('a password alone opens nothing; with a code it does, and the code counts once', async () => {
  const person = await withApp()
  const b = await firstStep(person)
  expect((await b.refresh()).statusCode).toBe(401)
  expect(codeOf(await b.post('auth/second-factor', { code: '000000' }))).toBe('secondFactor.wrong')
  const code = appCode(person.secret)
  const answer = await b.post('auth/second-factor', { code })
  expect(answer.statusCode).toBe(200)
  const { access_token } = answer.json<{ access_token: string }>()
  expect((await b.get('account/me', access_token)).statusCode).toBe(200)
  const again = await firstStep(person)
  expect(codeOf(await again.post('auth/second-factor', { code }))).toBe('secondFactor.wrong')
})

test('a code of the step before or after now is good, older and later ones are not', async () => {
  const person = await withApp()
  const tries = async (later: number) => {
    await sql`update auth.totp set last_step = -1 where user_id = ${person.person.userId}`.execute(t.owner)
    return (await (await firstStep(person)).post('auth/second-factor', { code: appCode(person.secret, later) })).statusCode
  }
  expect(await tries(-30)).toBe(200)
  expect(await tries(30)).toBe(200)
  expect(await tries(-90)).toBe(401)
  expect(await tries(90)).toBe(401)
})

test('of eight that use one code at once, one gets in; the same for a recovery code', async () => {
  const person = await withApp()
  for (const code of [appCode(person.secret), person.recoveryCodes[0]!]) {
    const browsers = await Promise.all(Array.from({ length: 8 }, () => firstStep(person)))
    const answers = await Promise.all(browsers.map((b) => b.post('auth/second-factor', { code })))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  }
  const b = await firstStep(person)
  const answers = await Promise.all(person.recoveryCodes.slice(1, 9).map((code) => b.post('auth/second-factor', { code })))
  expect(
    answers.filter(({ statusCode }) => statusCode === 200),
    'one challenge, one sign-in',
  ).toHaveLength(1)
})

test('a recovery code is read however it is typed', async () => {
  const person = await withApp()
  const code = person.recoveryCodes[3]!.toLowerCase().replaceAll('-', ' ')
  expect((await (await firstStep(person)).post('auth/second-factor', { code })).statusCode).toBe(200)
  const state = await t.as(person.person, 'GET', 'account/second-factor')
  expect(state.json()).toMatchObject({ recoveryCodesLeft: 9, passkeys: [], isRequired: false })
})

test('guesses are counted under the account, from wherever they come', async () => {
  const person = await withApp()
  const codes: (string | undefined)[] = []
  for (let nth = 0; nth < 12; nth += 1) codes.push(codeOf(await (await firstStep(person)).post('auth/second-factor', { code: '000000' })))
  expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'secondFactor.wrong'))
  expect(codes.slice(10)).toEqual(['tooManyTries', 'tooManyTries'])
})

test('the second step waits five minutes', async () => {
  const person = await withApp()
  const b = await firstStep(person)
  await moveClock(t, 301)
  expect(codeOf(await b.post('auth/second-factor', { code: person.recoveryCodes[0]! }))).toBe('secondFactor.over')
})

test('a session of before that has not shown it is over with the next call', async () => {
  const person = await t.person(t.groups.northside, `o${randomUUID().slice(0, 8)}@northside.example`)
  await setPasswords(t, [person])
  const other = await browser(t).login(person.email)
  const { secret } = (await t.as(person, 'POST', 'account/totp', {})).json<{ secret: string }>()
  const token = other.json<{ access_token: string }>().access_token
  expect((await browser(t).get('account/me', token)).statusCode).toBe(200)
  await t.as(person, 'POST', 'account/totp/confirm', { code: appCode(secret) })
  expect((await browser(t).get('account/me', token)).statusCode).toBe(401)
  expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(200)
  expect(await mailsTo(t, person.email)).toEqual(['second-factor-changed'])
})

test('what changes a second factor asks for a fresh proof, by the factor where there is one', async () => {
  const person = await withApp()
  await expireProof(t, person.person)
  const stale = await t.as(person.person, 'DELETE', 'account/totp')
  expect(stale.statusCode).toBe(428)
  expect(codeOf(stale)).toBe('access.proveAgain')
  expect(codeOf(await t.as(person.person, 'POST', 'account/prove', { password: rightPassword }))).toBe('secondFactor.wrong')
  expect((await t.as(person.person, 'POST', 'account/prove', { code: appCode(person.secret) })).statusCode).toBe(200)
  expect((await t.as(person.person, 'DELETE', 'account/totp')).statusCode).toBe(200)
  expect((await t.as(person.person, 'GET', 'account/second-factor')).json()).toMatchObject({
    totpSince: null,
    recoveryCodesLeft: 0,
  })
  await expireProof(t, person.person)
  expect(codeOf(await t.as(person.person, 'POST', 'account/prove', { password: 'not it' }))).toBe('password.current')
  expect((await t.as(person.person, 'POST', 'account/prove', { password: rightPassword })).statusCode).toBe(200)
})

test('where the group demands one, nothing opens before it is there, and the last one stays', async () => {
  const group = await t.owner.selectFrom('clinic_group').select('id').where('id', '=', t.groups.lakeview).executeTakeFirstOrThrow()
  await t.owner.updateTable('clinic_group').set({ requires_second_factor: true }).where('id', '=', group.id).execute()
  const { luis } = t.people
  expect(codeOf(await t.as(luis, 'GET', 'users/org-viewers'))).toBe('access.secondFactor')
  expect((await t.as(luis, 'GET', 'account/me')).json()).toMatchObject({ mustAddSecondFactor: true })
  const { secret } = (await t.as(luis, 'POST', 'account/totp', {})).json<{ secret: string }>()
  await t.as(luis, 'POST', 'account/totp/confirm', { code: appCode(secret) })
  expect((await t.as(luis, 'GET', 'users/org-viewers')).statusCode).toBe(200)
  expect(codeOf(await t.as(luis, 'DELETE', 'account/totp'))).toBe('secondFactor.needed')
  expect((await t.as(luis, 'GET', 'account/second-factor')).json()).toMatchObject({
    isRequired: true,
    totpSince: expect.any(String),
  })
})

test('a new app takes over with its first code, and not before', async () => {
  const person = await withApp()
  const { secret } = (await t.as(person.person, 'POST', 'account/totp', {})).json<{ secret: string }>()
  expect(codeOf(await (await firstStep(person)).post('auth/second-factor', { code: appCode(secret) }))).toBe('secondFactor.wrong')
  expect((await (await firstStep(person)).post('auth/second-factor', { code: appCode(person.secret) })).statusCode).toBe(200)
  expect((await t.as(person.person, 'POST', 'account/totp/confirm', { code: appCode(secret) })).statusCode).toBe(200)
  expect((await (await firstStep(person)).post('auth/second-factor', { code: appCode(secret, 30) })).statusCode).toBe(200)
  expect(codeOf(await (await firstStep(person)).post('auth/second-factor', { code: appCode(person.secret, 30) }))).toBe(
    'secondFactor.wrong',
  )
})

test('a new password by mail opens nothing without the second factor', async () => {
  const person = await withApp()
  await browser(t).post('auth/send-reset', { email: person.person.email })
  const link = await mailedLink(t, person.person.email, 'reset')
  const b = browser(t)
  const answer = await b.post('auth/reset', { ...link, password: otherPassword })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('access_token')
  expect((await b.refresh()).statusCode).toBe(401)
  const signedIn = await b.login(person.person.email, otherPassword)
  expect(codeOf(signedIn)).toBe('mfaRequired')
  expect((await b.refresh()).statusCode).toBe(401)
  expect((await b.post('auth/second-factor', { code: appCode(person.secret) })).statusCode).toBe(200)
})

test('secrets stand nowhere as they are', async () => {
  const person = await withApp()
  const { rows } = await sql<{
    said: string
  }>`select (select string_agg(encode(secret_enc, 'escape'), ' ') from auth.totp)
    || (select string_agg(encode(hash, 'hex'), ' ') from auth.recovery_code) as said`.execute(t.owner)
  expect(rows[0]?.said).not.toContain(person.secret)
  expect(rows[0]?.said).not.toContain(person.recoveryCodes[0])
})

test('a passkey that nobody asked for, or that answers nothing, is refused', async () => {
  const b = browser(t)
  expect(codeOf(await b.post('auth/passkey', { response: { id: 'AAAA' } }))).toBe('secondFactor.over')
  await b.post('auth/passkey-options', {})
  expect(codeOf(await b.post('auth/passkey', { response: { id: 'AAAA' } }))).toBe('passkey.refused')
  expect(codeOf(await b.post('auth/passkey', { response: { id: 'AAAA' } }))).toBe('secondFactor.over')
  expect(codeOf(await t.as(t.people.carla, 'POST', 'account/passkeys', { name: 'x', response: { id: 'AAAA' } }))).toBe('passkey.over')
})

test('of eight answers to one challenge of a passkey, one is judged', async () => {
  const b = browser(t)
  await b.post('auth/passkey-options', {})
  const tabs = Array.from({ length: 8 }, () => b.copy())
  const answers = await Promise.all(tabs.map((tab) => tab.post('auth/passkey', { response: { id: 'AAAA' } })))
  const of = (code: string) => answers.filter((answer) => codeOf(answer) === code).length
  expect([of('passkey.refused'), of('secondFactor.over')]).toEqual([1, 7])
})
