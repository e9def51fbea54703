import { isSuspect } from '@vitalrounds/domain/readings/suspect'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { figureIds } from '@vitalrounds/domain/reports/figures'
import { unassigned } from '@vitalrounds/domain/reports/report-fields'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createMonitoredMember, insertDailyWeights } from './testing/create-panel.ts'

let t: TestApp
let ada: string
const running = localMonth(Date.now(), 'America/New_York')

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [95, ...Array.from({ length: 40 }, (_, n) => n)])
  const others = [
    await createMonitoredMember(t, t.groups.northside, 'Bob', [95, 10]),
    await createMonitoredMember(t, t.groups.northside, 'Cleo', []),
  ]
  await createMonitoredMember(t, t.groups.lakeview, 'Eve', [1])
  await t.owner.updateTable('app_user').set({ title: 'MD' }).where('id', '=', t.people.carla.userId).execute()
  await t.owner.updateTable('member').set({ assigned_physician: t.people.carla.userId }).where('id', '=', ada).execute()
  for (const memberId of [ada, ...others]) await report(memberId)
})
afterAll(() => t.close())

const report = (memberId: string) => t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId }))
const get = async (path: string, who = t.people.carla) => (await t.as(who, 'GET', `reports/${path}`)).json()

test('every figure opens a list of exactly as many members, for everybody and for one', async () => {
  for (const show of ['all', t.people.carla.userId]) {
    const { figures } = await get(`dashboard?show=${show}`)
    expect(Object.keys(figures).toSorted()).toEqual([...figureIds].toSorted())
    for (const figure of figureIds) {
      const { members, count } = await get(`dashboard/${figure}?show=${show}`)
      expect({ figure, members: members.length, count }).toEqual({
        figure,
        members: figures[figure],
        count: figures[figure],
      })
    }
  }
})

test('the figures count what they say', async () => {
  const { figures } = await get('dashboard')
  expect(figures).toMatchObject({
    enrolled: 3,
    neverMeasured: 1,
    activeToday: 1,
    active7: 1,
    active30: 2,
    minutesNone: 3,
    withoutDevice: 3,
  })
  expect((await get(`dashboard?show=${t.people.carla.userId}`)).figures.enrolled).toBe(1)
})

test('thirteen months are counted by code, and each number is a list of the report', async () => {
  const stats = await get(`billing-stats?yearMonth=${running}`)
  expect(stats.months.map((month: { yearMonth: string }) => month.yearMonth)).toEqual(
    Array.from({ length: 13 }, (_, back) => addMonths(running, -back)),
  )
  expect(stats.months[0].members).toBe(3)
  expect(stats.practices).toMatchObject([{ id: 'main', name: 'Main Street' }])
  expect(stats.physicians).toMatchObject([{ id: t.people.carla.userId }, { id: unassigned, name: 'No physician' }])
  for (const physician of stats.physicians)
    for (const sum of physician.sums) {
      const { count } = await get(`billing-report?yearMonth=${running}&physician=${physician.id}&code=${sum.code}&state=off`)
      expect(count).toBe(sum.off)
    }
})

test('every breakdown adds up to the month, code by code: whoever has none is a row of its own', async () => {
  await t.owner.updateTable('member').set({ practice_id: null }).where('id', '=', ada).execute()
  await report(ada)
  const stats = await get(`billing-stats?yearMonth=${running}`)
  type Sum = Record<string, number> & { code: string }
  const figures = ['eligible', 'earned', 'units', 'onTrack', 'atRisk', 'lost', 'off']
  const total = (rows: { sums: Sum[] }[]) =>
    Object.fromEntries(
      stats.months[0].sums.map(({ code }: Sum) => [
        code,
        figures.map((figure) => rows.reduce((sum, row) => sum + (row.sums.find((sum) => sum.code === code)?.[figure] ?? 0), 0)),
      ]),
    )
  const ofMonth = total([stats.months[0]])
  for (const by of ['practices', 'physicians', 'careManagers']) expect(total(stats[by]), by).toEqual(ofMonth)
  const lastOf = (rows: { id: string; name: string }[]) => rows.at(-1)
  expect(lastOf(stats.practices)).toMatchObject({ id: unassigned, name: 'No practice' })
  expect(lastOf(stats.careManagers)).toMatchObject({ id: unassigned, name: 'No care manager' })
  // And its number opens exactly those
  const match = await get(`billing-report?yearMonth=${running}&practiceId=${encodeURIComponent(unassigned)}`)
  expect(match.rows.map(({ memberId }: { memberId: string }) => memberId)).toEqual([ada])
  await t.owner.updateTable('member').set({ practice_id: 'main' }).where('id', '=', ada).execute()
  await report(ada)
})

test('a month is signed as it was looked at, returned with words, and asked for again once it has changed', async () => {
  const queue = (state: string) => get(`review-record?yearMonth=${running}&show=${t.people.carla.userId}&state=${state}`)
  expect(await queue('toSign')).toMatchObject({ count: 1, rows: [{ memberId: ada, state: 'toSign' }] })
  const page = await get(`review-record/${ada}?yearMonth=${running}`)
  expect(page.readings).toMatchObject([{ metric: 'bodyWeight', suspect: 0 }])
  const flagged = async (flags: string[]) => {
    await t.owner.updateTable('reading').set({ flags }).where('member_id', '=', ada).execute()
    const [{ count, suspect }] = (await get(`review-record/${ada}?yearMonth=${running}`)).readings
    return suspect === count ? 'all' : suspect
  }
  for (const flags of [['suspect'], ['suspect', 'accepted'], ['accepted'], []])
    expect(await flagged(flags), flags.join(' ')).toBe(isSuspect({ flags }) ? 'all' : 0)
  const body = { yearMonth: running, digest: page.digest }
  const sign = (digest = page.digest) => t.as(t.people.carla, 'POST', `reports/review-record/${ada}/sign`, { ...body, digest })
  expect((await sign()).json()).toEqual({ memberId: ada, state: 'signed' })
  expect(await queue('signed')).toMatchObject({ count: 1, counts: { toSign: 0, signed: 1 } })
  await t.owner.updateTable('reading').set({ excluded: true }).where('member_id', '=', ada).execute()
  await report(ada)
  expect(await queue('changed')).toMatchObject({ count: 1 })
  expect((await sign()).json().code).toBe('review.changed')
  const now = await get(`review-record/${ada}?yearMonth=${running}`)
  expect(now).toMatchObject({ state: 'changed', signatures: [{ verdict: 'signed', digest: page.digest }] })
  const returned = (words: string) =>
    t.as(t.people.carla, 'POST', `reports/review-record/${ada}/return`, { ...body, digest: now.digest, words })
  expect((await returned('')).statusCode).toBe(422)
  expect((await returned('Where are the readings?')).json().state).toBe('returned')
  await insertDailyWeights(t, t.groups.northside, ada, [2])
})

test('another clinic’s member cannot be reviewed', async () => {
  expect((await t.as(t.people.luis, 'GET', `reports/review-record/${ada}?yearMonth=${running}`)).statusCode).toBe(404)
})

test('a warning of the reviewed month says why its reading is in doubt, until somebody says it is theirs', async () => {
  const bea = await createMonitoredMember(t, t.groups.northside, 'Bea', [0])
  const its = { group_id: t.groups.northside, member_id: bea }
  const reading = await t.owner
    .updateTable('reading')
    .set({ flags: ['suspect'], state_reason: 'Probably another person (20 lbs in 14 h)' })
    .where('member_id', '=', bea)
    .returning(['id', 'measured_at'])
    .executeTakeFirstOrThrow()
  const warning = { category: 'weightLoss', severity: 'high', text: '−20 lbs / 1 d', measured_at: reading.measured_at }
  for (const reading_id of [reading.id, null])
    await t.owner
      .insertInto('warning')
      .values({ ...its, ...warning, reading_id, act_key: `of ${reading_id}` })
      .execute()
  const suspects = async () =>
    (await get(`review-record/${bea}?yearMonth=${running}`)).warnings.map((warning: { suspect: string | null }) => warning.suspect)
  expect(new Set(await suspects())).toEqual(new Set(['Probably another person (20 lbs in 14 h)', null]))
  await t.owner
    .updateTable('reading')
    .set({ flags: ['suspect', 'accepted'] })
    .where('id', '=', reading.id)
    .execute()
  expect(await suspects()).toEqual([null, null])
})
