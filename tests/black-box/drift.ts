/** After every write, summaries, rows and counts of the lists are what a recomputation from the facts says. */
import { expect, test } from 'vitest'
import { all, callBed, cookieOf, driftOf, groupA, groupB, personOf, reseedBed, withBearer } from './bed.ts'
import { callFor, createCallMemory } from './known-calls.ts'
import { nameOf } from './operations.ts'
import { addressOf } from './samples.ts'
import type { Act, ActOnOne, Step } from './tale.ts'
import { tales } from './tales.ts'

/** What was done and compared, by its name in the API document. */
const textValue = new Set<string>()
const byName = () => new Map(all().map((operation) => [nameOf(operation), operation]))
const own = () => personOf(groupA(), 'superAdmin').accessToken

async function compare(name: string) {
  textValue.add(name)
  expect(await driftOf(groupA()), name).toEqual([])
}

const queryOf = (query: Step['query'] = {}) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

function send(name: string, { at = {}, query, body, token, headers = {} }: Step) {
  const [method = '', address = ''] = name.split(' ')
  if (method === 'HOOK') return callBed({ method: 'POST', path: address, body, headers })
  const operation = byName().get(name) ?? expect.fail(`no such operation: ${name}`)
  const [path = ''] = addressOf(operation, (place) => at[place], { withQuery: false }).split('?')
  const bearer = operation.isPublic ? undefined : (token ?? own())
  return callBed({ method, path: query ? `${path}?${queryOf(query)}` : path, body, token: bearer, headers })
}

const act: Act = async <T>(name: string, step: Step = {}) => {
  const answer = await send(name, step)
  expect(answer.status === step.status || answer.status < 300, `${name}: ${answer.status} ${answer.text}`).toBe(true)
  if (!name.startsWith('GET ') && answer.status < 300) await compare(name)
  return { said: answer.json as T, cookie: cookieOf(answer) }
}

const actOnOne: ActOnOne = async (name, place, ids, step = {}) => {
  for (const id of ids) if ((await send(name, { ...step, at: { ...step.at, [place]: id } })).status < 300) return compare(name)
  expect.fail(`${name}: none of ${ids.length} is in the state for it`)
}

test.each(Object.entries(tales))(
  'what is told of %s leaves nothing behind its facts',
  async (_name, tale) => {
    await reseedBed()
    expect(await driftOf(groupA()), 'as seeded').toEqual([])
    await tale(act, actOnOne)
    expect(await driftOf(groupB()), 'the other clinic').toEqual([])
  },
  120_000,
)

test('no other write leaves a summary, a list row or a count behind its facts', async () => {
  await reseedBed()
  const learned = createCallMemory()
  // What ends the session is told above
  const operations = withBearer().filter(
    (operation) => !operation.isStream && (operation.method === 'GET' || !textValue.has(nameOf(operation))),
  )
  for (const member of groupA().members)
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const call = callFor(operation, member, learned)
      learned.hear(call.path, (await callBed({ ...call, token: own() })).text)
    }
  const drifted: string[] = []
  // Each member in turn, so that one that was disenrolled does not refuse all that comes after; twice, because some need
  // what others make
  for (const member of [...groupA().members, ...groupA().members])
    for (const operation of operations.filter((operation) => operation.method !== 'GET' && !textValue.has(nameOf(operation)))) {
      const call = callFor(operation, member, learned)
      const { status, text } = await callBed({ ...call, token: own() })
      if (status >= 300) continue
      textValue.add(nameOf(operation))
      learned.hear(call.path, text)
      const drift = await driftOf(groupA())
      if (drift.length > 0) drifted.push(`${nameOf(operation)}: ${JSON.stringify(drift)}`)
    }
  expect(drifted).toEqual([])
  expect(await driftOf(groupB()), 'the other clinic').toEqual([])
}, 480_000)

test('every write of the API document was done and compared', async () => {
  const writes = [...byName()].filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(writes.filter((name) => !textValue.has(name))).toEqual([])
  await reseedBed()
})
