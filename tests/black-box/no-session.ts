/** Whoever has no live session gets 401 from every operation that wants one, and nothing has changed. */
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { callBed, callAllInOrder, bed, faultsOf, groupA, personOf, snapshots, withBearer } from './bed.ts'
import { nameOf } from './operations.ts'
import { sampleCall } from './samples.ts'

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const read = (text = '') => JSON.parse(Buffer.from(text, 'base64url').toString()) as Record<string, unknown>

/** A good token with something of it changed. A stranger has no key of ours, so each is signed with another. */
function forged(change: { header?: Record<string, unknown>; claims?: Record<string, unknown>; signature?: string }) {
  const [header, claims, signature] = personOf(groupA(), 'admin').accessToken.split('.')
  const signed = `${part({ ...read(header), ...change.header })}.${part({ ...read(claims), ...change.claims })}`
  const own = createHmac('sha256', 'a key of the stranger, long enough to sign').update(signed).digest('base64url')
  return `${signed}.${change.signature ?? ((change.header ?? change.claims) ? own : signature)}`
}

const badBearers = (): Record<string, string | undefined> => ({
  none: undefined,
  garbage: 'Bearer garbage',
  'three parts of garbage': 'Bearer a.b.c',
  empty: 'Bearer ',
  'another scheme': `Basic ${Buffer.from('admin:admin').toString('base64')}`,
  expired: `Bearer ${bed().badTokens.expired}`,
  disabled: `Bearer ${bed().badTokens.disabled}`,
  revoked: `Bearer ${bed().badTokens.revoked}`,
  'alg none': `Bearer ${forged({ header: { alg: 'none' }, signature: '' })}`,
  'alg none with the old signature': `Bearer ${forged({ header: { alg: 'None' } })}`,
  'wrong kid': `Bearer ${forged({ header: { kid: '../../dev/null' } })}`,
  'wrong typ': `Bearer ${forged({ header: { typ: 'JWT' } })}`,
  'wrong aud': `Bearer ${forged({ claims: { aud: 'elsewhere' } })}`,
  'wrong iss': `Bearer ${forged({ claims: { iss: 'elsewhere' } })}`,
  'signature cut': `Bearer ${personOf(groupA(), 'admin').accessToken.slice(0, -3)}`,
})

test('without a live session every operation answers 401 and changes nothing', async () => {
  const before = await snapshots()
  const wrong: string[] = []
  const calls = Object.entries(badBearers()).flatMap(([bad, authorization]) =>
    withBearer().map((operation) => ({ bad, authorization, operation })),
  )
  expect(calls.length).toBeGreaterThan(1000)
  await callAllInOrder(calls, async ({ bad, authorization, operation }) => {
    const answer = await callBed({ ...sampleCall(operation), headers: authorization === undefined ? {} : { authorization } })
    const { code } = (answer.json ?? {}) as { code?: string }
    if (answer.status !== 401 || !code || faultsOf(answer).length > 0) wrong.push(`${bad}: ${nameOf(operation)} ${answer.status}`)
  })
  expect(wrong).toEqual([])
  expect(await snapshots()).toEqual(before)
})

test('a body is not even read before the bearer is known', async () => {
  const wrong: string[] = []
  for (const operation of withBearer().filter(({ body }) => body))
    for (const body of ['', '{"half":', '"\\u0000"', 'x'.repeat(300_000)]) {
      const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
      const { status } = await callBed({ ...sampleCall(operation), body, headers })
      if (status !== 401) wrong.push(`${nameOf(operation)} ${body.slice(0, 8)} ${status}`)
    }
  expect(wrong).toEqual([])
})

test('a token of a session that has moved to another workspace is told so', async () => {
  const before = await snapshots()
  const wrong: string[] = []
  await callAllInOrder(withBearer(), async (operation) => {
    const { status, json } = await callBed({ ...sampleCall(operation), token: bed().badTokens.otherGroup })
    if (status !== 409 || (json as { code?: string }).code !== 'workspaceChanged') wrong.push(`${nameOf(operation)} ${status}`)
  })
  expect(wrong).toEqual([])
  expect(await snapshots()).toEqual(before)
})
