import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findDrift } from '../src/members/summary/verify-summaries.ts'
import { controlRoutes } from '../src/platform/testbed/control-routes.ts'
import { type TestApp, testApp } from '../src/platform/testing/test-app.ts'
import { bundleOf } from './member-bundle.ts'
import { membersOfGroup, panelOf, testbedGroups } from './testbed/groups.ts'
import { fillTestbed, type Testbed } from './testbed.ts'

let testing: TestApp
let bed: Testbed

beforeAll(async () => {
  testing = await testApp()
  bed = await fillTestbed(testing.url, testing.config)
})
afterAll(() => testing.close())

const ask = (token: string, path: string, method: 'GET' | 'PUT' = 'GET') =>
  testing.app.inject({ method, url: `/orma-v2/api/${path}`, headers: { authorization: `Bearer ${token}` } })
const groupAt = (index: number) => bed.groups[index] ?? expect.fail('no such group')
const tokenOf = (index: number, role: string) => groupAt(index).users.find((user) => user.role === role)?.accessToken ?? ''

test('each role of each group sees its own three members and nothing of the other', async () => {
  for (const index of [0, 1]) {
    const [own, other] = [groupAt(index), groupAt(1 - index)]
    for (const role of ['user', 'admin', 'superAdmin', 'superUser']) {
      const list = await ask(tokenOf(index, role), 'home/lists/all-members')
      expect(list.statusCode).toBe(200)
      expect(list.body).toContain(own.canary)
      expect(list.body).not.toContain(other.canary)
      expect(list.json<{ count: number }>().count).toBe(3)
    }
    expect((await ask(tokenOf(index, 'user'), `members/${own.members[0]?._id}`)).statusCode).toBe(200)
    expect((await ask(tokenOf(index, 'user'), `members/${other.members[0]?._id}`)).statusCode).toBe(404)
  }
})

test('bad tokens are bad, each in its way', async () => {
  const answers = await Promise.all(Object.values(bed.badTokens).map((token) => ask(token, 'home/lists/all-members')))
  expect(Object.keys(bed.badTokens)).toEqual(['expired', 'disabled', 'revoked', 'otherGroup'])
  expect(answers.map((answer) => answer.statusCode)).toEqual([401, 401, 401, 409])
})

test('each member has one of everything', () => {
  const kinds = ['devices', 'assignments', 'orders', 'refills', 'readings', 'ecgs', 'consents', 'programStays', 'warnings', 'deliveries']
  for (const { members } of bed.groups) {
    expect(members).toHaveLength(3)
    for (const member of members) for (const kind of kinds) expect(member[kind]?.length, kind).toBeGreaterThan(0)
  }
})

test('as seeded, summaries, list rows and counts are what their facts say', async () => {
  for (const { groupId } of bed.groups) expect(await testing.within(groupId, findDrift)).toEqual([])
})

test('whatever the day and the hour, each of them has a warning', () => {
  const lacking: string[] = []
  for (let hours = 0; hours < 400 * 24; hours += 53)
    for (const group of testbedGroups) {
      const nowMs = Date.UTC(2026, 10, 20) + hours * 3_600_000
      const clinic = { panel: panelOf(group, nowMs), numbering: { serialFrom: 0 }, groupZone: 'America/New_York' }
      const { rows } = bundleOf(clinic, 0, membersOfGroup)
      for (const { id } of rows.member)
        if (!rows.warning.some((row) => row['member_id'] === id))
          lacking.push(`${new Date(nowMs).toISOString()} ${group.key} ${String(id)}`)
    }
  expect(lacking).toEqual([])
})

test('a snapshot tells any change of its group and of no other, and a reseed puts everything back', async () => {
  const [a, b] = [groupAt(0), groupAt(1)]
  const before = [await bed.snapshot(a.groupId), await bed.snapshot(b.groupId)]
  await testing.owner
    .updateTable('member')
    .set({ note: 'changed' })
    .where('id', '=', b.members[1]?._id ?? '')
    .execute()
  await testing.owner.updateTable('auth.session').set({ revoked_at: new Date().toISOString() }).where('group_id', '=', b.groupId).execute()
  expect(await bed.snapshot(a.groupId)).toEqual(before[0])
  expect((await bed.snapshot(b.groupId)).sha256).not.toBe(before[1]?.sha256)
  expect((await ask(tokenOf(1, 'user'), 'home/lists/all-members')).statusCode).toBe(401)
  await bed.reseed()
  expect([await bed.snapshot(a.groupId), await bed.snapshot(b.groupId)]).toEqual(before)
  expect((await ask(tokenOf(1, 'user'), 'home/lists/all-members')).statusCode).toBe(200)
})

/** What stands in each table, as one digest. */
async function everything() {
  const { rows } = await sql<{ name: string }>`
    select c.oid::regclass::text as name from pg_class c
     where c.relnamespace in ('public'::regnamespace, 'auth'::regnamespace) and c.relkind = 'r'
       and c.relname not like 'audit%' and c.relname not like 'kysely%'`.execute(testing.owner)
  expect(rows.length).toBeGreaterThan(80)
  const digests = await Promise.all(
    rows.map(async ({ name }) => {
      // When a session last proved itself is made anew, as if it had just signed in
      const row = name === 'auth.session' ? `to_jsonb(t) - 'proved_at'` : 't'
      const text = sql.raw(`select md5(coalesce(string_agg((${row})::text, ',' order by (${row})::text), '')) as digest from ${name} t`)
      return [name, (await text.$castTo<{ digest: string }>().execute(testing.owner)).rows[0]?.digest]
    }),
  )
  return Object.fromEntries(digests) as Record<string, string>
}

test.each([
  [
    'a row is added, another changed, a third gone',
    [
      `insert into practice (group_id, practice_id, name) select id, 'other', 'Other' from clinic_group limit 1`,
      `update member set note = 'changed'`,
      `delete from note`,
    ],
  ],
  [
    'whatever refers to a member is gone, and the member',
    [`delete from device_order`, `delete from warning`, `delete from reading where member_id = (select min(id::text)::uuid from member)`],
  ],
  [
    'keys that others point to have been used anew',
    [`update device set device_key = device_key || '1'`, `delete from auth.session`, `update member_summary set open_warnings = 99`],
  ],
  [
    'two rows have exchanged what only one may have',
    [
      `update app_user set email = 'x' || email`,
      `update app_user u set email = o.email from (select id, substr(lead(email) over (order by id), 2) as email from app_user) o where o.id = u.id and o.email is not null`,
    ],
  ],
])('where %s, a reseed makes every table what it was, as often as it takes', async (_, changes) => {
  await bed.reseed()
  const before = await everything()
  for (const times of [1, 2]) {
    for (const change of changes) await sql.raw(change).execute(testing.owner)
    expect(await everything(), String(times)).not.toEqual(before)
    await bed.reseed()
    expect(await everything(), String(times)).toEqual(before)
  }
})

test('the clock of the database moves, and with it every deadline', async () => {
  await bed.setClock(Date.now() + 13 * 3_600_000)
  expect((await ask(tokenOf(0, 'user'), 'home/lists/all-members')).statusCode).toBe(401)
  await bed.setClock(Date.now())
  expect((await ask(tokenOf(0, 'user'), 'home/lists/all-members')).statusCode).toBe(200)
})

test('outside its profile there is no test bed', async () => {
  const demo = { ...testing.config, profile: 'demo' as const }
  await expect(fillTestbed(testing.url, demo)).rejects.toThrow('profile testbed')
  const control = {
    snapshot: () => Promise.resolve({}),
    reseed: () => Promise.resolve(),
    setClock: () => Promise.resolve(),
  }
  const app = { context: { config: demo } } as unknown as Parameters<typeof controlRoutes>[0]
  expect(() => controlRoutes(app, control)).toThrow('belong to its profile')
})
