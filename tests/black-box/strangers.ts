/**
 * What belongs to another clinic is, to everybody of this one, what never existed: every operation with each id and name
 * of the other clinic, alone and beside our own, answers as it does to one that nobody ever made.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import {
  all,
  callBed,
  callAllInOrder,
  connectedScales,
  faultsOf,
  groupA,
  groupB,
  listenLive,
  personOf,
  reseedBed,
  type Role,
  snapshot,
} from './bed.ts'
import type { Answer, Call } from './call.ts'
import { keepsEveryClinic, nameOf, type Operation, readsEveryClinic, type Schema } from './operations.ts'
import { isFreeKey, kindOf, ofNoGroup } from './kinds.ts'
import { turnOf } from '../../scripts/testing/turn-of.ts'
import { sampled } from './sampled.ts'
import { sampleCall, type SampleSource, neverExisted } from './samples.ts'

type Names = Record<string, string>
const roles: readonly Role[] = ['user', 'admin', 'superAdmin']

/** One of each kind of thing of a group, by the word that the test bed uses for it. */
function oneOfEach(index: 0 | 1): Names {
  const group = [groupA(), groupB()][index]!
  const [member] = group.members
  const ofMember = Object.entries(member ?? {}).map(([kind, ids]) => [kind, typeof ids === 'string' ? ids : (ids[0] ?? expect.fail(kind))])
  const ofGroup = Object.entries(group.things).flatMap(([kind, [id]]) => (id === undefined ? [] : [[kind, id]]))
  return {
    ...(Object.fromEntries([...ofGroup, ...ofMember]) as Names),
    group: group.groupId,
    person: group.users[0]?._id ?? expect.fail('nobody'),
    practice: `${group.canary}-main`,
  }
}

/** Names that people and vendors gave, which the test bed does not print: asked of the clinic itself. */
async function wordsOf(index: 0 | 1): Promise<Names> {
  const group = [groupA(), groupB()][index]!
  const { accessToken: token } = personOf(group, 'admin')
  const registry = await callBed({ method: 'POST', path: '/orma-v2/api/registry/devices', token, body: connectedScales })
  const imei = /"imei":"(\d+)"/.exec(registry.text)?.[1] ?? expect.fail('no imei')
  const profile = (await callBed({ path: `/orma-v2/api/members/${group.members[0]?._id}`, token })).json as Names
  const sessions = await callBed({ path: '/orma-v2/api/account/sessions', token })
  const session = /"id":"([0-9a-f-]{36})"/.exec(sessions.text)?.[1] ?? expect.fail('no session')
  return {
    session,
    imei,
    phone: String(profile['phone']),
    email: String(profile['email']),
    mrn: String(profile['mrn']),
  }
}

const unknownWords: Names = { imei: '013950009999990', phone: '+13125550123', email: 'a@b.example', mrn: 'none' }
const idKinds = [
  'devices',
  'assignments',
  'orders',
  'refills',
  'readings',
  'ecgs',
  'consents',
  'programStays',
  'warnings',
  'deliveries',
  'group',
]
const unknownIds: Names = { deliveries: '999999', practice: 'nobodys-main' }
const idName = /(^|_)ids?$|Ids?$|^group_?id$|assigned/i
/** Which field takes which word; ids fit wherever an id is wanted. */
const wordOf = (name: string) =>
  /imei/i.test(name) ? 'imei' : /phone/i.test(name) ? 'phone' : /email/i.test(name) ? 'email' : name === 'mrn' ? 'mrn' : undefined

const ownKindOf = (name: string, path: string) => kindOf(name, path) ?? '_id'

/** The places of an operation where an id or a name goes. */
function placesOf({ parameters, body }: Operation): string[] {
  const matches: string[] = parameters.filter(({ name, schema }) => isPlace(name, schema)).map(({ name }) => name)
  const walk = (schema: Schema, name: string) => {
    if (isPlace(name, schema)) matches.push(name)
    for (const item of [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]) walk(item, name)
    if (schema.items) walk(schema.items, name)
    for (const [key, inner] of Object.entries(schema.properties ?? {})) walk(inner, key)
  }
  if (body) walk(body, '')
  return [...new Set(matches)]
}
const isPlace = (name: string, schema: Schema) =>
  schema.format === 'uuid' || ['practiceId', 'groupId', 'id', 'hwiDeviceId'].includes(name) || wordOf(name) !== undefined

/** Fills one place with a value and the others with what is ours. */
const filling =
  (place: string, value: (name: string, path: string) => string | undefined, own: Names): SampleSource =>
  (name, path) => {
    const word = wordOf(name)
    const isAsked = place === 'every' || place === name
    return (
      (isAsked ? value(name, path) : undefined) ??
      (word ? own[word] : undefined) ??
      (idName.test(name) ? own[ownKindOf(name, path)] : undefined)
    )
  }

type ForeignAttempt = { operation: Operation; role: Role; what: string; foreign: Call; unknown: Call; values: [string, string] }

/** What it asks for first, then what it does not. */
const kindsFor = (operation: Operation, place: string) => {
  const { method, path } = operation
  const others =
    method === 'GET' || path.includes(`{${place}}`)
      ? ['_id', ...sampled(['person', 'practice', ...idKinds], `${nameOf(operation)} ${place}`, 9)]
      : place === 'practiceId'
        ? []
        : ['_id', 'person']
  return [...new Set([kindOf(place, path) ?? '_id', ...others])].filter((kind) => kind !== ofNoGroup)
}

/** Every place with every kind of id; roles, and the optional fields around the place, take turns. */
function triesOf(operation: Operation, own: Names, foreign: Names): ForeignAttempt[] {
  const turn = turnOf(nameOf(operation))
  const tries: ForeignAttempt[] = []
  const add = (what: string, place: string, [theirs, nobodys]: [string, string]) => {
    const make = (value: string, isWhole: boolean) =>
      sampleCall(
        operation,
        filling(place, (name) => (place === 'every' && !idName.test(name) ? undefined : value), own),
        isWhole,
      )
    const needsWhole = JSON.stringify(make(theirs, false)) === JSON.stringify(make(nobodys, false))
    const isWhole = needsWhole || (turn + tries.length) % 2 === 0
    const role = roles[(turn + tries.length) % roles.length]!
    tries.push({ operation, role, what, foreign: make(theirs, isWhole), unknown: make(nobodys, isWhole), values: [theirs, nobodys] })
  }
  const places = placesOf(operation).filter((place) => !isFreeKey(place))
  for (const place of places) {
    const word = wordOf(place)
    if (word) add(`${place} = ${word}`, place, [foreign[word]!, unknownWords[word]!])
    else for (const kind of kindsFor(operation, place)) add(`${place} = ${kind}`, place, [foreign[kind]!, unknownIds[kind] ?? neverExisted])
  }
  if (places.length > 1) add('every = _id', 'every', [foreign['_id']!, neverExisted])
  return tries
}

/** What is made anew with every call, such as the id of an order just placed, says nothing about anybody. */
const plain = ({ status, text }: Answer, value: string) =>
  `${status} ${text.replaceAll(value, 'X').replaceAll(encodeURIComponent(value), 'X')}`
    // Somebody without a name is called by the first part of the address, which was sent
    .replaceAll(`"${value.split('@')[0]}"`, '"X"')
    .replace(/"requestId":"[^"]*"/, '')
    .replace(/01a[0-9a-f]{5}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/20\d\d-\d\d-\d\dT[\d:.]+Z/g, 'INSTANT')
    // A file says when it was made, on the clinic's clock
    .replace(/\d\d\/\d\d\/20\d\d, \d+:\d\d:\d\d [AP]M/g, 'INSTANT')
    // A patient made at Kardia, and the code that ties its app
    .replace(/"kardiaId":"p[0-9a-f]{30}","code":"[0-9A-F-]{14}"/, 'PATIENT')

/** A clinic that a super admin reads or keeps by its own id: what it shows there is meant to be shown. */
const readsIt = ({ operation, role, what }: ForeignAttempt) =>
  role === 'superAdmin' && what.endsWith('= group') && readsEveryClinic.has(nameOf(operation))
const keepsIt = ({ operation, role }: ForeignAttempt) => role === 'superAdmin' && keepsEveryClinic.has(nameOf(operation))
// A number printed on a device is in one home at a time, wherever that is: nobody else is told more than that
// A page whose link was cut short says whom to call: the clinic's name, number and picture, which are on its own paper
const showsClinicOfLink = ({ operation }: ForeignAttempt) => nameOf(operation) === 'GET /link/clinic'
const asksAHome = ({ operation, what }: ForeignAttempt) => what.endsWith('= imei') && operation.path.endsWith('/connect-device')

/** Where an answer about something foreign names the other clinic, or one of its members. */
function* shownIn(attempt: ForeignAttempt, answer: Answer) {
  const { canary, members } = groupB()
  if (members.some(({ _id }) => answer.text.includes(_id) && _id !== attempt.values[0])) yield 'names a member of the other clinic'
  if (readsIt(attempt) || showsClinicOfLink(attempt)) return
  if (answer.text.includes(canary) && !JSON.stringify(attempt.foreign).includes(canary)) yield 'shows the other clinic'
  if (JSON.stringify(answer.headers).includes(canary)) yield 'shows the other clinic in a header'
}

/** Reads are compared as they come; a write that was carried out is put back before its twin is tried. */
async function compare(attempt: ForeignAttempt, wrong: string[]) {
  const { operation, role, what, values } = attempt
  const { accessToken: token } = personOf(groupA(), role)
  const answerTo = async (call: Call) => {
    const answer = await callBed({ ...call, token })
    if (operation.method !== 'GET' && answer.status < 300) await reseedBed()
    return answer
  }
  const first = await answerTo(attempt.unknown)
  const second = await answerTo(attempt.foreign)
  const at = `${role}: ${nameOf(operation)} ${what}`
  wrong.push(...[...faultsOf(first), ...faultsOf(second), ...shownIn(attempt, second)].map((fault) => `${at} ${fault}`))
  if (readsIt(attempt) || keepsIt(attempt) || asksAHome(attempt) || showsClinicOfLink(attempt)) return
  if (plain(first, values[1]) !== plain(second, values[0]))
    wrong.push(`${at}: ${plain(first, values[1]).slice(0, 300)} BUT ${plain(second, values[0]).slice(0, 300)}`)
}

test('every place where an id is taken is known to ask for a kind of thing, of which both clinics have one', () => {
  const [own, foreign] = [oneOfEach(0), oneOfEach(1)]
  const unknown = all()
    .filter(({ path }) => !path.includes('/auth/'))
    .flatMap((operation) =>
      placesOf(operation).flatMap((place) => {
        if (wordOf(place) || isFreeKey(place)) return []
        const kind = kindOf(place, operation.path)
        const isThere = kind !== undefined && (kind === ofNoGroup || kind === 'session' || (own[kind] && foreign[kind]))
        return isThere ? [] : [`${nameOf(operation)} ${place}: ${kind}`]
      }),
    )
  expect(unknown).toEqual([])
})

test('ids and names of another clinic are like ones that never existed, and nothing of theirs changes', async () => {
  await reseedBed()
  const [own, foreign] = [
    { ...oneOfEach(0), ...(await wordsOf(0)) },
    { ...oneOfEach(1), ...(await wordsOf(1)) },
  ] as [Names, Names]
  const before = await snapshot(groupB())
  const tries = all()
    .filter(({ path }) => !path.includes('/auth/'))
    .flatMap((operation) => triesOf(operation, own, foreign))
  expect(tries.length).toBeGreaterThan(400)
  const wrong: string[] = []
  const isSafe = ({ operation }: ForeignAttempt) => operation.method === 'GET'
  await callAllInOrder(tries.filter(isSafe), (attempt) => compare(attempt, wrong))
  for (const attempt of tries.filter((each) => !isSafe(each))) await compare(attempt, wrong)
  expect(wrong).toEqual([])
  expect(await snapshot(groupB())).toBe(before)
}, 480_000)

test('a stream tells of changes in its own clinic and of no other', async () => {
  const [member] = groupB().members
  const theirs = await listenLive(personOf(groupB(), 'user').accessToken)
  const others = await listenLive(personOf(groupA(), 'user').accessToken)
  await expect.poll(others.text).toContain(': open')
  const changed = await callBed({
    method: 'POST',
    path: `/orma-v2/api/members/${member?._id}/readings`,
    token: personOf(groupB(), 'admin').accessToken,
    body: { measuredAt: new Date(Date.now() - 60_000).toISOString(), values: { pulse: 71 }, reason: 'told by phone' },
  })
  expect(changed.status, changed.text).toBe(200)
  await expect.poll(theirs.text, { timeout: 20_000 }).toContain(member?._id)
  // One process tells every stream: what had gone to the others would be there too
  await sleep(200)
  expect(others.text()).not.toContain(member?._id)
  expect(others.text()).not.toContain('data:')
  theirs.leave()
  others.leave()
  await reseedBed()
})
