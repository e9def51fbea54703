/** A closed month: the same bytes a day, a restart and other rules later; and nothing half where its closing was killed. */
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterChange } from '../after-change.ts'
import { buildApp } from '../app.ts'
import { changed } from '../platform/changes.ts'
import { openDatabases } from '../platform/database/databases.ts'
import { openLiveHub } from '../platform/live/live.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { makeExport } from './evidence/export-packets.ts'
import { judgeMonths, sha256 } from './judge-months.ts'
import { createMonitoredMember } from './testing/create-panel.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ada: string
let bob: string
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
// So many that the two who are frozen lie in two transactions
const strangers = 400
const daily = Array.from({ length: 95 }, (_, back) => back + 1)

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', daily)
  await sql`
    insert into member (group_id, first_name, last_name, name_key, dob, gender, phone, time_zone, enrollment_date, enrolled_at)
    select ${t.groups.northside}, 'Nobody', n::text, 'nobody ' || n, '1950-01-01', 'female', '+1415556' || lpad(n::text, 4, '0'),
           'America/New_York', '2020-01-05', '2020-01-05'
      from generate_series(1, ${sql.lit(strangers)}) n`.execute(t.owner)
  bob = await createMonitoredMember(t, t.groups.northside, 'Bob', daily)
  for (const memberId of [ada, bob]) await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId }))
})
afterAll(() => t.close())

const frozen = () => t.owner.selectFrom('month_close_row').select(['member_id', 'facts', 'result', 'lines']).orderBy('member_id').execute()
const close = () => t.owner.selectFrom('month_close').selectAll().executeTakeFirstOrThrow()
const freeze = async () => freezeMonth(t.db, t.groups.northside, (await close()).id)
const get = (path: string, app = t.app) =>
  app.inject({ method: 'GET', url: `/orma-v2/api/reports/${path}`, headers: { authorization: `Bearer ${t.people.adam.token}` } })

test('a close that is killed in the middle leaves whole batches, takes no time in, and goes on behind them', async () => {
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  await sql`create function app.killed() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$`.execute(t.owner)
  await sql
    .raw(
      `create trigger killed before insert on month_close_row for each row when (new.member_id = '${bob}') execute function app.killed()`,
    )
    .execute(t.owner)
  await expect(freeze()).rejects.toThrow('killed')
  const state = async () => (await get(`months/${before}`)).json().month
  expect(await state()).toMatchObject({ state: 'closing', done: 400, total: strangers + 2 })
  expect((await frozen()).map((row) => row.member_id)).toEqual([ada])
  const own = await t.owner.selectFrom('member_month').select(['member_id', 'close_id']).where('year_month', '=', before).execute()
  expect(own.find((row) => row.member_id === bob)?.close_id).toBeNull()
  // Whoever looks meanwhile is told so, and neither closes, reopens nor hands anything out
  expect((await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })).json().code).toBe(
    'month.closing',
  )
  expect((await t.as(t.people.adam, 'POST', `reports/months/${before}/reopen`, { reason: 'Too early' })).json().code).toBe('month.closing')
  for (const path of ['claims.csv', `packets/${ada}`, `packets/${bob}`, `packets/${ada}/pdf`])
    expect([path, (await get(`months/${before}/${path}`)).json().code]).toEqual([path, 'month.closing'])
  await sql`drop trigger killed on month_close_row`.execute(t.owner)
  await freeze()
  expect(await state()).toMatchObject({ state: 'closed', done: strangers + 2, total: strangers + 2, version: 1 })
  expect((await frozen()).map((row) => row.member_id)).toEqual([ada, bob])
  expect(await verifyMonths(t.db, true)).toEqual([])
})

type App = TestApp['app']

/** SHA-256 of the frozen rows, of each packet and its PDF, and of the ZIP of all, made anew. */
async function bytesOf(app: App = t.app) {
  const rows = sha256(JSON.stringify(await frozen()))
  const response = await app.inject({
    method: 'POST',
    url: `/orma-v2/api/reports/months/${before}/packets`,
    headers: { authorization: `Bearer ${t.people.adam.token}` },
  })
  const { exportId } = response.json<{ exportId: string }>()
  await makeExport(t.db, t.groups.northside, exportId)
  const files = [`packets/${ada}`, `packets/${ada}/pdf`, `packets/${bob}/pdf`, `packets/zip/${exportId}`, 'claims.csv']
  const digests = []
  for (const file of files) {
    const answer = await get(`months/${before}/${file}`, app)
    expect([file, answer.statusCode]).toEqual([file, 200])
    digests.push(sha256(answer.rawPayload))
  }
  return [rows, (await close()).digest, ...digests]
}

/** The same database under a server that has just started. */
async function restarted<T>(work: (app: App) => Promise<T>): Promise<T> {
  const { db, close: closePools } = openDatabases(t.config, t.logins, afterChange)
  const live = openLiveHub(t.logins.app_jobs)
  const app = await buildApp({ config: t.config, db, live, clock: Date.now })
  try {
    return await work(app)
  } finally {
    await app.close()
    await live.stop()
    await closePools()
  }
}

test('rows, packets, PDF, ZIP and claims are the same bytes a day, a restart and other rules later', async () => {
  const first = await bytesOf()
  expect(new Set(first).size).toBe(first.length)
  expect(await restarted(bytesOf)).toEqual(first)
  await sql`update auth.session set idle_expires_at = '2100-01-01', absolute_expires_at = '2100-01-01'`.execute(t.owner)
  await sql`create or replace function app.now() returns timestamptz language sql stable as $$ select now() + interval '1 day' $$`.execute(
    t.owner,
  )
  expect(await bytesOf()).toEqual(first)
  const mins = medicareRules.rows.map((row) => [row, row.min] as const)
  const linesNow = async () =>
    (await t.within(t.groups.northside, (db) => judgeMonths(db, [ada], { month: before }))).get(ada)!.result.lines
  const filed = await linesNow()
  expect(filed.length).toBeGreaterThan(0)
  try {
    // Rules under which nobody earns anything
    for (const [row, min] of mins) Object.assign(row, { min: min * 1000 })
    expect(await linesNow()).toEqual([])
    expect(await restarted(bytesOf)).toEqual(first)
    expect((await verifyMonths(t.db, true)).filter(({ yearMonth }) => yearMonth === before)).toEqual([])
  } finally {
    for (const [row, min] of mins) Object.assign(row, { min })
  }
})
