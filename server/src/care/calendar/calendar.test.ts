/** A member's calendar: events, what is done about their occurrences, lists that follow, files and feed. */
import { mostListed } from '@vitalrounds/domain/care/calendar/api'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { moveClock } from '../../auth/testing/browser.ts'
import { createMember } from '../../members/testing/create-member.ts'
import { findDrift } from '../../members/summary/verify-summaries.ts'
import { refreshZone } from '../../members/summary/refresh-zone.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
let ada: string
let eve: string
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone')
  eve = await createMember(t.owner, t.groups.lakeview, 'Eve Sandoval')
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.owner.deleteFrom('care_occurrence').execute()
  await t.owner.deleteFrom('care_event').execute()
  await t.owner.deleteFrom('link').execute()
})

const zone = 'America/New_York'
const today = () => localDate(Date.now(), zone)
const weekly = { name: 'Call about weight', frequency: 'WEEKLY', repitions: -1, kind: 'call' }
type Event = {
  _id: string
  version: number
  marks: { fallsOn: string; movedTo: string | null; closed: string | null; changedBy: string }[]
}

const add = async (fields: object, member = ada) => {
  const answer = await t.as(t.people.carla, 'POST', `members/${member}/events`, {
    start: today(),
    ...weekly,
    ...fields,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Event>()
}
const listed = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/events`)).json<{ today: string; events: Event[] }>()
const daysTill = async () =>
  (await t.as(t.people.carla, 'GET', `members/${ada}`)).json<{ days_till_event: number | null }>().days_till_event
const act = (occurrences: object[], what: object) => t.as(t.people.carla, 'POST', 'care-calendar/occurrences', { occurrences, act: what })
const eventToday = async () =>
  (await t.as(t.people.carla, 'GET', 'home/counts')).json<{ lists: Record<string, number> }>().lists['event-today']

test('an event is kept with the words of the specification and counts the days until it', async () => {
  const { _id } = await add({ start: addDays(today(), 3), timeOfDay: '09:30', assignedTo: t.people.carla.userId })
  expect(await listed()).toMatchObject({
    today: today(),
    events: [
      { _id, name: 'Call about weight', frequency: 'WEEKLY', repitions: -1, timeOfDay: '09:30', assignedName: 'Carla Reyes', marks: [] },
    ],
  })
  expect(await daysTill()).toBe(3)
  expect(await eventToday()).toBe(0)
  await add({ name: 'Visit', kind: 'visit', frequency: 'SINGLE_EVENT', repitions: 1 })
  expect(await daysTill()).toBe(0)
  expect(await eventToday()).toBe(1)
  const response = await t.as(t.people.carla, 'POST', 'members', {
    query: { _id: ada },
    projection: { events: 1, careCalendar: 1 },
  })
  const member = response.json<{ members: { events: unknown[]; careCalendar: unknown[] }[] }>().members[0]
  expect(member?.careCalendar).toHaveLength(2)
  expect(member?.events[1]).toEqual({ _id, name: 'Call about weight', start: addDays(today(), 3), frequency: 'WEEKLY', repitions: -1 })
})

test('an event that is sent twice is kept once', async () => {
  const call = { ...weekly, start: today() }
  const send = () => t.as(t.people.carla, 'POST', `members/${ada}/events`, call)
  const sent = await Promise.all([send(), send(), send()])
  expect(sent.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  expect((await send()).json()).toMatchObject({ code: 'event.duplicate' })
  expect((await listed()).events).toHaveLength(1)
  await add({ timeOfDay: '09:30' })
})

test('the number of days changes at the member’s midnight', async () => {
  await add({ start: addDays(today(), 1), frequency: 'SINGLE_EVENT', repitions: 1 })
  const readStored = async () =>
    (await t.owner.selectFrom('member_summary').select('days_till_event').where('member_id', '=', ada).executeTakeFirst())?.days_till_event
  const midnight = Temporal.Now.zonedDateTimeISO(zone).add({ days: 1 }).startOfDay().epochMilliseconds
  const secondsFrom = (ms: number) => Math.ceil((midnight + ms - Date.now()) / 1000)
  await moveClock(t, secondsFrom(-120_000))
  await refreshZone(t.db)
  expect(await readStored()).toBe(1)
  await moveClock(t, secondsFrom(1000))
  await refreshZone(t.db)
  expect(await readStored()).toBe(0)
  await moveClock(t, 0)
})

test('what the dialog refuses, the server refuses too', async () => {
  const wrong = [
    [{ name: '   ' }, 'name'],
    [{ start: '2026-02-30' }, 'start'],
    [{ start: '2100-01-01' }, 'start'],
    [{ frequency: 'DAILY' }, 'frequency'],
    [{ repitions: 1 }, 'repitions'],
    [{ repitions: 101 }, 'repitions'],
    [{ frequency: 'SINGLE_EVENT', repitions: 3 }, 'repitions'],
    [{ assignedTo: t.people.luis.userId }, 'assignedTo'],
  ] as const
  for (const [fields, path] of wrong) {
    const answer = await t.as(t.people.carla, 'POST', `members/${ada}/events`, { start: today(), ...weekly, ...fields })
    expect(answer.json(), path).toMatchObject({ status: 422, errors: [{ path: expect.stringContaining(path) }] })
  }
})

test('one occurrence is moved, done or skipped, and each can be undone', async () => {
  const { _id: eventId } = await add({ start: today() })
  const first = { memberId: ada, eventId, fallsOn: today() }
  const moved = await act([first], { kind: 'move', to: addDays(today(), 2), time: '14:00' })
  expect(moved.json()).toMatchObject({ changed: 1, previous: [{ ...first, movedTo: null, closed: null }] })
  expect(await daysTill()).toBe(2)
  await act([first], { kind: 'done', note: 'Reached' })
  expect((await listed()).events[0]?.marks).toMatchObject([
    { fallsOn: today(), movedTo: addDays(today(), 2), closed: 'done', note: 'Reached', changedBy: 'Carla Reyes' },
  ])
  expect(await daysTill()).toBe(7)
  await t.as(
    t.people.carla,
    'POST',
    'care-calendar/occurrences/undo',
    moved.json<{ previous: object[] }>() && { previous: moved.json<{ previous: object[] }>().previous },
  )
  expect((await listed()).events[0]?.marks).toEqual([])
  expect(await daysTill()).toBe(0)
  expect((await act([{ ...first, fallsOn: addDays(today(), 1) }], { kind: 'skip' })).json()).toMatchObject({
    code: 'event.unknown',
  })
})

test('moved back to its own day it is not moved any more', async () => {
  const { _id: eventId } = await add({ start: today(), timeOfDay: '09:30' })
  const first = { memberId: ada, eventId, fallsOn: today() }
  await act([first], { kind: 'move', to: addDays(today(), 2) })
  await act([first], { kind: 'move', to: today(), time: '11:00' })
  expect((await listed()).events[0]?.marks).toMatchObject([{ movedTo: today(), movedTime: '11:00' }])
  await act([first], { kind: 'move', to: today(), time: '09:30' })
  expect((await listed()).events[0]?.marks).toEqual([])
})

test('what somebody else has done since is not undone', async () => {
  const { _id: eventId } = await add({ start: today() })
  const first = { memberId: ada, eventId, fallsOn: today() }
  const { previous } = (await act([first], { kind: 'move', to: addDays(today(), 2) })).json<{ previous: object[] }>()
  const done = { occurrences: [first], act: { kind: 'done', note: 'Reached' } }
  await t.as(t.people.adam, 'POST', 'care-calendar/occurrences', done)
  const undone = await t.as(t.people.carla, 'POST', 'care-calendar/occurrences/undo', { previous })
  expect(undone.json()).toMatchObject({ code: 'event.changed' })
  expect((await listed()).events[0]?.marks).toMatchObject([{ closed: 'done', note: 'Reached', changedBy: 'Adam Reyes' }])
})

test('of more events than a page looks through it is told that not all are shown', async () => {
  const page = async () =>
    (await t.as(t.people.carla, 'GET', `care-calendar?from=${addDays(today(), 1)}&to=${addDays(today(), 1)}`)).json<{ isCut: boolean }>()
      .isCut
  expect(await page()).toBe(false)
  // Each of another day of the week than the one that is looked at
  const row = {
    group_id: t.groups.northside,
    member_id: ada,
    name: 'Call',
    start: today(),
    last_on: addDays(today(), 3500),
    open_on: today(),
    frequency: 'WEEKLY',
    repitions: -1,
    kind: 'call',
    created_by: t.people.carla.userId,
  }
  const rows = Array.from({ length: 2 * mostListed + 1 }, () => row)
  await t.owner.insertInto('care_event').values(rows).execute()
  expect(await page()).toBe(true)
  await t.owner.deleteFrom('care_event').where('member_id', '=', ada).execute()
})

test('several of several members are moved at once, or none', async () => {
  const bea = await createMember(t.owner, t.groups.northside, 'Bea Lund')
  const [event, two] = [await add({}), await add({}, bea)]
  const both = [
    { memberId: ada, eventId: event._id, fallsOn: today() },
    { memberId: bea, eventId: two._id, fallsOn: today() },
  ]
  expect((await act([...both, { memberId: eve, eventId: event._id, fallsOn: today() }], { kind: 'skip' })).statusCode).toBe(404)
  expect((await listed()).events[0]?.marks).toEqual([])
  expect((await act(both, { kind: 'move', to: addDays(today(), 1) })).json()).toMatchObject({ changed: 2 })
  const page = await t.as(t.people.carla, 'GET', `care-calendar?from=${addDays(today(), 1)}&to=${addDays(today(), 1)}`)
  expect(page.json<{ occurrences: object[] }>().occurrences).toMatchObject([
    { memberName: 'Ada Stone', isMoved: true, fallsOn: today() },
    { memberName: 'Bea Lund', isMoved: true },
  ])
})

test('overdue stays until done or skipped, and is counted', async () => {
  const start = addDays(today(), -15)
  const { _id: eventId } = await add({ start })
  const overdue = async (show = 'all') =>
    (await t.as(t.people.carla, 'GET', `care-calendar?from=${today()}&to=${today()}&show=${show}`)).json<{
      overdue: { date: string; overdueCount: number }[]
    }>().overdue
  expect(await overdue()).toMatchObject([{ date: start, overdueCount: 3, isOverdue: true }])
  expect(await overdue('mine')).toEqual([])
  await act([{ memberId: ada, eventId, fallsOn: start }], { kind: 'done', note: '' })
  await act([{ memberId: ada, eventId, fallsOn: addDays(start, 7) }], { kind: 'move', to: addDays(today(), -2) })
  expect(await overdue()).toMatchObject([{ date: addDays(today(), -2), overdueCount: 2 }])
  await act(
    [7, 14].map((days) => ({ memberId: ada, eventId, fallsOn: addDays(start, days) })),
    { kind: 'skip' },
  )
  expect(await overdue()).toEqual([])
})

test('of what is done or skipped none is overdue, though the same event has others that are', async () => {
  const start = addDays(today(), -15)
  const { _id: eventId } = await add({ start })
  await act([{ memberId: ada, eventId, fallsOn: addDays(start, 7) }], { kind: 'skip' })
  const search = async (state: string) => {
    const page = await t.as(t.people.carla, 'GET', `care-calendar?from=${start}&to=${today()}&state=${state}`)
    const { occurrences, overdue } = page.json<Record<'occurrences' | 'overdue', { date: string; state: string }[]>>()
    return [occurrences.map(({ date, state }) => [date, state]), overdue.map(({ date }) => date)]
  }
  const skipped = [addDays(start, 7), 'skipped']
  expect(await search('closed')).toEqual([[skipped], []])
  expect(await search('open')).toEqual([
    [
      [start, 'open'],
      [addDays(start, 14), 'open'],
    ],
    [start],
  ])
  expect(await search('all')).toEqual([[[start, 'open'], skipped, [addDays(start, 14), 'open']], [start]])
})

test('a series that was changed keeps what was done, and who was slower is told', async () => {
  const start = addDays(today(), -7)
  const { _id: eventId, version } = await add({ start })
  await act([{ memberId: ada, eventId, fallsOn: start }], { kind: 'done', note: '' })
  await act([{ memberId: ada, eventId, fallsOn: today() }], { kind: 'move', to: addDays(today(), 1) })
  const body = { ...weekly, start: addDays(start, 1), version }
  const changed = await t.as(t.people.carla, 'PUT', `members/${ada}/events/${eventId}`, body)
  expect(changed.json<Event>().marks).toMatchObject([{ fallsOn: start, closed: 'done' }])
  expect((await t.as(t.people.adam, 'PUT', `members/${ada}/events/${eventId}`, body)).json()).toMatchObject({
    code: 'event.changed',
  })
})

test('a deleted event is gone from every list, and nobody of another clinic sees any', async () => {
  const { _id } = await add({})
  for (const [method, url] of [
    ['GET', `members/${ada}/events`],
    ['DELETE', `members/${ada}/events/${_id}`],
    ['GET', `members/${ada}/events.ics`],
  ] as const)
    expect((await t.as(t.people.luis, method, url)).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'DELETE', `members/${ada}/events/${_id}`)).json()).toEqual({ deleted: true })
  expect((await listed()).events).toEqual([])
  expect(await daysTill()).toBeNull()
  expect((await t.as(t.people.carla, 'DELETE', `members/${ada}/events/${_id}`)).statusCode).toBe(404)
})

test('the file names the events, and a calendar program is told initials until the clinic allows more', async () => {
  // A file tells the year ahead of its day
  await moveClock(t, (Date.parse('2026-11-22T17:00:00Z') - Date.now()) / 1000)
  await add({ start: '2026-11-30', timeOfDay: '09:30', frequency: 'MONTHLY', repitions: 4, name: 'Weight; and salt' })
  const file = await t.as(t.people.carla, 'GET', `members/${ada}/events.ics`)
  expect(file.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(file.body).toContain('SUMMARY:Weight\\; and salt: Ada Stone\r\n')
  expect(file.body).toContain('DTSTART:20261130T143000Z\r\n')
  expect(file.body).toContain('DTSTART:20270228T143000Z\r\n')

  const { address } = (await t.as(t.people.carla, 'POST', `members/${ada}/calendar-feed`)).json<{ address: string }>()
  const feed = (url: string) => t.app.inject({ method: 'GET', url: new URL(url).pathname })
  const read = await feed(address)
  expect(read.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(read.body).toContain('SUMMARY:Call: A.S.\r\n')
  expect(read.body).not.toMatch(/Ada|Stone|Weight/)
  const { version } = (await t.as(t.people.carla, 'GET', 'groups/care-settings')).json()
  const allow = (feedShowsNames: boolean) => t.as(t.people.carla, 'PUT', 'groups/care-settings', { value: { feedShowsNames }, version })
  expect((await allow(true)).json()).toMatchObject({ value: { feedShowsNames: true }, changedBy: 'Carla Reyes' })
  expect((await allow(false)).json()).toMatchObject({ status: 409, code: 'settings.changed' })
  expect((await feed(address)).body).toContain('Ada Stone')
  await moveClock(t, 0)

  const second = (await t.as(t.people.carla, 'POST', `members/${ada}/calendar-feed`)).json<{ address: string }>()
  expect((await feed(address)).statusCode).toBe(400)
  await t.as(t.people.carla, 'DELETE', `members/${ada}/calendar-feed`)
  expect((await feed(second.address)).statusCode).toBe(400)
  expect((await t.as(t.people.carla, 'GET', `members/${ada}/calendar-feed`)).json()).toMatchObject({ feed: null })
})

test('summaries are what their facts say', async () => {
  await add({ start: addDays(today(), -30), frequency: 'MONTHLY', repitions: 12 })
  const drift = await t.within(t.groups.northside, findDrift)
  // Bea's events were taken away behind the server's back
  expect(drift.filter(({ memberId }) => memberId === ada || memberId === undefined)).toEqual([])
})

test('check-ins and the yearly review of the plan stand beside the events', async () => {
  const due = async () =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/events`)).json<{
      due: { what: string; on: string; sets: string[]; isOverdue: boolean }[]
    }>().due
  // Who is not in chronic care and was never asked is owed nothing
  expect(await due()).toEqual([])
  await t.owner
    .updateTable('member')
    .set({ services: ['RPM', 'CCM'], enrollment_date_ccm: '2026-01-05' })
    .where('id', '=', ada)
    .execute()
  const [first, ...others] = await due()
  expect(first).toMatchObject({
    what: 'check-in',
    on: '2026-01-05',
    sets: expect.arrayContaining(['General check-in', 'Falls']),
  })
  expect(others.filter(({ what }) => what === 'review')).toEqual([])
  const plan = {
    group_id: t.groups.northside,
    member_id: ada,
    number: 1,
    content: '{"goals":[]}',
    frozen: '{}',
    reason: 'First plan',
    is_substantial: true,
  }
  await t.owner
    .insertInto('care_plan')
    .values({ ...plan, assessed_on: '2024-03-01' })
    .execute()
  expect(await due()).toContainEqual({ what: 'review', sets: [], on: '2025-03-01', isOverdue: true })
})
