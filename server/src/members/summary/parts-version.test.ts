/** What an upgrade adds to the summaries is there once a server of the new version has started, not at the next midnight. */
import { summaryParts } from '@vitalrounds/domain/shown'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { atStart, jobHandlers } from '../../jobs-list.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { migrationsFor, readArchive, readLater } from '../../platform/database/migrations.ts'
import { runJobs } from '../../platform/jobs/jobs.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createTestDatabase, emptyTemplate } from '../../platform/testing/test-database.ts'
import { requestParts, partsVersion } from './refresh-summary.ts'
import { refreshZone } from './refresh-zone.ts'
import { findDrift } from './verify-summaries.ts'

const zone = 'America/New_York'
const today = () => localDate(Date.now(), zone)
const groupId = '0193a000-0000-7000-8000-00000000a001'
const ada = '0193a000-0000-7000-8000-00000000b001'

let t: TestApp
let nurse: Person

/** As the version before 0124 left it a moment ago: somebody in chronic care who was never asked. */
beforeAll(async () => {
  const database = await createTestDatabase(emptyTemplate)
  const old = new Kysely<unknown>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: database.url, max: 1 }) }),
  })
  const all = await migrationsFor(['0001_platform'])
  const { error } = await new Migrator({
    db: old,
    provider: { getMigrations: () => Promise.resolve(all) },
  }).migrateTo('0123_report_orders')
  if (error) throw new Error('the old version could not be made', { cause: error })
  await sql`insert into clinic_group (id, workspace_name, signed_contract) values (${groupId}, 'Old Clinic', true)`.execute(old)
  await sql`
    insert into member (id, group_id, first_name, last_name, name_key, dob, gender, phone, time_zone, enrollment_date, enrolled_at,
                        services, ccm_patient_consent, enrollment_date_ccm)
    values (${ada}, ${groupId}, 'Ada', 'Stone', 'stone ada', '1950-03-04', 'female', '+14155550100', ${zone}, '2026-01-05',
            '2026-01-05T15:00:00Z', '{RPM,CCM}', true, ${addDays(today(), -5)})`.execute(old)
  await sql`
    insert into member_summary (group_id, member_id, name_key, disenrolled, opt_in_sms, ccm_patient_consent)
    values (${groupId}, ${ada}, 'stone ada', false, false, true)`.execute(old)
  await old.destroy()
  await migrate(database.url)
  t = await testApp(database)
  nurse = await t.person(groupId, 'nurse@old.example')
}, 120_000)
afterAll(() => t.close())

const reason = async () =>
  (await t.as(nurse, 'GET', 'home/lists/all-members')).json<{ members: { reason: object | null }[] }>().members[0]?.reason
const due = async () => (await t.as(nurse, 'GET', `care-calendar?from=${today()}&to=${addDays(today(), 13)}`)).json<{ due: object[] }>().due

test('a server that starts on a database from before a part computes it at once, and a second time does nothing', async () => {
  expect(await reason()).toBeNull()
  // What waits to be computed is no drift
  expect(await t.within(groupId, findDrift)).toEqual([])
  const errors: unknown[] = []
  const { 'refresh-zone': refresh } = jobHandlers({ config: t.config, db: t.db, post: { send: async () => '', close: () => undefined } })
  const jobs = await runJobs(t.logins.app_jobs, { handlers: { 'refresh-zone': refresh }, schedules: {}, atStart }, (error) =>
    errors.push(error),
  )
  await vi.waitFor(async () => expect(await reason()).toMatchObject({ code: 'checkInDue', text: 'Check-in 5 days overdue' }), {
    timeout: 60_000,
    interval: 200,
  })
  await jobs.stop()
  expect(errors).toEqual([])
  expect(await due()).toMatchObject([{ memberName: 'Ada Stone', what: 'check-in', isOverdue: true }])
  expect(await t.within(groupId, findDrift)).toEqual([])
  expect(await refreshZone(t.db)).toBe(0)
}, 120_000)

test('what a server of the version before writes meanwhile is computed again', async () => {
  await t.owner
    .updateTable('member_summary')
    .set({ parts_version: partsVersion - 1, check_in_due_on: null })
    .where('member_id', '=', ada)
    .execute()
  expect(await refreshZone(t.db)).toBe(1)
  expect(await due()).toHaveLength(1)
})

test('each part says with which migration its newest column came', async () => {
  const { brought, added } = await columnsByMigration()
  expect(added.get('check_in_due_on')).toBe(124)
  const names = summaryParts.flatMap((part) => requestParts[part].columns.map((column) => [part, column] as const))
  for (const [part, column] of names) {
    const number = added.get(column) ?? brought
    expect(requestParts[part].since, `${part} is younger than its column ${column}`).toBeGreaterThanOrEqual(number)
  }
})

/** Which migration made the table, and which added a column to it later. */
async function columnsByMigration() {
  const added = new Map<string, number>()
  let brought = 0
  for (const [name, text] of Object.entries({ ...(await readArchive()), ...(await readLater()) })) {
    const number = Number(name.slice(0, 4))
    if (/^create table member_summary \(/m.test(text)) brought = number
    for (const [statement] of text.matchAll(/^alter table member_summary\s[^;]*;/gm))
      for (const [, column = ''] of statement.matchAll(/\badd column (\w+)/g)) added.set(column, number)
  }
  return { brought, added }
}
