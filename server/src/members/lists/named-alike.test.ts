/** Every list that names members names and sorts them in the one way that the clinic has chosen. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createConnection } from '../../inbox/testing/create-connection.ts'
import { changed } from '../../platform/changes.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../../reports/close-month.ts'
import { createMonitoredMember } from '../../reports/testing/create-panel.ts'
import { nameLists } from '../summary/name-lists.ts'

const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
const at = new Date(Date.now() - 60_000).toISOString()
const today = at.slice(0, 10)

let t: TestApp

/** Ada Young stands first by first names, Bo Abel by last ones. */
const someone = async (first: string, last: string, mrn: string) => {
  const days = Array.from({ length: 80 }, (_, back) => back)
  const id = await createMonitoredMember(t, t.groups.northside, first, days)
  await t.owner
    .updateTable('member')
    .set({ last_name: last, name_key: `${first} ${last}`.toLowerCase(), mrn, clinical_rules: JSON.stringify({ highBP: null }) })
    .where('id', '=', id)
    .execute()
  await standsInEveryList(id, first)
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: id }))
  await t.owner.updateTable('member_summary').set({ review_due_on: today }).where('member_id', '=', id).execute()
}

const clinic = () => ({ group_id: t.groups.northside })
async function standsInEveryList(id: string, first: string) {
  const its = { ...clinic(), member_id: id }
  const order = await t.owner
    .insertInto('device_order')
    .values({ ...its, vendor: 'tenovi', device: 'TENOVI_BPM', state: 'shipped', state_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('device')
    .values({
      ...its,
      vendor: 'bodytrace',
      device: 'BT004',
      device_key: `01395000123456${first.length}`,
      imei: `01395000123456${first.length}`,
      order_id: order.id,
      status: 'shipped',
    })
    .execute()
  await t.owner
    .insertInto('warning')
    .values({ ...its, category: 'highBP', severity: 'high', act_key: first, text: '150/95 mmHg', measured_at: at })
    .execute()
  const call = await t.owner
    .insertInto('call')
    .values({ ...its, direction: 'in', phone: '+12125550101', state: 'no-answer', sid: first, at, missed_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.owner
    .insertInto('call_member')
    .values({ ...its, call_id: call.id, at })
    .onConflict((on) => on.doNothing())
    .execute()
  await t.owner
    .insertInto('care_plan')
    .values({ ...its, number: 1, content: '{}', frozen: '{}', assessed_on: '2026-11-01', reason: 'First', is_substantial: false })
    .execute()
  await t.owner
    .insertInto('care_event')
    .values({ ...its, name: 'Visit', kind: 'visit', start: today, last_on: today, open_on: today, frequency: 'SINGLE_EVENT', repitions: 1 })
    .execute()
  const [connection] = (await t.owner.selectFrom('vendor_connection').select('id').execute()) as [{ id: string }]
  await t.owner
    .insertInto('inbox')
    .values({
      ...its,
      connection_id: connection.id,
      vendor: 'bodytrace',
      kind: 'reading',
      idem_key: first,
      body: '{}',
      received_at: at,
      state: 'done',
    })
    .execute()
}

beforeAll(async () => {
  t = await testApp()
  await createConnection(t.owner, 'bodytrace')
  await someone('Ada', 'Young', 'M-1')
  await someone('Bo', 'Abel', 'M-2')
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  await freezeMonth(t.db, t.groups.northside, id)
  await sql`insert into late_change (group_id, close_id, member_id, year_month, before, after, found_at)
    select group_id, close_id, member_id, ${before}, '[]', '[]', now() from month_close_row`.execute(t.owner)
})
afterAll(() => t.close())

type Row = Record<string, unknown>
const file = 'MRN\nM-1\nM-2\n'
const upload = { fileName: 'a.csv', content: file, isReplacement: false, isDryRun: true }
const cells = (column: number) => (csv: string) =>
  csv
    .split('\r\n')
    .slice(1, 3)
    .map((line) => (/^(?:"([^"]*)"|([^,]*)),?/.exec(line.split(',').slice(column).join(',')) ?? []).slice(1).find(Boolean))
const inJson = (key: string, name: string) => (body: string) => (JSON.parse(body) as Record<string, Row[]>)[key]!.map((row) => row[name])

/** [what it is called, its address, what it names, whether it is sorted by names] */
const lists: [string, string, (body: string) => unknown[], boolean][] = [
  ['billing report', `reports/billing-report?yearMonth=${running}&sort=name`, inJson('rows', 'name'), true],
  ['billing report of a closed month', `reports/billing-report?yearMonth=${before}&sort=name`, inJson('rows', 'name'), true],
  ['its file', `reports/billing-report.csv?yearMonth=${running}&sort=name`, cells(0), true],
  [
    'claims',
    `reports/months/${before}/claims.csv`,
    (csv) => [
      ...new Set(
        csv
          .split('\r\n')
          .slice(1, -1)
          .map((line) => /^(?:"([^"]*)"|([^,]*))/.exec(line)?.slice(1).find(Boolean)),
      ),
    ],
    true,
  ],
  ['late changes', `reports/months/${before}/late`, inJson('late', 'name'), true],
  ['who is behind a figure', 'reports/dashboard/enrolled', inJson('members', 'name'), true],
  ['Monthly Record Review', `reports/review-record?yearMonth=${running}&show=all`, inJson('rows', 'name'), true],
  ['texting members', 'sms/members', inJson('members', 'name'), true],
  ['members with rules of their own', 'groups/clinical-rules/members', inJson('members', 'name'), true],
  ['fleet', 'devices/fleet?sort=name', inJson('devices', 'name'), true],
  ['its file', 'devices/fleet.csv?sort=name', cells(2), true],
  ['device assignment', 'registry/devices', inJson('devices', 'name'), false],
  ['fulfillment', 'devices/fulfillment', inJson('orders', 'name'), false],
  [
    'what an order brought',
    'devices/fulfillment',
    (body) => (JSON.parse(body) as { orders: { devices: Row[] }[] }).orders.flatMap(({ devices }) => devices.map(({ name }) => name)),
    false,
  ],
  ['inbox', 'deliveries?scope=own', inJson('deliveries', 'memberName'), false],
  ['warnings to review', 'warnings', inJson('warnings', 'memberName'), false],
  [
    'missed calls',
    'calling/now',
    (body) => (JSON.parse(body) as { missed: { members: Row[] }[] }).missed.flatMap(({ members }) => members.map(({ name }) => name)),
    false,
  ],
  ['plans to approve', 'care-plans/to-approve', inJson('plans', 'memberName'), false],
  ['everybody’s calendar', `care-calendar?from=${today}&to=${today}`, inJson('occurrences', 'memberName'), false],
  ['what is due beside events', `care-calendar?from=${today}&to=${today}`, inJson('due', 'memberName'), false],
  ['a list from a file', 'home/uploads/chase-list/imports', inJson('lines', 'name'), false],
]

const posted: Record<string, object> = {
  'registry/devices': { query: {} },
  'home/uploads/chase-list/imports': upload,
}

async function expectNames(ordered: readonly string[]) {
  for (const [title, path, names, isSorted] of lists) {
    const body = posted[path]
    const answer = await t.as(t.people.adam, body ? 'POST' : 'GET', path, body)
    expect(answer.statusCode, `${title}: ${answer.body.slice(0, 300)}`).toBe(200)
    const match = names(answer.body)
    if (isSorted) expect(match, title).toEqual(ordered)
    else expect(new Set(match), title).toEqual(new Set(ordered))
  }
}

const setOrder = async (nameOrder: string) => {
  await t.as(t.people.adam, 'PATCH', 'groups/update', { groupId: t.groups.northside, nameOrder })
  await nameLists({ worker: t.db.worker }, t.groups.northside)
}

test('the first name first, everywhere', async () => {
  await expectNames(['Ada Young', 'Bo Abel'])
})

test('the last name first, everywhere, and sorted by it', async () => {
  await setOrder('last-first')
  await expectNames(['Abel, Bo', 'Young, Ada'])
})

test('a device is found by the name as its list shows it', async () => {
  const response = await t.as(t.people.adam, 'POST', 'registry/devices', { query: {}, search: 'Abel, Bo' })
  expect(inJson('devices', 'name')(response.body)).toEqual(['Abel, Bo', 'Abel, Bo'])
})

test('the way back', async () => {
  await setOrder('first-last')
  await expectNames(['Ada Young', 'Bo Abel'])
})
