/** Emergency access ("break the glass"): who, how long, what is told and what stands in whose books. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { signAccess } from '../../platform/http/access-token.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { browser, setPasswords, mailsTo, moveClock } from '../testing/browser.ts'

let t: TestApp
let lakeAdmin: Person
beforeAll(async () => {
  t = await testApp()
  lakeAdmin = await t.person(t.groups.lakeview, 'ada@lakeview.example', { role: 'admin' })
})
afterEach(() => moveClock(t, 0))
afterAll(() => t.close())

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
let created = 0
const superAdmin = () => t.person(t.groups.northside, `super${++created}@northside.example`, { role: 'admin', isSuperAdmin: true })
const begin = (who: Person, body: object = { group_id: t.groups.lakeview, reason: 'Nobody answers in Lakeview' }) =>
  t.as(who, 'POST', 'admin/emergency-access', body)
/** The same person with the token that an answer gave. */
const inside = (who: Person, answer: { json: () => unknown }): Person => ({
  ...who,
  token: (answer.json() as { access_token: string }).access_token,
})
const openOnes = async () => (await t.as(lakeAdmin, 'GET', 'audit/emergency-access')).json<{ accesses: object[] }>()
const booksOf = (groupId: string, who: Person) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'result', 'reason'])
    .where('group_id', '=', groupId)
    .where('actor_id', '=', who.userId)
    .orderBy('id')
    .execute()

test('a super admin enters a group of others, is in it alone, and every row there says so', async () => {
  const who = await superAdmin()
  const answer = await begin(who)
  expect(answer.statusCode, answer.body).toBe(200)
  const visitor = inside(who, answer)
  const me = (await t.as(visitor, 'GET', 'account/me')).json<{ group_id: string; emergencyEndsAt: string; actions: string[] }>()
  expect(me.group_id).toBe(t.groups.lakeview)
  expect(Date.parse(me.emergencyEndsAt) - Date.now()).toBeGreaterThan(0)
  expect((await t.as(visitor, 'GET', 'practices')).statusCode).toBe(200)
  // The token of before names another group
  expect(codeOf(await t.as(who, 'GET', 'practices'))).toBe('workspaceChanged')
  const books = await booksOf(t.groups.lakeview, who)
  expect(books[0]).toEqual({
    action: 'POST admin/emergency-access',
    result: 'ok',
    reason: 'Nobody answers in Lakeview, emergency access',
  })
  expect(books.length).toBeGreaterThan(1)
  for (const { reason } of books) expect(reason).toContain('emergency access')
  expect(await booksOf(t.groups.northside, who)).toContainEqual(
    expect.objectContaining({ reason: 'Nobody answers in Lakeview, emergency access, in Lakeview Heart' }),
  )
})

test('administrators of the group are told by mail and on their audit page, without a word of the reason in the mail', async () => {
  const before = (await mailsTo(t, lakeAdmin.email)).length
  const who = await superAdmin()
  await begin(who)
  expect((await mailsTo(t, lakeAdmin.email)).slice(before)).toEqual(['emergency-access'])
  expect(await mailsTo(t, t.people.luis.email)).not.toContain('emergency-access')
  expect((await openOnes()).accesses[0]).toMatchObject({
    userId: who.userId,
    name: expect.stringContaining('Reyes') as string,
    reason: 'Nobody answers in Lakeview',
    endedAt: null,
  })
  const log = await t.as(lakeAdmin, 'GET', `audit?actor=${who.userId}`)
  expect(log.json<{ entries: { actorName: string }[] }>().entries[0]?.actorName).toContain('Reyes')
  expect(codeOf(await t.as(t.people.luis, 'GET', 'audit/emergency-access'))).toBe('access.denied')
  expect((await t.as(t.people.adam, 'GET', 'audit/emergency-access')).json()).toEqual({ accesses: [] })
  const { rows } = await sql<{ vars: string }>`select vars::text from mail where kind = 'emergency-access'`.execute(t.owner)
  for (const { vars } of rows) expect(vars).toBe('{}')
})

test('it ends by itself after an hour: the session is back where it was, without anything having run', async () => {
  const who = await superAdmin()
  const visitor = inside(who, await begin(who))
  const stay = () => sql`update auth.session set idle_expires_at = app.now() + interval '15 minutes'`.execute(t.owner)
  await moveClock(t, 59 * 60)
  await stay()
  expect((await t.as(visitor, 'GET', 'practices')).statusCode).toBe(200)
  await moveClock(t, 60 * 60 + 1)
  await stay()
  expect(codeOf(await t.as(visitor, 'GET', 'practices'))).toBe('workspaceChanged')
  expect((await t.as(who, 'GET', 'practices')).statusCode).toBe(200)
  const [displayed] = (await openOnes()).accesses as { endsAt: string; endedAt: string }[]
  expect(displayed?.endedAt).toBe(displayed?.endsAt)
  // And once more, over the one that nobody closed
  await sql`update auth.session set proved_at = app.now() where id = ${who.sessionId}`.execute(t.owner)
  expect((await begin(who)).statusCode).toBe(200)
})

test('a renewal stays in the group that was entered, and leads home once it is over', async () => {
  const who = await superAdmin()
  await setPasswords(t, [who])
  const b = browser(t)
  const token = (await b.login(who.email)).json<{ access_token: string }>().access_token
  const entered = await t.as({ ...who, token }, 'POST', 'admin/emergency-access', {
    group_id: t.groups.lakeview,
    reason: 'Nobody answers',
  })
  expect(entered.statusCode, entered.body).toBe(200)
  const groupNow = async () => {
    const { access_token } = (await b.refresh()).json<{ access_token: string }>()
    return (await b.get('account/me', access_token)).json<{ group_id: string }>().group_id
  }
  expect(await groupNow()).toBe(t.groups.lakeview)
  expect((await t.as(inside(who, entered), 'POST', 'account/emergency-access/end', {})).statusCode).toBe(200)
  expect(await groupNow()).toBe(t.groups.northside)
})

test('whoever leaves, signs out, is demoted or goes elsewhere is out with the next call', async () => {
  const left = await superAdmin()
  const leaving = inside(left, await begin(left))
  const home = await t.as(leaving, 'POST', 'account/emergency-access/end', {})
  expect((await t.as(inside(left, home), 'GET', 'practices')).statusCode).toBe(200)
  expect(codeOf(await t.as(leaving, 'GET', 'practices'))).toBe('workspaceChanged')
  expect(codeOf(await t.as(inside(left, home), 'POST', 'account/emergency-access/end', {}))).toBe('emergency.over')
  const demoted = await superAdmin()
  const visitor = inside(demoted, await begin(demoted))
  await sql`update app_user set is_super_admin = false where id = ${demoted.userId}`.execute(t.owner)
  expect(codeOf(await t.as(visitor, 'GET', 'practices'))).toBe('workspaceChanged')
  const out = await superAdmin()
  const gone = inside(out, await begin(out))
  await t.app.inject({ method: 'POST', url: '/orma-v2/api/auth/logout', headers: { authorization: `Bearer ${gone.token}` } })
  expect((await t.as(gone, 'GET', 'practices')).statusCode).toBe(401)
  const row = await t.owner.selectFrom('emergency_access').select('ended_at').where('user_id', '=', out.userId).executeTakeFirstOrThrow()
  expect(row.ended_at).not.toBeNull()
})

test('refused: without a fresh proof, a reason or the rights, of one’s own group, of none, and a second one at once', async () => {
  const who = await superAdmin()
  await sql`update auth.session set proved_at = app.now() - interval '6 minutes' where id = ${who.sessionId}`.execute(t.owner)
  expect(codeOf(await begin(who))).toBe('access.proveAgain')
  await sql`update auth.session set proved_at = app.now() where id = ${who.sessionId}`.execute(t.owner)
  expect((await begin(who, { group_id: t.groups.lakeview, reason: '  ' })).statusCode).toBe(422)
  expect(codeOf(await begin(who, { group_id: t.groups.northside, reason: 'At home' }))).toBe('emergency.member')
  const nowhere = '01900000-0000-7000-8000-000000000000'
  expect(codeOf(await begin(who, { group_id: nowhere, reason: 'Nowhere' }))).toBe('workspace.unknown')
  for (const person of [t.people.carla, t.people.adam]) expect(codeOf(await begin(person))).toBe('access.denied')
  const answers = await Promise.all(Array.from({ length: 8 }, () => begin(who)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect((await openOnes()).accesses.filter((access) => (access as { userId: string }).userId === who.userId)).toHaveLength(1)
})

test('time, months, people and settings are left to the clinic', async () => {
  const who = await superAdmin()
  const visitor = inside(who, await begin(who))
  const { actions } = (await t.as(visitor, 'GET', 'account/me')).json<{ actions: string[] }>()
  for (const action of ['time.record', 'month.close', 'user.manage', 'group.settings']) expect(actions).not.toContain(action)
  expect(actions).toContain('member.read')
  expect(codeOf(await t.as(visitor, 'GET', 'people'))).toBe('emergency.notThen')
})

test('no token that names the group lets anybody in who did not begin', async () => {
  const who = await superAdmin()
  const claims = { userId: who.userId, sessionId: who.sessionId, groupId: t.groups.lakeview }
  const token = await signAccess(t.config.keys.access, claims, Math.floor(Date.now() / 1000), 60)
  expect(codeOf(await t.as({ ...who, token }, 'GET', 'practices'))).toBe('workspaceChanged')
})
