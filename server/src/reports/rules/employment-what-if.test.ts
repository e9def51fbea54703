/** What the proposed employment gate would touch: whose month, how many minutes, which codes; and of whom nothing is on record. */
import { localMonth, monthSpan } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { passMinutesOfMonth } from '../../platform/testing/month-clock.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'

let t: TestApp
const running = localMonth(Date.now(), 'America/New_York')
const atMinute = (minute: number) => new Date(monthSpan(running, 'America/New_York').start + minute * 60_000).toISOString()

beforeAll(async () => {
  t = await testApp()
  await passMinutesOfMonth(t.owner, 30)
  const ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [40])
  await createMonitoredMember(t, t.groups.northside, 'Bea', [40])
  const work = (minute: number, more: object) => ({
    group_id: t.groups.northside,
    member_id: ada,
    staff_id: t.people.carla.userId,
    staff_name: 'Carla Reyes',
    staff_title: 'RN',
    is_staff_excluded: false,
    url: 'notes',
    program: 'rpm',
    source: 'page',
    year_month: running,
    started_at: atMinute(minute),
    ended_at: atMinute(minute + 12),
    client_started_at: atMinute(minute),
    client_ended_at: atMinute(minute + 12),
    ...more,
  })
  await t.owner
    .insertInto('work_interval')
    .values([work(2, {}), work(15, { staff_id: t.people.adam.userId, staff_name: 'Adam Reyes' })])
    .execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'time', { memberId: ada }))
})
afterAll(() => t.close())

const whatIf = async (who = t.people.adam) => t.as(who, 'GET', 'settings/rules-in-force/employment-what-if')
const employ = (userId: string, kind: string) =>
  t.as(t.people.adam, 'POST', 'employment', { userId, kind, startsOn: '2020-01-01', endsOn: null })

test('is for who closes months, and counts everybody of whom nothing is on record', async () => {
  expect((await whatIf(t.people.carla)).statusCode).toBe(403)
  expect((await whatIf()).json()).toMatchObject({
    yearMonth: running,
    members: 1,
    seconds: 24 * 60,
    unknownWorkers: ['Adam Reyes', 'Carla Reyes'],
  })
})

test('with their employment on record only the minutes of others are touched, and in the end nobody', async () => {
  await employ(t.people.carla.userId, 'employed')
  await employ(t.people.adam.userId, 'contracted')
  expect((await whatIf()).json()).toMatchObject({ members: 1, seconds: 12 * 60, unknownWorkers: [] })
  const { employment } = (await t.as(t.people.adam, 'GET', 'employment')).json()
  const { _id } = employment.find(({ kind }: { kind: string }) => kind === 'contracted')
  await t.as(t.people.adam, 'POST', `employment/${_id}/retraction`, { reason: 'Is employed' })
  await employ(t.people.adam.userId, 'employed')
  expect((await whatIf()).json()).toMatchObject({ members: 0, seconds: 0, codes: [], unknownWorkers: [] })
})
