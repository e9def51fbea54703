/** Facts of a month that come from elsewhere: set-up filed before, blood pressure and laboratory, the codes in force. */
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct } from '../readings/testing/insert-readings.ts'
import { judgeMonths, settingsWith } from '../reports/judge-months.ts'
import { findBillingFacts } from './find-facts.ts'

let t: TestApp
let ada: string

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  ada = await createMember(t.owner, t.groups.northside, 'Ada Moreno', {
    member: { dob: '1950-12-31', chronic_conditions: ['Hypertension'] },
  })
  const its = { group_id: t.groups.northside, member_id: ada }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'RPM', started_at: '2026-03-01T15:00:00Z' })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'rpm', text_version: '1', language: 'English', given_at: '2026-03-01T15:00:00Z' })
    .execute()
})
afterEach(async () => {
  await t.owner.deleteFrom('month_addendum').execute()
  await t.owner.deleteFrom('month_close_row').execute()
  await t.owner.deleteFrom('month_close').execute()
})

const facts = async (month: string) => (await t.within(t.groups.northside, (db) => findBillingFacts(db, [ada], { month }))).get(ada)!.facts
const isBilled = async (month: string) => (await facts(month)).rpm?.isSetupBilled ?? false

const line = (serviceOn: string) => [{ code: '99453', units: 1, month: serviceOn.slice(0, 7), serviceOn, start: serviceOn, end: serviceOn }]

/** A close in which set-up was filed. */
async function filed(yearMonth: string, serviceOn: string, state: 'closed' | 'reopened' = 'closed') {
  const its = { group_id: t.groups.northside }
  const { id } = await t.owner
    .insertInto('month_close')
    .values({
      ...its,
      year_month: yearMonth,
      version: 1,
      state,
      as_of: `${addMonths(yearMonth, 1)}-05T12:00:00Z`,
      zone: 'America/New_York',
      rules: JSON.stringify(medicareRules),
      rules_version: '1',
      settings: JSON.stringify(settingsWith({})),
      total: 1,
      closed_by: t.people.adam.userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const frozen = { facts: Buffer.from(''), facts_digest: '', result: Buffer.from(''), result_digest: '' }
  await t.owner
    .insertInto('month_close_row')
    .values({ ...its, close_id: id, member_id: ada, ...frozen, lines: JSON.stringify(line(serviceOn)) })
    .execute()
  return id
}

test('set-up that a closed month filed is billed for the months after it, and not for itself', async () => {
  await filed('2026-04', '2026-04-03')
  expect(await Promise.all(['2026-03', '2026-04', '2026-05', '2026-11'].map(isBilled))).toEqual([false, false, true, true])
})

test('a month that was opened again has filed nothing', async () => {
  await filed('2026-04', '2026-04-03', 'reopened')
  expect(await isBilled('2026-05')).toBe(false)
})

test('an addendum stands for what was filed before it', async () => {
  const id = await filed('2026-04', '2026-04-03')
  const its = {
    group_id: t.groups.northside,
    close_id: id,
    member_id: ada,
    year_month: '2026-04',
    facts: Buffer.from(''),
    facts_digest: '',
    reason: 'x',
    accepted_by: t.people.adam.userId,
  }
  await t.owner
    .insertInto('month_addendum')
    .values({ ...its, before: JSON.stringify(line('2026-04-03')), after: '[]', accepted_at: '2026-05-06T12:00:00Z' })
    .execute()
  expect(await isBilled('2026-05')).toBe(false)
  await t.owner
    .insertInto('month_addendum')
    .values({ ...its, before: '[]', after: JSON.stringify(line('2026-04-04')), accepted_at: '2026-05-07T12:00:00Z' })
    .execute()
  expect(await isBilled('2026-05')).toBe(true)
})

test('what was filed in another episode of care is not billed in this one', async () => {
  await filed('2026-04', '2026-04-03')
  await t.owner.updateTable('program_stay').set({ ended_at: '2026-06-01T12:00:00Z' }).where('member_id', '=', ada).execute()
  await t.owner
    .insertInto('program_stay')
    .values({ group_id: t.groups.northside, member_id: ada, program: 'RPM', started_at: '2026-08-01T12:00:00Z', is_new_episode: true })
    .execute()
  expect(await isBilled('2026-11')).toBe(false)
  expect((await facts('2026-05')).rpm).toMatchObject({ earlier: [{ isSetupBilled: true }] })
  expect((await facts('2026-04')).rpm?.earlier).not.toMatchObject([{ isSetupBilled: true }])
  await filed('2026-09', '2026-09-03')
  expect((await facts('2026-10')).rpm).toMatchObject({ isSetupBilled: true, earlier: [{ isSetupBilled: true }] })
})

test('set-up of a new episode is billed once in it, too', async () => {
  await t.owner.updateTable('program_stay').set({ is_new_episode: true }).where('member_id', '=', ada).execute()
  const reason = async (month: string) =>
    (await t.within(t.groups.northside, (db) => judgeMonths(db, [ada], { month }))).get(ada)!.result.codes['99453']!.reason
  expect(await reason('2026-05')).toBe('NO_READINGS')
  await filed('2026-04', '2026-04-03')
  expect(await reason('2026-05')).toBe('ALREADY_BILLED_EPISODE')
})

test('quality codes come from the last day with blood pressures, the age of the year, and the A1c of the month', async () => {
  const of = { groupId: t.groups.northside, memberId: ada }
  await insertMeasuringAct(t.owner, of, { at: '2026-05-04T14:00:00Z', values: { systolicBP: 150, diastolicBP: 95, pulse: 70 } })
  await insertMeasuringAct(t.owner, of, { at: '2026-05-20T14:00:00Z', values: { systolicBP: 134, diastolicBP: 88 } })
  await insertMeasuringAct(t.owner, of, { at: '2026-05-20T20:00:00Z', values: { systolicBP: 141, diastolicBP: 79 } })
  await insertMeasuringAct(t.owner, of, {
    at: '2026-05-21T20:00:00Z',
    values: { systolicBP: 190, diastolicBP: 120 },
    excluded: true,
  })
  // The evening of May 31 in New York, which is June in UTC, would be later; June's own is not May's
  await insertMeasuringAct(t.owner, of, { at: '2026-06-02T14:00:00Z', values: { systolicBP: 110, diastolicBP: 70 } })
  const lab = (drawn_on: string, tenths: number, removed_at: string | null = null) =>
    t.owner
      .insertInto('lab_result')
      .values({ group_id: t.groups.northside, member_id: ada, test: 'a1c', tenths, drawn_on, removed_at })
      .execute()
  await lab('2026-05-02', 91)
  await lab('2026-05-19', 72)
  await lab('2026-06-01', 60)
  // Taken back: somebody else's
  await lab('2026-05-28', 101, '2026-05-29T14:00:00Z')
  const verdict = await t.within(t.groups.northside, (db) => judgeMonths(db, [ada], { month: '2026-05' }))
  const { result } = verdict.get(ada)!
  expect(result.quality).toEqual({ date: '2026-05-20', systolic: 134, diastolic: 79, codes: ['3075F', '3078F'] })
  expect(result.glycaemicCode).toBe('3051F')
  // The member's own page shows them
  const reply = (await t.as(t.people.carla, 'GET', `members/${ada}/billing/2026-05`)).json()
  expect(reply).toMatchObject({ quality: result.quality, glycaemicCode: '3051F' })
  // Of a period only what the facts can tell: they do not say when a reading arrived
  expect(Object.keys(reply.periods[0])).toEqual(['start', 'end', 'days', 'status', 'code', 'billableOn', 'reason', 'readingDates'])
  expect((await facts('2026-05')).age).toBe(76)
})

test('a group tells the codes that are in force, and a super admin’s change is a decision from this month on', async () => {
  const { sofia, adam } = t.people
  const mine = async () =>
    (await t.as(adam, 'POST', 'groups/find', { groupId: t.groups.northside })).json<{ billingConfig: Record<string, boolean> }>()
      .billingConfig
  const running = localMonth(Date.now(), 'America/New_York')
  const { version } = (await t.as(adam, 'GET', 'settings/code-reporting')).json<{ version: string }>()
  const value = { decisions: [{ fromMonth: running, config: { '99454': false } }] }
  expect((await t.as(adam, 'POST', 'settings/code-reporting', { value, version })).statusCode).toBe(200)
  expect((await mine())['99454']).toBe(false)
  const changed = await t.as(sofia, 'PATCH', 'groups/update', {
    groupId: t.groups.northside,
    billingConfig: { ...(await mine()), '99457': false },
  })
  expect(changed.json()).toMatchObject({ billingConfig: { '99454': false, '99457': false } })
  const { settings, config } = (await t.as(adam, 'GET', 'settings/code-reporting')).json<{
    settings: { fromMonth: string; setBy: string }[]
    config: Record<string, boolean>
  }>()
  expect(config).toMatchObject({ '99454': false, '99457': false })
  expect(settings).toMatchObject([{ fromMonth: running, setBy: 'Sofia Reyes' }])
  const configOf = async (month: string) =>
    (await t.within(t.groups.northside, (db) => findBillingFacts(db, [ada], { month }))).get(ada)!.config
  expect((await configOf(running))['99457']).toBe(false)
  expect((await configOf(addMonths(running, -1)))['99457']).not.toBe(false)
  // Saving something else is no decision about codes
  await t.as(sofia, 'PATCH', 'groups/update', { groupId: t.groups.northside, idleMinutes: 20 })
  expect((await t.as(adam, 'GET', 'settings/code-reporting')).json<{ settings: unknown[] }>().settings).toHaveLength(1)
})

test.for([
  [['Hypertension', 'High blood pressure'], [], 1],
  [[], ['I10', 'E11.9'], 2],
  [['Hypertension'], ['I13.0'], 3],
  [['Hypothyroidism (E03.9)'], ['E03.9'], 1],
] as const)('conditions %j beside codes %j are %i for chronic care', async ([words, codes, counted]) => {
  const stay = { group_id: t.groups.northside, member_id: ada, program: 'CCM', started_at: '2026-03-01T15:00:00Z' }
  await t.owner.insertInto('program_stay').values(stay).execute()
  const lists = { chronic_conditions: [...words], diagnosis_codes: [...codes] }
  await t.owner.updateTable('member').set(lists).where('id', '=', ada).execute()
  expect((await facts('2026-05')).ccm?.conditions).toBe(counted)
})
