import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { VendorConfig, type Connection } from './connection.ts'
import { addressOf } from './egress.ts'
import { waitForTurn } from './pace.ts'
import { VendorFailure } from './vendor-failure.ts'
import { vendorFetch, type VendorCall, type World } from './vendor-fetch.ts'

const config = VendorConfig.parse({})
const aConnection = (mode: Connection['mode'], baseUrl: string): Connection => ({
  vendor: 'iglucose',
  mode,
  baseUrl,
  secrets: {},
  config,
})

describe('where a call may go', () => {
  it.each([
    ['simulated', 'http://127.0.0.1:4000/x', true],
    ['simulated', 'http://localhost:4000', true],
    ['simulated', 'http://[::1]:4000', true],
    ['simulated', 'https://api.iglucose.com', false],
    ['simulated', 'http://127.0.0.1.evil.example', false],
    ['simulated', 'http://10.0.0.1', false],
    ['simulated', 'http://user:pass@127.0.0.1', false],
    ['simulated', 'file:///etc/passwd', false],
    ['live', 'https://api.iglucose.com', true],
    ['live', 'http://api.iglucose.com', false],
    ['live', 'https://localhost', false],
    ['live', 'https://127.0.0.1', false],
    ['live', 'https://2130706433', false],
    ['live', 'https://[::1]', false],
    ['live', 'https://[::ffff:127.0.0.1]', false],
    ['live', 'https://0.0.0.0', false],
    ['live', 'https://10.0.0.1', false],
    ['live', 'https://169.254.169.254', false],
    ['live', 'https://[fd00::1]', false],
    ['live', 'https://203.0.113.9', false],
    ['live', 'https://database.internal', false],
    ['live', 'https://printer.local', false],
    ['live', 'https://intranet', false],
    ['live', 'not a url', false],
  ] as const)('%s to %s: %s', (mode, baseUrl, isAllowed) => {
    const go = () => addressOf(aConnection(mode, baseUrl), 'readings/')
    if (isAllowed) expect(go().pathname).toMatch(/readings\/$/)
    else expect(go).toThrow(VendorFailure)
  })

  it.each(['../../admin', 'x/../../y', '/..', 'a/%2e%2e/../..'])('never out of the base path by %s', (path) => {
    expect(() => addressOf(aConnection('live', 'https://vendor.example/clients/ours'), path)).toThrow('blocked')
  })

  it('never to another host by a path that looks like one', () => {
    const go = (path: string) => addressOf(aConnection('live', 'https://vendor.example/base'), path).href
    expect(go('//evil.example/x')).toBe('https://vendor.example/base/evil.example/x')
    expect(go('@evil.example')).toBe('https://vendor.example/base/@evil.example')
  })
})

describe('a call', () => {
  let server: Server
  let answers: ((request: IncomingMessage, response: ServerResponse) => void)[]
  let incomingMessages: IncomingMessage[]
  let slept: number[]
  let details: string[]
  const world: World = {
    sleep: async (ms) => slept.push(ms),
    random: () => 0.5,
    now: () => 0,
  }
  const reply =
    (status: number, text = '', headers = {}) =>
    (_: IncomingMessage, response: ServerResponse) => {
      response.writeHead(status, headers).end(text)
    }
  const call = (other: Partial<VendorCall> = {}) => {
    const existing = aConnection('simulated', `http://127.0.0.1:${(server.address() as AddressInfo).port}/base`)
    const connection = { ...existing, told: async (failure?: string) => void details.push(failure ?? 'well') }
    const whole = {
      method: 'GET',
      path: 'x/',
      query: { api_key: 'very-secret' },
      isRepeatable: true,
      ...other,
    } as const
    return vendorFetch(connection, whole, z.object({ fine: z.boolean() }), world)
  }
  const failing = async (other: Partial<VendorCall> = {}) => {
    const failure: unknown = await call(other).catch((thrown: unknown) => thrown)
    if (!(failure instanceof VendorFailure)) throw new Error('it did not fail as expected')
    return failure
  }
  const fine = reply(200, '{"fine": true, "more": 1}')

  beforeAll(async () => {
    server = createServer((request, response) => {
      incomingMessages.push(request)
      const answer = answers.shift() ?? reply(500)
      answer(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  beforeEach(() => {
    answers = []
    incomingMessages = []
    slept = []
    details = []
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  it('keeps the slash at the end and answers what the schema knows', async () => {
    answers = [fine]
    expect(await call()).toEqual({ fine: true })
    expect(incomingMessages[0]?.url).toBe('/base/x/?api_key=very-secret')
  })

  it('is repeated with growing, jittered pauses when it may be', async () => {
    answers = [reply(500), reply(502), reply(500), fine]
    expect(await call()).toEqual({ fine: true })
    expect(slept).toEqual([150, 300, 600])
  })

  it('gives up after four attempts', async () => {
    expect((await failing()).status).toBe(500)
    expect(incomingMessages).toHaveLength(4)
  })

  it('is not repeated when it may not be, nor when it was refused', async () => {
    expect(await failing({ isRepeatable: false, method: 'POST' })).toMatchObject({
      reason: 'unreachable',
      isPassing: true,
    })
    answers = [reply(400)]
    expect(await failing()).toMatchObject({ reason: 'refused', isPassing: false })
    expect(incomingMessages).toHaveLength(2)
  })

  it('waits as long as it is asked to, within reason', async () => {
    answers = [reply(429, '', { 'retry-after': '7' }), fine]
    await call()
    expect(slept).toEqual([7000])
    answers = [reply(503, '', { 'retry-after': '3600' })]
    expect(await failing()).toMatchObject({ reason: 'busy', retryAfterMs: 3_600_000 })
    expect(incomingMessages).toHaveLength(3)
  })

  it('tells how it ended, not how each attempt did', async () => {
    answers = [reply(429, '', { 'retry-after': '1' }), fine]
    await call()
    expect(details).toEqual(['well'])
    await failing()
    answers = [reply(404)]
    await failing()
    expect(details).toEqual(['well', 'iglucose: unreachable (500)'])
  })

  it('does not follow a redirect', async () => {
    answers = [reply(302, '', { location: '/base/elsewhere' }), fine]
    expect((await failing({ isRepeatable: false })).reason).toBe('unreachable')
    expect(incomingMessages).toHaveLength(1)
  })

  it.each([['<html>'], ['{"fine": 1}'], [''], ['[]']])('finds %j unreadable', async (text) => {
    answers = [reply(200, text)]
    expect(await failing()).toMatchObject({ reason: 'unreadable', isPassing: false })
  })

  it('loses a cut answer, and repeats it', async () => {
    answers = [
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"fine"')
        setTimeout(() => response.destroy(), 20)
      },
      fine,
    ]
    expect(await call()).toEqual({ fine: true })
  })

  it('never names a key, an address or a body in its failure', async () => {
    answers = [reply(400, 'Ada Sample, 12 Sample Street')]
    const failure = await failing({ headers: { authorization: 'Api-Key very-secret' } })
    const nobody = aConnection('simulated', 'http://127.0.0.1:1/very-secret')
    const unanswered: unknown = await vendorFetch(nobody, { method: 'GET', path: 'x', isRepeatable: false }, z.unknown(), world).catch(
      (thrown: unknown) => thrown,
    )
    expect(unanswered).toMatchObject({ reason: 'unreachable', cause: undefined })
    expect(`${failure.stack} ${JSON.stringify(failure)} ${String(failure.cause)}`).not.toMatch(/very-secret|Sample|127\.0\.0\.1/)
  })
})

it('lets one call through a turn, per key', async () => {
  const waits: number[] = []
  const world: World = { sleep: async (ms) => waits.push(ms), random: () => 0, now: () => 5000 }
  await Promise.all([
    waitForTurn('a', 1000, world),
    waitForTurn('a', 1000, world),
    waitForTurn('b', 1000, world),
    waitForTurn('a', 1000, world),
  ])
  expect(waits).toEqual([1000, 2000])
})
