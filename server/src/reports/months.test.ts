import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changed } from '../platform/changes.ts'
import { runInGroup } from '../platform/database/db.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { computeMonth } from './reopen-month.ts'
import { createMonitoredMember, insertDailyWeights } from './testing/create-panel.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ada: string
let bob: string
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [95, ...Array.from({ length: 90 }, (_, n) => n + 1)])
  bob = await createMonitoredMember(t, t.groups.northside, 'Bob', [95])
  await reportValue(ada)
  await reportValue(bob)
})
afterAll(() => t.close())

const reportValue = (memberId: string) => t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId }))
const report = async (query: string) => (await t.as(t.people.carla, 'GET', `reports/billing-report?${query}`)).json()
const month = async (yearMonth: string) => (await t.as(t.people.carla, 'GET', `reports/months/${yearMonth}`)).json().month
const close = (who = t.people.adam) => t.as(who, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
const closeId = async () => {
  const row = await t.owner
    .selectFrom('month_close')
    .select('id')
    .where('year_month', '=', before)
    .orderBy('version', 'desc')
    .executeTakeFirstOrThrow()
  return row.id
}
const freeze = async () => freezeMonth(t.db, t.groups.northside, await closeId())
const frozen = () =>
  t.owner.selectFrom('month_close_row').select(['member_id', 'facts', 'result', 'result_digest']).orderBy('member_id').execute()

test('a change keeps the running month and the one before, and the report sums them', async () => {
  const { rows, sums, count } = await report(`yearMonth=${running}`)
  expect(count).toBe(2)
  expect(rows.map((row: { name: string }) => row.name).toSorted()).toEqual(['Ada Moreno', 'Bob Moreno'])
  const supply = sums.find((sum: { code: string }) => sum.code === '99454')
  expect(supply.eligible).toBe(supply.earned + supply.onTrack + supply.atRisk + supply.lost)
  const earlier = await report(`yearMonth=${before}`)
  expect(earlier.count).toBe(2)
})

test('each sum is the length of the list that it opens', async () => {
  for (const yearMonth of [running, before]) {
    const { sums } = await report(`yearMonth=${yearMonth}`)
    for (const sum of sums)
      for (const state of ['earned', 'onTrack', 'atRisk', 'lost', 'off']) {
        const { count, rows } = await report(`yearMonth=${yearMonth}&code=${sum.code}&state=${state}`)
        expect({ code: sum.code, state, count }).toEqual({ code: sum.code, state, count: sum[state] })
        expect(rows).toHaveLength(count)
      }
  }
})

test('a month that runs cannot be closed, nor by everybody', async () => {
  const early = await t.as(t.people.adam, 'POST', `reports/months/${running}/close`, { reason: 'Kept on paper' })
  expect(early.statusCode).toBe(409)
  expect(early.json().code).toBe('month.running')
  expect((await close(t.people.carla)).statusCode).toBe(403)
})

test('of two who close at once one is refused, and nothing is half closed', async () => {
  const [a, b] = await Promise.all([close(), close()])
  expect([a.statusCode, b.statusCode].toSorted((value, other) => value - other)).toEqual([200, 409])
  expect([a, b].find((answer) => answer.statusCode === 409)?.json().code).toBe('month.closing')
  expect((await month(before)).state).toBe('closing')
  expect(await frozen()).toEqual([])
})

test('a close that was killed in the middle goes on, and freezes everybody once', async () => {
  // The first batch was committed, then the worker died: the job runs again, twice
  await Promise.all([freeze(), freeze()])
  const state = await month(before)
  expect(state).toMatchObject({ state: 'closed', version: 1, done: 2, total: 2 })
  expect((await frozen()).map((row) => row.member_id)).toEqual([ada, bob].toSorted())
  expect((await close()).json().code).toBe('month.closed')
})

test('what is said of a member who is frozen already waits, while others of the month are not yet', async () => {
  const state = (word: string) => t.owner.updateTable('month_close').set({ state: word }).where('year_month', '=', before).execute()
  const told_ = (path: string) =>
    t.as(t.people.carla, 'POST', `members/${ada}/billing/${before}/elsewhere${path}`, { kind: 'supply', reason: 'A claim was denied' })
  // As after the last few were frozen, and before it was seen that they were the last
  await state('closing')
  await told_('')
  await freeze()
  expect(await month(before)).toMatchObject({ state: 'closed', late: 1 })
  await told_('/removal')
  expect(await month(before)).toMatchObject({ late: 0 })
})

test('a closed month is the same bytes when it is computed again', async () => {
  expect(await verifyMonths(t.db, true)).toEqual([])
  await t.owner.updateTable('month_close_row').set({ result_digest: 'other' }).where('member_id', '=', ada).execute()
  expect(await verifyMonths(t.db, true)).toMatchObject([{ memberId: ada, what: 'frozen' }, { what: 'digest' }])
  const { result } = (await frozen()).find((row) => row.member_id === ada)!
  const { createHash } = await import('node:crypto')
  const { unpacked } = await import('./frozen-bytes.ts')
  const digest = createHash('sha256').update(unpacked(result)).digest('hex')
  await t.owner.updateTable('month_close_row').set({ result_digest: digest }).where('member_id', '=', ada).execute()
})

test('what comes late waits, changes nothing of the month, and becomes an addendum', async () => {
  const was = await report(`yearMonth=${before}`)
  const rowsBefore = await frozen()
  // Bob's scale sends sixty days at once
  await insertDailyWeights(
    t,
    t.groups.northside,
    bob,
    Array.from({ length: 80 }, (_, n) => n + 5),
  )
  await reportValue(bob)
  const now = await report(`yearMonth=${before}`)
  expect(now.rows.map((row: { cells: unknown }) => row.cells)).toEqual(was.rows.map((row: { cells: unknown }) => row.cells))
  expect(await frozen()).toEqual(rowsBefore)
  expect(now.month.late).toBe(1)
  const { late } = (await t.as(t.people.carla, 'GET', `reports/months/${before}/late`)).json()
  expect(late).toMatchObject([{ memberId: bob, before: [] }])
  expect(late[0].after.map((line: { code: string }) => line.code)).toContain('99454')
  const accepted = await t.as(t.people.adam, 'POST', `reports/months/${before}/late/${bob}/accept`, { reason: 'Scale was offline' })
  expect(accepted.statusCode).toBe(200)
  const after = (await t.as(t.people.carla, 'GET', `reports/months/${before}/late`)).json()
  expect(after).toMatchObject({
    late: [],
    addenda: [{ memberId: bob, reason: 'Scale was offline', acceptedBy: 'Adam Reyes' }],
  })
  expect(await frozen()).toEqual(rowsBefore)
  // The same once more is nothing new
  await reportValue(bob)
  expect(await month(before)).toMatchObject({ late: 0, addenda: 1 })
  const { reports } = (await t.as(t.people.carla, 'POST', 'billingreports', { query: { memberId: bob } })).json()
  expect(reports).toMatchObject([{ yearMonth: before, lines: [], addenda: [{ reason: 'Scale was offline' }] }])
})

test('reopening asks why, keeps the first version and judges the month anew', async () => {
  const reopen = (body: object) => t.as(t.people.adam, 'POST', `reports/months/${before}/reopen`, body)
  expect((await reopen({ reason: ' ' })).statusCode).toBe(422)
  expect((await reopen({ reason: 'Readings came late' })).json()).toMatchObject({
    state: 'reopened',
    reopenReason: 'Readings came late',
  })
  await computeMonth(t.db, t.groups.northside, before)
  const { sums } = await report(`yearMonth=${before}`)
  expect(sums.find((sum: { code: string }) => sum.code === '99454').earned).toBeGreaterThanOrEqual(2)
  await close()
  await freeze()
  const { versions } = (await t.as(t.people.carla, 'GET', `reports/months/${before}`)).json()
  expect(versions.map((version: { version: number; state: string }) => [version.version, version.state])).toEqual([
    [2, 'closed'],
    [1, 'reopened'],
  ])
  expect(await frozen()).toHaveLength(4)
})

test('nobody of another clinic sees or closes it', async () => {
  const theirs = (await t.as(t.people.luis, 'GET', `reports/billing-report?yearMonth=${before}`)).json()
  expect(theirs).toMatchObject({ rows: [], count: 0, month: { state: 'open' } })
  expect((await t.as(t.people.luis, 'GET', `members/${ada}/billing/${before}`)).statusCode).toBe(404)
  const observed = await runInGroup(t.db.app, t.groups.lakeview, (db) =>
    sql<{ n: number }>`select count(*) as n from member_month where group_id = ${t.groups.northside}`.execute(db),
  )
  expect(observed.rows).toEqual([{ n: 0 }])
})

test('a member’s month shows every code with its proofs', async () => {
  const reply = (await t.as(t.people.carla, 'GET', `members/${ada}/billing/${running}`)).json()
  expect(reply.cells).toHaveLength(13)
  expect(reply.periods.at(-1).readingDates.length).toBeGreaterThan(0)
  expect(reply.consents).toMatchObject([{ kind: 'rpm' }])
})

test('a worker that waited for another goes on behind what that one froze', async () => {
  const cy = await createMonitoredMember(t, t.groups.lakeview, 'Cy', [95])
  const admin = await t.person(t.groups.lakeview, 'ida@lakeview.example', { role: 'admin' })
  await t.as(admin, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const theirs = () => t.owner.selectFrom('month_close').selectAll().where('group_id', '=', t.groups.lakeview)
  const { id } = await theirs().executeTakeFirstOrThrow()
  const waited = await t.owner.transaction().execute(async (trx) => {
    await trx.selectFrom('month_close').select('id').where('id', '=', id).forUpdate().execute()
    const waiting = freezeMonth(t.db, t.groups.lakeview, id)
    await vi.waitUntil(async () => {
      const { rows } = await sql`select from pg_locks where not granted`.execute(t.owner)
      return rows.length > 0
    })
    await trx.updateTable('month_close').set({ cursor_member: cy, done: 1 }).where('id', '=', id).execute()
    return { waiting }
  })
  await waited.waiting
  expect(await theirs().executeTakeFirstOrThrow()).toMatchObject({ state: 'closed', done: 1 })
  expect((await frozen()).map((row) => row.member_id)).not.toContain(cy)
})
