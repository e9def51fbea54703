/** What many members' lines lack, found together, is what each member's packet says, in every state of their work. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createBench } from '../../timekeeping/testing/create-bench.ts'
import { createMixedPanel } from '../testing/create-mixed-panel.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const [month, monthBegins] = ['2026-10', '2026-10-01T04:00:00Z']
let t: TestApp
let ids: string[]

beforeAll(async () => {
  t = await testApp()
  const clock = await createBench(t)
  await clock.begin()
  ids = await createMixedPanel(t, { now: clock.at(0), count: 60 })
  await t.within(t.groups.northside, async (db) => {
    for (const memberId of ids) changed(db, 'member', { memberId })
  })
})
afterAll(() => t.close())

type PacketLine = { code: string; serviceOn: string; items: { what: string; isThere: boolean }[] }
type Lacking = { code: string; serviceOn: string; items: string[] }

/** By the packets, one member after the other. */
async function lackingByPackets(): Promise<Map<string, Lacking[]>> {
  const found = new Map<string, Lacking[]>()
  for (const memberId of ids) {
    const { lines = [] } = (await t.as(t.people.carla, 'GET', `reports/months/${month}/packets/${memberId}`)).json<{
      lines?: PacketLine[]
    }>()
    const lacking = lines
      .map(({ code, serviceOn, items }) => ({ code, serviceOn, items: items.flatMap(({ what, isThere }) => (isThere ? [] : [what])) }))
      .filter(({ items }) => items.length > 0)
    if (lacking.length > 0) found.set(memberId, lacking)
  }
  return found
}

async function lackingTogether(): Promise<Map<string, Lacking[]>> {
  const { members } = (await t.as(t.people.adam, 'GET', `reports/months/${month}/incomplete`)).json()
  return new Map(members.map(({ memberId, lines }: { memberId: string; lines: Lacking[] }) => [memberId, lines]))
}

const lacksTimeLog = (found: ReadonlyMap<string, Lacking[]>) =>
  [...found.values()].flat().filter(({ items }) => items.includes('Time log')).length

/** Work of October: the log of these members is of the other kind than their lines were judged by. */
const work = (statement: (members: string[]) => ReturnType<typeof sql>, nth: number) =>
  statement(ids.filter((_, at) => at % 5 === nth)).execute(t.owner)

test('for sixty members in every state, what lacks is the same found together and packet by packet', async () => {
  const together = await lackingTogether()
  expect(together.size).toBeGreaterThan(20)
  expect(lacksTimeLog(together)).toBe(0)
  expect(together).toEqual(await lackingByPackets())
})

test('work left out, waiting for a second person, over the first midnight of the month, or before it: still the same', async () => {
  await t.owner.deleteFrom('call').execute()
  await work(
    (members) => sql`
    insert into work_exclusion (group_id, member_id, interval_id, is_excluded, reason, by, by_name)
    select group_id, member_id, id, true, 'Counted by mistake', staff_id, staff_name from work_interval
     where member_id = any (${members}::uuid[])`,
    0,
  )
  await work(
    (members) => sql`
    insert into time_approval (group_id, member_id, id, limit_minutes) select group_id, member_id, id, 20 from work_interval
     where member_id = any (${members}::uuid[])`,
    1,
  )
  const moved = (from: string, to: string) => (members: string[]) =>
    sql`
    insert into work_interval (group_id, member_id, staff_id, source, url, program, started_at, ended_at, client_started_at, client_ended_at,
                               year_month, staff_name, staff_title, is_staff_excluded)
    select group_id, member_id, staff_id, source, url, program, ${from}::timestamptz, ${to}::timestamptz, ${from}::timestamptz, ${to}::timestamptz,
           ${month}, staff_name, staff_title, false
      from work_interval where member_id = any (${members}::uuid[]) and year_month = ${month}`
  await work(moved('2026-09-30T04:30:00Z', '2026-10-01T04:10:00Z'), 2)
  await work(moved('2026-10-01T03:00:00Z', monthBegins), 3)
  await work(
    (members) => sql`delete from work_interval where member_id = any (${members}::uuid[]) and started_at > ${monthBegins}::timestamptz`,
    2,
  )
  await work(
    (members) => sql`delete from work_interval where member_id = any (${members}::uuid[]) and started_at > ${monthBegins}::timestamptz`,
    3,
  )
  const together = await lackingTogether()
  expect(lacksTimeLog(together)).toBeGreaterThan(3)
  expect(together).toEqual(await lackingByPackets())
  const lacksLog = (nth: number) => lacksTimeLog(new Map([...together].filter(([id]) => ids.indexOf(id) % 5 === nth)))
  expect([0, 1, 2, 3, 4].map((nth) => lacksLog(nth) > 0)).toEqual([true, true, false, true, false])
})
