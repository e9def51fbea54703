/** By which index PostgreSQL finds the members of a list that holds few: what the size of a test cannot show in time. */
import type { ListFilter } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInGroup } from '../../platform/database/db.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { belongsToList, orderOf } from './views.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const indexes: [ListFilter, index: string][] = [
  ['msg-unread', 'summary_unread'],
  ['missed-call', 'summary_missed'],
  ['with-memo', 'summary_memos'],
  ['event-today', 'summary_events'],
  ['htn', 'summary_htn'],
  ['obesity', 'summary_obesity'],
  ['dm', 'summary_dm'],
  ['ckd', 'summary_ckd'],
  ['esrd', 'summary_esrd'],
  ['chf', 'summary_chf'],
]

test.each(indexes)('%s is found by %s, whatever is asked', async (list, index) => {
  const plan = await runInGroup(t.db.app, t.groups.northside, async (db) => {
    const request = { list, show: 'all', userId: t.people.carla.userId, asOf: db.asOf } as const
    const match = db
      .selectFrom('member_summary as s')
      .select('s.member_id')
      .where((e) => belongsToList(e, db, request))
      .compile()
    // A plan that is made once cannot know that a parameter is the word of an index
    expect(match.parameters).toEqual([])
    await sql`set local enable_seqscan = off`.execute(db)
    return JSON.stringify((await sql`explain (format json) ${sql.raw(match.sql)}`.execute(db)).rows)
  })
  expect(plan).toContain(index)
})

const inOrder: [ListFilter, index: string][] = [
  ['inactive-2-days', 'summary_inactive'],
  ['inactive-5-days', 'summary_inactive'],
  ['new-members', 'summary_new_by_frequency'],
]

// Nearly all of them measure equally often: sorted for each page, they take as long as there are many
test.each(inOrder)('%s stand in %s in the order of frequency, from both ends', async (list, index) => {
  await runInGroup(t.db.app, t.groups.northside, async (db) => {
    const request = { list, show: 'all', userId: t.people.carla.userId, asOf: db.asOf } as const
    await sql`select set_config(name, 'off', true) from pg_settings
               where name in ('enable_seqscan', 'enable_bitmapscan', 'enable_sort', 'enable_incremental_sort')`.execute(db)
    for (const isFromEnd of [false, true]) {
      const page = db
        .selectFrom('member_summary as s')
        .select('s.member_id')
        .where((e) => belongsToList(e, db, request))
        .orderBy(orderOf(list, 'measureFreq', isFromEnd))
        .limit(50)
      const plan = JSON.stringify((await sql`explain (format json) ${page}`.execute(db)).rows)
      expect(plan).toContain(index)
      expect(plan).not.toContain('Sort')
    }
  })
})
