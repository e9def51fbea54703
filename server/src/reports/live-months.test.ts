/** The rows of months that are open: what a change writes at once is what a computation from nothing would write. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { settleChanges } from '../platform/database/db.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { unpacked } from './frozen-bytes.ts'
import { computeMonth } from './reopen-month.ts'
import { createMonitoredMember, insertDailyWeights } from './testing/create-panel.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ids: string[]
const running = localMonth(Date.now(), 'America/New_York')

beforeAll(async () => {
  t = await testApp()
  ids = []
  for (const [nth, name] of ['Ada', 'Bob', 'Cleo', 'Dan'].entries())
    ids.push(await createMonitoredMember(t, t.groups.northside, name, [95, ...Array.from({ length: nth * 6 }, (_, back) => back)]))
  await report(ids)
})
afterAll(() => t.close())

const report = (memberIds: readonly string[]) =>
  t.within(t.groups.northside, async (db) => {
    for (const memberId of memberIds) changed(db, 'member', { memberId })
  })
const rows = () =>
  t.owner
    .selectFrom('member_month')
    .select(['member_id', 'year_month', 'name_key', 'practice_id', 'board', 'days', 'seconds_rpm', 'result_digest'])
    .orderBy('member_id')
    .orderBy('year_month')
    .execute()
const compute = () => computeMonth(t.db, t.groups.northside, running)

test('many in one transaction, one alone, and a computation of the month write the same rows', async () => {
  const together = await rows()
  expect(new Set(together.map(({ member_id }) => member_id))).toEqual(new Set(ids))
  expect(new Set(together.map(({ days }) => days)).size).toBeGreaterThan(2)
  for (const id of ids) await report([id])
  expect(await rows()).toEqual(together)
  await compute()
  expect(await rows()).toEqual(together)
  expect(await verifyMonths(t.db)).toEqual([])
})

test('who no longer belongs to a month loses its row in the same write as others get theirs', async () => {
  const [ada, bob] = ids as [string, string]
  const started = await t.owner.selectFrom('program_stay').select('started_at').where('member_id', '=', ada).executeTakeFirstOrThrow()
  const setStart = (at: unknown) =>
    t.owner
      .updateTable('program_stay')
      .set({ started_at: at as string })
      .where('member_id', '=', ada)
      .execute()
  await setStart(sql`now() + interval '40 days'`)
  await insertDailyWeights(t, t.groups.northside, bob, [0, 1, 2])
  await report([ada, bob])
  const left = (await rows()).filter(({ year_month }) => year_month === running)
  expect(left.map(({ member_id }) => member_id)).not.toContain(ada)
  expect(left).toContainEqual(expect.objectContaining({ member_id: bob, days: expect.any(Number) }))
  await setStart(started.started_at)
  await report([ada])
  expect(await verifyMonths(t.db)).toEqual([])
})

/** Until a session waits for a lock that another one holds. */
async function somebodyWaits() {
  for (;;) {
    const { rows: match } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      t.owner,
    )
    if (match.length > 0) return
  }
}

test('a computation does not write over a change that commits while it judges', async () => {
  const dan = ids.at(-1)!
  let computing: Promise<void> | undefined
  await t.within(t.groups.northside, async (db) => {
    await db.updateTable('reading').set({ excluded: true }).where('group_id', '=', db.groupId).where('member_id', '=', dan).execute()
    changed(db, 'member', { memberId: dan })
    await settleChanges(db)
    computing = compute()
    await somebodyWaits()
  })
  await computing
  const row = (await rows()).find(({ member_id, year_month }) => member_id === dan && year_month === running)
  expect(row?.days).toBe(0)
  expect(await verifyMonths(t.db)).toEqual([])
})

test('a row that a server of the version before wrote is read as it wrote it', async () => {
  const [ada] = ids as [string]
  const display = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/billing/${running}`)).json()
  const lines = async () => {
    const body = { query: { _id: ada }, projection: { liveBilling: 1, timeSpent: 1 }, limit: 1 }
    return (await t.as(t.people.carla, 'POST', 'members', body)).json()
  }
  const [page, read] = [await display(), await lines()]
  expect(page.periods.length).toBeGreaterThan(0)
  expect(read.members[0].liveBilling[running]).toBeDefined()
  await sql`update member_month set result = verdict::jsonb, verdict = '{}', worked_until = null where member_id = ${ada}`.execute(t.owner)
  expect(await display()).toEqual(page)
  expect(await lines()).toEqual(read)
})

test('the month before is written by the same change', async () => {
  const before = addMonths(running, -1)
  expect((await rows()).filter(({ year_month }) => year_month === before)).toHaveLength(ids.length)
})

test('who leaves and comes back keeps the row of the month before, and a consent taken back loses none either', async () => {
  const before = addMonths(running, -1)
  const [ada, bob] = ids as [string, string]
  const its = { group_id: t.groups.northside, program: 'RPM' }
  const from = sql<string>`(${`${running}-01`}::timestamp at time zone 'America/New_York') + interval '1 minute'`
  await t.owner.updateTable('program_stay').set({ ended_at: from }).where('member_id', '=', ada).execute()
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, member_id: ada, started_at: from })
    .execute()
  await t.owner.updateTable('consent').set({ revoked_at: from }).where('member_id', '=', bob).where('kind', '=', 'rpm').execute()
  // As enrolling again does
  await t.owner.updateTable('member').set({ enrolled_at: from }).where('id', '=', ada).execute()
  await report([ada, bob])
  const stored = (await rows()).filter(({ year_month }) => year_month === before).map(({ member_id }) => member_id)
  expect(new Set(stored)).toEqual(new Set(ids))
  // The close of that month has everybody, too
  const closed = await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  expect(closed.json().total).toBe(ids.length)
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  const frozen = await t.owner.selectFrom('month_close_row').select('member_id').execute()
  expect(new Set(frozen.map(({ member_id }) => member_id))).toEqual(new Set(ids))
})

test('a close freezes a change that commits while it works, or notes it as late', async () => {
  const earlier = addMonths(running, -2)
  const cleo = ids[2]!
  await t.as(t.people.adam, 'POST', `reports/months/${earlier}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').where('year_month', '=', earlier).executeTakeFirstOrThrow()
  let closing: Promise<void> | undefined
  await t.within(t.groups.northside, async (db) => {
    await db
      .insertInto('billed_elsewhere')
      .values({ group_id: db.groupId, member_id: cleo, month: earlier, kind: 'supply', reason: 'A claim was denied', recorded_at: db.asOf })
      .execute()
    changed(db, 'billedElsewhere', { memberId: cleo, month: earlier })
    await settleChanges(db)
    closing = freezeMonth(t.db, t.groups.northside, id)
    await somebodyWaits()
  })
  await closing
  const { facts } = await t.owner
    .selectFrom('month_close_row')
    .select('facts')
    .where('close_id', '=', id)
    .where('member_id', '=', cleo)
    .executeTakeFirstOrThrow()
  expect(JSON.parse(unpacked(facts)).rpm.hasOtherPractitioner).toBe(true)
})
