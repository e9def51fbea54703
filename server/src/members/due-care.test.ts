/** Check-ins and yearly reviews that are due: in rows of lists, on everybody's calendar, and gone once they are done. */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { measureNamed, noMeasure } from '@vitalrounds/domain/care/plan/goal-measures'
import { setOf } from '@vitalrounds/domain/check-ins/question-file'
import { addDays, localDate } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../platform/changes.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { insertMeasuringAct, hoursAgo } from '../readings/testing/insert-readings.ts'
import { findDrift } from './summary/verify-summaries.ts'
import { createMember } from './testing/create-member.ts'

let t: TestApp
let ada: string
let ben: string
const today = () => localDate(Date.now(), 'America/New_York')

beforeAll(async () => {
  t = await testApp()
  await t.owner
    .updateTable('clinic_group')
    .set({ services: ['RPM', 'CCM'] })
    .where('id', '=', t.groups.northside)
    .execute()
  const inCcm = { services: ['RPM', 'CCM'], ccm_patient_consent: true, enrollment_date_ccm: addDays(today(), -5) }
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone', { member: inCcm })
  ben = await createMember(t.owner, t.groups.northside, 'Ben Ash')
  const eve = await createMember(t.owner, t.groups.lakeview, 'Eve Sandoval', { member: inCcm })
  await t.within(t.groups.northside, async (db) => [ada, ben].forEach((memberId) => changed(db, 'member', { memberId })))
  await t.within(t.groups.lakeview, async (db) => changed(db, 'member', { memberId: eve }))
})
afterAll(() => t.close())

type Row = { _id: string; reason: { code: string; text: string } | null }
const reasonOf = async (id: string) =>
  (await t.as(t.people.carla, 'GET', 'home/lists/all-members')).json<{ members: Row[] }>().members.find(({ _id }) => _id === id)?.reason
const due = async (query = '', from = today()) =>
  (await t.as(t.people.carla, 'GET', `care-calendar?from=${from}&to=${addDays(from, 13)}${query}`)).json<{ due: object[] }>().due

/** Asked by phone, each question answered at its best. */
async function checkIn(sets: readonly string[]) {
  const best = sets.map((id) => [
    id,
    Object.fromEntries(
      (setOf(id)?.questions ?? []).flatMap((question): [string, string | number][] => {
        if (question.type === 'date' || question.showIf) return []
        if (question.type === 'number') return [[question.id, question.min]]
        const calm = question.options.find(({ points, flag }) => points === 0 && flag === undefined)
        return calm ? [[question.id, calm.value]] : []
      }),
    ),
  ])
  const started = await t.as(t.people.carla, 'POST', `members/${ada}/check-ins`, { sets })
  const done = await t.as(t.people.carla, 'POST', `members/${ada}/check-ins/${started.json<{ _id: string }>()._id}/finish`, {
    answers: Object.fromEntries(best),
  })
  expect(done.statusCode, done.body).toBe(200)
}

const words = { id: 'g1', template: '', text: 'Below 130/80', dueOn: '' as const, isConfirmed: true, ...noMeasure }

async function publish(assessmentDate: string, version: number, goal = words) {
  const content: PlanContent = {
    ...emptyPlan(),
    assessmentDate,
    problems: [{ id: 'p1', template: '', title: 'High blood pressure', icd10: 'I10', expectedOutcome: '' }],
    goals: [goal],
  }
  const saved = await t.as(t.people.carla, 'PUT', `members/${ada}/care-plan/draft`, { content, base: emptyPlan(), version: 0 })
  const { savedAt } = saved.json<{ savedAt: string }>()
  const answer = await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions`, { version, savedAt, reason: 'Assessed' })
  expect(answer.statusCode, answer.body).toBe(200)
}

test('whoever is in chronic care and was never asked is late since then, in the list and on the calendar', async () => {
  expect(await reasonOf(ada)).toMatchObject({ code: 'checkInDue', text: 'Check-in 5 days overdue' })
  expect(await reasonOf(ben)).toBeNull()
  expect(await due()).toMatchObject([
    { memberName: 'Ada Stone', what: 'check-in', on: addDays(today(), -5), isOverdue: true, staffName: '' },
  ])
  // What is late stands whatever days are asked for, of whom it is asked, and is never done here
  expect(await due('', addDays(today(), -100))).toHaveLength(1)
  for (const query of ['&show=mine', '&kind=visit', '&state=closed']) expect(await due(query), query).toEqual([])
})

test('a check-in that was done is due again by its rhythm, and a yearly review a year after the assessment', async () => {
  await checkIn(['general', 'hospital'])
  expect(await reasonOf(ada)).toMatchObject({ code: 'checkInDue' })
  await checkIn(['adherence', 'falls'])
  expect(await reasonOf(ada)).toBeNull()
  expect(await due()).toEqual([])
  expect(await due('', addDays(today(), 25))).toMatchObject([{ what: 'check-in', on: addDays(today(), 30), isOverdue: false }])
  await publish(addDays(today(), -377), 1)
  expect(await reasonOf(ada)).toMatchObject({ code: 'reviewDue', text: 'Care plan review 12 days overdue' })
  expect(await due()).toMatchObject([{ what: 'review', on: addDays(today(), -12), isOverdue: true }])
  expect(await due('&kind=check-in')).toEqual([])
  await publish(today(), 1)
  expect(await reasonOf(ada)).toBeNull()
})

test('a hospital stay, a new diagnosis and a goal missed twice ask for a review at once, each until a later version', async () => {
  const plan = async () =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/care-plan`)).json<{ reviewDueOn: string; reviewWhy: string }>()
  await publish(addDays(today(), -40), 1)
  const visit = { kind: 'hospital', visitedOn: addDays(today(), -9), dischargedOn: addDays(today(), -6) }
  expect((await t.as(t.people.carla, 'POST', `members/${ada}/visits`, visit)).statusCode).toBe(200)
  expect(await reasonOf(ada)).toMatchObject({ code: 'reviewDue', text: 'Care plan review 6 days overdue' })
  expect(await due()).toMatchObject([{ what: 'review', on: addDays(today(), -6), isOverdue: true }])
  expect(await plan()).toMatchObject({ reviewDueOn: addDays(today(), -6), reviewWhy: 'stay' })
  await publish(addDays(today(), -2), 1)
  expect(await reasonOf(ada)).toBeNull()
  const diagnosis = { kind: 'code', value: 'M81.0' }
  expect((await t.as(t.people.carla, 'POST', `members/${ada}/diagnoses`, diagnosis)).statusCode).toBe(200)
  expect(await plan()).toMatchObject({ reviewDueOn: today(), reviewWhy: 'diagnosis' })
  await publish(addDays(today(), -1), 1)
  const missed = () =>
    t.as(t.people.carla, 'POST', `members/${ada}/care-plan/progress`, { goalId: 'g1', notedOn: today(), status: 'not met' })
  await missed()
  expect(await plan()).toMatchObject({ reviewWhy: 'year' })
  await missed()
  expect(await plan()).toMatchObject({ reviewDueOn: today(), reviewWhy: 'goal' })
  expect(await t.within(t.groups.northside, findDrift)).toEqual([])
  await publish(today(), 1)
  expect(await plan()).toMatchObject({ reviewWhy: 'year' })
})

test('a goal with a number is missed by the facts of two windows running, whenever they come, and not by notes', async () => {
  const plan = async () =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/care-plan`)).json<{ reviewDueOn: string; reviewWhy: string }>()
  await t.owner.updateTable('visit').set({ removed_at: new Date().toISOString() }).where('member_id', '=', ada).execute()
  await publish(addDays(today(), -16), 1, { ...words, ...measureNamed('bpAverage'), value: '130/80', window: '7d' })
  for (const daysAgo of [3, 2]) {
    const note = { goalId: 'g1', notedOn: addDays(today(), -daysAgo), status: 'not met' }
    expect((await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/progress`, note)).statusCode).toBe(200)
  }
  expect(await plan()).toMatchObject({ reviewWhy: 'year' })
  const its = { groupId: t.groups.northside, memberId: ada }
  for (const daysAgo of [15, 14, 13, 12, 8, 7, 6, 5])
    await insertMeasuringAct(t.owner, its, { at: hoursAgo(24 * daysAgo), values: { systolicBP: 150, diastolicBP: 95 } })
  const say = () =>
    t.within(t.groups.northside, async (db) => changed(db, 'reading', { memberId: ada, from: hoursAgo(24 * 15), to: hoursAgo(24 * 5) }))
  await say()
  expect(await plan()).toMatchObject({ reviewDueOn: addDays(today(), -1), reviewWhy: 'goal' })
  expect(await t.within(t.groups.northside, findDrift)).toEqual([])
  // Taken out of what counts, the same days ask for nothing
  await t.owner.updateTable('reading').set({ excluded: true }).where('member_id', '=', ada).execute()
  await say()
  expect(await plan()).toMatchObject({ reviewWhy: 'year' })
  expect(await t.within(t.groups.northside, findDrift)).toEqual([])
  await publish(today(), 1)
})

test('who leaves chronic care is owed no review any more', async () => {
  expect(await due('', addDays(today(), 360))).toMatchObject([{ what: 'review', on: addDays(today(), 365) }])
  await t.owner
    .updateTable('member')
    .set({ services: ['RPM'] })
    .where('id', '=', ada)
    .execute()
  await t.within(t.groups.northside, async (db) => changed(db, 'member', { memberId: ada }))
  expect(await due('', addDays(today(), 360))).toEqual([])
  expect(await t.within(t.groups.northside, findDrift)).toEqual([])
})

test('a due day that nobody kept is found at night', async () => {
  await t.owner
    .updateTable('member_summary')
    .set({ check_in_due_on: null, review_due_on: '2020-01-01' })
    .where('member_id', '=', ada)
    .execute()
  const drift = await t.within(t.groups.northside, findDrift)
  expect(drift).toContainEqual({
    groupId: t.groups.northside,
    memberId: ada,
    columns: expect.arrayContaining(['check_in_due_on', 'review_due_on']),
  })
})
