/** Set-up is billed once: months behind a closed one follow what is filed in it, also by an addendum. */
import { addMonths, daysBetween, localDate, monthOf } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { freezeMonth } from './close-month.ts'
import { createMonitoredMember } from './testing/create-panel.ts'
import { verifyMonths } from './verify-months.ts'

let t: TestApp
let ada: string
const today = localDate(Date.now(), 'America/New_York')
const running = monthOf(today)
const before = addMonths(running, -1)
const measuredOn = ['10', '11'].map((day) => `${before}-${day}`)

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(
    t,
    t.groups.northside,
    'Ada',
    measuredOn.map((date) => daysBetween(date, today)),
  )
  await report()
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  await report()
})
afterAll(() => t.close())

const report = () => t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
async function setUp() {
  const { cells } = await t.owner
    .selectFrom('member_month')
    .select('cells')
    .where('member_id', '=', ada)
    .where('year_month', '=', running)
    .executeTakeFirstOrThrow()
  return (cells as { code: string; reason: string }[]).find(({ code }) => code === '99453')?.reason
}

test('what an addendum takes out of a closed month is open again in the running one, at once', async () => {
  expect(await setUp()).toBe('ALREADY_BILLED_EPISODE')
  await t.owner.updateTable('reading').set({ excluded: true }).where('measured_on', '=', measuredOn[1]!).execute()
  await report()
  expect(await setUp()).toBe('ALREADY_BILLED_EPISODE')
  const accepted = await t.as(t.people.adam, 'POST', `reports/months/${before}/late/${ada}/accept`, { reason: 'Another person' })
  expect(accepted.statusCode).toBe(200)
  expect(await setUp()).toBe('DAYS_SHORT')
  expect(await verifyMonths(t.db)).toEqual([])
})
