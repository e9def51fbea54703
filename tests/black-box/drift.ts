/** After every write, summaries, rows and counts of the lists are what a recomputation from the facts says. */
import { expect, inject, test } from 'vitest'
import { all, callBed, cookieOf, driftOf, groupA, groupB, personOf, reseedBed, withBearer } from './bed.ts'
import { callFor, createCallMemory } from './known-calls.ts'
import { nameOf } from './operations.ts'
import { addressOf } from './samples.ts'
import type { Act, ActOnOne, Step } from './tale.ts'
import { tales } from './tales.ts'

/** What was done and compared, by its name in the API document. */
const comparedWrites = new Set<string>()
const byName = () => new Map(all().map((operation) => [nameOf(operation), operation]))
const own = () => personOf(groupA(), 'superAdmin').accessToken

/** In `npm test` what several writes have left is compared at once; the long tier says which of them it was. */
const writesAtOnce = inject('tier') === 'long' ? 1 : 6
const notCompared: string[] = []

async function compare(name: string) {
  comparedWrites.add(name)
  notCompared.push(name)
  if (notCompared.length >= writesAtOnce) await compareAll()
}

async function compareAll() {
  const names = notCompared.splice(0).join(', ')
  expect(await driftOf(groupA()), names).toEqual([])
}

const queryOf = (query: Step['query'] = {}) =>
  new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()

function send(name: string, { at = {}, query, body, token, headers = {} }: Step) {
  const [method = '', address = ''] = name.split(' ')
  if (method === 'HOOK') return callBed({ method: 'POST', path: address, body, headers })
  const operation = byName().get(name) ?? expect.fail(`no such operation: ${name}`)
  const [path = ''] = addressOf(operation, (place) => at[place], { withQuery: false }).split('?')
  const bearer = token ?? (operation.isPublic ? undefined : own())
  return callBed({ method, path: query ? `${path}?${queryOf(query)}` : path, body, token: bearer, headers })
}

// A form of another page is taken, and the browser led on (303)
const isDone = (status: number) => status < 300 || status === 303

const act: Act = async <T>(name: string, step: Step = {}) => {
  const answer = await send(name, step)
  expect(answer.status === step.status || answer.status < 300, `${name}: ${answer.status} ${answer.text}`).toBe(true)
  if (!name.startsWith('GET ') && isDone(answer.status)) await compare(name)
  return { said: answer.json as T, cookie: cookieOf(answer) }
}

const actOnOne: ActOnOne = async (name, place, ids, step = {}) => {
  for (const id of ids) if ((await send(name, { ...step, at: { ...step.at, [place]: id } })).status < 300) return compare(name)
  expect.fail(`${name}: none of ${ids.length} is in the state for it`)
}

test.each(Object.entries(tales))(
  'after the writes of %s, summaries, rows and counts are what a recomputation says',
  async (_name, tale) => {
    await reseedBed()
    expect(await driftOf(groupA()), 'as seeded').toEqual([])
    await tale(act, actOnOne)
    await compareAll()
    expect(await driftOf(groupB()), 'the other clinic').toEqual([])
  },
  120_000,
)

test('after every other write, summaries, rows and counts are what a recomputation says', async () => {
  await reseedBed()
  const learned = createCallMemory()
  // What ends the session is told above
  const operations = withBearer().filter(
    (operation) => !operation.isStream && (operation.method === 'GET' || !comparedWrites.has(nameOf(operation))),
  )
  for (const member of groupA().members)
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const call = callFor(operation, member, learned)
      learned.hear(call.path, (await callBed({ ...call, token: own() })).text)
    }
  const drifted: string[] = []
  let written: string[] = []
  const compareWritten = async () => {
    const drift = await driftOf(groupA())
    if (drift.length > 0) drifted.push(`${written.join(', ')}: ${JSON.stringify(drift)}`)
    written = []
  }
  // Each member in turn, so that one that was disenrolled does not refuse all that comes after; twice, because some need
  // what others make
  for (const member of [...groupA().members, ...groupA().members])
    for (const operation of operations.filter((operation) => operation.method !== 'GET' && !comparedWrites.has(nameOf(operation)))) {
      const call = callFor(operation, member, learned)
      const { status, text } = await callBed({ ...call, token: own() })
      if (status >= 300) continue
      comparedWrites.add(nameOf(operation))
      learned.hear(call.path, text)
      written.push(nameOf(operation))
      if (written.length >= writesAtOnce) await compareWritten()
    }
  await compareWritten()
  expect(drifted).toEqual([])
  expect(await driftOf(groupB()), 'the other clinic').toEqual([])
}, 480_000)

test('every write of the API document was done and compared', async () => {
  const writes = [...byName()].filter(([, { method }]) => method !== 'GET').map(([name]) => name)
  expect(writes.filter((name) => !comparedWrites.has(name))).toEqual([])
  await reseedBed()
})
