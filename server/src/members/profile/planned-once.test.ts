/** What is prepared for pages and members is planned once a connection, and leaves the planning of the rest alone. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forGroup } from '../../platform/database/db.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { listPage } from '../lists/list.queries.ts'
import { aMember } from '../testing/a-member.ts'
import { getMember } from './get-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Plans = { name: string; custom_plans: number; generic_plans: number }

test('one member is planned once, however often it is asked', async () => {
  const id = await aMember(t.owner, t.groups.northside, 'Ada Once')
  const { plans, mode } = await forGroup(t.db.app, t.groups.northside, async (db) => {
    for (let asked = 0; asked < 8; asked++) await getMember(db, id)
    const { rows } = await sql<Plans>`select name, custom_plans, generic_plans from pg_prepared_statements
      where name in ('one-member', 'consents-of', 'stays-of', 'to-review-of')`.execute(db)
    const left = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)
    return { plans: rows, mode: left.rows[0]?.mode }
  })
  expect(plans.map(({ name }) => name).toSorted()).toEqual(['consents-of', 'one-member', 'stays-of', 'to-review-of'])
  for (const { custom_plans } of plans) expect(custom_plans).toBe(0)
  expect(mode).toBe('auto')
})

test('a page of a list is planned once', async () => {
  const plans = await forGroup(t.db.app, t.groups.northside, async (db) => {
    const asked = { list: 'all-members', show: 'all', sort: 'name', page: 1, userId: t.people.carla.userId } as const
    for (let times = 0; times < 8; times++) await listPage(db, asked)
    const { rows } = await sql<Plans>`select name, custom_plans, generic_plans from pg_prepared_statements
      where name like 'page-all-members-name%'`.execute(db)
    return rows
  })
  expect(plans.length).toBeGreaterThan(0)
  for (const { custom_plans } of plans) expect(custom_plans).toBe(0)
})
