/** The session in a real browser: one renewal over tabs, sign-out everywhere, and never two clinics in one tab. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { call, keyOf } from './api.ts'
import { session as shared, Session } from './session.ts'
import { ApiProblem } from './wire.ts'

const base64 = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const secondsFromNow = (seconds: number) => Math.floor(Date.now() / 1000) + seconds

let serial = 0
/** A reply as the server gives it; every token is another. */
const reply = (seconds: number, gid = 'north') => ({
  access_token: `h.${base64({ sub: 'ada', sid: 's', gid, exp: secondsFromNow(seconds), n: ++serial })}.s`,
  expires_in: seconds,
  server_time: new Date().toISOString(),
})

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const refusal = (code: string, status: number) => json({ code, status, title: 'T', detail: 'D', requestId: 'r1' }, status)

const server = vi.fn<(path: string, request: RequestInit) => Promise<Response>>()
const open: Session[] = []
let channel = ''

/** A session of its own, as another tab would have it. */
function tab(): Session {
  const session = new Session(channel)
  open.push(session)
  return session
}

beforeEach(() => {
  channel = `test.${++serial}`
  server.mockReset()
  vi.stubGlobal('fetch', server)
})
afterEach(() => {
  for (const session of open.splice(0)) session.close()
  vi.unstubAllGlobals()
})

test('page load asks for one renewal; without a cookie nobody is signed in', async () => {
  server.mockResolvedValueOnce(refusal('session.missing', 401))
  const session = tab()
  expect(await session.resume()).toBe(false)
  server.mockResolvedValueOnce(json(reply(300)))
  expect(await session.resume()).toBe(true)
  expect(session.claims).toMatchObject({ userId: 'ada', workspaceId: 'north' })
  expect(server.mock.calls.map(([path, { method }]) => `${method} ${path}`)).toEqual([
    'POST /orma-v2/api/auth/refresh',
    'POST /orma-v2/api/auth/refresh',
  ])
})

test('many calls at once renew once', async () => {
  const session = tab()
  session.open(reply(50))
  server.mockImplementation(() => Promise.resolve(json(reply(300))))
  const tokens = await Promise.all([session.token(), session.token(), session.token()])
  expect(new Set(tokens).size).toBe(1)
  expect(server).toHaveBeenCalledOnce()
})

test('two tabs that need a new token at once send one renewal', async () => {
  const [first, second] = [tab(), tab()]
  const old = reply(50)
  first.open(old)
  second.open(old)
  server.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return json(reply(300))
  })
  const renewing = first.token()
  // The second tab waits for the lock of the first, and finds the new token when it gets it.
  const waiting = new Promise((resolve) => setTimeout(resolve, 5)).then(() => second.token())
  const [a, b] = await Promise.all([renewing, waiting])
  await vi.waitFor(() => expect(second.claims?.expiresAt).toBe(first.claims?.expiresAt))
  expect(typeof a).toBe('string')
  expect(typeof b).toBe('string')
  expect(server.mock.calls.length).toBeLessThanOrEqual(2)
})

test('signing out ends every tab, also when the server cannot be reached', async () => {
  const [first, second] = [tab(), tab()]
  first.open(reply(300))
  second.open(reply(300))
  const ended = vi.fn<(reason: string) => void>()
  second.onEnd(ended)
  server.mockRejectedValue(new TypeError('offline'))
  await expect(first.signOut()).rejects.toMatchObject({ code: 'network' })
  expect(first.claims).toBeNull()
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('signedOut'))
  expect(second.claims).toBeNull()
})

test('a refused renewal ends the session; a broken line does not', async () => {
  const session = tab()
  session.open(reply(10))
  server.mockRejectedValueOnce(new TypeError('offline'))
  await expect(session.token()).rejects.toMatchObject({ code: 'network' })
  expect(session.claims).not.toBeNull()
  server.mockResolvedValueOnce(refusal('session.ended', 401))
  await expect(session.token()).rejects.toMatchObject({ code: 'session.ended' })
  expect(session.claims).toBeNull()
})

test('at its idle end a session is asked for, and is over only where the server says so', async () => {
  const session = tab()
  const ended = vi.fn<(reason: string) => void>()
  session.onEnd(ended)
  const idleAt = (seconds: number) => ({ idle_expires_at: new Date(Date.now() + seconds * 1000).toISOString() })
  session.open({ ...reply(300), ...idleAt(-1) })
  server.mockResolvedValueOnce(json({ ...reply(300), ...idleAt(600) }))
  await session.check()
  expect(session.claims).not.toBeNull()
  session.open({ ...reply(300), ...idleAt(-1) })
  server.mockRejectedValueOnce(new TypeError('offline'))
  await session.check()
  expect(session.claims).not.toBeNull()
  server.mockResolvedValueOnce(refusal('session.ended', 401))
  await session.check()
  expect(session.claims).toBeNull()
  expect(ended).toHaveBeenCalledExactlyOnceWith('idle')
})

test('signing out is told the server even when the page is closed with it', async () => {
  const session = tab()
  session.open(reply(300))
  server.mockResolvedValueOnce(json(null))
  await session.signOut()
  expect(server.mock.calls).toMatchObject([['/orma-v2/api/auth/logout', { method: 'POST', keepalive: true }]])
})

test('a tab never takes over a token of another workspace', async () => {
  const [first, second] = [tab(), tab()]
  first.open(reply(300, 'north'))
  second.open(reply(300, 'north'))
  const ended = vi.fn<(reason: string) => void>()
  second.onEnd(ended)
  await new Promise((resolve) => setTimeout(resolve, 5))
  first.open(reply(300, 'south'))
  await vi.waitFor(() => expect(ended).toHaveBeenCalledExactlyOnceWith('workspaceChanged'))
  expect(first.claims?.workspaceId).toBe('south')
})

const list = {
  method: 'GET',
  path: '/orma-v2/api/members/:memberId/readings',
  access: 'reading.read',
} as unknown as Parameters<typeof call>[0]
const supplied = { params: { memberId: 'a/b' }, query: { kind: ['bp', 'weight'], page: 2, none: undefined } } as never

test('a call carries the token, fills the path and lists the query', async () => {
  shared.open(reply(300))
  server.mockImplementation(() => Promise.resolve(json({ rows: [] })))
  expect(await call(list, supplied)).toEqual({ rows: [] })
  const [path, request] = server.mock.lastCall!
  expect(path).toBe('/orma-v2/api/members/a%2Fb/readings?kind=bp&kind=weight&page=2')
  expect(new Headers(request.headers).get('authorization')).toMatch(/^Bearer h\./)
  expect(keyOf(list)[0]).toBe('north')
})

test('a refusal tells its words, and one of a moved session ends it', async () => {
  shared.open(reply(300))
  const body = { code: 'request.invalid', status: 422, title: 'Please check', detail: 'D', requestId: 'r9' }
  const errors = [
    { path: '$.address.city', message: 'Enter a city' },
    { path: '/devices/0/imei', message: 'Too short' },
  ]
  server.mockResolvedValueOnce(json({ ...body, errors }, 422))
  const refused: unknown = await call(list, supplied).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiProblem)
  expect(refused).toMatchObject({ code: 'request.invalid', requestId: 'r9' })
  expect((refused as ApiProblem).fields).toEqual({ 'address.city': 'Enter a city', 'devices.0.imei': 'Too short' })
  server.mockResolvedValueOnce(refusal('workspaceChanged', 409))
  await expect(call(list, supplied)).rejects.toMatchObject({ code: 'workspaceChanged' })
  expect(shared.claims).toBeNull()
})
