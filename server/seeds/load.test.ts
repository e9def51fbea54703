import { statSync } from 'node:fs'
import path from 'node:path'
import { type ListFilter, listFilters, lists } from '@vitalrounds/domain/members/list'
import { daysBetween, lastDayOfMonth, localDate, monthOf } from '@vitalrounds/domain/days'
import type { ReportRow } from '@vitalrounds/domain/reports/api'
import { codePosition, stateOfLetter } from '@vitalrounds/domain/reports/board'
import type { Cell } from '@vitalrounds/domain/reports/cells'
import { nextActOf } from '@vitalrounds/domain/reports/next-act'
import { reportCodes } from '@vitalrounds/domain/reports/report-codes'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { driftsOf } from '../src/members/summary/verify-summaries.ts'
import { readDemoConnections } from '../src/devices/accounts/demo-connections.ts'
import { passMinutesOfMonth } from '../src/platform/testing/month-clock.ts'
import { type Person, type TestApp, testApp } from '../src/platform/testing/test-app.ts'
import { northside } from './demo/groups.ts'
import { userId } from './demo/users.ts'
import { demoPassword, seedDemo, signIns } from './load.ts'
import { snapshotOf } from './testbed/snapshot.ts'
import { differencesAmongViews, rowsAndScores } from './testing/member-views.ts'

let testing: TestApp
let nurse: Person
let now: Temporal.Instant

beforeAll(async () => {
  testing = await testApp()
  // Its people have the addresses that the demo's have
  await ask(`update app_user set email = 'other.' || email`)
  await ask('insert into app.invented_data default values')
  // Before, nobody can have talked for twenty minutes this month
  now = Temporal.Instant.fromEpochMilliseconds(await passMinutesOfMonth(testing.owner, 25))
  await seedDemo(testing.url, testing.config, now, { mostMembers: 300, mostDays: 60 })
  nurse = await testing.person(northside.id, 'nurse@northside.example')
}, 240_000)
afterAll(() => testing.close())

const ask = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []) => {
  const client = new pg.Client({ connectionString: testing.url })
  await client.connect()
  try {
    return (await client.query<T>(text, values)).rows
  } finally {
    await client.end()
  }
}
const count = async (list: ListFilter, query = '') => {
  const answer = await testing.as(nurse, 'GET', `home/lists/${list}${query}`)
  expect(answer.statusCode, `${list} ${answer.body}`).toBe(200)
  return answer.json<{ count: number }>().count
}

// Filled by what a later round brings, by an upload, or only for members of the user who asks
const empty = (list: ListFilter) => lists[list].round === 2 || list === 'my-members'

test.each(listFilters.filter((list) => !empty(list)))('list %s has something to show', async (list) => {
  const query = list === 'practice' ? '?practiceId=riverside' : ''
  expect(await count(list, query)).toBeGreaterThan(0)
})

test('whoever got a device and has not used it for more than two days is reminded of the first measurement', async () => {
  const [row] = await ask<{ reason: { code: string } | null; device_receipt_at: number | null }>(
    `select s.reason, m.device_receipt_at from member m join member_summary s on s.member_id = m.id where m.mrn = '884307'`,
  )
  expect(row?.reason?.code).toBe('firstMeasure')
  expect(row?.device_receipt_at).not.toBeNull()
})

test('physicians and care managers have members of their own', async () => {
  for (const key of ['helen', 'carla']) expect(await count('all-members', `?show=${userId(key)}`)).toBeGreaterThan(20)
})

test('the people of the stories are as their stories say', async () => {
  const find = async (mrn: string) => {
    const [row] = await ask<Record<string, unknown>>(
      `select m.*, s.last_active_at, s.needs_review, s.open_warnings, s.vitals from member m join member_summary s on s.member_id = m.id where m.mrn = $1`,
      [mrn],
    )
    return row
  }
  const days = (row: Record<string, unknown> | undefined) => (now.epochMilliseconds - Number(row?.['last_active_at'])) / (24 * 3_600_000)
  expect(days(await find('100203'))).toBeLessThan(3)
  expect(days(await find('100311'))).toBeGreaterThan(5)
  expect(await find('100427')).toMatchObject({ first_name: 'Dolores', opt_in_sms: false })
  expect(await find('884120')).toMatchObject({ name: 'Elena Anderson', needs_review: true })
  expect(await find('884231')).toMatchObject({ name: 'Min-Ho Kim', needs_review: true })
  expect(await find('884307')).toMatchObject({ name: 'Maria Lopez', last_active_at: null, vitals: {} })
  expect(await find('884701')).toMatchObject({ name: 'Ruth Coleman', disenrolled: true })
  expect(await ask(`select from member where name like 'Eve %' and group_id <> $1`, [northside.id])).toHaveLength(1)
})

test('months are closed, and opened again, by people who may', async () => {
  const by = await ask<{ role: string }>(
    'select distinct u.role from month_close c join app_user u on u.id in (c.closed_by, c.reopened_by)',
  )
  expect(by.map(({ role }) => role)).toEqual(['admin'])
})

test('nothing lies in the future and every kind of oddity is there', async () => {
  expect(await ask(`select from reading where measured_at > $1 or received_at > $1`, [now.toString()])).toEqual([])
  const states = await ask<{ state: string }>('select distinct state from reading order by 1')
  expect(states.map(({ state }) => state)).toEqual(['duplicate', 'kept', 'quarantined'])
  const clocks = await ask(`select from reading where time_quality = 'device_clock_invalid' limit 1`)
  expect(clocks).toHaveLength(1)
  expect(await ask(`select from ecg_recording e join reading r on r.member_id = e.member_id and r.act_key = e.act_key`)).not.toEqual([])
  const inbox = await ask<{ state: string }>('select distinct state from inbox order by 1')
  expect(inbox.map(({ state }) => state)).toEqual(['dead', 'done', 'ignored', 'unmatched', 'unreadable'])
})

test('summaries are what the server itself would compute', async () => {
  const seeded = await ask<{ id: string }>(
    `select id from member where group_id = $1
      order by (select count(*) from reading r where r.member_id = member.id and r.flags @> '{suspect}') desc, id limit 60`,
    [northside.id],
  )
  expect(seeded).toHaveLength(60)
  expect(
    await testing.within(northside.id, (db) =>
      driftsOf(
        db,
        seeded.map(({ id }) => id),
      ),
    ),
  ).toEqual([])
  // Those of an older version would not have been compared
  expect(await ask('select member_id from member_summary where parts_version = 0')).toEqual([])
})

test('most members in chronic care have a plan, some are being written, wait, or are overdue for review', async () => {
  const [match] = await ask<Record<string, number>>(
    `
    select count(*)::int as members, count(p.approved_at)::int as approved,
           count(*) filter (where p.number is not null and p.approved_at is null)::int as waiting,
           count(d.member_id) filter (where p.number is null)::int as writing,
           count(*) filter (where p.number > 1)::int as reviewed,
           count(*) filter (where s.review_due_on < $1::timestamptz::date)::int as overdue
      from member m join member_summary s on s.member_id = m.id
      left join lateral (select * from care_plan c where c.member_id = m.id order by c.number desc limit 1) p on true
      left join care_plan_draft d on d.member_id = m.id
     where 'CCM' = any (m.services) and not m.disenrolled`,
    [now.toString()],
  )
  expect(match?.['approved']).toBeGreaterThan((match?.['members'] ?? 0) * 0.6)
  for (const kind of ['waiting', 'writing', 'reviewed', 'overdue']) expect(match?.[kind], kind).toBeGreaterThan(0)
  const [odd] = await ask(`select from care_plan where published_at > $1 or assessed_on > $1::timestamptz::date`, [now.toString()])
  expect(odd).toBeUndefined()
})

test('there is a member for every state of every code', async () => {
  const boards = await ask<{ board: string }>('select distinct board from member_month')
  const existing = new Map(
    reportCodes.map((code) => [code, new Set(boards.map(({ board }) => stateOfLetter(board[codePosition(code) - 1] ?? '-')))]),
  )
  const today = localDate(now.epochMilliseconds, northside.timeZone)
  const left = daysBetween(today, lastDayOfMonth(monthOf(today)))
  // What takes an appointment is at risk in the last week of a month, and in its first days a complex month has not begun
  const open = left <= 7 ? ['atRisk'] : ['onTrack']
  const isBegun = today.slice(8) > '07'
  // Periods of devices end on any day: somebody's has just begun and somebody's is nearly over
  const ofPeriods = new Set<string>(['99454', '99445'])
  for (const code of ['99453', '99454', '99445', '99457', '99458', '99470', '99490', '99439', '99487', '99489'] as const) {
    const states = [...(existing.get(code) ?? [])]
    if (ofPeriods.has(code)) expect(states, code).toEqual(expect.arrayContaining(['onTrack', 'atRisk']))
    // 99470 is no aim of its own for as long as 99457 can be reached, which is until the month ends
    expect(states, code).toEqual(
      expect.arrayContaining(['earned', 'lost', 'off', ...(isBegun && code !== '99470' && !ofPeriods.has(code) ? open : [])]),
    )
  }
  // Nobody of the demo reports these
  for (const code of ['99091', '99491', '99437'] as const) expect([...(existing.get(code) ?? [])]).toEqual(['off'])
})

test('the billing report begins with those whom an act can still save, the nearest date first, with what is to be done', async () => {
  const today = localDate(now.epochMilliseconds, northside.timeZone)
  const month = monthOf(today)
  const rows: ReportRow[] = []
  for (let page = 0, count = 1; rows.length < count; page += 1) {
    const answer = await testing.as(nurse, 'GET', `reports/billing-report?yearMonth=${month}&page=${page}`)
    const report = answer.json<{ rows: ReportRow[]; count: number }>()
    count = report.count
    rows.push(...report.rows)
  }
  const acts = rows.map((row) => nextActOf(row.cells as readonly Cell[], { month, today }))
  // Whoever needs nobody stands behind
  const dates = acts.map((act) => act?.by ?? '9999')
  expect(dates).toEqual(dates.toSorted())
  expect(rows.map(({ nextUntil }) => nextUntil ?? '9999')).toEqual(dates)
  const first = acts.slice(0, 10)
  expect(first.map((act) => act !== null && act.by >= today && / (by|left)/.test(act.words))).toEqual(first.map(() => true))
})

test('people sign in with the documented password; the disabled one does not', async () => {
  const signIn = (email: string) => testing.as(undefined, 'POST', 'auth/login', { email, password: demoPassword })
  expect(signIns.length).toBeGreaterThan(10)
  expect((await signIn('carla@northside.example')).statusCode).toBe(200)
  expect((await signIn('derek@northside.example')).statusCode).toBe(403)
})

test('list, strip, chart, statistics, table, warnings, risk card, doctor, patient and check-in say the same of every vital', async () => {
  const { differences, counts, suspects } = await differencesAmongViews(
    testing,
    nurse,
    (row, nth) => nth % 3 === 0 || inject('tier') === 'long' || row.valueSuspect !== undefined || row.weightChange !== undefined,
  )
  expect(differences.join('\n')).toBe('')
  expect(suspects).toBeGreaterThan(0)
  // Else it would be easy to agree
  for (const [view, least] of [
    ['doctor', 200],
    ['patient', 200],
    ['checkIn', 200],
    ['chart', 200],
    ['raw', 200],
    ['card', 100],
    ['warnings', 3],
  ] as const)
    expect(counts[view], view).toBeGreaterThan(least)
}, 240_000)

/** Of the days that SQL finds, how many lie inside the goal that the card names, and how many below. */
function shareBySql(value: string, all: readonly { upper: number; lower: number }[]) {
  const [low, high, lowerLow, lowerHigh] = (/goal (\d+)–(\d+) \/ (\d+)–(\d+);/.exec(value) ?? []).slice(1).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  const atGoal = all.filter(({ upper, lower }) => upper >= low && upper <= high && lower >= lowerLow && lower <= lowerHigh).length
  // Of a pair the systolic value speaks first
  const below = all.filter(({ upper, lower }) => upper < low || (upper <= high && lower < lowerLow)).length
  const percent = Math.round((100 * atGoal) / all.length)
  return {
    text: `of ${all.length} days at goal ${low}–${high} / ${lowerLow}–${lowerHigh}; ${below} below, ${all.length - atGoal - below} above`,
    band: percent >= 70 ? 'good' : percent >= 40 ? 'partly' : 'poor',
  }
}

test('the risk card counts the days of the readings inside both ends of the goal that it names, and those below', async () => {
  const { scores } = await rowsAndScores({ testing, nurse })
  const rows = await ask<{ id: string; upper: number; lower: number }>(
    `select r.member_id as id, round(avg(r.value))::int as upper, round(avg(d.value))::int as lower
       from reading r join reading d on d.group_id = r.group_id and d.member_id = r.member_id and d.act_key = r.act_key
        and d.metric = 'diastolicBP' and d.state = 'kept' and not d.excluded
       join member m on m.id = r.member_id
      where m.group_id = $1 and r.metric = 'systolicBP' and r.state = 'kept' and not r.excluded
        and r.measured_on > (app.now() at time zone m.time_zone)::date - 30
      group by r.member_id, r.measured_on`,
    [northside.id],
  )
  const days = Map.groupBy(rows, ({ id }) => id)
  const values = [...scores].flatMap(([id, { bpControl }]) =>
    bpControl?.value ? [{ id, value: bpControl.value, band: bpControl.band }] : [],
  )
  const wrong = values.filter(({ id, value, band }) => {
    const share = shareBySql(value, days.get(id) ?? [])
    return !value.endsWith(share.text) || band !== share.band
  })
  expect(wrong).toEqual([])
  expect(values.length).toBeGreaterThan(50)
})

test('loading again changes nothing', async () => {
  const snapshot = async () => {
    const client = new pg.Client({ connectionString: testing.url })
    await client.connect()
    try {
      return await snapshotOf(client, northside.id)
    } finally {
      await client.end()
    }
  }
  const before = await snapshot()
  expect(await seedDemo(testing.url, testing.config, now.add({ hours: 30 }))).toBeUndefined()
  expect(await snapshot()).toEqual(before)
})

test('the file of hook secrets is for this user alone, and follows the server to another address', async () => {
  const { dataDir } = testing.config
  expect(statSync(path.join(dataDir, 'demo-connections.json')).mode & 0o777).toBe(0o600)
  const demoConnections = readDemoConnections(dataDir)!
  const hashes = await ask<{ hash: string; auth: string }>(
    `select encode(path_token_hash, 'hex') as hash, hook_auth::text as auth from vendor_connection`,
  )
  const { password, secret } = { ...demoConnections.bodytrace, ...demoConnections.tenovi } as Record<string, string>
  expect(JSON.stringify(hashes)).not.toContain(password)
  await seedDemo(testing.url, { ...testing.config, publicUrl: 'http://localhost:4999' }, now)
  expect(readDemoConnections(dataDir)?.tenovi?.url).toMatch(/^http:\/\/localhost:4999\/hooks\/v1\/tenovi\//)
  expect(readDemoConnections(dataDir)?.tenovi).toMatchObject({ secret })
  expect(readDemoConnections(dataDir)?.carriers).toMatchObject({
    headerName: 'credential',
    url: expect.stringContaining('localhost:4999/hooks/v1/carriers/'),
  })
})

test('a kept delivery and its readings are one thing on the raw data page', async () => {
  const [match] = await ask<{ lonely: number; linked: number }>(`
    select count(*) filter (where not exists (select from reading r where r.group_id = i.group_id and r.inbox_id = i.id))::int as lonely,
           count(*) filter (where exists (select from reading r where r.group_id = i.group_id and r.inbox_id = i.id))::int as linked
      from inbox i where i.state = 'done' and i.outcome in ('kept', 'quarantined')`)
  expect(match?.lonely).toBe(0)
  expect(match?.linked).toBeGreaterThan(50)
})
