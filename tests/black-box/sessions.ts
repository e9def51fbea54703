/** How long a session lives by the clock of the server, what makes it live longer, and that an end is an end at once. */
import { afterAll, beforeEach, expect, test } from 'vitest'
import { all, callBed, bed, cookieOf, groupA, pathOf, personOf, reseedBed, setClock, signIn, startedAt, withBearer } from './bed.ts'
import { nameOf } from './operations.ts'
import { sampleCall } from './samples.ts'

const api = '/orma-v2/api'
const minute = 60_000
const hour = 60 * minute
const read = async (token: string) => (await callBed({ path: `${api}/home/counts`, token })).status
const act = (token: string) => callBed({ method: 'POST', path: `${api}/account/activity`, token, body: {} })
const token = () => personOf(groupA(), 'user').accessToken

beforeEach(reseedBed)
afterAll(reseedBed)

test('a session idles out after fifteen minutes, not a second earlier', async () => {
  const from = Date.now()
  expect((await act(token())).status).toBe(200)
  await setClock(from + 14 * minute + 59_000)
  expect(await read(token())).toBe(200)
  await setClock(from + 15 * minute + 1000)
  expect(await read(token())).toBe(401)
})

test('one that was never used begins to idle when the clock is first moved', async () => {
  const from = Date.now()
  await setClock(from + 14 * minute + 59_000)
  expect(await read(token())).toBe(200)
  await setClock(from + 15 * minute + 10_000)
  expect(await read(token())).toBe(401)
})

test('no read keeps a session alive, whatever its address says', async () => {
  const from = Date.now()
  await act(token())
  await setClock(from + 10 * minute)
  for (const operation of withBearer().filter(({ isActive, isStream }) => !isActive && !isStream))
    await callBed({ ...sampleCall(operation), token: token() })
  for (const path of [`${api}/home/counts?keepAlive=1`, `${api}/home/counts?skip_timeout_reset=1`]) await callBed({ path, token: token() })
  await setClock(from + 15 * minute + 1000)
  expect(await read(token())).toBe(401)
})

test('a write and a word of activity keep it alive, but not beyond twelve hours', async () => {
  const from = Date.now()
  const write = () => callBed({ method: 'POST', path: `${api}/practices`, token: token(), body: { practiceId: 'east', name: 'East' } })
  await act(token())
  await setClock(from + 10 * minute)
  expect((await write()).status).toBeLessThan(300)
  await setClock(from + 24 * minute)
  expect(await read(token())).toBe(200)
  await act(token())
  for (let at = 34; startedAt() + 11.9 * hour > from + at * minute; at += 14) {
    await setClock(from + at * minute)
    expect((await act(token())).status, `after ${at} minutes`).toBe(200)
  }
  await setClock(from + 12 * hour + minute)
  expect(await read(token())).toBe(401)
})

test('a session of a password lives by the same rules, and its renewal does not extend it', async () => {
  const from = Date.now()
  const { token: short, cookie } = await signIn(personOf(groupA(), 'user'))
  const renew = (sent: string) => callBed({ method: 'POST', path: `${api}/auth/refresh`, headers: { cookie: sent } })
  expect(await read(short)).toBe(200)
  await setClock(from + 6 * minute)
  expect(await read(short), 'a token of five minutes').toBe(401)
  await setClock(from + 14 * minute + 50_000)
  const renewed = await renew(cookie)
  expect(renewed.status).toBe(200)
  const next = cookieOf(renewed)
  await setClock(from + 15 * minute + 5000)
  expect((await renew(next)).status).toBe(401)
})

test('a revoked session is refused with its next call', async () => {
  const other = personOf(groupA(), 'user')
  const { token: second } = await signIn(other)
  expect(await read(second)).toBe(200)
  expect(
    (await callBed({ method: 'POST', path: `${api}/account/sessions/revoke-others`, token: other.accessToken, body: {} })).status,
  ).toBe(200)
  expect(await read(second)).toBe(401)
  expect(await read(other.accessToken)).toBe(200)
})

test('a sign-out ends the session and not only its cookie', async () => {
  const { token: short, cookie } = await signIn(personOf(groupA(), 'admin'))
  expect((await callBed({ method: 'POST', path: `${api}/auth/logout`, token: short, headers: { cookie } })).status).toBe(200)
  expect(await read(short)).toBe(401)
  expect((await callBed({ method: 'POST', path: `${api}/auth/refresh`, headers: { cookie } })).status).toBe(401)
})

test('whoever goes to another workspace takes no token of the old one along', async () => {
  const person = personOf(groupA(), 'superAdmin')
  const text = (await callBed({ path: `${api}/account/workspaces`, token: person.accessToken })).text
  const annex = [...text.matchAll(/"group_id":"([^"]+)"/g)].map(([, id]) => id).find((id) => id !== groupA().groupId)
  const moved = await callBed({
    method: 'POST',
    path: `${api}/account/switch-workspace`,
    token: person.accessToken,
    body: { group_id: annex },
  })
  expect(moved.status, moved.text).toBe(200)
  expect(await read(person.accessToken)).toBe(409)
  expect(await read((moved.json as { access_token: string }).access_token)).toBe(200)
})

test('a new password ends every other session, and the old one no longer opens', async () => {
  const person = personOf(groupA(), 'user')
  const { token: other } = await signIn(person)
  const changed = await callBed({
    method: 'POST',
    path: `${api}/account/password`,
    token: person.accessToken,
    body: { currentPassword: person.password, newPassword: 'quiet-harbor-lantern-42' },
  })
  expect(changed.status, changed.text).toBe(200)
  expect(await read(other)).toBe(401)
  expect(
    (await callBed({ method: 'POST', path: `${api}/auth/login`, body: { email: person.email, password: person.password } })).status,
  ).toBe(401)
})

test('a reseed puts the clock, the sessions and the passwords back', async () => {
  await setClock(Date.now() + 13 * hour)
  expect(await read(token())).toBe(401)
  await reseedBed()
  expect(await read(token())).toBe(200)
  expect(all().map(nameOf)).toContain('POST /account/activity')
  expect(pathOf(bed().control.clock)).toMatch(/^\//)
})
