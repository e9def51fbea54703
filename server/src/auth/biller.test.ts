/** A biller does what billing needs, is refused care by the policy, and by the database where the policy were to forget. */
import { randomUUID } from 'node:crypto'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { endpoint } from '@vitalrounds/domain/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { closeWithLines, createBilledMember, plan, setUpBilling, yearMonth } from '../claims/testing/create-claims.ts'
import { changed } from '../platform/changes.ts'
import { type GroupDb, runInSession } from '../platform/database/db.ts'
import { serve, serveOutside } from '../platform/http/http.ts'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let ada: string
let biller: Person
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)

/** What somebody has permitted to billers by mistake: its handler changes care. */
const toy = (name: string) =>
  endpoint({
    method: 'POST',
    path: `/orma-v2/api/toy/${name}`,
    summary: '',
    access: 'claim.write',
    effect: 'write',
    audit: 'group',
    reply: z.object({ rows: z.int() }),
  })

beforeAll(async () => {
  t = await testApp()
  const move = (db: GroupDb) => sql`update member set city = 'Nowhere' where group_id = ${db.groupId}`.execute(db)
  serve(t.app, toy('inside'), async ({ db }) => ({ rows: Number((await move(db)).numAffectedRows) }))
  serveOutside(t.app, toy('outside'), async ({ within }) => ({ rows: Number((await within(move)).numAffectedRows) }))
  await setUpBilling(t)
  ada = await createBilledMember(t, 'Ada')
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
  biller = await t.person(t.groups.northside, 'bea@northside.example', { limitedRole: 'biller' })
})
afterAll(() => t.close())

type Method = Parameters<TestApp['as']>[1]
const ask = (method: Method, url: string, body?: object) => t.as(biller, method, url, body)
const statusOf = async (method: Method, url: string, body?: object) => (await ask(method, url, body)).statusCode
const saved = async (page: string) => {
  const { value, version } = (await ask('GET', `settings/${page}`)).json<{ value: object; version: string }>()
  return statusOf('PUT', `settings/${page}`, { value, version })
}

test('a biller keeps payers, fees and what claims say of the clinic, and writes, sends and reads claims', async () => {
  await closeWithLines(t, [ada])
  for (const page of ['payers', 'fees', 'claim-provider']) expect(await saved(page), page).toBe(200)
  const made = await ask('POST', `claims/${yearMonth}/files`, { action: 'send' })
  expect(made.json()).toMatchObject({ claims: 1, members: [ada] })
  expect(await statusOf('GET', `claims/files/${made.json<{ number: number }>().number}`)).toBe(200)
  expect(await statusOf('GET', `claims/${yearMonth}`)).toBe(200)
  expect(await statusOf('POST', `reports/months/${yearMonth}/reopen`, { reason: 'A payer was wrong' })).toBe(200)
})

test('a biller records who pays and what others bill, and the month follows at once', async () => {
  const payer = { payerId: plan.id, insuredId: 'NP-18', from: '2026-02-01', to: null }
  expect((await ask('POST', `members/${ada}/payers`, payer)).json()).toMatchObject({ payers: [{ insuredId: 'NP-18' }, {}] })
  const elsewhere = `members/${ada}/billing/${running}/elsewhere`
  const supply = { kind: 'supply', reason: 'A claim was denied' }
  const cells = async () =>
    (await ask('GET', `members/${ada}/billing/${running}`)).json<{ cells: { code: string; reason: string }[] }>().cells
  expect((await ask('POST', elsewhere, supply)).json()).toEqual({ kind: 'supply' })
  expect((await cells()).find(({ code }) => code === '99454')?.reason).toBe('OTHER_PRACTITIONER')
  expect(await statusOf('POST', `${elsewhere}/removal`, supply)).toBe(200)
  expect((await cells()).find(({ code }) => code === '99454')?.reason).not.toBe('OTHER_PRACTITIONER')
})

test('a biller returns a month to the care team, signs none, and computes and closes one', async () => {
  await ask('POST', `reports/months/${before}/compute`)
  const { digest } = (await ask('GET', `reports/review-record/${ada}?yearMonth=${before}`)).json<{ digest: string }>()
  const review = (act: string, more = {}) => ask('POST', `reports/review-record/${ada}/${act}`, { yearMonth: before, digest, ...more })
  expect((await review('return', { words: 'No visit stands on record' })).json()).toMatchObject({ state: 'returned' })
  expect((await review('sign')).statusCode).toBe(403)
  expect(await statusOf('POST', `reports/months/${addMonths(before, -1)}/close`, { reason: 'Kept on paper' })).toBe(200)
})

test('what a biller does for the own work is kept: the order of a list, a request for help', async () => {
  expect(await statusOf('PUT', 'home/lists/all-members/sort', { sort: 'dataReceivedDT' })).toBe(200)
  expect(await statusOf('GET', 'home/lists/all-members?show=all&sort=dataReceivedDT&page=0')).toBe(200)
  expect(await statusOf('POST', 'support', { subject: 'Fees', body: 'How is a file of fees read?' })).toBe(200)
})

test.each([
  ['POST', 'notes', { noteID: randomUUID(), noteType: 'note', value: 'Called.' }],
  ['POST', 'readings', { metric: 'weight', value: 80 }],
  ['POST', 'allergies', { name: 'Latex' }],
  ['POST', 'calls', {}],
  ['PUT', '', { $set: { city: 'Albany' } }],
  ['GET', 'messages', undefined],
  ['GET', 'drafts/note', undefined],
] as const)('%s of %s of a member is refused to a biller, and stands in the audit log', async (method, path, body) => {
  const refused = await ask(method, `members/${ada}${path && `/${path}`}`, body)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([403, 'access.denied'])
  const row = await t.owner
    .selectFrom('audit')
    .select('result')
    .where('actor_id', '=', biller.userId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row?.result).toBe('access.denied')
})

test.each(['settings/code-reporting', 'settings/record-review', 'groups/clinical-rules', 'sms/settings', 'groups/care-settings'])(
  '%s is not saved by a biller',
  async (page) => {
    expect(await statusOf(page === 'settings/code-reporting' ? 'POST' : 'PUT', page, {})).toBe(403)
  },
)

test.each(['inside', 'outside'])(
  'a handler %s of the transaction of its call that changes care changes nothing for a biller',
  async (name) => {
    expect(await statusOf('POST', `toy/${name}`)).toBe(500)
    const kept = await t.owner.selectFrom('member').select('city').where('id', '=', ada).executeTakeFirstOrThrow()
    expect(kept.city).toBe('Albany')
  },
)

/** As a handler that the policy has let through by mistake. */
const within = (work: (db: GroupDb) => Promise<unknown>) =>
  runInSession(t.db.app, { id: biller.sessionId, isRead: false, takesChanges: true, requestId: 'r1' }, work)

test('the database takes no change of care in a transaction of a biller, whatever the server asks, and does of billing', async () => {
  const ofAda = (db: GroupDb) => sql`group_id = ${db.groupId} and id = ${ada}`
  const attempts: ((db: GroupDb) => Promise<unknown>)[] = [
    (db) => sql`update member set city = 'Nowhere' where ${ofAda(db)}`.execute(db),
    (db) => sql`insert into allergy (group_id, member_id, name) values (${db.groupId}, ${ada}, 'Latex')`.execute(db),
    (db) => sql`update clinic_group set npi = '' where id = ${db.groupId}`.execute(db),
    (db) => sql`delete from practice where group_id = ${db.groupId}`.execute(db),
    (db) => sql`update reading set value = 1 where group_id = ${db.groupId}`.execute(db),
  ]
  for (const attempt of attempts) await expect(within(attempt)).rejects.toMatchObject({ code: '42501' })
  await within((db) => sql`update payer set name = 'Northern Plan II' where group_id = ${db.groupId}`.execute(db))
  const kept = await t.owner.selectFrom('member').select('city').where('id', '=', ada).executeTakeFirstOrThrow()
  expect(kept.city).toBe('Albany')
})

test('the transaction of a user takes the same change, and a biller who is made a user is one from the next call on', async () => {
  await t.as(t.people.adam, 'POST', 'users/editUser', { id: biller.userId, role: 'user' })
  await within((db) => sql`update member set city = 'Troy' where group_id = ${db.groupId} and id = ${ada}`.execute(db))
  expect((await t.as(t.people.adam, 'POST', 'users/editUser', { id: biller.userId, role: 'biller' })).json()).toMatchObject({
    role: 'biller',
  })
  expect((await ask('POST', `members/${ada}/allergies`, { name: 'Latex' })).statusCode).toBe(403)
})
