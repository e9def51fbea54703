/** An auditor: opened by an administrator, sees the evidence of the members and months of the grant until its end, and nothing else. */
import { hasSession } from '@vitalrounds/domain/access'
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { endpoints } from '@vitalrounds/domain/endpoints'
import type { PacketText } from '@vitalrounds/domain/reports/packet-api'
import { sql } from 'kysely'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type GroupDb, runInSession } from '../../platform/database/db.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../../reports/close-month.ts'
import { createMonitoredMember } from '../../reports/testing/create-panel.ts'
import { putEvidenceOnRecord } from '../../reports/testing/put-evidence-on-record.ts'
import { browser, setPasswords } from '../testing/browser.ts'
import { grantMembers } from '../testing/grant-members.ts'

let t: TestApp
let ada: string
let eve: string
let lake: string
let auditor: Person
const zone = 'America/New_York'
const today = localDate(Date.now(), zone)
const running = localMonth(Date.now(), zone)
const given = addMonths(running, -1)
const earlier = addMonths(running, -2)
const days = Array.from({ length: 99 }, (_, n) => n + 1)

async function close(yearMonth: string) {
  await t.as(t.people.adam, 'POST', `reports/months/${yearMonth}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').where('year_month', '=', yearMonth).executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
}

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', days)
  eve = await createMonitoredMember(t, t.groups.northside, 'Everly', days)
  lake = await createMonitoredMember(t, t.groups.lakeview, 'Lakeview', days)
  await putEvidenceOnRecord(t, ada, '990000862000001')
  await putEvidenceOnRecord(t, eve, '990000862000002')
  // The device of Ada is somebody else's by now, and stays evidence of hers
  await t.owner.updateTable('device').set({ member_id: eve }).where('device_key', '=', '990000862000001').execute()
  await t.within(t.groups.northside, async (db) => {
    changed(db, 'member', { memberId: ada })
    changed(db, 'member', { memberId: eve })
  })
  await close(earlier)
  await close(given)
  auditor = await t.person(t.groups.northside, 'quinn@payer.example', { limitedRole: 'auditor' })
  await grantMembers(t, auditor, [ada], { fromMonth: given, toMonth: given })
  await prove(t.people.adam)
})
afterAll(() => t.close())

const prove = ({ sessionId }: Person) => sql`update auth.session set proved_at = app.now() where id = ${sessionId}`.execute(t.owner)
const ask = (url: string) => t.as(auditor, 'GET', url)
const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
const packet = (memberId: string, yearMonth = given, form = '') => `reports/months/${yearMonth}/packets/${memberId}${form}`

test('an auditor reads the lines of the month and the packet of the member, and each look stands in the audit log', async () => {
  const lines = (await ask(`reports/months/${given}/evidence`)).json<{ members: { memberId: string; lines: { code: string }[] }[] }>()
  expect(lines.members.map(({ memberId }) => memberId)).toEqual([ada])
  expect(lines.members[0]?.lines.map(({ code }) => code)).toContain('99454')
  const text = (await ask(packet(ada, given, '/text'))).json<PacketText>()
  expect(text).toMatchObject({ memberId: ada, name: 'Ada Moreno' })
  expect(text.parts.map(({ title }) => title)).toEqual(expect.arrayContaining(['Billed', 'Consent', 'How it was judged']))
  expect(text.parts[0]?.entries[0]?.title).toMatch(/^99454, 1 unit/)
  expect((await ask(packet(ada, given, '/pdf'))).body.startsWith('%PDF-1.4')).toBe(true)
  const zip = await ask(`reports/months/${given}/evidence.zip`)
  expect(Object.keys(unzipSync(zip.rawPayload))).toEqual(['SHA256SUMS', `${ada}.json`, `${ada}.pdf`])
  const rows = await t.owner.selectFrom('audit').select(['action', 'ids']).where('actor_id', '=', auditor.userId).execute()
  expect(new Set(rows.map(({ action }) => action))).toEqual(
    new Set([
      'GET reports/months/:yearMonth/evidence',
      'GET reports/months/:yearMonth/packets/:memberId/text',
      'GET reports/months/:yearMonth/packets/:memberId/pdf',
      'GET reports/months/:yearMonth/evidence.zip',
    ]),
  )
  for (const { ids } of rows) expect(ids).toContain(ada)
})

test('the packet that an auditor asks for first is, byte by byte, the one that the clinic would be handed', async () => {
  const forget = () => t.owner.deleteFrom('evidence_packet').execute()
  await forget()
  const { body } = await ask(packet(ada))
  expect(body).toContain('990000862000001')
  expect((await t.as(t.people.adam, 'GET', packet(ada))).body).toBe(body)
  await forget()
  expect((await t.as(t.people.adam, 'GET', packet(ada))).body).toBe(body)
})

test('other members, other months and other clinics are not there', async () => {
  for (const form of ['', '/pdf', '/text']) {
    for (const url of [packet(eve, given, form), packet(lake, given, form), packet(ada, earlier, form), packet(ada, running, form)])
      expect((await ask(url)).statusCode, url).toBe(404)
  }
  for (const yearMonth of [earlier, running]) {
    expect((await ask(`reports/months/${yearMonth}/evidence`)).statusCode).toBe(404)
    expect((await ask(`reports/months/${yearMonth}/evidence.zip`)).statusCode).toBe(404)
  }
})

test('a month of the grant that is opened again is not shown until it is closed', async () => {
  const state = (to: string) => t.owner.updateTable('month_close').set({ state: to }).where('year_month', '=', given).execute()
  await state('reopened')
  expect(codeOf(await ask(packet(ada)))).toBe('evidence.absent')
  await state('closed')
  expect((await ask(packet(ada))).statusCode).toBe(200)
})

test('nothing of a member outside the grant is in any answer, whatever an auditor asks with that member’s id', async () => {
  const found: string[] = []
  const ofSessions = endpoints.filter(({ access }) => hasSession(access) && access !== 'signedIn')
  for (const { method, path, access } of ofSessions) {
    const url = path.replaceAll(/:(\w+)/g, (_, name: string) =>
      /^(id|memberId)$/.test(name) ? eve : name === 'yearMonth' ? given : '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
    )
    const answer = await t.as(auditor, method, url, method === 'GET' ? undefined : {})
    if (answer.body.includes('Everly')) found.push(`${method} ${path}`)
    if (access !== 'evidence.read' && answer.statusCode !== 403) found.push(`${method} ${path}: ${answer.statusCode}`)
  }
  expect(found).toEqual([])
})

/** As a handler that the policy has let through by mistake. */
const within = <T>(work: (db: GroupDb) => Promise<T>) =>
  runInSession(t.db.app, { id: auditor.sessionId, isRead: false, takesChanges: true, requestId: 'r1' }, work)

test('of every table that names members or months the database shows an auditor the rows of the grant alone', async () => {
  const { rows: tables } = await sql<{ name: string; column: string }>`
    select c.relname as name, a.attname as column from pg_class c
      join pg_attribute a on a.attrelid = c.oid and not a.attisdropped and a.attname in ('member_id', 'year_month')
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relrowsecurity
       and not (c.relname in ('device', 'work_interval') and a.attname <> 'member_id') and c.relname <> 'device'
       and has_table_privilege('app', c.oid, 'select')`.execute(t.owner)
  let hidden = 0
  for (const { name, column } of tables) {
    const others = sql`select count(*)::int as n from ${sql.ref(name)} where group_id = ${t.groups.northside}
      and ${sql.ref(column)} is distinct from ${column === 'member_id' ? sql`${ada}::uuid` : sql`${given}`}`
    const count = async (db: Pick<GroupDb, 'getExecutor'>) => (await sql<{ n: number }>`${others}`.execute(db as GroupDb)).rows[0]!.n
    expect(await within(count), `${name}.${column}`).toBe(0)
    hidden += Math.sign(await count(t.owner as never))
  }
  expect(tables.length).toBeGreaterThan(55)
  expect(hidden).toBeGreaterThan(9)
  const members = await within((db) => db.selectFrom('member').select('id').where('group_id', '=', db.groupId).execute())
  expect(members).toEqual([{ id: ada }])
})

test('the transaction of an auditor takes no change, and where a packet is stored none of care', async () => {
  const move = (db: GroupDb) => sql`update member set city = 'Nowhere' where group_id = ${db.groupId} and id = ${ada}`.execute(db)
  const read = { id: auditor.sessionId, isRead: true, takesChanges: false, requestId: 'r1' }
  await expect(runInSession(t.db.app, read, move)).rejects.toMatchObject({ code: '25006' })
  await expect(within(move)).rejects.toMatchObject({ code: '42501' })
  const inserted = (db: GroupDb) => sql`insert into allergy (group_id, member_id, name) values (${db.groupId}, ${eve}, 'Latex')`.execute(db)
  await expect(within(inserted)).rejects.toMatchObject({ code: '42501' })
})

const grant = () => ({
  fromMonth: earlier,
  toMonth: given,
  endsOn: addDays(today, 30),
  memberIds: [ada],
  reason: 'Letter of Northern Plan, case 17',
})
const quill = { email: 'ada.quill@payer.example', firstName: 'Ada', lastName: 'Quill' }
const open = (more: object = {}) => t.as(t.people.adam, 'POST', 'auditors', { ...quill, ...grant(), ...more })

test.each([
  ['ends before today', () => ({ endsOn: addDays(today, -1) }), 'This day is over.'],
  ['ends too far ahead', () => ({ endsOn: addDays(today, 91) }), /^Access ends within 90 days, by /],
  ['is of months in the wrong order', () => ({ fromMonth: given, toMonth: earlier }), 'The last month is before the first one.'],
  ['is of the running month', () => ({ toMonth: running }), 'This month is not over yet.'],
  ['is of a month ahead', () => ({ toMonth: addMonths(running, 3) }), 'This month is not over yet.'],
  ['is of nobody', () => ({ memberIds: [] }), 'Choose at least one member.'],
  ['has no reason', () => ({ reason: '' }), 'Say why, in a few words.'],
] as const)('a grant that %s is refused in a sentence, and makes no account', async (_, wrong, sentence) => {
  const refused = await open(wrong())
  expect(refused.statusCode).toBe(422)
  expect(refused.json<{ errors: { message: string }[] }>().errors[0]?.message).toMatch(sentence)
  expect(await t.owner.selectFrom('app_user').select('id').where('email', '=', quill.email).execute()).toEqual([])
})

test('a member of another clinic is not opened to anybody, and only an administrator opens one', async () => {
  expect(codeOf(await open({ memberIds: [ada, lake] }))).toBe('auditor.unknown')
  expect((await t.as(t.people.carla, 'POST', 'auditors', { ...quill, ...grant() })).statusCode).toBe(403)
  const edit = await t.as(t.people.adam, 'POST', 'users/editUser', { id: t.people.carla.userId, role: 'auditor' })
  expect(edit.statusCode).toBe(422)
  expect(codeOf(await t.as(t.people.adam, 'POST', `auditors/${t.people.carla.userId}/grants`, grant()))).toBe('auditor.unknown')
})

test('an administrator opens access, renews it and ends it, and all of it stays on record', async () => {
  const added = await open()
  expect(added.statusCode).toBe(200)
  const { userId } = added.json<{ userId: string }>()
  const people = (await t.as(t.people.adam, 'GET', 'people')).json<{ people: { id: string; role: string }[] }>().people
  expect(people.find(({ id }) => id === userId)).toMatchObject({ role: 'auditor' })
  expect(codeOf(await open())).toBe('AccountNameInUse')
  const renewed = { ...grant(), memberIds: [ada, eve], reason: 'Second letter' }
  expect((await t.as(t.people.adam, 'POST', `auditors/${userId}/grants`, renewed)).statusCode).toBe(200)
  const end = () => t.as(t.people.adam, 'POST', `auditors/${userId}/end`, { reason: 'The review is done' })
  expect((await end()).statusCode).toBe(200)
  expect(codeOf(await end())).toBe('auditor.noGrant')
  const { grants } = (await t.as(t.people.adam, 'GET', 'auditors')).json<{ grants: { userId: string }[] }>()
  expect(grants.filter((entry) => entry.userId === userId)).toMatchObject([
    {
      reason: 'Second letter',
      isInForce: false,
      members: [{ name: 'Ada Moreno' }, { name: 'Everly Moreno' }],
      ended: { by: 'Adam Reyes', reason: 'The review is done' },
    },
    { reason: 'Letter of Northern Plan, case 17', isInForce: false, ended: { reason: 'Replaced by a new grant' } },
  ])
  const audit = await t.owner.selectFrom('audit').select(['action', 'ids', 'reason']).where('actor_id', '=', t.people.adam.userId).where('action', 'like', 'POST auditors%').where('result', '=', 'ok').execute() // prettier-ignore
  expect(audit.map(({ action }) => action)).toEqual(['POST auditors', 'POST auditors/:userId/grants', 'POST auditors/:userId/end'])
  expect(audit[1]?.ids).toEqual(expect.arrayContaining([userId, ada, eve]))
})

test('the form offers whoever has a line in a closed month, and the own grant is told in numbers', async () => {
  const url = `auditors/candidates?fromMonth=${earlier}&toMonth=${given}`
  const { members } = (await t.as(t.people.adam, 'GET', url)).json<{ members: { memberId: string }[] }>()
  expect(members.map(({ memberId }) => memberId)).toEqual([ada, eve])
  expect((await ask('auditor/grant')).json()).toMatchObject({
    grant: { fromMonth: given, toMonth: given, members: 1, clinic: 'Northside Clinic' },
  })
  expect((await t.as(t.people.carla, 'GET', 'auditor/grant')).json()).toEqual({ grant: null })
})

test('the day after the last one every call, renewal and sign-in is refused, and a new grant opens what it names', async () => {
  const late = await t.person(t.groups.northside, 'late@payer.example', { limitedRole: 'auditor' })
  await grantMembers(t, late, [ada])
  await setPasswords(t, [late])
  const page = browser(t)
  expect((await page.login(late.email)).statusCode).toBe(200)
  const endsOn = (day: string) => t.owner.updateTable('auditor_grant').set({ ends_on: day }).where('user_id', '=', late.userId).execute()
  await endsOn(today)
  expect((await t.as(late, 'GET', packet(ada))).statusCode).toBe(200)
  await endsOn(addDays(today, -1))
  for (const url of [packet(ada), 'auditor/grant', 'account/me', 'account/sessions'])
    expect(codeOf(await t.as(late, 'GET', url)), url).toBe('session.ended')
  expect((await page.refresh()).statusCode).toBe(401)
  const refused = await page.login(late.email)
  expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
    403,
    'Your access as an auditor has ended. The clinic that gave it can give it again.',
  ])
  expect((await t.as(t.people.adam, 'POST', `auditors/${late.userId}/grants`, { ...grant(), memberIds: [eve] })).statusCode).toBe(200)
  expect((await t.as(late, 'GET', packet(ada))).statusCode).toBe(404)
  expect((await t.as(late, 'GET', packet(eve))).statusCode).toBe(200)
})

test('nobody is assigned to an auditor', async () => {
  const { users } = (await t.as(t.people.carla, 'GET', 'users/org-viewers')).json<{ users: { id: string }[] }>()
  expect(users.map(({ id }) => id)).toContain(t.people.carla.userId)
  expect(users.map(({ id }) => id)).not.toContain(auditor.userId)
})

test('an auditor who gets another role keeps nothing of the grant', async () => {
  const moving = await t.person(t.groups.northside, 'moving@payer.example', { limitedRole: 'auditor' })
  expect((await t.as(t.people.adam, 'POST', 'users/editUser', { id: moving.userId, role: 'biller' })).statusCode).toBe(200)
  const ends = await t.owner.selectFrom('auditor_grant_end as e').innerJoin('auditor_grant as g', 'g.id', 'e.grant_id').select('e.reason').where('g.user_id', '=', moving.userId).execute() // prettier-ignore
  expect(ends).toEqual([{ reason: 'Has another role now' }])
})
