import { MemberFindRow, measurementFields, mostSeries } from '@vitalrounds/domain/members/member-find-row'
import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { Device } from '../../platform/database/tables.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from '../../readings/testing/insert-readings.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
let ada: string
let eve: string

const warning = (group_id: string, member_id: string, at: string, more: object = {}) =>
  t.owner
    .insertInto('warning')
    .values({
      group_id,
      member_id,
      category: 'highBP',
      severity: 'high',
      act_key: `at ${at}`,
      text: '150/95 mmHg',
      measured_at: at,
      ...more,
    })
    .execute()

const device = (group_id: string, member_id: string, more: Omit<Insertable<Device>, 'group_id' | 'member_id'>) =>
  t.owner
    .insertInto('device')
    .values({ group_id, member_id, ...more })
    .execute()

async function fill(groupId: string, memberId: string, imei: string) {
  const of = { groupId, memberId }
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(30), values: { bodyWeight: 182.3 } })
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(20), values: { bodyWeight: 240 }, excluded: true })
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(15), values: { bodyWeight: 99 }, state: 'quarantined' })
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(10), values: { systolicBP: 134, diastolicBP: 82, pulse: 70 } })
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(9), values: { spo2: 97, pulse: 64, perfusionIndex: 4.5 } })
  await insertMeasuringAct(t.owner, of, { at: hoursAgo(8), values: { ecg: 0 } })
  await warning(groupId, memberId, hoursAgo(10))
  await warning(groupId, memberId, hoursAgo(40), {
    needs_review: false,
    cleared_at: hoursAgo(39),
    clear_reason: 'called',
  })
  await warning(groupId, memberId, hoursAgo(50), { withdrawn_at: hoursAgo(49), withdraw_reason: 'excluded' })
  await device(groupId, memberId, { vendor: 'bodytrace', device: 'BT004', device_key: imei, imei })
}

beforeAll(async () => {
  t = await testApp()
  const { northside, lakeview } = t.groups
  ada = await createMember(t.owner, northside, 'Ada Anderson', { summary: { needs_review: true, open_warnings: 1 } })
  eve = await createMember(t.owner, lakeview, 'Eve Anderson')
  await fill(northside, ada, '350000000000001')
  await fill(lakeview, eve, '350000000000002')
})
afterAll(() => t.close())

const find = (body: unknown) => t.as(t.people.carla, 'POST', 'members', body)
const request = async (...fields: string[]) => {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]))
  const answer = await find({ query: { _id: { $in: [ada, eve] } }, projection })
  expect(answer.statusCode, answer.body).toBe(200)
  // Another clinic's member is not among them, whoever is asked for
  expect(answer.json().members).toHaveLength(1)
  return answer.json().members[0]
}

test('every field of a member can be asked for, and comes in its shape', async () => {
  const fields = Object.keys(MemberFindRow.shape)
  const member = await request(...fields)
  // Only what says so in its schema may be absent: there is not always something to tell
  const needed = Object.entries(MemberFindRow.shape).filter(([, schema]) => !(schema instanceof z.ZodOptional))
  expect(needed.map(([field]) => field).filter((field) => !Object.hasOwn(member, field))).toEqual([])
  expect(MemberFindRow.safeParse(member).error).toBeUndefined()
})

test('measurements come in the unit on screen, oldest first, with what is excluded and without what is not kept', async () => {
  expect(await request('bodyWeightData', 'systolicBPData', 'diastolicBPData', 'perfusionIndexData', 'ecgData')).toEqual({
    _id: ada,
    bodyWeightData: [
      { time: hoursAgo(30), value: 182.3, exclude: false },
      { time: hoursAgo(20), value: 240, exclude: true },
    ],
    systolicBPData: [{ time: hoursAgo(10), value: 134, exclude: false }],
    diastolicBPData: [{ time: hoursAgo(10), value: 82, exclude: false }],
    perfusionIndexData: [{ time: hoursAgo(9), value: 4.5, exclude: false }],
    ecgData: [{ time: hoursAgo(8), value: null, exclude: false }],
  })
})

test('a standalone pulse was not taken with a blood pressure', async () => {
  const { pulseData, standalonePulseData } = await request('pulseData', 'standalonePulseData')
  expect(pulseData.map(({ value }: { value: number }) => value)).toEqual([70, 64])
  expect(standalonePulseData).toEqual([{ time: hoursAgo(9), value: 64, exclude: false }])
})

test('a warning log that is asked for names its warnings, the newest first; withdrawn ones are none', async () => {
  const { needsReview, warningLog, warningSummary } = await request('needsReview', 'warningLog', 'warningSummary')
  expect(needsReview).toBe(true)
  expect(warningLog).toEqual([
    { category: 'highBP', time: hoursAgo(10), needsReview: true },
    { category: 'highBP', time: hoursAgo(40), needsReview: false },
  ])
  expect(warningSummary).toMatchObject({ needsReview: true, open: 1 })
  const direct = (await t.as(t.people.carla, 'GET', `members/${ada}`)).json()
  expect([direct.warningLog, direct.warningSummary]).toEqual([warningLog, warningSummary])
  const listed = (await t.as(t.people.carla, 'GET', 'home/lists/all-members')).json().members
  expect(listed.find((row: { _id: string }) => row._id === ada)).toMatchObject({ warningSummary })
})

test('devices are told by kind, by number and by gateway; who was let go stays among the gateways alone', async () => {
  const gateway = { vendor: 'tenovi', device: 'TENOVI_BPM', hwi_device_id: 'hwi-1', hardware_uuid: 'a1b2c3' }
  await device(t.groups.northside, ada, { ...gateway, unlinked_at: hoursAgo(5) })
  expect(await request('devices', 'deviceRegistry', 'tenoviDevices')).toEqual({
    _id: ada,
    devices: ['BT004'],
    deviceRegistry: [{ device: 'BT004', imei: '350000000000001' }],
    tenoviDevices: [{ hwiDeviceId: 'hwi-1', hardwareUuid: 'A1B2C3', memberId: ada, deleted: null, unlinked: hoursAgo(5) }],
  })
})

test('laboratory values come oldest first, without what was taken back, and the next check-in from the last of each set', async () => {
  const lab = { group_id: t.groups.northside, member_id: ada, test: 'hdl' }
  await t.owner
    .insertInto('lab_result')
    .values([
      { ...lab, tenths: 520, drawn_on: '2026-03-07' },
      { ...lab, tenths: 480, drawn_on: '2025-03-07' },
      { ...lab, tenths: 990, drawn_on: '2026-03-08', removed_at: hoursAgo(1) },
      { ...lab, test: 'totalCholesterol', tenths: 1815, drawn_on: '2026-03-07' },
    ])
    .execute()
  const labs = await request('hdlData', 'totalCholesterolData')
  // Midnight of New York
  expect(labs.hdlData).toEqual([
    { time: '2025-03-07T05:00:00.000Z', value: 48, exclude: false },
    { time: '2026-03-07T05:00:00.000Z', value: 52, exclude: false },
  ])
  expect(labs.totalCholesterolData).toEqual([{ time: '2026-03-07T05:00:00.000Z', value: 181.5, exclude: false }])
  expect(await request('nextC2Checkin')).toEqual({ _id: ada, nextC2Checkin: null })
  await t.owner
    .updateTable('member')
    .set({ services: ['RPM', 'CCM'], enrollment_date_ccm: '2026-02-03' })
    .where('id', '=', ada)
    .execute()
  expect(await request('nextC2Checkin')).toEqual({ _id: ada, nextC2Checkin: '2026-02-03' })
})

test('texts come newest first, in the words of the specification, and of no other member', async () => {
  const text = (member_id: string, group_id: string, more: object) =>
    t.owner
      .insertInto('text_message')
      .values({ group_id, member_id, phone: '+14155550133', clinic_phone: '+14155550100', sender_type: 'MEMBER', value: 'Fine', ...more })
      .execute()
  const sent = { sender_type: 'USER', sent_by: t.people.carla.userId, value: 'How are you?', template_category: 'checkIn' }
  await text(ada, t.groups.northside, { ...sent, at: hoursAgo(5), read_at: hoursAgo(5), state: 'delivered' })
  await text(ada, t.groups.northside, { at: hoursAgo(4) })
  await text(eve, t.groups.lakeview, { at: hoursAgo(3) })
  const nobody = { by: '', email: '', templateCategory: null, msgType: null }
  expect(await request('messageData')).toEqual({
    _id: ada,
    messageData: [
      { ...nobody, time: hoursAgo(4), senderType: 'MEMBER', value: 'Fine', isRead: false },
      {
        time: hoursAgo(5),
        by: 'Carla Reyes',
        email: 'carla@northside.example',
        senderType: 'USER',
        value: 'How are you?',
        isRead: true,
        templateCategory: 'checkIn',
        msgType: null,
      },
    ],
  })
})

test('a note that is asked for comes with the reason of its deletion', async () => {
  const note = { group_id: t.groups.northside, member_id: ada, note_type: 'note', value: 'Wrong chart', by_name: 'Carla Reyes' }
  const deleted = { deleted_at: hoursAgo(1), deleted_by: t.people.carla.userId, delete_reason: 'another member' }
  await t.owner
    .insertInto('note')
    .values({ ...note, ...deleted })
    .execute()
  expect(await request('noteData')).toMatchObject({
    noteData: [{ isDeleted: true, deletedBy: 'Carla Reyes', deleteReason: 'another member' }],
  })
})

test('months that were never judged are empty, and chronic care is none', async () => {
  expect(await request('timeSpent', 'liveBilling', 'pastBillingReports', 'cpts', 'ccmBillingInsights')).toEqual({
    _id: ada,
    timeSpent: {},
    liveBilling: {},
    pastBillingReports: {},
    cpts: [],
    ccmBillingInsights: null,
  })
})

test('where nothing is named the answer carries what every answer about a member carries', async () => {
  for (const projection of [undefined, { note: 0 }]) {
    const [member] = (await find({ query: { _id: ada }, projection })).json().members
    expect(member.warningLog).toHaveLength(2)
    expect(member.warningSummary).toMatchObject({ needsReview: true, open: 1 })
    expect(Object.keys(member).filter((name) => name.endsWith('Data') || name === 'devices')).toEqual([])
  }
})

test('more measurements than one answer should hold are refused with the number of members that fit', async () => {
  const projection = Object.fromEntries(Object.keys(measurementFields).map((field) => [field, 1]))
  const most = Math.floor(mostSeries / Object.keys(measurementFields).length)
  for (let i = 0; i < most; i += 1) await createMember(t.owner, t.groups.northside, `Many${i} Measured`)
  expect((await find({ projection, limit: most })).statusCode).toBe(200)
  const { statusCode, body } = await find({ projection, limit: most + 1 })
  expect(statusCode).toBe(422)
  expect(JSON.parse(body).errors).toEqual([{ path: 'limit', message: `At most ${most} members at once with these measurements.` }])
})
