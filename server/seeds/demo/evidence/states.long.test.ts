/**
 * The whole demo has a member for every state of the facts behind a line, of each item of evidence, and of claims. Who it is
 * stands in `found`; the failure names the states that nobody is in.
 */
import { claimProgressStates } from '@vitalrounds/domain/claims/claim-progress'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { type EvidenceItem, evidencePlaces } from '@vitalrounds/domain/reports/evidence-items'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findMonthClaims } from '../../../src/claims/month-claims.ts'
import { readConfig } from '../../../src/platform/config.ts'
import { type Database, databaseOver, openPool, runInGroup } from '../../../src/platform/database/db.ts'
import { siteOf } from '../../../src/platform/public-url.ts'
import { createTestDatabase, type TestDatabase } from '../../../src/platform/testing/test-database.ts'
import { memberMonth } from '../../../src/reports/evidence/member-month.ts'
import { seedDemo } from '../../load.ts'
import { demoGroups, northside } from '../groups.ts'

const now = Temporal.Now.instant()
const running = localMonth(now.epochMilliseconds, northside.timeZone)
const last = addMonths(running, -1)
let database: TestDatabase
let owner: Database

beforeAll(async () => {
  database = await createTestDatabase()
  const config = readConfig({ DATABASE_URL: database.url }, 'demo')
  await seedDemo(database.url, config, now)
  owner = databaseOver(openPool(database.url, 'owner'), async () => {}, siteOf(config))
}, 900_000)
afterAll(async () => {
  await owner.destroy()
  await database.drop()
})

/** By the state, a condition on a member `m` of Northside. */
const standing = sql`not exists (select from practitioner_order_retraction x where x.group_id = o.group_id and x.order_id = o.id)`
const ordered = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from practitioner_order o where o.group_id = m.group_id and o.member_id = m.id and ${standing} and ${condition})`
const educated = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from device_education e where e.group_id = m.group_id and e.member_id = m.id and ${condition})`
const workedBy = (kind: string | null) => sql`exists (
  select from work_interval i where i.group_id = m.group_id and i.member_id = m.id and i.year_month = ${last}
     and ${kind === null ? sql`not exists (select from worker_employment w where w.group_id = i.group_id and w.user_id = i.staff_id)` : sql`exists (select from worker_employment w where w.group_id = i.group_id and w.user_id = i.staff_id and w.kind = ${kind})`})`
const paidBy = (kind: string) => sql`exists (
  select from member_payer e join payer p on p.group_id = e.group_id and p.id = e.payer_id
   where e.group_id = m.group_id and e.member_id = m.id and p.kind = ${kind})`
const consented = (condition: ReturnType<typeof sql>) =>
  sql`exists (select from consent c where c.group_id = m.group_id and c.member_id = m.id and c.kind = 'rpm' and ${condition})`

const facts: Record<string, ReturnType<typeof sql>> = {
  'order: signed': ordered(sql`o.wording_version is not null`),
  'order: recorded with its source': ordered(sql`o.source is not null`),
  'order: none': sql`not ${ordered(sql`true`)}`,
  'order: last day over': sql`${ordered(sql`true`)} and not ${ordered(sql`o.ordered_on > current_date - interval '1 year'`)}`,
  'set-up: shown back': educated(sql`e.is_taught_back`),
  'set-up: not shown back': educated(sql`not e.is_taught_back`),
  'set-up: none': sql`exists (select from device_assignment a where a.group_id = m.group_id and a.member_id = m.id) and not ${educated(sql`true`)}`,
  'visit: on record': sql`cardinality(m.em_dates) > 0`,
  'visit: none': sql`cardinality(m.em_dates) = 0`,
  'employment: employed': workedBy('employed'),
  'employment: contracted': workedBy('contracted'),
  'employment: vendor': workedBy('vendor'),
  'employment: not on record': workedBy(null),
  'consent: said how': consented(sql`c.method is not null`),
  'consent: not said how': consented(sql`c.method is null`),
  'payer: Medicare': paidBy('MB'),
  'payer: a plan': paidBy('CI'),
  'payer: none': sql`not exists (select from member_payer e where e.group_id = m.group_id and e.member_id = m.id)`,
}

test('each state of a fact behind a line has its member', async () => {
  const found = new Map<string, string | undefined>()
  for (const [state, condition] of Object.entries(facts)) {
    const { rows } = await sql<{ name: string }>`
      select m.name from member m where m.group_id = ${northside.id} and not m.disenrolled and ${condition} order by m.name limit 1`.execute(
      owner,
    )
    found.set(state, rows[0]?.name)
  }
  expect([...found].filter(([, name]) => name === undefined).map(([state]) => state)).toEqual([])
})

test('each state of a claim has its member, in one of the two clinics', async () => {
  const found = new Map<string, string>()
  for (const group of demoGroups) {
    const { claims } = await runInGroup(owner, group.id, (db) => findMonthClaims(db, last))
    for (const { progress, name } of claims) found.set(progress.state, name)
  }
  expect(claimProgressStates.filter((state) => !found.has(state))).toEqual([])
})

/**
 * Of which no line lacks the proof, because none is earned without it, and nobody measures without a device: stories take them
 * away first (e2e/evidence-taken-away.e2e.ts).
 */
const neverMissing = ['Live call', 'Time log', 'Reading days', 'Device', 'Care plan']

test('each item of evidence is there for one member and missing for another, with the page that mends it', async () => {
  const found = new Map<string, string>()
  const { rows } = await sql<{ id: string; name: string }>`
    select m.id, m.name from member m join member_month mm on mm.group_id = m.group_id and mm.member_id = m.id and mm.year_month = ${last} and mm.lines > 0
     where m.group_id = ${northside.id} order by m.name`.execute(owner)
  const whats = new Set<string>()
  const record = (item: EvidenceItem, name: string) => {
    whats.add(item.what)
    if (item.mendAt !== null) expect(evidencePlaces).toHaveProperty(item.mendAt)
    found.set(`${item.isThere ? 'there' : 'missing'}: ${item.what}`, name)
  }
  for (const { id, name } of rows) {
    const { lines } = await runInGroup(owner, northside.id, (db) => memberMonth(db, id, last))
    for (const line of lines) for (const item of line.items) record(item, name)
  }
  const states = [...whats].flatMap((what) => [`there: ${what}`, ...(neverMissing.includes(what) ? [] : [`missing: ${what}`])])
  expect(whats.size).toBe(14)
  expect(states.filter((state) => !found.has(state))).toEqual([])
}, 300_000)
