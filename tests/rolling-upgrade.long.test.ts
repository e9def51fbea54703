/**
 * A rolling upgrade as it happens: the released server (server/released.tar.br) works on a database, this version starts
 * beside it and migrates, both are asked everything, and the old one is started once more. Nothing that the old one could do
 * may fail because of what the migrations did.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectedScales, type Group, type Role } from './black-box/bed.ts'
import { type Answer, call, type Call } from './black-box/call.ts'
import { nameOf, type Operation, readOperations } from './black-box/operations.ts'
import { sampleCall, idsOf } from './black-box/samples.ts'
import { openUpgrade, type Version } from './upgrade/versions.ts'

const api = '/orma-v2/api'
let upgrade: Awaited<ReturnType<typeof openUpgrade>>
let released: Version
let current: Version
let group: Group
let operations: Operation[]
/** What the released server answered while nobody else was there. */
let alone: Map<string, number>

const token = (role: Role) => group.users.find((user) => user.role === role)?.accessToken
const ask = (version: Version, target: Call): Promise<Answer> => call(version.baseUrl, target)
const asNurse = (version: Version, method: string, path: string, body?: object) =>
  ask(version, { method, path: `${api}${path}`, token: token('user'), ...(body && { body }) })

/** Ends or moves the very session that calls. */
const endsSession = ({ path }: Operation) =>
  /switch-workspace|emergency-access|account\/password|revoke-others|account\/sessions/.test(path)

/** Every operation once, on the content as it was made; writes about each member in turn until one is accepted. */
async function statusesOf(version: Version): Promise<Map<string, number>> {
  expect((await ask(released, { method: 'POST', path: '/_testbed/reseed' })).status).toBe(200)
  const results = new Map<string, number>()
  for (const operation of operations)
    for (const member of group.members) {
      const role = operation.roles.includes('superAdmin') ? 'superAdmin' : 'user'
      const { status } = await ask(version, { ...sampleCall(operation, idsOf(member)), token: token(role) })
      results.set(nameOf(operation), status)
      if (status < 300) break
    }
  return results
}

/** What a statement fails with when tables, columns, rights or keys are not what it was written for. */
const broken =
  /"code":"(?:0A000|23\d{3}|42\w{3})"|(?:column|relation|function) \\?"?[\w."]+ (?:of relation .*)?does not exist|cached plan must not change/g

beforeAll(async () => {
  upgrade = await openUpgrade()
  released = await upgrade.start('released', true)
  group = released.groups[0]!
  const document = (await ask(released, { path: '/orma-v2/openapi.json' })).json
  operations = readOperations(document).filter((operation) => !operation.isPublic && !endsSession(operation))
  alone = await statusesOf(released)
  expect(released.logged().match(broken)).toBeNull()
  current = await upgrade.start('current')
}, 180_000)
afterAll(() => upgrade.close(), 30_000)

test('the released server could be asked nearly everything before', () => {
  expect(operations.length).toBeGreaterThan(250)
  const good = [...alone.values()].filter((status) => status < 300)
  expect(good.length).toBeGreaterThan(120)
  expect([...alone].filter(([, status]) => status >= 500)).toEqual([])
})

test('it answers everything as before while this version works beside it on what it has migrated', async () => {
  expect([...(await statusesOf(released))].filter(([name, status]) => alone.get(name) !== status)).toEqual([])
  expect(released.logged().match(broken)).toBeNull()
}, 120_000)

test('this version answers whatever the released one is asked, on the content that the released one made', async () => {
  const wrong = [...(await statusesOf(current))].filter(
    ([name, status]) => status >= 500 || (alone.get(name)! < 300 && [401, 403].includes(status)),
  )
  expect(wrong).toEqual([])
  expect(current.logged().match(broken)).toBeNull()
}, 120_000)

test('what is done through the one is there for the other: notes, readings, sign-ins', async () => {
  for (const [by, to] of [
    [released, current],
    [current, released],
  ] as const) {
    const member = group.members[0]!._id
    const value = `Said through ${by.baseUrl}`
    expect((await asNurse(by, 'POST', `/members/${member}/notes`, { value, key: randomUUID() })).status).toBe(200)
    expect((await asNurse(to, 'GET', `/members/${member}/notes`)).text).toContain(value)
    await seesReading(by, to)
    await goesOnSignedIn(by, to)
  }
})

async function seesReading(by: Version, to: Version) {
  const { url, user = '', password = '' } = released.vendorAuth.bodytrace
  const devices = (await asNurse(by, 'POST', '/registry/devices', connectedScales)).text
  const [, imei, member] = /"imei":"(\d+)"[^}]*"memberId":"([\w-]+)"/.exec(devices) ?? expect.fail(devices)
  const grams = by === released ? 81_234 : 82_345
  const body = {
    imei,
    ts: Date.now() - grams,
    batteryVoltage: 5800,
    rssi: 60,
    values: { unit: 1, tare: 0, weight: grams },
  }
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const path = url.replace(/^https?:\/\/[^/]+/, '')
  expect((await ask(by, { method: 'POST', path, body, headers: { authorization } })).status).toBeLessThan(300)
  const isShown = async () => {
    const { transmissions } = (await asNurse(to, 'GET', `/members/${member}/raw-data`)).json as {
      transmissions: { fate: string; sent: { value: string }[] }[]
    }
    return transmissions.some(({ fate, sent }) => fate === 'kept' && sent.some(({ value }) => value === String(grams)))
  }
  await expect.poll(isShown, { timeout: 15_000 }).toBe(true)
}

type Draft = { content: { goals: Record<string, unknown>[] }; version: number }
const draftAt = async (version: Version, member: string) => {
  const answer = await asNurse(version, 'GET', `/members/${member}/care-plan`)
  expect(answer.status, answer.text).toBe(200)
  return (answer.json as { draft: Draft | null }).draft
}

/** Somebody in chronic care whose plan is being written. */
async function memberWithPlan() {
  expect((await ask(released, { method: 'POST', path: '/_testbed/reseed' })).status).toBe(200)
  for (const { _id } of group.members) {
    const { services } = (await asNurse(current, 'GET', `/members/${_id}`)).json as { services: string[] }
    if (services.includes('CCM') && (await draftAt(current, _id))) return _id
  }
  return expect.fail('nobody in chronic care has a draft')
}

/** Writes other words, and perhaps numbers, into the goals of the draft. */
async function writeGoals(version: Version, member: string, words: object) {
  const { content, version: last } = (await draftAt(version, member)) ?? expect.fail('no draft')
  const details = { ...content, goals: content.goals.map((goal) => ({ ...goal, ...words })) }
  const body = { content: details, base: content, version: last }
  const answer = await asNurse(version, 'PUT', `/members/${member}/care-plan/draft`, body)
  expect(answer.status, answer.text).toBe(200)
}

test('the released server opens and changes a plan whose goals have numbers, and loses none of them', async () => {
  const member = await memberWithPlan()
  const number = { measure: 'bpAverage', op: '<', value: '128/78', unit: 'mmHg', window: '30d' }
  await writeGoals(current, member, { text: 'Of the newer', ...number })
  expect((await draftAt(released, member))?.content.goals).toMatchObject([{ text: 'Of the newer' }])
  await writeGoals(released, member, { text: 'Of the older' })
  expect((await draftAt(current, member))?.content.goals).toMatchObject([{ text: 'Of the older', ...number }])
})

/** Somebody who signs in at the one and whose next call is answered by the other. */
async function goesOnSignedIn(by: Version, to: Version) {
  const { email, password } = group.users.find(({ role }) => role === 'user')!
  const answer = await ask(by, { method: 'POST', path: `${api}/auth/login`, body: { email, password } })
  expect(answer.status, answer.text).toBe(200)
  const bearer = (answer.json as { access_token: string }).access_token
  expect((await ask(to, { path: `${api}/account/me`, token: bearer })).status).toBe(200)
}

test('started once more on what this version has migrated, the released server answers everything as before', async () => {
  const again = await upgrade.start('released')
  expect([...(await statusesOf(again))].filter(([name, status]) => alone.get(name) !== status)).toEqual([])
  expect(again.logged().match(broken)).toBeNull()
}, 120_000)
