import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { memberInsights } from './member-insights.ts'
import { findBillingFacts } from './queries.ts'

let t: TestApp
let ada: string
beforeAll(async () => {
  t = await testApp()
  ada = await enrolled()
})
afterAll(() => t.close())

/** Enrolled with consent 60 days ago, in New York. */
async function enrolled(name = 'Ada') {
  const { id } = await t.owner
    .insertInto('member')
    .values({
      group_id: t.groups.northside,
      first_name: name,
      last_name: 'Moreno',
      name_key: `${name.toLowerCase()} moreno`,
      dob: '1950-01-01',
      gender: 'female',
      phone: '+12125550101',
      time_zone: 'America/New_York',
      enrollment_date: sql`current_date - 60`,
      enrolled_at: sql`now() - interval '60 days'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const its = { group_id: t.groups.northside, member_id: id }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: sql`now() - interval '60 days'` })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'rpm', text_version: '1', language: 'English', given_at: sql`now() - interval '60 days'` })
    .execute()
  return id
}

/** `acts` readings on each of the days that lie this many days back. */
async function measured(daysBack: number[], acts = 1, more: { source?: 'device' | 'manual'; excluded?: boolean } = {}) {
  for (const back of daysBack)
    for (let act = 0; act < acts; act++)
      await sql`insert into reading (group_id, member_id, metric, value, measured_at, received_at, measured_on, source, act_key, excluded)
        select ${t.groups.northside}, ${ada}, 'bodyWeight', 82000, at, at, (at at time zone 'America/New_York')::date, ${more.source ?? 'device'}, gen_random_uuid()::text, ${more.excluded ?? false}
          from (select (date_trunc('day', now() at time zone 'America/New_York') + make_interval(hours => ${act}) - make_interval(days => ${back})) at time zone 'America/New_York' as at) x`.execute(
        t.owner,
      )
}
const insights = async () => (await t.within(t.groups.northside, (db) => memberInsights(db, ada)))?.insights

test('a member who never measured is short of days and has no period', async () => {
  const match = await insights()
  expect(match).toMatchObject({ days: 0, CPT99454d: 0, periodEnd: null })
  expect(match?.lists).toContain('todo-99454')
})

test('distinct days count once, however many readings they hold', async () => {
  await measured([10, 9, 8, 7], 3)
  expect(await insights()).toMatchObject({ days: 4 })
})

test('what a person typed in, and what was excluded, makes no day', async () => {
  await measured([6], 1, { source: 'manual' })
  await measured([5], 1, { excluded: true })
  expect(await insights()).toMatchObject({ days: 4 })
})

test('the sixteenth day takes the member off the list', async () => {
  // Eleven days back to today at most, so the first period of 30 days still runs.
  await measured([29, 28, 27, 26, 25, 24, 23, 22, 21, 20, 19])
  expect(await insights()).toMatchObject({ days: 15 })
  await measured([18])
  const match = await insights()
  expect(match).toMatchObject({ days: 16, isAtRisk: false })
  expect(match?.lists).not.toContain('todo-99454')
})

test('a consent that ends with its stay counts for that stay, and one taken back before does not', async () => {
  const bob = await enrolled('Bob')
  const consentAt = async () => (await t.within(t.groups.northside, (db) => findBillingFacts(db, [bob]))).get(bob)?.facts.rpm?.consentAt
  const end = sql<string>`now() - interval '1 day'`
  await t.owner.updateTable('program_stay').set({ ended_at: end }).where('member_id', '=', bob).execute()
  const ended = t.owner.updateTable('consent').where('member_id', '=', bob)
  await ended.set({ revoked_at: sql`(select ended_at from program_stay where member_id = ${bob})` }).execute()
  expect(await consentAt()).toEqual(expect.any(Number))
  await ended.set({ revoked_at: sql`now() - interval '2 days'` }).execute()
  expect(await consentAt()).toBeNull()
})

test("another group's member has no insights here", async () => {
  expect(await t.within(t.groups.lakeview, (db) => memberInsights(db, ada))).toBeUndefined()
})
