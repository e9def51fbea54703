/** A care plan from the first word to the bill: drafted by two, published, approved, handed over, and counted. */
import { emptyPlan, type PlanContent } from '@vitalrounds/domain/care/plan/content'
import { noMeasure } from '@vitalrounds/domain/care/plan/goal-measures'
import { evaluate } from '@vitalrounds/domain/billing/evaluate'
import { medicareRules } from '@vitalrounds/domain/billing/rulebook/rulebook'
import { defaultConfig, defaultPolicy } from '@vitalrounds/domain/billing/settings'
import { addDays, addMonths, localDate, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBillingFacts } from '../../billing/queries.ts'
import { createMember } from '../../members/testing/create-member.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { insertMeasuringAct } from '../../readings/testing/insert-readings.ts'

let t: TestApp
let ada: string
let bob: string
beforeAll(async () => {
  t = await testApp()
  await t.owner
    .updateTable('clinic_group')
    .set({ services: ['RPM', 'CCM'] })
    .where('id', '=', t.groups.northside)
    .execute()
  const member = {
    services: ['RPM', 'CCM'],
    ccm_patient_consent: true,
    chronic_conditions: ['hypertension', 'diabetes'],
  }
  ada = await createMember(t.owner, t.groups.northside, 'Ada Stone', { member })
  bob = await createMember(t.owner, t.groups.northside, 'Bob Larkin')
  const its = { group_id: t.groups.northside, member_id: ada }
  await t.owner
    .insertInto('program_stay')
    .values({ ...its, program: 'CCM', started_at: sql`now() - interval '60 days'` })
    .execute()
  await t.owner
    .insertInto('consent')
    .values({ ...its, kind: 'ccm', text_version: '1', language: 'English', given_at: sql`now() - interval '60 days'` })
    .execute()
})
afterAll(() => t.close())

const complete = (): PlanContent => ({
  ...emptyPlan(),
  assessmentDate: '2026-11-01',
  problems: [{ id: 'p1', template: '', title: 'High blood pressure', icd10: 'I10', expectedOutcome: '' }],
  goals: [{ id: 'g1', template: '', text: 'Below 130/80', dueOn: '', isConfirmed: true, ...noMeasure }],
})
type Draft = { content: PlanContent; version: number; savedAt: string; isMerged: boolean }
const save = async (who: keyof TestApp['people'], body: object, member = ada) =>
  t.as(t.people[who], 'PUT', `members/${member}/care-plan/draft`, body)
const plan = async () =>
  (await t.as(t.people.carla, 'GET', `members/${ada}/care-plan`)).json<{
    draft: Draft | null
    versions: { _id: string; number: number; approvedAt: string | null }[]
    progress: object[]
    reviewDueOn: string
    newest: { frozen: object }
  }>()

test('two editors at one draft lose nothing: other fields are merged, the same field waits for a choice', async () => {
  const base = complete()
  const first = (await save('carla', { content: base, base: emptyPlan(), version: 0 })).json<Draft>()
  expect(first).toMatchObject({ version: 1, isMerged: false })
  const carlas = { ...base, preferences: 'Calls after five', caregiver: 'Daughter' }
  await save('carla', { content: carlas, base, version: 1 })
  const adams = { ...base, services: 'Meals on wheels', caregiver: 'Son' }
  const merged = (await save('adam', { content: adams, base, version: 1 })).json<Draft>()
  expect(merged).toMatchObject({
    version: 3,
    isMerged: true,
    content: { preferences: 'Calls after five', services: 'Meals on wheels', caregiver: 'Daughter' },
  })
  expect(merged.content.conflicts).toEqual([{ path: 'caregiver', mine: 'Son', theirs: 'Daughter', by: 'Adam Reyes' }])
  const refused = await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions`, {
    version: 3,
    savedAt: merged.savedAt,
    reason: 'First plan',
  })
  expect(refused.json()).toMatchObject({ code: 'plan.incomplete' })
})

test('a draft that was begun anew is not overwritten by who still has the one before, though both count alike', async () => {
  const eve = await createMember(t.owner, t.groups.northside, 'Eve Anew', { member: { services: ['RPM', 'CCM'] } })
  const old = { ...complete(), preferences: 'Calls after five' }
  const reply = (await save('carla', { content: old, base: emptyPlan(), version: 0 }, eve)).json<Draft>()
  const discard = (savedAt: string) => t.as(t.people.adam, 'DELETE', `members/${eve}/care-plan/draft?version=1&savedAt=${savedAt}`)
  expect((await discard(reply.savedAt)).json()).toEqual({ discarded: true })
  const anew = (
    await save('adam', { content: { ...complete(), services: 'Meals on wheels' }, base: emptyPlan(), version: 0 }, eve)
  ).json<Draft>()
  // Nor published or discarded by them: it counts alike, and was saved at another moment
  expect([reply.version, anew.version]).toEqual([1, 1])
  const published = await t.as(t.people.carla, 'POST', `members/${eve}/care-plan/versions`, {
    version: 1,
    savedAt: reply.savedAt,
    reason: 'First plan',
  })
  expect(published.json()).toMatchObject({ status: 409, code: 'plan.changed' })
  expect((await discard(reply.savedAt)).json()).toEqual({ discarded: false })
  const late = { ...old, caregiver: 'Daughter' }
  const merged = (await save('carla', { content: late, base: old, version: 1 }, eve)).json<Draft>()
  expect(merged).toMatchObject({ version: 2, isMerged: true, content: { services: 'Meals on wheels', caregiver: 'Daughter' } })
})

test('only members with CCM have a plan, and nobody of another clinic sees one', async () => {
  expect((await save('carla', { content: complete(), base: emptyPlan(), version: 0 }, bob)).json()).toMatchObject({
    code: 'plan.noCcm',
  })
  expect((await save('luis', { content: complete(), base: emptyPlan(), version: 0 })).statusCode).toBe(404)
  expect((await t.as(t.people.luis, 'GET', `members/${ada}/care-plan`)).statusCode).toBe(404)
})

test('a clinic without CCM has no care plans, by no address either; whose member it is is told first', async () => {
  const offer = (services: string[]) => t.owner.updateTable('clinic_group').set({ services }).where('id', '=', t.groups.northside).execute()
  const { _id } = await t.owner
    .insertInto('care_plan')
    .values({
      group_id: t.groups.northside,
      member_id: ada,
      number: 1,
      content: JSON.stringify(complete()),
      frozen: JSON.stringify({ medications: [], allergies: [], conditions: [], caregiver: '' }),
      assessed_on: '2026-11-01',
      reason: 'First',
      is_substantial: false,
      published_by: t.people.carla.userId,
    })
    .returning('id as _id')
    .executeTakeFirstOrThrow()
  await offer(['RPM'])
  for (const path of ['', `/versions/${_id}`])
    expect((await t.as(t.people.carla, 'GET', `members/${ada}/care-plan${path}`)).json(), path).toMatchObject({
      status: 409,
      code: 'plan.notOffered',
    })
  expect((await save('carla', { content: complete(), base: emptyPlan(), version: 0 })).json()).toMatchObject({ code: 'plan.notOffered' })
  expect((await t.as(t.people.luis, 'GET', `members/${ada}/care-plan`)).statusCode).toBe(404)
  await offer(['RPM', 'CCM'])
  for (const path of ['', `/versions/${_id}`])
    expect((await t.as(t.people.carla, 'GET', `members/${ada}/care-plan${path}`)).statusCode, path).toBe(200)
  await t.owner.deleteFrom('care_plan').where('id', '=', _id).execute()
})

const codes = async () => {
  const match = (await t.within(t.groups.northside, (db) => findBillingFacts(db, [ada]))).get(ada)
  if (!match) throw new Error('no facts')
  const now = Date.now()
  const month = localMonth(now, match.facts.zone)
  // 60 minutes of clinical staff this month, ended a minute ago
  const work = { kind: 'review' as const, start: now - 61 * 60_000, end: now - 60_000, staff: 'nurse', program: 'ccm' as const }
  const facts = { ...match.facts, intervals: [work] }
  const result = evaluate(facts, medicareRules, { config: defaultConfig, policy: defaultPolicy }, { asOf: now, month })
  return { lines: result.lines.map(({ code }) => code), facts: match.facts, reason: result.codes['99490']?.reason }
}

test('a plan is published once, approved, copied, and turns the CCM codes true', async () => {
  const { draft } = await plan()
  const settled = { ...(draft?.content ?? complete()), conflicts: [] }
  const saved = (await save('carla', { content: settled, base: draft?.content, version: draft?.version })).json<Draft>()
  expect((await codes()).facts.ccm).toMatchObject({ conditions: 2, carePlanAt: null })
  const publish = (version: number) =>
    t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions`, { version, savedAt: saved.savedAt, reason: 'First plan' })
  expect((await publish(saved.version - 1)).json()).toMatchObject({ code: 'plan.changed' })
  const claimed = { group_id: t.groups.northside, member_id: ada, source: 'entered', name: 'Lisinopril', dose: '20 mg' }
  await t.owner
    .insertInto('medication')
    .values([claimed, { ...claimed, name: 'Warfarin', end_ym: '2024-05' }])
    .execute()
  const { _id } = (await publish(saved.version)).json<{ _id: string }>()
  expect(await plan()).toMatchObject({ draft: null, reviewDueOn: '2027-11-01', versions: [{ number: 1, approvedAt: null }] })
  // What ended long ago is not handed to the patient as taken
  expect((await plan()).newest.frozen).toMatchObject({ medications: ['Lisinopril 20 mg'] })
  expect((await codes()).facts.ccm).toMatchObject({ carePlanAt: null, carePlanPublishedAt: expect.any(Number) })
  expect((await codes()).reason).toBe('CARE_PLAN_NOT_APPROVED')
  expect((await t.as(t.people.carla, 'GET', 'care-plans/to-approve')).json()).toMatchObject({ plans: [{ _id, memberName: 'Ada Stone' }] })
  // Of a physician's own members: Ada is nobody's yet, and of another clinic nobody sees her
  const waitingFor = async (who: keyof TestApp['people'], show: string) =>
    (await t.as(t.people[who], 'GET', `care-plans/to-approve?show=${show}`)).json<{ plans: object[] }>().plans.length
  expect([await waitingFor('adam', 'mine'), await waitingFor('luis', 'all')]).toEqual([0, 0])
  await t.owner.updateTable('member').set({ assigned_physician: t.people.adam.userId }).where('id', '=', ada).execute()
  expect(await waitingFor('adam', 'mine')).toBe(1)

  const approve = () => t.as(t.people.adam, 'POST', `members/${ada}/care-plan/versions/${_id}/approval`)
  // Neither an administrator nor whoever wrote it answers for the plan
  const titled = (title: string) => t.owner.updateTable('app_user').set({ title }).where('id', '=', t.people.adam.userId).execute()
  for (const title of ['', 'RN', 'CM', 'LPN', 'Other']) {
    await titled(title)
    expect((await approve()).json()).toMatchObject({
      status: 409,
      code: 'plan.notPractitioner',
      detail: expect.stringMatching(/^A physician/),
    })
  }
  expect((await codes()).facts.ccm?.carePlanAt).toBeNull()
  await titled('NP')
  expect((await approve()).json()).toMatchObject({ approvedBy: 'Adam Reyes' })
  expect((await approve()).json()).toMatchObject({ code: 'plan.approved' })
  const now = await codes()
  expect(now.facts.ccm?.carePlanAt).toEqual(expect.any(Number))
  const sameMonth = localDate(Date.now(), 'America/New_York').slice(8) > '01'
  if (sameMonth) expect(now.lines).toContain('99490')

  const copy = { givenOn: '2026-11-20', way: 'paper', givenTo: 'Ada Stone' }
  expect((await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions/${_id}/copies`, copy)).json()).toMatchObject({
    copies: [{ way: 'paper', recordedBy: 'Carla Reyes' }],
  })
  const ahead = addDays(localDate(Date.now(), 'America/New_York'), 2)
  const late = await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions/${_id}/copies`, { ...copy, givenOn: ahead })
  expect(late.json().errors).toMatchObject([{ path: 'givenOn' }])
  const month = localMonth(Date.now(), now.facts.zone)
  const nextMonth = await t.as(t.people.adam, 'POST', `members/${ada}/care-plan/complexity`, {
    month: addMonths(month, 1),
    reason: 'Not yet',
  })
  expect(nextMonth.json().errors).toMatchObject([{ path: 'month' }])
  const tooOld = await t.as(t.people.adam, 'POST', `members/${ada}/care-plan/complexity`, {
    month: addMonths(month, -2),
    reason: 'Remembered late',
  })
  expect(tooOld.json()).toMatchObject({ status: 409, code: 'plan.complexityOver' })
  await t.as(t.people.adam, 'POST', `members/${ada}/care-plan/complexity`, { month, reason: 'Three drugs changed' })
  const complex = await codes()
  expect(complex.facts.ccm?.isComplex).toBe(true)
  if (sameMonth) expect(complex.lines).toContain('99487')
})

test('progress is noted by goal and told as the specification names it', async () => {
  const note = (goalId: string) =>
    t.as(t.people.carla, 'POST', `members/${ada}/care-plan/progress`, {
      goalId,
      notedOn: '2026-11-21',
      status: 'on the way',
      value: '134/82',
    })
  expect((await note('g9')).json()).toMatchObject({ code: 'plan.goalUnknown' })
  const ahead = addDays(localDate(Date.now(), 'America/New_York'), 2)
  const early = await t.as(t.people.carla, 'POST', `members/${ada}/care-plan/progress`, { goalId: 'g1', notedOn: ahead, status: 'met' })
  expect(early.json().errors).toMatchObject([{ path: 'notedOn' }])
  const its = { groupId: t.groups.northside, memberId: ada }
  await insertMeasuringAct(t.owner, its, { at: '2026-11-20T15:00:00.000Z', values: { systolicBP: 130, diastolicBP: 80, bodyWeight: 180 } })
  await insertMeasuringAct(t.owner, its, { at: '2026-11-21T15:00:00.000Z', values: { systolicBP: 140, diastolicBP: 84 } })
  await insertMeasuringAct(t.owner, its, { at: '2026-11-10T15:00:00.000Z', values: { systolicBP: 190, diastolicBP: 110 } })
  await insertMeasuringAct(t.owner, its, { at: '2026-11-21T16:00:00.000Z', values: { systolicBP: 220, diastolicBP: 120 }, excluded: true })
  const { readings, ...noted } = (await note('g1')).json()
  expect(noted).toMatchObject({ goalText: 'Below 130/80', notedBy: 'Carla Reyes' })
  // Of the week before alone, and without what was excluded
  expect(readings).toEqual(
    expect.arrayContaining([
      { metric: 'systolicBP', mean: 135, count: 2 },
      { metric: 'diastolicBP', mean: 82, count: 2 },
      { metric: 'bodyWeight', mean: 180, count: 1 },
    ]),
  )
  const response = await t.as(t.people.carla, 'POST', 'members', { query: { _id: ada }, projection: { careplans: 1 } })
  expect(response.json<{ members: { careplans: object[] }[] }>().members[0]?.careplans).toEqual([
    {
      assessmentDate: '2026-11-01',
      progressUpdates: [{ date: '2026-11-21', goal: 'Below 130/80', status: 'on the way', value: '134/82' }],
    },
  ])
})

test('a goal with a number stands by the readings of its window, and only with a number that they can be held against', async () => {
  const read = async () =>
    (await t.as(t.people.carla, 'GET', `members/${ada}/care-plan`)).json<{
      draft: Draft | null
      standings: object[]
      newest: { content: PlanContent }
    }>()
  expect((await read()).standings).toEqual([])
  const { content } = (await read()).newest
  const format = async (value: string) => {
    const goals = [{ ...content.goals[0]!, ...noMeasure, measure: 'bpAverage', op: '<', value, unit: 'mmHg', window: '30d' }]
    const base = (await read()).draft
    const saved = (
      await save('carla', { content: { ...content, goals }, base: base?.content ?? content, version: base?.version ?? 0 })
    ).json<Draft>()
    return t.as(t.people.carla, 'POST', `members/${ada}/care-plan/versions`, {
      version: saved.version,
      savedAt: saved.savedAt,
      reason: 'A number',
    })
  }
  expect((await format('lower')).json()).toMatchObject({ code: 'plan.incomplete', detail: expect.stringContaining('130/80') })
  expect((await format('150/95')).statusCode).toBe(200)
  const its = { groupId: t.groups.northside, memberId: ada }
  for (const daysAgo of [1, 2, 3, 4])
    await insertMeasuringAct(t.owner, its, {
      at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
      values: { systolicBP: 138, diastolicBP: 82 },
    })
  await insertMeasuringAct(t.owner, its, {
    at: new Date(Date.now() - 86_400_000).toISOString(),
    values: { systolicBP: 250, diastolicBP: 140 },
    excluded: true,
  })
  expect((await read()).standings).toMatchObject([{ goalId: 'g1', state: 'met', value: expect.stringMatching(/^1\d\d\/\d\d mmHg$/) }])
})

test('a template waits for a clinician until an administrator confirms it', async () => {
  const confirm = (who: keyof TestApp['people']) =>
    t.as(t.people[who], 'PUT', 'groups/care-confirmations/plan-template:hypertension', { isConfirmed: true })
  expect((await confirm('carla')).statusCode).toBe(403)
  expect((await confirm('adam')).statusCode).toBe(200)
  const ofNothing = t.as(t.people.adam, 'PUT', 'groups/care-confirmations/plan-template:none', { isConfirmed: true })
  expect((await ofNothing).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'GET', `members/${ada}/care-plan`)).json()).toMatchObject({ confirmedTemplates: ['hypertension'] })
})

test('whatever waits for a clinician is listed, and confirmed for this clinic alone', async () => {
  const list = async (who: keyof TestApp['people']) => (await t.as(t.people[who], 'GET', 'groups/care-confirmations')).json().subjects
  const subjects = (await list('carla')).map((item: { subject: string }) => item.subject)
  // Each template, each set of questions with its version, the risk cards, the list of conditions, suggestions, offered rules
  for (const kind of ['plan-template', 'question-set', 'risk-cards', 'condition-list', 'inferred-diagnoses', 'suggested-rules'])
    expect(subjects.filter((subject: string) => subject.startsWith(`${kind}:`)).length, kind).toBeGreaterThan(0)
  for (const subject of subjects) {
    const done = await t.as(t.people.adam, 'PUT', `groups/care-confirmations/${subject}`, { isConfirmed: true })
    expect(done.statusCode, subject).toBe(200)
  }
  expect((await list('carla')).filter((item: { confirmedBy: string }) => item.confirmedBy !== 'Adam Reyes')).toEqual([])
  expect((await list('luis')).filter((item: { confirmedAt: string | null }) => item.confirmedAt !== null)).toEqual([])
  // Another version of a set waits anew
  const other = await t.as(t.people.adam, 'PUT', 'groups/care-confirmations/question-set:falls.99', { isConfirmed: true })
  expect(other.statusCode).toBe(404)
  await t.as(t.people.adam, 'PUT', 'groups/care-confirmations/risk-cards:2', { isConfirmed: false })
  expect((await list('adam')).filter((item: { confirmedAt: string | null }) => item.confirmedAt === null)).toMatchObject([
    { subject: 'risk-cards:2' },
  ])
})
