import { randomUUID } from 'node:crypto'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { sweepSignIn } from './sweep-sign-in.ts'
import { browser, setPasswords, mailedLink, moveClock, otherPassword, rightPassword } from './testing/browser.ts'
import { addressKey } from './throttle-rules.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await setPasswords(t, Object.values(t.people))
})
afterAll(() => t.close())
afterEach(() => moveClock(t, 0))

async function newcomer() {
  const person = await t.person(t.groups.northside, `s${randomUUID().slice(0, 8)}@northside.example`)
  await setPasswords(t, [person])
  return person
}

describe('guessing', () => {
  test('of 300 guesses from 100 addresses ten are checked; the known device still signs in, a new one waits', async () => {
    const { email } = await newcomer()
    const existing = browser(t)
    await existing.login(email)
    const strangers = Array.from({ length: 100 }, () => browser(t))
    const statuses: number[] = []
    const begun = performance.now()
    for (let i = 0; i < 300; i += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, (_, j) => strangers[(i + j) % 100]!.login(email, `guess ${i + j}`)))
      statuses.push(...answers.map(({ statusCode }) => statusCode))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(290)
    const refused = await browser(t).login(email)
    expect(refused.statusCode).toBe(429)
    // A quarter of an hour after the guesses, however long they took
    const claimed = Math.ceil((performance.now() - begun) / 1000)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(900 - claimed)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(900)
    expect((await existing.login(email)).statusCode).toBe(200)
    await moveClock(t, 901)
    expect((await browser(t).login(email)).statusCode).toBe(200)
  })

  test('a stolen or made-up device cookie of another account helps nobody', async () => {
    const [person, other] = [await newcomer(), await newcomer()]
    const b = browser(t)
    await b.login(other.email)
    for (let i = 0; i < 10; i++) await browser(t).login(person.email, 'wrong')
    expect((await b.login(person.email)).statusCode).toBe(429)
    const forged = browser(t)
    forged.jar.set('vitalrounds-device', `${'A'.repeat(22)}.${'A'.repeat(22)}`)
    expect((await forged.login(person.email)).statusCode).toBe(429)
  })

  test('a known device is limited too', async () => {
    const { email } = await newcomer()
    const b = browser(t)
    await b.login(email)
    for (let i = 0; i < 10; i++) expect((await b.login(email, 'wrong')).statusCode).toBe(401)
    expect((await b.login(email)).statusCode).toBe(429)
    expect((await browser(t).login(email)).statusCode).toBe(200)
  })

  test('one address may fail a hundred times over all accounts; what succeeds is not counted', async () => {
    const b = browser(t)
    await b.login(t.people.adam.email)
    const { points } = await t.owner
      .selectFrom('auth.throttle')
      .select('points')
      .where('key', '=', addressKey(b.ip))
      .executeTakeFirstOrThrow()
    expect(points).toBe(0)
    await t.owner
      .updateTable('auth.throttle')
      .set({ points: 99, reset_at: sql`now() + interval '10 minutes'` })
      .where('key', '=', addressKey(b.ip))
      .execute()
    expect((await b.login('nobody@northside.example', 'x')).statusCode).toBe(401)
    expect((await b.login(t.people.carla.email)).statusCode).toBe(429)
    expect((await browser(t).login(t.people.carla.email)).statusCode).toBe(200)
    // Who has signed in on this device before is not kept out by strangers behind the same address
    expect((await b.login(t.people.adam.email)).statusCode).toBe(200)
  })

  test('links are guessed thirty times from one address, not more', async () => {
    const b = browser(t)
    const guess = () => b.post('auth/link-state', { tokenId: randomUUID(), token: 'A'.repeat(43) })
    for (let i = 0; i < 30; i++) expect((await guess()).json()).toMatchObject({ state: 'unknown' })
    expect((await guess()).statusCode).toBe(429)
    expect((await b.post('auth/reset', { tokenId: randomUUID(), token: 'A'.repeat(43), password: otherPassword })).statusCode).toBe(429)
  })

  test('the strength meter is limited, and does not use up what asking for a mail is allowed', async () => {
    const b = browser(t)
    const answers = []
    for (let i = 0; i < 61; i++) answers.push((await b.post('auth/password-strength', { password: 'abc' })).statusCode)
    expect(answers.filter((status) => status === 200)).toHaveLength(60)
    expect(answers.at(-1)).toBe(429)
    expect((await b.post('auth/send-reset', { email: 'nobody@northside.example' })).statusCode).toBe(200)
  })

  test('renewals are never counted', async () => {
    const b = browser(t)
    await b.login(t.people.carla.email)
    for (let i = 0; i < 120; i++) expect((await b.refresh()).statusCode).toBe(200)
  })
})

describe('other sites', () => {
  const posts = ['auth/login', 'auth/refresh', 'auth/logout', 'auth/send-reset', 'auth/resend-confirmation', 'auth/confirm', 'auth/reset']
  const body = {
    'auth/login': { email: 'carla@northside.example', password: rightPassword },
    'auth/confirm': { token: 'x', tokenId: 'y' },
    'auth/reset': { token: 'x', tokenId: 'y', password: 'z' },
  } as Record<string, object>
  const bodyOf = (path: string) => body[path] ?? (path.includes('send') ? { email: 'carla@northside.example' } : undefined)

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('cannot post with the cookies of ours: %j', async (headers) => {
    const b = browser(t)
    await b.login(t.people.carla.email)
    const cookie = b.jar.get('vitalrounds')
    for (const path of posts)
      expect(`${path} ${(await b.post(path, bodyOf(path), headers as Record<string, string>)).statusCode}`).toBe(`${path} 403`)
    expect(b.jar.get('vitalrounds')).toBe(cookie)
    expect((await b.post('auth/refresh', undefined, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })

  test('cannot send JSON as plain text or as a form', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const answer = await t.app.inject({
        method: 'POST',
        url: '/orma-v2/api/auth/login',
        headers: { 'content-type': type },
        payload: JSON.stringify(body['auth/login']),
      })
      expect([400, 422]).toContain(answer.statusCode)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test.each(['https://evil.example', 'null', 'http://localhost:3000.evil.example', 'http://evillocalhost:3000', 'http://localhost:3000'])(
    'are told nothing about sharing: %s',
    async (origin) => {
      for (const method of ['OPTIONS', 'GET', 'POST'] as const)
        for (const path of ['auth/login', 'account/me']) {
          const { headers } = await t.app.inject({
            method,
            url: `/orma-v2/api/${path}`,
            headers: { origin, 'access-control-request-method': 'POST' },
          })
          expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        }
    },
  )
})

test('every route carries the security headers', async () => {
  expect(endpoints.length).toBeGreaterThan(200)
  for (const { method, path } of endpoints) {
    const { headers } = await t.app.inject({ method, url: path.replaceAll(/:\w+/g, randomUUID()) })
    expect([path, headers]).toMatchObject([
      path,
      {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'cache-control': 'no-store',
      },
    ])
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(headers['permissions-policy']).toContain('microphone=(self)')
    expect(headers['server'] ?? headers['x-powered-by']).toBeUndefined()
  }
})

/** Every value of every table, as text. */
async function everything(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'auth', 'app', 'pgboss')`.execute(t.owner)
  const texts = tables.map(
    async ({ name }) =>
      (
        await sql<{
          all: string
        }>`select coalesce(string_agg(x::text, E'\n'), '') as all from ${sql.raw(name)} x`.execute(t.owner)
      ).rows[0]?.all,
  )
  return (await Promise.all(texts)).join('\n')
}

test('no password and no token stands in any table', async () => {
  const person = await newcomer()
  const b = browser(t)
  const first = await b.login(person.email)
  const renewals = [b.jar.get('vitalrounds')!]
  await b.refresh()
  renewals.push(b.jar.get('vitalrounds')!)
  await b.login(person.email, 'A-wrong-guess-77')
  await b.post('auth/send-reset', { email: person.email })
  const link = await mailedLink(t, person.email, 'reset')
  await b.post('auth/password-strength', { password: 'Typed-in-the-meter-5', ...link })
  await b.post('auth/reset', { ...link, password: otherPassword })
  const dump = await everything()
  expect(dump).toContain(person.email)
  expect(dump).toContain('$argon2id$')
  const secrets = [
    rightPassword,
    otherPassword,
    'A-wrong-guess-77',
    'Typed-in-the-meter-5',
    link.token,
    ...renewals,
    first.json<{ access_token: string }>().access_token,
  ]
  for (const secret of secrets) {
    expect(dump).not.toContain(secret)
    expect(dump).not.toContain(Buffer.from(secret).toString('hex'))
    expect(dump).not.toContain(Buffer.from(secret).toString('base64'))
  }
})

test('the nightly sweep takes what is over and leaves what is not', async () => {
  const person = await newcomer()
  const b = browser(t)
  await b.login(person.email)
  await b.post('auth/send-reset', { email: person.email })
  const rows = async () =>
    (
      await sql<{ sessions: number; links: number; tokens: number }>`
    select (select count(*) from auth.session where user_id = ${person.userId})::int as sessions,
           (select count(*) from auth.link where user_id = ${person.userId})::int as links,
           (select count(*) from auth.refresh_token r join auth.session s on s.id = r.session_id where s.user_id = ${person.userId})::int as tokens`.execute(
        t.owner,
      )
    ).rows[0]
  await sweepSignIn(t.db)
  expect(await rows()).toEqual({ sessions: 2, links: 1, tokens: 1 })
  await moveClock(t, 40 * 86_400)
  await sweepSignIn(t.db)
  await sweepSignIn(t.db)
  expect(await rows()).toEqual({ sessions: 0, links: 0, tokens: 0 })
  expect(await t.owner.selectFrom('auth.throttle').selectAll().execute()).toEqual([])
  expect((await t.owner.selectFrom('auth.event').select('id').where('user_id', '=', person.userId).execute()).length).toBeGreaterThan(0)
})
