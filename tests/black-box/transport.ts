/** Beneath the operations: headers, other sites, odd methods and paths, and clients that never finish a sentence. */
import { connect } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { callBed, bed, faultsOf, groupA, pathOf, personOf, signIn, snapshots } from './bed.ts'
import type { Answer } from './call.ts'

const api = '/orma-v2/api'
const token = () => personOf(groupA(), 'user').accessToken
const origin = () => new URL(bed().baseUrl)

/** docs/sources/security.md S14: the exact table. */
function expectHeaders(answer: Answer, what: string) {
  const { headers } = answer
  const csp = String(headers['content-security-policy'])
  expect(csp, what).toMatch(/^default-src 'none'/)
  for (const part of ["frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self'"])
    expect(csp, what).toContain(part)
  expect(csp, what).not.toMatch(/unsafe|\*/)
  expect(Number(/max-age=(\d+)/.exec(String(headers['strict-transport-security']))?.[1]), what).toBeGreaterThanOrEqual(31_536_000)
  expect(headers['x-content-type-options'], what).toBe('nosniff')
  expect(headers['x-frame-options'], what).toBe('DENY')
  expect(headers['referrer-policy'], what).toBe('no-referrer')
  expect(headers['cross-origin-opener-policy'], what).toBe('same-origin')
  expect(headers['cross-origin-resource-policy'], what).toBe('same-origin')
  expect(headers['permissions-policy'], what).toContain('microphone=(self)')
  expect(headers['server'] ?? headers['x-powered-by'], what).toBeUndefined()
}

test('every kind of answer carries the security headers, and what the API and the hooks say is never stored', async () => {
  const page = await callBed({ path: '/' })
  const asset = /src="(\/assets\/[^"]+)"/.exec(page.text)?.[1] ?? '/favicon.svg'
  const hook = pathOf(bed().vendorAuth.bodytrace.url)
  const stored: [string, Parameters<typeof callBed>[0]][] = [
    ['page', { path: '/' }],
    ['deep page', { path: '/member-details/x/profile' }],
    ['page of a link', { path: '/doctoralerts/x' }],
    ['asset', { path: asset }],
    ['no such asset', { path: '/assets/none.js' }],
    ['health', { path: '/healthz' }],
  ]
  const unkept: [string, Parameters<typeof callBed>[0]][] = [
    ['answer', { path: `${api}/home/counts`, token: token() }],
    ['stream', { path: `${api}/live`, token: token() }],
    ['export', { path: `${api}/devices/fleet.csv`, token: token() }],
    ['refusal', { path: `${api}/home/counts` }],
    ['not found', { path: `${api}/nothing` }],
    ['too large', { method: 'POST', path: `${api}/auth/login`, body: { email: 'x'.repeat(300_000) } }],
    ['malformed', { method: 'POST', path: `${api}/auth/login`, body: '{' }],
    ['no text', { path: `${api}/members/%ff`, token: token() }],
    ['document', { path: pathOf(bed().openapi) }],
    ['hook', { method: 'POST', path: hook, body: {} }],
    ['no such hook', { method: 'POST', path: '/hooks/v1/nobody/x/y', body: {} }],
  ]
  for (const [what, call] of [...stored, ...unkept]) expectHeaders(await callBed(call), what)
  for (const [what, call] of unkept) expect((await callBed(call)).headers['cache-control'], what).toContain('no-store')
})

test('what a page may load is said exactly, and a page of a link tells no robot and no other site of itself', async () => {
  const { headers, text } = await callBed({ path: '/doctoralerts/x' })
  const statement = String(headers['content-security-policy']).replace(/ 'nonce-[^']+'/, '')
  expect(statement).toBe(
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  )
  expect(text).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  expect(text).toMatch(/<meta name="referrer" content="no-referrer"/)
  expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), payment=(), usb=(), microphone=(self)')
})

test('another site can neither renew nor sign in or out, and is never allowed to read', async () => {
  const { cookie, token: live } = await signIn(personOf(groupA(), 'admin'))
  for (const headers of [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin().origin}.evil.example` },
  ])
    for (const path of ['refresh', 'logout', 'login']) {
      const answer = await callBed({
        method: 'POST',
        path: `${api}/auth/${path}`,
        headers: { ...headers, cookie },
        body: path === 'login' ? { email: 'a@b.example', password: 'x' } : undefined,
      })
      expect(answer.status, `${path} ${JSON.stringify(headers)}`).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  expect((await callBed({ path: `${api}/home/counts`, token: live })).status).toBe(200)
  expect(
    (await callBed({ method: 'POST', path: `${api}/auth/refresh`, headers: { cookie, 'sec-fetch-site': 'same-origin' } })).status,
  ).toBe(200)
  expect((await callBed({ method: 'GET', path: `${api}/auth/refresh`, headers: { cookie } })).status).toBe(404)
})

test('a cookie alone opens nothing', async () => {
  const before = await snapshots()
  const { cookie } = await signIn(personOf(groupA(), 'admin'))
  expect((await callBed({ path: `${api}/home/counts`, headers: { cookie } })).status).toBe(401)
  const plain = { cookie, 'content-type': 'text/plain' }
  expect((await callBed({ method: 'POST', path: `${api}/practices`, headers: plain, body: '{"practiceId":"x","name":"x"}' })).status).toBe(
    401,
  )
  expect(
    (
      await callBed({
        method: 'POST',
        path: `${api}/practices`,
        headers: { ...plain, authorization: `Bearer ${token()}` },
        body: '{"practiceId":"x","name":"x"}',
      })
    ).status,
  ).toBe(422)
  expect(await snapshots()).toEqual(before)
})

test('no origin is ever told that it may read', async () => {
  const { host, origin: own } = origin()
  for (const from of ['https://evil.example', 'null', `${own}.evil.example`, `https://evil${host}`, own, `http://${host}@evil.example`])
    for (const call of [
      { path: `${api}/home/counts`, token: token() },
      { path: '/' },
      { method: 'OPTIONS', path: `${api}/members` },
      { path: pathOf(bed().openapi) },
    ]) {
      const { headers } = await callBed({ ...call, headers: { origin: from, 'access-control-request-method': 'POST' } })
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
})

test('odd methods and paths lead nowhere', async () => {
  const bearer = { token: token() }
  for (const method of ['TRACE', 'OPTIONS', 'PATCH', 'PROPFIND', 'DELETE'])
    expect([404, 405], method).toContain((await callBed({ method, path: `${api}/home/counts`, ...bearer })).status)
  for (const path of [
    `${api}/../api/home/counts`,
    `${api}/home/%2e%2e/home/counts`,
    `${api}/home%2fcounts`,
    `/${api}/home/counts`,
    `${api}//home/counts`,
    `${api}/home/counts/`,
    `${api}/HOME/counts`,
    `${api}/home/counts%00`,
    '/orma-v2/',
    '/orma-v2/api',
    '/hooks/v1',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%2f..%2fpackage.json',
    '/..%5c..%5cpackage.json',
  ]) {
    const answer = await callBed({ path, ...bearer })
    expect(faultsOf(answer), path).toEqual([])
    expect([400, 404, 405], path).toContain(answer.status)
  }
  const id = groupA().members[0]?._id
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override'])
    expect((await callBed({ method: 'POST', path: `${api}/members/${id}`, ...bearer, headers: { [name]: 'PUT' }, body: {} })).status).toBe(
      404,
    )
})

/** What the server says to somebody who begins and does not go on. */
function halfSaid(text: string): Promise<{ said: string; afterMs: number }> {
  const from = Date.now()
  return new Promise((resolve, reject) => {
    let statement = ''
    const socket = connect(Number(origin().port), origin().hostname, () => void socket.write(text))
    socket.on('data', (chunk) => (statement += String(chunk)))
    socket.on('close', () => resolve({ said: statement, afterMs: Date.now() - from }))
    socket.setTimeout(30_000, () => socket.destroy())
    socket.on('error', reject)
  })
}

const half = {
  headers: 'POST /orma-v2/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n',
  body: 'POST /orma-v2/api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"email":',
}

// Begun before the first test: every other test of the folder is answered while these are held open
let slow: Promise<{ said: string; afterMs: number }>[] = []
beforeAll(() => {
  slow = [...Array.from({ length: 40 }, () => halfSaid(half.body)), halfSaid(half.headers)]
})

test('whoever sends half a request is let go within 25 seconds', async () => {
  for (const { said, afterMs } of await Promise.all(slow)) {
    expect(said).toMatch(/^HTTP\/1\.1 408 /)
    expect(afterMs).toBeLessThan(25_000)
  }
})
