/** Bodies and addresses that nobody sends by accident: refused in the words of the catalog, never a fault, no trace. */
import { expect, test } from 'vitest'
import { all, callBed, callAllInOrder, faultsOf, groupA, personOf, reseedBed, snapshots } from './bed.ts'
import type { Answer, Call } from './call.ts'
import { nameOf, type Operation } from './operations.ts'
import { sampled } from './sampled.ts'
import { addressOf, sampleCall, type SampleSource, sample } from './samples.ts'

const ours: SampleSource = (name, path) =>
  name === 'id' || name === 'memberId' ? [groupA().members[1]?.[path.includes('/deliveries/') ? 'deliveries' : '_id']].flat()[0] : undefined

/** The same in FHIR's own form, in SCIM's (RFC 7644), and in that of a token endpoint (RFC 6749); undefined where it is in none. */
function programRefusalFaults(body: Record<string, unknown>, status: number): string[] | undefined {
  if (Array.isArray(body['schemas'])) return body['detail'] && body['status'] === String(status) ? [] : ['no detail, or another status']
  if (body['resourceType'] === 'OperationOutcome') return typeof body['code'] === 'string' ? [] : ['no code']
  if (typeof body['error'] === 'string') return body['error_description'] ? [] : ['no error_description']
  return undefined
}

/** What a refusal must carry (RFC 9457 and our catalog). */
function refusalFaults({ status, headers, json }: Answer): string[] {
  const problem = (json ?? {}) as Record<string, unknown>
  const ofPrograms = programRefusalFaults(problem, status)
  if (ofPrograms) return ofPrograms
  const texts = ['code', 'title', 'detail', 'requestId', 'type'].filter((key) => typeof problem[key] !== 'string' || problem[key] === '')
  const errors = problem['errors'] as { path: string; message: string }[] | undefined
  return [
    ...(headers['content-type']?.startsWith('application/problem+json') ? [] : [`type ${headers['content-type']}`]),
    ...texts.map((key) => `no ${key}`),
    ...(problem['status'] === status ? [] : ['another status']),
    ...(problem['code'] === 'request.invalid' && !errors?.length ? ['no errors'] : []),
    ...(errors?.some(({ path, message }) => typeof path !== 'string' || !message) ? ['an error without path or message'] : []),
  ]
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  1e308,
  Number.MAX_SAFE_INTEGER,
  '',
  [],
  {},
  [[]],
  { $ne: null },
  { $gt: '' },
  '\u0000',
  '\ud800',
  "'; drop table member; --",
  '${7*7}',
  '../../etc/passwd',
  '𝕏'.repeat(3000),
]

/** A body that would be understood, with one thing wrong in it. */
function* spoiled(operation: Operation): Generator<{ what: string; body: unknown; expected?: number[] }> {
  const good = sample(operation.body!, ours) as Record<string, unknown>
  if (typeof good !== 'object' || good === null) return
  yield { what: 'unknown key', body: { ...good, notAField: 1 }, expected: [422] }
  yield {
    what: '__proto__',
    body: JSON.stringify(good).replace(/^\{/, '{"__proto__":{"isSuperAdmin":true}' + (Object.keys(good).length > 0 ? ',' : '')),
    expected: [400, 422],
  }
  yield {
    what: 'constructor',
    body: { ...good, constructor: { prototype: { isSuperAdmin: true } } },
    expected: [400, 422],
  }
  for (const value of [[], [good], 'text', 7, true])
    yield { what: `a ${JSON.stringify(value).slice(0, 8)} for a body`, body: JSON.stringify(value), expected: [422] }
  for (const key of Object.keys(good))
    for (const value of sampled(wrongValues, `${nameOf(operation)} ${key}`, 8))
      yield { what: `${key} = ${JSON.stringify(value).slice(0, 20)}`, body: { ...good, [key]: value } }
  const key = Object.keys(good)[0] ?? 'a'
  yield { what: 'NUL in a key', body: { ...good, 'a\u0000b': 1 }, expected: [400, 422] }
  yield { what: 'a lone surrogate', body: `{"${key}":"\\ud800"}`, expected: [400] }
  yield { what: 'a NUL', body: `{"${key}":"\\u0000"}`, expected: [400] }
  yield { what: 'half a body', body: '{"a":', expected: [400] }
  yield { what: 'no JSON', body: 'a=1', expected: [400] }
  const large = [
    { what: 'depth 10,000', body: nested(10_000), expected: [400] },
    { what: 'a long list', body: { ...good, [key]: Array.from({ length: 60_000 }, () => 1) }, expected: [400, 422] },
    {
      what: 'many keys',
      body: Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, 1])),
      expected: [422],
    },
  ]
  yield* sampled(large, nameOf(operation), 9)
}

async function provisioningToken(): Promise<string> {
  const path = '/orma-v2/api/settings/sign-on/provisioning/tokens'
  const { json } = await callBed({ method: 'POST', path, body: {}, token: personOf(groupA(), 'superAdmin').accessToken })
  return (json as { token: string }).token
}

test('hostile bodies are refused, never followed and never a fault', async () => {
  await reseedBed()
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  const wrong: string[] = []
  // The password, the sessions and the limits of sign-in are tried elsewhere
  const withBody = all().filter(
    ({ body, path, isByLink }) => body && !isByLink && !/\/auth\/|\/token$|account\/(?:password|sessions|switch)/.test(path),
  )
  const tries = withBody.flatMap((operation) => [...spoiled(operation)].map((item) => ({ operation, ...item })))
  expect(tries.length).toBeGreaterThan(1500)
  const provider = await provisioningToken()
  const before = await snapshots()
  const [must, may] = [tries.filter(({ expected }) => expected), tries.filter(({ expected }) => !expected)]
  for (const some of [must, may]) {
    await callAllInOrder(some, async ({ operation, what, body, expected }) => {
      const { isProvisioning } = operation
      const answer = await callBed({ ...sampleCall(operation, ours), body, token: isProvisioning ? provider : token })
      const at = `${nameOf(operation)} ${what}: ${answer.status}`
      wrong.push(...faultsOf(answer).map((fault) => `${at} ${fault}`))
      if (answer.status >= 400) wrong.push(...refusalFaults(answer).map((fault) => `${at} ${fault}`))
      // SCIM knows no 422
      const statuses = isProvisioning ? [400, 413] : expected
      if (expected && !statuses?.includes(answer.status)) wrong.push(`${at} instead of ${expected.join(' or ')}`)
    })
    // Everything of the first kind was refused, so nothing may have changed
    if (some === must) expect(await snapshots()).toEqual(before)
  }
  expect(wrong).toEqual([])
  expect((await snapshots())[1]).toBe(before[1])
  await reseedBed()
}, 240_000)

/** Addresses that take files; each has its own measure. */
const takesFile = /\/((chart-)?imports|claims\/answers|file|payers\/members|document)$/

test('a body of 300 kB is too large wherever no file is sent', async () => {
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  const wrong: string[] = []
  for (const operation of all().filter(({ body, path }) => body && !takesFile.test(path))) {
    const answer = await callBed({ ...sampleCall(operation, ours), body: { text: 'x'.repeat(300_000) }, token })
    if (answer.status !== 413 || refusalFaults(answer).length > 0) wrong.push(`${nameOf(operation)} ${answer.status}`)
  }
  expect(wrong).toEqual([])
})

const hostileWords = [
  '%00',
  '%ud800',
  '%ff',
  '..%2f..%2fetc%2fpasswd',
  "'%20or%201=1--",
  'null',
  'undefined',
  'a'.repeat(150),
  '-1',
  '%F0%9D%95%8F',
  '[object%20Object]',
  '{{7*7}}',
  '01955c85',
]

const hostileQueryWords = ['100000', '-5', '1e9', '9'.repeat(30), '', '1.5', '&x=1', '2026-13-45T99:99:99Z']

test('hostile words in addresses are refused or not found, never a fault', async () => {
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  const wrong: string[] = []
  const before = await snapshots()
  const calls: { operation: Operation; call: Call }[] = []
  for (const operation of all().filter(({ path, isPublic }) => !isPublic && !/account\/sessions/.test(path)))
    for (const { name, in: place } of operation.parameters)
      for (const word of sampled(
        place === 'query' ? [...hostileWords, ...hostileQueryWords] : hostileWords,
        `${nameOf(operation)} ${name}`,
        8,
      )) {
        const address = addressOf(operation, (other) => (other === name ? '§' : ours(other, operation.path)))
        const path = address.replace('%C2%A7', word)
        calls.push({ operation, call: { ...sampleCall(operation), path } })
      }
  await callAllInOrder(calls, async ({ operation, call }) => {
    const answer = await callBed({ ...call, token })
    wrong.push(...faultsOf(answer).map((fault) => `${nameOf(operation)} ${call.path} ${fault}`))
    if (answer.status >= 400)
      wrong.push(...refusalFaults(answer).map((fault) => `${nameOf(operation)} ${call.path} ${answer.status} ${fault}`))
  })
  expect(calls.length).toBeGreaterThan(500)
  expect(wrong).toEqual([])
  expect(await snapshots()).toEqual(before)
}, 240_000)

test('a page or a limit beyond all measure is refused', async () => {
  const { accessToken: token } = personOf(groupA(), 'user')
  const members = (body: unknown) => callBed({ method: 'POST', path: '/orma-v2/api/members', body, token })
  for (const body of [
    { limit: 100_000 },
    { limit: 0 },
    { skip: -1 },
    { limit: 1.5 },
    { limit: '5' },
    { query: { $where: '1' } },
    { query: { passwordHash: 'x' } },
    { sort: { __proto__: 1, nope: 1 } },
  ])
    expect((await members(body)).status, JSON.stringify(body)).toBe(422)
  expect((await members({ limit: 5, skip: 0 })).status).toBe(200)
})
