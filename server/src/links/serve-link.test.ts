/** What a public link opens, once and to whom, on endpoints that only this test serves. */
import { linkKinds, type PublicLinkKind } from '@vitalrounds/domain/values/link-kinds'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moveClock } from '../auth/testing/browser.ts'
import { createMember } from '../members/testing/create-member.ts'
import { secretHash } from '../platform/link-token.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { memberOfLink } from '../platform/http/serve-link.ts'
import { makeCode } from './make-code.ts'
import { makeLink } from './make-link.ts'
import { serveToyLinks } from './testing/toy-links.ts'

let t: TestApp
let ada: string
let bea: string
beforeAll(async () => {
  t = await testApp()
  serveToyLinks(t.app)
  ada = await createMember(t.owner, t.groups.northside, 'Ada Toy', { member: { dob: '1944-05-06' } })
  bea = await createMember(t.owner, t.groups.northside, 'Bea Toy')
  await createMember(t.owner, t.groups.lakeview, 'Lil Toy')
})
afterAll(() => t.close())

const aLink = (kind: PublicLinkKind, memberId = ada) => t.within(t.groups.northside, (db) => makeLink(db, kind, { memberId }))
let address = 0
type Line = readonly ['GET' | 'POST' | 'HEAD', string]
/** Somebody with a link, or with none, at an address of their own unless one is named. */
function by(text: string, [method, path]: Line, payload?: object, ip?: string) {
  address += 1
  const remoteAddress = ip ?? `10.9.${address >> 8}.${address & 255}`
  const headers = text === '' ? {} : { authorization: `Link ${text}` }
  return t.app.inject({ method, url: `/orma-v2/api/toy/${path}`, headers, remoteAddress, ...(payload && { payload }) })
}
async function proved(secret: string, answer = '1944-05-06') {
  const { pass } = (await by(secret, ['POST', 'prove'], { answer })).json<{ pass: string }>()
  return `${secret}.${pass}`
}
const rowOf = (id: string) => t.owner.selectFrom('link').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const trailOf = (id: string) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'actor_kind', 'result', 'ids', 'group_id', 'session_id'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()

test('nothing of the patient is shown before the proof, and the right one opens the member alone', async () => {
  const { id, secret } = await aLink('member_access')
  const before = await by(secret, ['GET', 'look'])
  expect(before.json()).toMatchObject({ status: 403, code: 'link.unproved' })
  expect(before.body).not.toMatch(/Ada|Toy|1944/)
  expect((await by(`${secret}.${secret}`, ['GET', 'look'])).statusCode).toBe(403)
  expect((await by(secret, ['POST', 'prove'], { answer: '1944-06-05' })).json()).toMatchObject({
    code: 'link.proofWrong',
  })

  const answer = await by(await proved(secret), ['GET', 'look'])
  expect(answer.json()).toEqual({ names: ['Ada'] })
  expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })

  expect((await trailOf(id)).map(({ action, result }) => `${action} ${result}`)).toEqual([
    'GET toy/look link.unproved',
    'GET toy/look link.unproved',
    'POST toy/prove link.proofWrong',
    'POST toy/prove ok',
    'GET toy/look ok',
  ])
  for (const row of await trailOf(id))
    expect(row).toMatchObject({ actor_kind: 'link', group_id: t.groups.northside, session_id: null, ids: [ada] })
})

test('what was proved in one browser opens no other, and holds for half an hour', async () => {
  const { secret } = await aLink('member_access')
  const displayed = await proved(secret)
  expect((await by(secret, ['GET', 'look'])).statusCode).toBe(403)
  await moveClock(t, 29 * 60)
  expect((await by(displayed, ['GET', 'look'])).statusCode).toBe(200)
  await moveClock(t, 31 * 60)
  expect((await by(displayed, ['GET', 'look'])).statusCode).toBe(403)
  await moveClock(t, 0)
})

test('a texted code opens once, for ten minutes, and only its own link', async () => {
  const [newLink, other] = [await aLink('doctor_alert'), await aLink('doctor_alert')]
  const code = () => t.within(t.groups.northside, (db) => makeCode(db, newLink.id))
  const prove = async (link: { secret: string }, answer: string) => (await by(link.secret, ['POST', 'prove'], { answer })).statusCode
  expect(await prove(newLink, '1944-05-06')).toBe(422)
  const first = await code()
  expect(await prove(other, first)).toBe(422)
  expect(await prove(newLink, first)).toBe(200)
  expect(await prove(newLink, first)).toBe(422)
  const late = await code()
  await moveClock(t, 601)
  expect(await prove(newLink, late)).toBe(422)
  await moveClock(t, 0)
})

test('of eight at once one takes the only use, and a call that fails takes none', async () => {
  const { id, secret } = await aLink('check_in')
  const displayed = await proved(secret)
  expect((await by(displayed, ['POST', 'act'], { mood: 'sad' })).statusCode).toBe(422)
  expect((await by(displayed, ['POST', 'act'], { mood: 'good', fails: true })).statusCode).toBe(500)
  expect((await by(displayed, ['GET', 'look'])).statusCode).toBe(200)
  expect((await rowOf(id)).uses_left).toBe(1)
  const answers = await Promise.all(Array.from({ length: 8 }, () => by(displayed, ['POST', 'act'], { mood: 'good' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(400)])
  expect((await rowOf(id)).uses_left).toBe(0)
  const ends = (await trailOf(id)).filter(({ action }) => action === 'POST toy/act').map(({ result }) => result)
  expect(ends.toSorted()).toEqual([...Array<string>(7).fill('link.invalid'), 'ok', 'request.invalid', 'server.fault'])
})

test('unknown, expired, used up, revoked and of another kind answer alike', async () => {
  const read = async (secret: string, method: 'GET' | 'POST', path: string, payload?: object) => {
    const { requestId: _, ...words } = (await by(secret, [method, path], payload)).json<Record<string, unknown>>()
    return words
  }
  const stranger = randomBytes(32).toString('base64url')
  const unknown = await read(stranger, 'GET', 'look')
  expect(unknown).toMatchObject({ status: 400, code: 'link.invalid' })
  expect(await read('nonsense', 'GET', 'look')).toEqual(unknown)

  const spent = await aLink('check_in')
  const displayed = await proved(spent.secret)
  await by(displayed, ['POST', 'act'], { mood: 'bad' })
  expect(await read(displayed, 'GET', 'look')).toEqual(unknown)

  const link = await aLink('member_access', bea)
  const open = await proved(link.secret, '1950-03-04')
  expect((await by(open, ['GET', 'look'])).json()).toEqual({ names: ['Bea'] })
  const revoked = await t.as(t.people.carla, 'POST', 'toy/revoke', { memberId: bea, kind: 'member_access' })
  expect(revoked.json()).toEqual({ revoked: [link.id] })
  expect(await read(open, 'GET', 'look')).toEqual(unknown)
  expect(await read(link.secret, 'POST', 'prove', { answer: '1950-03-04' })).toEqual(unknown)

  expect(await read((await aLink('calendar_feed')).secret, 'GET', 'look')).toEqual(unknown)
  const feed = await aLink('calendar_feed')
  await moveClock(t, linkKinds.calendar_feed.lifeSeconds - 5)
  expect((await by('', ['GET', `feed/${feed.secret}`])).json()).toEqual({ names: ['Ada'] })
  await moveClock(t, linkKinds.calendar_feed.lifeSeconds + 1)
  expect(await read('', 'GET', `feed/${feed.secret}`)).toEqual(unknown)
  await moveClock(t, 0)
})

test('HEAD spends and counts nothing, and a secret in an address stands in no row', async () => {
  const { id, secret } = await aLink('calendar_feed')
  expect((await by('', ['HEAD', `feed/${secret}`])).statusCode).toBe(404)
  expect(await rowOf(id)).toMatchObject({ calls: 0, opened_tx: null })
  expect(await trailOf(id)).toEqual([])
  expect((await by('', ['GET', `feed/${secret}`])).statusCode).toBe(200)
  const { rows } = await sql`
    select from audit a where a::text like ${`%${secret}%`}
    union all select from link l where l::text like ${`%${secret}%`}`.execute(t.owner)
  expect(rows).toEqual([])
})

test('wrong proofs are counted in the link, wherever they come from, and twenty end it', async () => {
  const { id, secret } = await aLink('member_access')
  const wrong = async () => (await by(secret, ['POST', 'prove'], { answer: '1999-01-01' })).statusCode
  for (let round = 0; round < 4; round += 1) {
    await moveClock(t, round * 901)
    for (let n = 0; n < 5; n += 1) expect(await wrong()).toBe(422)
    if (round === 3) break
    const right = await by(secret, ['POST', 'prove'], { answer: '1944-05-06' })
    expect(right.json()).toMatchObject({ status: 429, code: 'tooManyTries' })
  }
  expect((await by(secret, ['POST', 'prove'], { answer: '1944-05-06' })).json()).toMatchObject({ code: 'link.invalid' })
  expect((await rowOf(id)).tries_left).toBe(0)
  await moveClock(t, 0)
})

test('calls of one link are counted from wherever they come, and guesses by their address', async () => {
  const { id, secret } = await aLink('calendar_feed')
  await by('', ['GET', `feed/${secret}`])
  await sql`update link set calls = 60 where id = ${id}`.execute(t.owner)
  const busy = await by('', ['GET', `feed/${secret}`])
  expect(busy.statusCode).toBe(429)
  expect(busy.headers['retry-after']).toBe('60')
  await moveClock(t, 61)
  expect((await by('', ['GET', `feed/${secret}`])).statusCode).toBe(200)
  await moveClock(t, 0)

  const guess = () => by(randomBytes(32).toString('base64url'), ['GET', 'look'], undefined, '10.77.0.1')
  for (let n = 0; n < t.config.throttle.linkFailures; n += 1) expect((await guess()).statusCode).toBe(400)
  expect((await guess()).statusCode).toBe(429)
})

test('handing out and taking back name the member and the links', async () => {
  const issued = await t.as(t.people.carla, 'POST', 'toy/issue', { memberId: ada, kind: 'calendar_feed' })
  const { id } = issued.json<{ id: string }>()
  await t.as(t.people.carla, 'POST', 'toy/revoke', { memberId: ada, kind: 'calendar_feed' })
  const rows = await t.owner
    .selectFrom('audit')
    .select(['action', 'kind'])
    .where('ids', '@>', sql<string[]>`array[${ada}, ${id}]`)
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { action: 'POST toy/issue', kind: 'link' },
    { action: 'POST toy/revoke', kind: 'link' },
  ])
  const foreign = await t.as(t.people.luis, 'POST', 'toy/revoke', { memberId: ada, kind: 'member_access' })
  expect(foreign.json()).toEqual({ revoked: [] })
})

test('no statement on the connection of a link reaches another member, another group or a hash', async () => {
  const { id, secret } = await aLink('calendar_feed')
  const client = new pg.Client({ connectionString: t.logins.app_link })
  await client.connect()
  const codeOf = async (statement: string) => {
    await client.query('savepoint here')
    const code = await client.query(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code,
    )
    await client.query('rollback to here')
    return code
  }
  const readSeen = async () => (await client.query<{ first_name: string }>('select first_name from member')).rows.map((r) => r.first_name)
  try {
    await client.query('begin')
    expect(await readSeen()).toEqual([])
    await client.query('select * from app.open_link($1, $2, null, false, 60)', [secretHash(secret), ['calendar_feed']])
    expect(await readSeen()).toEqual(['Ada'])
    for (const [name, value] of [
      ['group_id', t.groups.lakeview],
      ['member_id', bea],
      ['user_id', t.people.sofia.userId],
    ] as const)
      await client.query('select set_config($1, $2, true)', [`app.${name}`, value])
    expect(await readSeen()).toEqual(['Ada'])
    for (const statement of [
      'select last_name, dob from member',
      'update member set first_name = first_name',
      'select secret_hash from link',
      'select id from link',
      `update link set opened_tx = null`,
      'select * from reading',
      'select * from app_user',
      'select * from auth.link',
      'select * from audit',
      `insert into audit (group_id, actor_kind, actor_id, action, kind, result) values ('${t.groups.northside}', 'user', '${id}', 'x', 'x', 'ok')`,
      `insert into audit (group_id, actor_kind, actor_id, action, kind, result) values ('${t.groups.lakeview}', 'link', '${id}', 'x', 'x', 'ok')`,
    ])
      expect(`${statement}: ${await codeOf(statement)}`).toBe(`${statement}: 42501`)
    await client.query('commit')
    expect(await readSeen()).toEqual([])
  } finally {
    await client.end()
  }
})

test('a link about nobody is none where a member is needed', () => {
  const about = (memberId: string | null) => memberOfLink({ id: ada, kind: 'calendar_feed', memberId, subjectId: null })
  expect(about(ada)).toBe(ada)
  expect(() => about(null)).toThrow(expect.objectContaining({ code: 'link.invalid' }) as Error)
})
