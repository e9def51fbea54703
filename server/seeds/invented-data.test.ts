import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuseDemo } from '../src/platform/database/refuse-demo.ts'
import { type TestApp, testApp } from '../src/platform/testing/test-app.ts'
import { loadLarge } from './large/load-large.ts'
import { northside } from './demo/groups.ts'
import { seedDemo } from './load.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const few = { mostMembers: 20, mostDays: 5 }
const counted = async () =>
  Promise.all(
    (['clinic_group', 'app_user', 'member', 'auth.credential'] as const).map((table) =>
      t.owner
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    ),
  )

/** Without a time limit: two hundred tables follow, on a machine that may be busy. */
async function empty(tables: string) {
  const client = new pg.Client({ connectionString: t.url })
  await client.connect()
  try {
    await client.query(`truncate ${tables} cascade`)
  } finally {
    await client.end()
  }
}

test('neither the demo nor the large clinic enters a database with data of its own', async () => {
  const before = await counted()
  await expect(seedDemo(t.url, t.config, Temporal.Now.instant(), few)).rejects.toThrow(/^This database holds data/)
  await expect(loadLarge(t.url, t.config, { members: 1, nowMs: Date.now(), tell: () => undefined })).rejects.toThrow(
    /^This database holds data/,
  )
  expect(await counted()).toEqual(before)
  expect(await t.owner.selectFrom('app.invented_data').selectAll().execute()).toEqual([])
})

/** Ten minutes into the month. */
const first = Temporal.Now.zonedDateTimeISO(northside.timeZone).with({ day: 1 }).startOfDay().add({ minutes: 10 }).toInstant()

test('an empty database is marked by the load, and a clinic’s own server refuses it from then on', async () => {
  await refuseDemo(t.url)
  await empty('clinic_group, app_user')
  expect(await seedDemo(t.url, t.config, first, few)).toMatchObject({ members: 40 })
  await expect(refuseDemo(t.url)).rejects.toThrow(/^This database holds the demo/)
  expect(await seedDemo(t.url, t.config, Temporal.Now.instant(), few)).toBeUndefined()
})

test('given a load on the first of a month, nothing of the month before was reviewed later than the load', async () => {
  const reviews = t.owner.selectFrom('month_review').select('reviewed_at')
  expect(await reviews.execute()).not.toEqual([])
  expect(await reviews.where('reviewed_at', '>', first.toString()).execute()).toEqual([])
})

test('what an interrupted load left is made anew, and a whole one is left alone', async () => {
  const rows = async () => {
    const tables = ['member', 'care_plan', 'month_close', 'doctor_alert'] as const
    const counts = tables.map((table) =>
      t.owner
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).map(({ n }) => n)
  }
  const whole = await rows()
  await t.owner.updateTable('app.invented_data').set({ whole_at: null }).execute()
  await empty('care_plan, month_close, doctor_alert')
  expect(await seedDemo(t.url, t.config, Temporal.Now.instant(), few)).toMatchObject({ members: 40 })
  expect(await rows()).toEqual(whole)
  expect(await seedDemo(t.url, t.config, Temporal.Now.instant(), few)).toBeUndefined()
})
