/** What is prepared for pages and members is planned once a connection, and leaves the planning of the rest alone. */
import { summaryParts } from '@vitalrounds/domain/shown'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runInGroup, type GroupDb } from '../../platform/database/db.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { listPage } from '../lists/list.queries.ts'
import { createMember } from '../testing/create-member.ts'
import { refreshSummaries } from '../summary/refresh-summary.ts'
import { getMember } from './get-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Plans = { name: string; custom_plans: number; generic_plans: number }

test('one member is planned once, however often it is asked', async () => {
  const id = await createMember(t.owner, t.groups.northside, 'Ada Once')
  const { plans, mode } = await runInGroup(t.db.app, t.groups.northside, async (db) => {
    for (let request = 0; request < 8; request++) await getMember(db, id)
    const { rows } = await sql<Plans>`select name, custom_plans, generic_plans from pg_prepared_statements
      where name in ('one-member', 'consents-of', 'stays-of', 'to-review-of')`.execute(db)
    const left = await sql<{ mode: string }>`select current_setting('plan_cache_mode') as mode`.execute(db)
    return { plans: rows, mode: left.rows[0]?.mode }
  })
  expect(plans.map(({ name }) => name).toSorted()).toEqual(['consents-of', 'one-member', 'stays-of', 'to-review-of'])
  for (const { custom_plans } of plans) expect(custom_plans).toBe(0)
  expect(mode).toBe('auto')
})

/** How the statements of summaries that are prepared were planned, after these members were refreshed. */
async function summariesPlanned(db: GroupDb, ids: readonly string[]) {
  const every = new Set(summaryParts)
  for (let times = 0; times < 8; times++) await refreshSummaries(db, new Map(ids.map((id) => [id, every])))
  const { rows } = await sql<Plans>`select name, custom_plans, generic_plans from pg_prepared_statements
    where name ~ '^(vitals|billing-member|billing-month|review-facts)-' order by name`.execute(db)
  return rows
}

test('what follows a change of one member is planned once, of several by how many they are', async () => {
  const [text = '', ...several] = await Promise.all(
    ['Bea Once', 'Cy Once', 'Di Once'].map((name) => createMember(t.owner, t.groups.northside, name)),
  )
  const { ofOne, ofSeveral } = await runInGroup(t.db.app, t.groups.northside, async (db) => ({
    ofOne: await summariesPlanned(db, [text]),
    ofSeveral: await summariesPlanned(db, several),
  }))
  expect(ofOne).toHaveLength(18)
  for (const { custom_plans } of ofOne) expect(custom_plans).toBe(0)
  for (const { generic_plans } of ofOne) expect(generic_plans).toBeGreaterThanOrEqual(8)
  expect(ofSeveral).toEqual(ofOne)
})

test('a page of a list is planned once', async () => {
  const plans = await runInGroup(t.db.app, t.groups.northside, async (db) => {
    const request = { list: 'all-members', show: 'all', sort: 'name', page: 1, userId: t.people.carla.userId } as const
    for (let times = 0; times < 8; times++) await listPage(db, request)
    const { rows } = await sql<Plans>`select name, custom_plans, generic_plans from pg_prepared_statements
      where name like 'page-all-members-name%'`.execute(db)
    return rows
  })
  expect(plans.length).toBeGreaterThan(0)
  for (const { custom_plans } of plans) expect(custom_plans).toBe(0)
})
