/** The auditor's measure of members without a visit: those of whom no visit is on record are counted, listed and named. */
import { localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { packetPdf } from './evidence/packet-pdf.ts'
import { createMonitoredMember } from './testing/create-panel.ts'

let t: TestApp
const running = localMonth(Date.now(), 'America/New_York')
const get = async (path: string) => (await t.as(t.people.carla, 'GET', `reports/${path}`)).json()

/** How long before the start of monitoring each was seen last; null: never. */
const visitedBefore: Record<string, string | null> = {
  Never: null,
  Long: '3 years 1 day',
  Just: '3 years',
  Recent: '20 days',
  Since: '-20 days',
}

beforeAll(async () => {
  t = await testApp()
  const { northside } = t.groups
  for (const [name, before] of Object.entries(visitedBefore)) {
    const id = await createMonitoredMember(t, northside, name, [1])
    const start = sql`((now() - interval '100 days') at time zone 'America/New_York')::date`
    const visit = sql<string[]>`array[(${start} - ${before}::interval)::date]`
    if (before !== null) await t.owner.updateTable('member').set({ em_dates: visit }).where('id', '=', id).execute()
    await t.within(northside, async (db) => changed(db, 'member', { memberId: id }))
  }
})
afterAll(() => t.close())

test('a member of whom no visit is on record is counted, as SQL over the facts counts', async () => {
  const { rows } = await sql<{ name: string }>`
    select m.first_name as name from member m join clinic_group g on g.id = m.group_id
     where g.id = ${t.groups.northside} and not m.disenrolled
       and exists (select from program_stay p where p.member_id = m.id and p.program = 'RPM' and p.ended_at is null
         and not exists (select from unnest(m.em_dates) seen where seen >= (p.started_at at time zone g.time_zone)::date - interval '3 years'))
     order by name`.execute(t.owner)
  expect(rows.map(({ name }) => name)).toEqual(['Long', 'Never'])
  expect((await get('dashboard')).figures.noVisit).toBe(rows.length)
  const listed = (await get('dashboard/noVisit')).members as { name: string }[]
  expect(listed.map(({ name }) => name.replace(' Moreno', ''))).toEqual(rows.map(({ name }) => name))
})

test('the warning names the member, in the month and in the packet', async () => {
  const { members } = await get('dashboard/noVisit')
  for (const { memberId, name } of members) {
    const month = (await t.as(t.people.carla, 'GET', `members/${memberId}/billing/${running}`)).json()
    expect(month.warnings, name).toContain('NO_PRIOR_VISIT')
    const packet = await t.as(t.people.carla, 'GET', `reports/months/${running}/packets/${memberId}`)
    const pdf = packetPdf(packet.body)
    expect(pdf).toContain(`Warning: No visit of ${name} is on record`)
  }
})
