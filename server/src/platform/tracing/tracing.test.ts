/** What a collector is sent, by a receiver on loopback that is one: spans of a call, its statements and a job, and nothing of a member. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { sealAudit } from '../audit/audit-seal.ts'
import { runJobs } from '../jobs/jobs.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { startTracing } from './open-telemetry.ts'
import { summarize } from './spans.ts'
import { traceCalls } from './trace-calls.ts'

type Attribute = { key: string; value: Record<string, unknown> }
type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  status?: { code?: number }
}
type Export = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }

let t: TestApp
let collector: Server
let bodies: string[] = []
let memberId = ''
const url = () => `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`

beforeAll(async () => {
  collector = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  t = await testApp()
  traceCalls(t.app)
  memberId = await createMember(t.owner, t.groups.northside, 'Ada Canarybird')
})
afterAll(async () => {
  await t.close()
  collector.close()
})

/** Everything that was sent while the work was done: stopping sends the rest. */
async function traced(work: () => Promise<unknown>, percent = 100): Promise<SentSpan[]> {
  bodies = []
  const tracing = startTracing({ url: url(), percent })
  await work()
  await tracing.stop()
  const sent = bodies.map((body) => JSON.parse(body) as Export)
  return sent.flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)))
}
const facts = (span: SentSpan) => Object.fromEntries(span.attributes.map(({ key, value }) => [key, Object.values(value)[0]]))

test('given a call, its span says path, status and request id, and each statement stands below it by its name', async () => {
  let requestId: unknown
  const spans = await traced(async () => {
    const answer = await t.as(t.people.carla, 'GET', `members/${memberId}`)
    expect(answer.statusCode).toBe(200)
    requestId = answer.headers['x-request-id']
  })
  const call = spans.find(({ name }) => name === 'GET /orma-v2/api/members/:id') ?? expect.fail('no span of the call')
  expect(facts(call)).toEqual({
    'http.request.method': 'GET',
    'http.route': '/orma-v2/api/members/:id',
    'http.response.status_code': 200,
    'vitalrounds.request_id': requestId,
  })
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === call.spanId)
  expect(statements.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['begin', 'open-request', 'one-member', 'insert-audit', 'commit']),
  )
  for (const { traceId } of statements) expect(traceId).toBe(call.traceId)
})

/** Over a socket, where a body comes in its own time. */
const postOver = (address: string, body: object) =>
  fetch(`${address}/orma-v2/api/members/${memberId}/notes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.people.carla.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

test('given a call with a body that names a member, nothing of the member and no value of a statement is sent', async () => {
  const spans = await traced(async () => {
    const note = { value: 'Canarybird feels dizzy' }
    expect((await postOver(await t.app.listen({ host: '127.0.0.1', port: 0 }), note)).status).toBeLessThan(500)
    await t.as(t.people.carla, 'GET', `members/${memberId}`)
    await t.as(t.people.carla, 'GET', 'members?search=Canarybird')
  })
  expect(spans.length).toBeGreaterThan(8)
  // Also what is sent once the body has arrived stands below its call
  const saved = spans.find(({ name }) => name.startsWith('POST '))
  expect(spans.filter(({ parentSpanId }) => parentSpanId === saved?.spanId).map(({ name }) => name)).toContain('commit')
  const { email, userId, token } = t.people.carla
  for (const value of ['Canarybird', 'dizzy', memberId, email, userId, token, '$1']) expect(bodies.join('\n')).not.toContain(value)
  const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
  const allowed = [
    'http.request.method',
    'http.route',
    'http.response.status_code',
    'vitalrounds.request_id',
    'db.system.name',
    'db.query.summary',
    'error.type',
  ]
  expect([...keys].filter((key) => !allowed.includes(key))).toEqual([])
})

test('given a job, its span has its name and its statements below it; one that fails says the kind of error alone', async () => {
  const done = Promise.withResolvers<void>()
  const handlers = {
    'seal-audit': () => sealAudit(t.db),
    'send-mail': async () => {
      done.resolve()
      throw new RangeError('Canarybird is no number')
    },
  }
  const spans = await traced(async () => {
    const jobs = await runJobs(t.logins.app_jobs, { handlers, schedules: {} }, () => undefined)
    await sql`select app.enqueue('seal-audit', '{}')`.execute(t.owner)
    await sql`select app.enqueue('send-mail', '{"mailId":"Canarybird"}')`.execute(t.owner)
    await done.promise
    await jobs.stop()
  })
  const job = spans.find(({ name }) => name === 'job seal-audit') ?? expect.fail('no span of the job')
  expect(facts(job)).toEqual({ 'vitalrounds.job': 'seal-audit' })
  expect(spans.filter(({ parentSpanId }) => parentSpanId === job.spanId).map(({ name }) => name)).toContain('select app.groups_to_seal')
  const failed = spans.find(({ name }) => name === 'job send-mail') ?? expect.fail('no span of the failed job')
  expect(facts(failed)).toEqual({ 'vitalrounds.job': 'send-mail', 'error.type': 'RangeError' })
  expect(failed.status?.code).toBe(2)
  expect(bodies.join('\n')).not.toContain('Canarybird')
})

test('given that nothing is to be traced, nothing is sent; given a collector that is away, calls are answered and stopping takes no longer than it waits', async () => {
  bodies = []
  expect((await t.as(t.people.carla, 'GET', `members/${memberId}`)).statusCode).toBe(200)
  expect(bodies).toEqual([])
  const nobody = startTracing({ url: 'http://127.0.0.1:1/v1/traces', percent: 100 })
  expect((await t.as(t.people.carla, 'GET', `members/${memberId}`)).statusCode).toBe(200)
  await nobody.stop()
})

test.each([
  ['select "m"."id" from "member" as "m" where "m"."name" = \'Ada\'', 'select member'],
  ['/* prepared member-page */ with x as (select 1) select * from x', 'with x'],
  ['insert into "auth"."session" ("id") values ($1)', 'insert auth.session'],
  ["select set_config('app.user', 'Ada', true)", 'select'],
  ["select 'a letter from ada' as note, 'it''s from ben'", 'select'],
  ['select * from "app"."linked_alert"()', 'select app.linked_alert'],
  ['select app.groups_to_seal() as id', 'select app.groups_to_seal'],
  ['begin', 'begin'],
  ['vacuum', 'statement'],
])('given %s, its name is %s', (text, name) => expect(summarize(text)).toBe(name))
