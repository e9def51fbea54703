/** Who is inactive in the order of received data is read in four pieces: together they must say what one sorting says. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const minute = 60_000
const limit = 48 * 60
// Minutes before now: last active and received, on both sides of the limit, an hour apart and more, never and too early
const active = [limit - 70, limit - 1, limit + 1, limit + 59, limit + 61, limit + 90, limit * 3, null]
const received = [0, limit - 90, limit - 1, limit + 1, limit + 58, limit + 62, limit * 2, limit * 4, null]
const at = (minutes: number | null, now: number) => (minutes === null ? null : new Date(now - minutes * minute).toISOString())

test('all pages of inactive members by received data, from both ends, are those of one sorting', async () => {
  const now = Date.now()
  for (const [row, lastActive] of active.entries())
    for (const [column, receivedAt] of received.entries())
      for (const twin of ['a', 'b', 'c', 'd'])
        await createMember(t.owner, t.groups.northside, `N${row}${column}${twin}`, {
          summary: { last_active_at: at(lastActive, now), data_received_at: at(receivedAt, now) },
        })
  const expected = await t.owner
    .selectFrom('member_summary')
    .select('member_id')
    .where('group_id', '=', t.groups.northside)
    .where('disenrolled', '=', false)
    .where('last_active_at', '<', at(limit, now))
    .orderBy(sql`data_received_at desc nulls last, member_id`)
    .execute()
  const displayed: string[] = []
  for (let page = 0; page < Math.ceil(expected.length / 50); page++) {
    const answer = await t.as(t.people.carla, 'GET', `home/lists/inactive-2-days?sort=dataReceivedDT&page=${page}`)
    displayed.push(...answer.json<{ members: { _id: string }[] }>().members.map(({ _id }) => _id))
  }
  expect(expected.length).toBeGreaterThan(150)
  expect(displayed).toEqual(expected.map(({ member_id }) => member_id))
})
