/** What the rows of the lists say they are about: of the page's members alone, and of nobody else's. */
import { type ListFilter, listFilters } from '@vitalrounds/domain/members/list'
import { hasSubject, type ListSubject } from '@vitalrounds/domain/members/list-subject'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDevice } from '../../inbox/testing/create-connection.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`
const member = (name: string, summary: NonNullable<Parameters<typeof createMember>[3]>['summary']) =>
  createMember(t.owner, t.groups.northside, name, { ...(summary && { summary }) })
type ListReply = { members: object[]; subjects?: ListSubject[] }
const listOf = async (list: ListFilter) => (await t.as(t.people.carla, 'GET', `home/lists/${list}`)).json<ListReply>()
const ofGroup = () => ({ group_id: t.groups.northside })

test('an unread text stands with its words and moment, the newest of how many', async () => {
  const ada = await member('Ada Stone', { num_unread_messages: 2 })
  const text = (value: string, hour: number, more = {}) =>
    t.owner
      .insertInto('text_message')
      .values({
        ...ofGroup(),
        member_id: ada,
        sender_type: 'MEMBER',
        sid: `SM${hour}`,
        value,
        at: at(hour),
        phone: '+12125550101',
        clinic_phone: '+12125550102',
        ...more,
      })
      .execute()
  await text('I feel dizzy', 8)
  await text(`I feel dizzy since\n<b>yesterday</b> ${'and '.repeat(80)}`, 9)
  await text('read already', 10, { read_at: at(11) })
  await text('from a job', 12, { msg_type: 'reminder' })
  const { subjects } = await listOf('msg-unread')
  expect(subjects).toEqual([
    { memberId: ada, text: expect.stringMatching(/^I feel dizzy since yesterday and /), at: at(9), detail: '', count: 2 },
  ])
  expect(subjects?.[0]?.text.length).toBeLessThanOrEqual(160)
})

test('a memo stands with its words and its author, the newest of those that are neither cleared nor deleted', async () => {
  const bob = await member('Bob Reed', { active_memos: 1 })
  const memo = (value: string, hour: number, more = {}) =>
    t.owner
      .insertInto('note')
      .values({ ...ofGroup(), member_id: bob, note_type: 'memo', value, at: at(hour), by_name: 'Carla Reyes', ...more })
      .execute()
  await memo('Call the daughter first', 8)
  await memo('cleared', 9, { cleared_at: at(10) })
  await memo('deleted', 9, { cleared_at: at(10), deleted_at: at(10) })
  expect((await listOf('with-memo')).subjects).toEqual([
    { memberId: bob, text: 'Call the daughter first', at: at(8), detail: 'Carla Reyes', count: 1 },
  ])
})

test('a missed call stands with its moment and how often, without those that were seen to', async () => {
  const cleo = await member('Cleo Hart', { missed_call_at: at(9) })
  for (const [hour, more] of [
    [8, {}],
    [9, {}],
    [10, { resolved_at: at(11), resolution: 'calledBack' }],
  ] as const) {
    const { id } = await t.owner
      .insertInto('call')
      .values({ ...ofGroup(), direction: 'in', phone: '+12125550103', state: 'no-answer', missed_at: at(hour), ...more })
      .returning('id')
      .executeTakeFirstOrThrow()
    await t.owner
      .insertInto('call_member')
      .values({ ...ofGroup(), call_id: id, member_id: cleo, at: at(hour) })
      .execute()
  }
  expect((await listOf('missed-call')).subjects).toEqual([{ memberId: cleo, text: '', at: at(9), detail: '', count: 2 }])
})

test('of today’s open events the first by time stands, and how many there are', async () => {
  const dora = await member('Dora Lane', { days_till_event: 0 })
  const today = Temporal.Now.plainDateISO('America/New_York').toString()
  const event = (name: string, start: string, time: string | null) =>
    t.owner
      .insertInto('care_event')
      .values({
        ...ofGroup(),
        member_id: dora,
        name,
        start,
        time_of_day: time,
        frequency: 'SINGLE_EVENT',
        repitions: 1,
        kind: 'visit',
        last_on: start,
        open_on: start,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  await event('All day', today, null)
  await event('Nurse visit', today, '14:30')
  const done = await event('Done already', today, '08:00')
  await event('Yesterday', Temporal.PlainDate.from(today).subtract({ days: 1 }).toString(), '07:00')
  await t.owner
    .insertInto('care_occurrence')
    .values({ ...ofGroup(), member_id: dora, event_id: done.id, falls_on: today, closed: 'done' })
    .execute()
  expect((await listOf('event-today')).subjects).toEqual([{ memberId: dora, text: 'Nurse visit', at: null, detail: '14:30', count: 2 }])
})

test('silence stands with its likely cause, of the device that was used last', async () => {
  const [eve, finn] = await Promise.all(['Eve Park', 'Finn Moss'].map((name) => member(name, { last_active_at: at(1) })))
  const device = (key: string, more: object) =>
    createDevice(t.owner, {
      groupId: t.groups.northside,
      vendor: 'bodytrace',
      device: 'BT105',
      key,
      held: [{ memberId: eve!, fromAt: at(0) }],
      ...more,
    })
  await device('013950000000026', {})
  await t.owner
    .updateTable('device')
    .set({ last_used_at: at(1), battery_percent: 5 })
    .where('device_key', '=', '013950000000026')
    .execute()
  const subjects = new Map((await listOf('inactive-2-days')).subjects?.map((subject) => [subject.memberId, subject]))
  expect(subjects.get(eve!)).toMatchObject({ text: 'Battery was low', detail: expect.stringMatching(/^BP Cuff, \d+ days silent$/) })
  expect(subjects.get(finn!)).toMatchObject({ text: 'No device is connected', detail: '' })
})

test('a list that is about nothing but its members looks nothing up', async () => {
  for (const list of listFilters.filter((id) => !hasSubject(id) && id !== 'practice'))
    expect(await listOf(list)).not.toHaveProperty('subjects')
})
