/** A page read from an anchor is the page that sorting the whole list gives, whatever has changed since the anchor was counted. */
import { type ListFilter, listFilters, type Sort, sorts, sortsOf } from '@vitalrounds/domain/members/list'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GroupDb, runAsOf } from '../../platform/database/db.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { partsVersion } from '../summary/refresh-summary.ts'
import { refreshZone } from '../summary/refresh-zone.ts'
import { createMember } from '../testing/create-member.ts'
import { idsFromAnchor } from './anchors.ts'
import { listIds, listPage } from './list.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const id = await createMember(t.owner, t.groups.northside, 'Ada Byron')
  const columns = sql.raw('group_id, first_name, last_name, name_key, dob, gender, phone, time_zone, enrollment_date, enrolled_at')
  await sql`insert into member (${columns}) select ${columns} from member, generate_series(2, 1100) where id = ${id}`.execute(t.owner)
  const flags = sql.raw('parts_version, name_key, disenrolled, opt_in_sms, ccm_patient_consent')
  await inPieces(
    (piece) => sql`
      insert into member_summary (group_id, member_id, ${flags}) select group_id, id, ${partsVersion}, 'n', false, true, true from member
       where id <> ${id} and group_id = ${t.groups.northside} and ${piece('id')}`,
  )
  await change(1)
})
afterAll(() => t.close())

const anyOf = (...names: string[]) => sql`array(select n from unnest(${names}::text[]) n where random() < 0.6 and member_id is not null)`

/** Statements about some of the members at a time, for each of which a busy machine has time. */
async function inPieces(statement: (piece: (id: string) => RawBuilder<unknown>) => RawBuilder<unknown>, db = t.owner) {
  for (let nth = 0; nth < 8; nth++) await statement((id) => sql`hashtext(${sql.ref(id)}::text) & 7 = ${nth}`).execute(db)
}

/** Changes anything that lists are filtered or ordered by: often equal, often missing, and often near the limits of inactivity. */
const change = (share: number, db = t.owner) =>
  inPieces(
    (piece) => sql`
update member_summary set
    name_key = 'n' || (random() * 200)::int, disenrolled = random() < 0.15, practice_id = (array['a', 'a', 'b', null])[1 + random() * 3],
    assigned_physician = case when random() < 0.6 then ${t.people.carla.userId}::uuid end,
    opt_in_sms = random() < 0.6, ccm_patient_consent = random() < 0.6,
    data_received_at = case when random() < 0.8 then date_trunc('hour', now() - random() * interval '10 days') end,
    last_active_at = case when random() < 0.3 then null when random() < 0.5 then now() - interval '20 days' * random()
      else now() - (array[48, 120])[1 + (random() * 1)::int] * interval '1 hour' + (random() - 0.5) * interval '4 minutes' end,
    measure_freq = (random() * 5)::int / 7.0, needs_review = random() < 0.8, worst_severity = (random() * 3)::int,
    danger_rank = (random() * 4)::int, worst_warning_at = case when random() < 0.9 then date_trunc('hour', now() - random() * interval '3 days') end,
    num_unread_messages = random() * 2, missed_call_at = case when random() < 0.6 then now() end, active_memos = random() * 2,
    days_till_event = case when random() < 0.6 then 0 end,
    billing_lists = ${anyOf('todo-99454', 'todo-99457-call', 'todo-99457-review', 'todo-99458-call', 'todo-99458-review')},
    diagnosis_lists = ${anyOf('htn', 'obesity', 'dm', 'ckd', 'esrd', 'chf')},
    uploaded_lists = ${anyOf('hcc-high', 'hcc-medium', 'hcc-low', 'frequent-ed', 'recent-inpatient', 'just-discharged', 'high-cost-list', 'chase-list')}
    where group_id = ${t.groups.northside} and ${piece('member_id')} and random() < ${share}`,
    db,
  )

const byOrder = Object.keys(sorts).map((sort) => sort as Sort)
const listsBy = (sort: Sort) => listFilters.filter((list) => sortsOf(list).includes(sort))
const pageOf = (list: ListFilter, sort: Sort) => ({ list, sort, show: 'all', userId: t.people.carla.userId, practiceId: 'a' }) as const

/** Which lists are read otherwise from an anchor than by sorting, and how many pages had an anchor to be read from. */
async function differing(db: GroupDb, sort: Sort) {
  const wrong: string[] = []
  let compared = 0
  for (const list of listsBy(sort)) {
    const all = await listIds(db, { ...pageOf(list, sort), most: 2000 })
    for (const before of [60, Math.min(260, all.length - 5)]) {
      const found = await idsFromAnchor(db, pageOf(list, sort), { before, limit: 50 })
      if (!found) continue
      const { rows } = await sql<{ ids: string[] | null }>`${found.head} select ${found.ids} as ids`.execute(db)
      if (!rows[0]?.ids) continue
      compared += 1
      if (rows[0].ids.join() !== all.slice(before, before + 50).join()) wrong.push(`${list} by ${sort} behind ${before}`)
    }
  }
  return { wrong, compared }
}

const minute = 60_000
const inMinutes = <T>(db: GroupDb, minutes: number, work: () => Promise<T>) =>
  runAsOf(db, new Date(Date.parse(db.asOf) + minutes * minute).toISOString(), work)

test.each(byOrder)('every list by %s, as it is counted and after members moved, came, left and fell silent', async (sort) => {
  t.db.app.anchors.clear()
  const pages = listsBy(sort).length * 2
  expect(await t.within(t.groups.northside, (db) => differing(db, sort))).toEqual({ wrong: [], compared: pages })
  const counted = [...t.db.app.anchors.values()]
  await change(0.02)
  await change(0.03)
  const later = await t.within(t.groups.northside, (db) => inMinutes(db, 1, () => differing(db, sort)))
  expect(later.wrong).toEqual([])
  expect(later.compared).toBeGreaterThan(pages / 2)
  // By what was counted at first
  expect([...t.db.app.anchors.values()]).toEqual(counted)
})

test('what was under way while an anchor was counted is added up once it is there', async () => {
  t.db.app.anchors.clear()
  const pages = listsBy('name').length * 2
  await t.owner.transaction().execute(async (trx) => {
    await change(0.05, trx as unknown as TestApp['owner'])
    expect(await t.within(t.groups.northside, (db) => differing(db, 'name'))).toEqual({ wrong: [], compared: pages })
  })
  expect((await t.within(t.groups.northside, (db) => differing(db, 'name'))).wrong).toEqual([])
})

test('the middle pages of a long list say what its order says', async () => {
  const { people, groups } = t
  const shown = (page: number) =>
    t.within(groups.northside, (db) => listPage(db, { ...pageOf('all-members', 'measureDateAsc'), userId: people.carla.userId, page }))
  for (let round = 0; round < 2; round++) {
    const all = await t.within(groups.northside, (db) => listIds(db, { ...pageOf('all-members', 'measureDateAsc'), most: 2000 }))
    for (const page of [0, 9, 10, Math.ceil(all.length / 50) - 1])
      expect((await shown(page)).ids, `page ${page}`).toEqual(all.slice(page * 50, page * 50 + 50))
    await change(0.3)
  }
})

test('what nobody goes by any more is forgotten', async () => {
  const logged = () =>
    t.owner
      .selectFrom('summary_change')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  await sql`update summary_change set changed_at = changed_at - interval '4 hours'`.execute(t.owner)
  await change(0.1)
  await refreshZone(t.db)
  const kept = (await logged()).n
  expect(kept).toBeGreaterThan(50)
  expect(kept).toBeLessThan(600)
})
