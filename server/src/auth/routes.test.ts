import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { browser, setPasswords, mailedLink, mailsTo, moveClock, otherPassword, rightPassword } from './testing/browser.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await setPasswords(t, Object.values(t.people))
})
afterAll(() => t.close())
afterEach(() => moveClock(t, 0))

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const setUser = (userId: string, columns: object) => t.owner.updateTable('app_user').set(columns).where('id', '=', userId).execute()
/** A user of Northside with the password, whom no other test knows. */
async function newcomer(columns: object = {}) {
  const person = await t.person(t.groups.northside, `n${randomUUID().slice(0, 8)}@northside.example`)
  await setPasswords(t, [person])
  if (Object.keys(columns).length > 0) await setUser(person.userId, columns)
  return person
}

describe('signing in', () => {
  test('a wrong password and an unknown address get the same answer, of the same size', async () => {
    const wrong = await browser(t).login(t.people.carla.email, 'not it at all')
    const unknown = await browser(t).login('nobody@northside.example', 'not it at all')
    expect(wrong.statusCode).toBe(401)
    expect(wrong.json()).toMatchObject({
      code: 'login.error',
      title: 'Invalid Username or Password',
      detail: 'Please check your login credentials.',
    })
    expect({ ...unknown.json(), requestId: '' }).toEqual({ ...wrong.json(), requestId: '' })
    expect(unknown.statusCode).toBe(401)
    expect(unknown.headers['set-cookie']).toBeUndefined()
  })

  test('only who knows the password learns that an account is disabled or unconfirmed', async () => {
    const disabled = await newcomer({ disabled_at: '2026-01-01T00:00:00Z' })
    const unconfirmed = await newcomer({ email_confirmed_at: null })
    expect(codeOf(await browser(t).login(disabled.email, 'wrong one'))).toBe('login.error')
    expect((await browser(t).login(disabled.email)).json()).toMatchObject({
      status: 403,
      title: 'Account Disabled',
      detail: 'Please contact your administrator.',
    })
    expect(codeOf(await browser(t).login(unconfirmed.email, 'wrong one'))).toBe('login.error')
    expect(codeOf(await browser(t).login(unconfirmed.email))).toBe('login.unconfirmed')
  })

  test('success opens a session: a token, two strict cookies, nothing cached', async () => {
    const b = browser(t)
    const answer = await b.login(` ${t.people.carla.email.toUpperCase()} `)
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ expires_in: 300 })
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.cookies.map(({ name }) => name)).toEqual(['vitalrounds', 'vitalrounds-device'])
    for (const cookie of answer.cookies) expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' })
    const me = await b.get('account/me', answer.json<{ access_token: string }>().access_token)
    expect(me.json()).toMatchObject({
      email: t.people.carla.email,
      group_id: t.groups.northside,
      workspaceName: 'Northside Clinic',
      idleMinutes: 15,
    })
  })

  test('a field that is missing or unknown is refused before anything is looked up', async () => {
    const b = browser(t)
    expect((await b.post('auth/login', { email: t.people.carla.email })).statusCode).toBe(422)
    expect((await b.post('auth/login', { email: '', password: 'x' })).statusCode).toBe(422)
    expect((await b.post('auth/login', { email: 'a@b.example', password: 'x', admin: true })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'admin' }],
    })
  })

  test("an old hash is replaced by one of today's cost", async () => {
    const { openPasswords } = await import('./hash-password.ts')
    const person = await newcomer()
    const cheap = await openPasswords(t.config, { memory: 8192, passes: 1, parallelism: 1 }).hash(rightPassword)
    await t.owner.updateTable('auth.credential').set({ password_hash: cheap }).where('user_id', '=', person.userId).execute()
    expect((await browser(t).login(person.email)).statusCode).toBe(200)
    const { password_hash } = await t.owner
      .selectFrom('auth.credential')
      .select('password_hash')
      .where('user_id', '=', person.userId)
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('$m=19456,t=2,p=1$')
    expect((await browser(t).login(person.email)).statusCode).toBe(200)
  })
})

describe('renewal', () => {
  test('without a cookie, or with a made-up one, there is nothing to renew', async () => {
    expect(codeOf(await browser(t).refresh())).toBe('session.missing')
    const b = browser(t)
    b.jar.set('vitalrounds', 'A'.repeat(43))
    expect(codeOf(await b.refresh())).toBe('session.ended')
  })

  test.each([
    [0, 200],
    [9, 200],
    [11, 401],
    [600, 401],
  ])('a used renewal token that comes back after %i s answers %i', async (seconds, status) => {
    const person = await newcomer()
    const b = browser(t)
    await b.login(person.email)
    const old = b.copy()
    const renewed = await b.refresh()
    expect(renewed.statusCode).toBe(200)
    expect(b.jar.get('vitalrounds')).not.toBe(old.jar.get('vitalrounds'))
    await moveClock(t, seconds)
    expect((await old.refresh()).statusCode).toBe(status)
    // Both the thief and the owner are out, and the owner is told
    const { access_token } = renewed.json<{ access_token: string }>()
    expect((await b.refresh()).statusCode).toBe(status)
    expect((await b.get('account/me', access_token)).statusCode).toBe(status)
    expect(await mailsTo(t, person.email)).toEqual(status === 401 ? ['session-revoked'] : [])
  })

  test('many tabs at once each get a token of their own', async () => {
    const b = browser(t)
    await b.login((await newcomer()).email)
    const tabs = Array.from({ length: 5 }, () => b.copy())
    expect((await Promise.all(tabs.map((tab) => tab.refresh()))).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    expect(new Set(tabs.map(({ jar }) => jar.get('vitalrounds'))).size).toBe(5)
  })
})

describe('signing out', () => {
  test("ends the session, takes the cookie back and clears the browser's caches", async () => {
    const b = browser(t)
    const { access_token } = (await b.login((await newcomer()).email)).json<{ access_token: string }>()
    const stored = b.copy()
    const answer = await b.post('auth/logout')
    expect(answer.headers['clear-site-data']).toBe('"cache", "storage"')
    expect(b.jar.has('vitalrounds')).toBe(false)
    expect(b.jar.has('vitalrounds-device')).toBe(true)
    expect((await b.get('account/me', access_token)).statusCode).toBe(401)
    expect((await stored.refresh()).statusCode).toBe(401)
    expect((await b.post('auth/logout')).statusCode).toBe(200)
  })

  test('a bearer alone is enough to end its session', async () => {
    const b = browser(t)
    const { access_token } = (await b.login((await newcomer()).email)).json<{ access_token: string }>()
    await browser(t).post('auth/logout', undefined, { authorization: `Bearer ${access_token}` })
    expect((await b.refresh()).statusCode).toBe(401)
  })
})

describe('links by mail', () => {
  test('asking for a reset tells nothing about the address', async () => {
    const person = await newcomer()
    const disabled = await newcomer({ disabled_at: '2026-01-01T00:00:00Z' })
    const answers = await Promise.all(
      [person.email, disabled.email, 'nobody@northside.example'].map((email) => browser(t).post('auth/send-reset', { email })),
    )
    for (const answer of answers) expect([answer.statusCode, answer.body]).toEqual([200, '{"ok":true}'])
    expect(await mailsTo(t, person.email)).toEqual(['reset'])
    expect(await mailsTo(t, disabled.email)).toEqual([])
  })

  test('no more than three mails an hour go to one address, and the answer stays the same', async () => {
    const person = await newcomer()
    for (let i = 0; i < 5; i++) expect((await browser(t).post('auth/send-reset', { email: person.email })).statusCode).toBe(200)
    expect(await mailsTo(t, person.email)).toEqual(['reset', 'reset', 'reset'])
  })

  test('a reset sets the password, confirms the address, ends every session and says so by mail', async () => {
    const person = await newcomer({ email_confirmed_at: null })
    const b = browser(t)
    await b.post('auth/send-reset', { email: person.email })
    const link = await mailedLink(t, person.email, 'reset')
    expect((await b.post('auth/link-state', link)).json()).toEqual({ state: 'usable', kind: 'reset' })
    expect((await b.post('auth/reset', { ...link, password: '1 2 3 4 5' })).json()).toMatchObject({
      code: 'password.short',
      title: 'Invalid Password',
      detail: 'Password should have at least 6 characters.',
    })
    expect(codeOf(await b.post('auth/reset', { ...link, password: 'Password1' }))).toBe('password.guessable')
    expect(codeOf(await b.post('auth/reset', { ...link, password: person.email }))).toBe('password.guessable')
    expect((await b.post('auth/reset', { ...link, password: otherPassword })).statusCode).toBe(200)
    expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(401)
    expect(codeOf(await browser(t).login(person.email))).toBe('login.error')
    expect((await browser(t).login(person.email, otherPassword)).statusCode).toBe(200)
    expect(await mailsTo(t, person.email)).toEqual(['reset', 'password-changed'])
    expect(codeOf(await b.post('auth/reset', { ...link, password: otherPassword }))).toBe('link.invalid')
    expect((await b.post('auth/link-state', link)).json()).toEqual({ state: 'used', kind: 'reset' })
  })

  test('a link serves one purpose, needs its own token, ends in time and is replaced by a newer one', async () => {
    const person = await newcomer({ email_confirmed_at: null })
    const b = browser(t)
    await b.post('auth/send-reset', { email: person.email })
    await b.post('auth/resend-confirmation', { email: person.email })
    const reset = await mailedLink(t, person.email, 'reset')
    const confirm = await mailedLink(t, person.email, 'confirm')
    expect(codeOf(await b.post('auth/confirm', reset))).toBe('link.invalid')
    expect(codeOf(await b.post('auth/reset', { ...confirm, password: otherPassword }))).toBe('link.invalid')
    expect(codeOf(await b.post('auth/confirm', { ...confirm, token: reset.token }))).toBe('link.invalid')
    expect(codeOf(await b.post('auth/confirm', { ...confirm, tokenId: randomUUID() }))).toBe('link.invalid')
    expect((await b.post('auth/link-state', { ...confirm, token: 'x' })).json()).toEqual({
      state: 'unknown',
      kind: null,
    })
    await moveClock(t, 31 * 60)
    expect((await b.post('auth/link-state', reset)).json()).toEqual({ state: 'expired', kind: 'reset' })
    expect(codeOf(await b.post('auth/reset', { ...reset, password: otherPassword }))).toBe('link.invalid')
    expect((await b.post('auth/link-state', confirm)).json()).toEqual({ state: 'usable', kind: 'confirm' })
    await b.post('auth/resend-confirmation', { email: person.email })
    expect(codeOf(await b.post('auth/confirm', confirm))).toBe('link.invalid')
    const confirmed = await b.post('auth/confirm', await mailedLink(t, person.email, 'confirm'))
    expect([confirmed.statusCode, confirmed.json()]).toEqual([200, { ok: true }])
    expect((await browser(t).login(person.email)).statusCode).toBe(200)
  })

  test('a confirmed address gets no further confirmation, and is not told so', async () => {
    const person = await newcomer()
    expect((await browser(t).post('auth/resend-confirmation', { email: person.email })).body).toBe('{"ok":true}')
    expect(await mailsTo(t, person.email)).toEqual([])
  })

  const ask = {
    reset: (email: string) => browser(t).post('auth/send-reset', { email }),
    confirm: (email: string) => browser(t).post('auth/resend-confirmation', { email }),
    // Whoever has no password yet is invited by the link that sets the first one
    invite: (email: string) => t.as(t.people.sofia, 'POST', 'users/insertNewUser', { email }),
  }
  test.each(['reset', 'confirm', 'invite'] as const)('of eight that use a %s link at once, one succeeds', async (kind) => {
    const email =
      kind === 'invite' ? `i${randomUUID().slice(0, 8)}@northside.example` : (await newcomer({ email_confirmed_at: null })).email
    expect((await ask[kind](email)).statusCode).toBe(200)
    const link = await mailedLink(t, email, kind)
    const use = () =>
      kind === 'confirm' ? browser(t).post('auth/confirm', link) : browser(t).post('auth/reset', { ...link, password: otherPassword })
    const answers = await Promise.all(Array.from({ length: 8 }, use))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  })
})

test('the strength meter knows whose link it is, and says what would be refused', async () => {
  const person = await newcomer()
  const b = browser(t)
  await b.post('auth/send-reset', { email: person.email })
  const link = await mailedLink(t, person.email, 'reset')
  expect((await b.post('auth/password-strength', { password: 'abc' })).json()).toEqual({
    score: 0,
    problem: 'password.short',
    least: 6,
  })
  expect((await b.post('auth/password-strength', { password: 'Password1' })).json()).toMatchObject({
    problem: 'password.guessable',
  })
  expect((await b.post('auth/password-strength', { password: otherPassword })).json()).toEqual({
    score: 4,
    problem: null,
    least: 6,
  })
  const own = `${person.email.split('@')[0]}1`
  expect((await b.post('auth/password-strength', { password: own })).json<{ score: number }>().score).toBeGreaterThan(2)
  expect((await b.post('auth/password-strength', { password: own, ...link })).json()).toMatchObject({
    problem: 'password.guessable',
  })
  expect((await b.post('auth/password-strength', { password: own, inputs: [person.email] })).json()).toMatchObject({
    problem: 'password.guessable',
  })
})

test('branding follows the client or the domain, and never an account', async () => {
  await t.owner
    .insertInto('client_organization')
    .values({
      client: 'acme',
      email_domain: 'acme.example',
      company_name: 'Acme Health',
      company_name_short: 'Acme',
      logo_svg: '<svg/>',
    })
    .execute()
  const acme = {
    client: 'acme',
    companyName: 'Acme Health',
    companyNameShort: 'Acme',
    logo: 'data:image/svg+xml;base64,PHN2Zy8+',
    color: '#0b6b74',
    hasSignOn: false,
  }
  const none = { client: null, companyName: null, companyNameShort: null, logo: null, color: null, hasSignOn: false }
  const branding = async (query: string) => (await t.as(undefined, 'GET', `auth/branding?${query}`)).json<unknown>()
  expect(await branding('client=ACME')).toEqual(acme)
  expect(await branding('email=anybody@Acme.example')).toEqual(acme)
  // Every server knows the clinics of the specification; an account elsewhere tells nothing
  const { email } = await t.person(t.groups.northside, 'lone@unbranded.example')
  expect(await branding(`email=${email}`)).toEqual(none)
  expect(await branding('email=nobody@unbranded.example')).toEqual(none)
  expect(await branding('client=constructor')).toEqual(none)
  expect(await branding('')).toEqual(none)
})
