/** The first January whose rules nobody has confirmed: what board, insights, close and packet say before and after somebody does. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { sha256 } from './judge-months.ts'
import { computeMonth } from './reopen-month.ts'
import { createMonitoredMember } from './testing/create-panel.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ada: string
const citation = 'CMS-1848-F, 91 FR 88001, 2026-11-14'
const unconfirmed = { rulesOf: 2026, year: 2027, citation: null }
const confirmed = { rulesOf: 2027, year: 2027, citation }

/** The day on which the clinic works, whatever the day of the test. */
async function setClock(at: string) {
  await sql
    .raw(`create or replace function app.now() returns timestamptz language sql stable as $$ select timestamptz '${at}' $$`)
    .execute(t.owner)
  await sql`update auth.session set created_at = ${at}, last_seen_at = ${at}, proved_at = ${at}, idle_expires_at = '2100-01-01', absolute_expires_at = '2100-01-01'`.execute(
    t.owner,
  )
}

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [])
  const began = '2026-11-20T15:00:00Z'
  await t.owner.updateTable('member').set({ enrolled_at: began, enrollment_date: '2026-11-20' }).where('id', '=', ada).execute()
  await t.owner.updateTable('program_stay').set({ started_at: began }).where('member_id', '=', ada).execute()
  await t.owner.updateTable('consent').set({ given_at: began }).where('member_id', '=', ada).execute()
  await sql`insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key)
    select ${t.groups.northside}, ${ada}, 'bodyWeight', 82000, d + interval '15 hours', d + interval '15 hours', d::date, 'device', gen_random_uuid()::text
      from generate_series(timestamp '2026-11-25', timestamp '2027-01-31', interval '1 day') d`.execute(t.owner)
  await setClock('2027-01-28T15:00:00Z')
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
})
afterAll(() => t.close())

const get = async (path: string, who = t.people.adam) => (await t.as(who, 'GET', path)).json()
const rules = (who = t.people.adam) => get('settings/rules-in-force', who)
const board = (month: string) => get(`reports/billing-report?yearMonth=${month}`)
const january = async () => (await board('2027-01')).month.rules
const close = async (month: string) => {
  const state = await t.as(t.people.adam, 'POST', `reports/months/${month}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').where('year_month', '=', month).executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  return state.json()
}
const packet = async (month: string, file = '') =>
  (await t.as(t.people.adam, 'GET', `reports/months/${month}/packets/${ada}${file}`)).rawPayload
const bytesOfDecember = async () => {
  const rows = await t.owner
    .selectFrom('month_close_row as r')
    .innerJoin('month_close as c', 'c.id', 'r.close_id')
    .where('c.year_month', '=', '2026-12')
    .select(['r.facts', 'r.result', 'r.lines', 'c.rules_version', 'c.digest'])
    .execute()
  return [rows, sha256(await packet('2026-12')), sha256(await packet('2026-12', '/pdf'))]
}
type Body = { fromMonth: string; citation: string }
const confirm = async (value: Body, { who = t.people.adam, version }: { who?: typeof t.people.adam; version?: string } = {}) =>
  t.as(who, 'POST', 'settings/rules-in-force', { value, version: version ?? (await rules()).version })

let december: unknown

test('January is said to be judged by rules that nobody confirmed, on the board, on the member’s page and in the packet; December is not', async () => {
  expect(await january()).toEqual(unconfirmed)
  expect((await board('2026-12')).month.rules).toBeNull()
  expect((await get(`members/${ada}/billing/2027-01`)).month.rules).toEqual(unconfirmed)
  expect((await get(`members/${ada}/billing/2026-12`)).month.rules).toBeNull()
  await close('2026-12')
  december = await bytesOfDecember()
  expect((await packet('2026-12')).toString()).not.toContain('"rules":')
  expect(JSON.parse((await packet('2027-01')).toString()).rules).toEqual(unconfirmed)
  expect((await packet('2027-01', '/pdf')).toString('latin1')).toContain('Rules of 2026, not confirmed for 2027.')
})

test('an administrator confirms from a month on with a citation; nobody else, no month before, nothing uncited', async () => {
  const value = { fromMonth: '2027-01', citation }
  expect((await confirm(value, { who: t.people.carla })).statusCode).toBe(403)
  expect((await confirm({ ...value, fromMonth: '2026-12' })).statusCode).toBe(422)
  expect((await confirm({ ...value, citation: 'yes' })).statusCode).toBe(422)
  const { version } = await rules()
  const cells = (await board('2027-01')).rows[0].cells
  expect((await confirm(value, { version })).statusCode).toBe(200)
  expect((await confirm(value, { version })).json().code).toBe('settings.changed')
  expect(await january()).toEqual(confirmed)
  await computeMonth(t.db, t.groups.northside, '2027-01')
  expect((await board('2027-01')).rows[0].cells).toEqual(cells)
  expect(JSON.parse((await packet('2027-01')).toString()).rules).toEqual(confirmed)
  expect((await board('2028-01')).month.rules).toEqual({ rulesOf: 2027, year: 2028, citation: null })
})

test('who confirmed what and when stands on the page, in the history and in the audit log, and is another clinic’s for no one', async () => {
  const { record, proposed, inForce, goesOn, changedBy } = await rules(t.people.carla)
  expect(record).toEqual([{ fromMonth: '2027-01', citation, confirmedBy: 'Adam Reyes', confirmedAt: expect.any(String) }])
  expect(changedBy).toBe('Adam Reyes')
  expect(goesOn).toMatchObject([
    { from: '2027-01-01', to: '2027-12-31', citation },
    { from: '2028-01-01', to: null, citation: null },
  ])
  expect(proposed.every(({ source }: { source: string }) => source === 'proposed, CMS-1848-P, 91 FR 43842, 07/16/2026')).toBe(true)
  expect(inForce.find(({ code }: { code: string }) => code === '99454')).toMatchObject({ from: '2027-01-01' })
  const { changes } = await get('settings/rules-in-force/history')
  expect(changes).toMatchObject([{ before: { confirmations: [] }, after: { confirmations: [{ fromMonth: '2027-01', citation }] } }])
  const audit = await t.owner
    .selectFrom('audit')
    .select(['reason', 'result'])
    .where('action', '=', 'POST settings/rules-in-force')
    .execute()
  expect(audit).toContainEqual({ reason: `rules from 2027-01: ${citation}`, result: 'ok' })
  expect(await rules(t.people.luis)).toMatchObject({ record: [], goesOn: [{ citation: null }] })
})

test('what is on record can be added to and not changed', async () => {
  const change = (statement: string) => t.within(t.groups.northside, (db) => sql.raw(statement).execute(db))
  await expect(change(`update rules_confirmation set citation = 'something else'`)).rejects.toThrow('permission denied')
  await expect(change('delete from rules_confirmation')).rejects.toThrow('permission denied')
})

test('a closed month keeps what it was closed by, whatever is confirmed later; December has not changed by a byte', async () => {
  await setClock('2027-02-03T15:00:00Z')
  expect((await close('2027-01')).rules).toEqual(confirmed)
  const corrected = 'CMS-1848-F correction, 92 FR 1021, 2027-01-29'
  expect((await confirm({ fromMonth: '2027-01', citation: corrected })).statusCode).toBe(200)
  expect(await january()).toEqual(confirmed)
  expect((await board('2027-02')).month.rules).toEqual({ ...confirmed, citation: corrected })
  expect(await bytesOfDecember()).toEqual(december)
  expect(await verifyMonths(t.db, true)).toEqual([])
})
