import type { TodoList } from '@vitalrounds/domain/billing/insights'
import { type ListFilter, listFilters, menuLists } from '@vitalrounds/domain/members/list'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { runInGroup } from '../../platform/database/db.ts'
import { createMember } from '../testing/create-member.ts'
import { countsDrift } from './counts-drift.ts'

let t: TestApp
let carla: string
beforeAll(async () => {
  t = await testApp()
  carla = t.people.carla.userId
  await t.owner
    .updateTable('clinic_group')
    .set({ services: sql`'{RPM,CCM}'` })
    .where('id', '=', t.groups.northside)
    .execute()
})
afterAll(() => t.close())

const hoursAgo = (hours: number) =>
  Temporal.Now.instant()
    .subtract({ minutes: Math.round(hours * 60) })
    .toString({ smallestUnit: 'millisecond' })
type MemberOverrides = NonNullable<Parameters<typeof createMember>[3]>
type Pair = { belongs: MemberOverrides; not: MemberOverrides; query?: string }
const summary = (belongs: MemberOverrides['summary'], not: MemberOverrides['summary']): Pair => ({
  belongs: { summary: belongs ?? {} },
  not: { summary: not ?? {} },
})
const recent = () => ({ last_active_at: hoursAgo(1), data_received_at: hoursAgo(1) })
const toDo = (list: TodoList) => summary({ billing_lists: ['todo-99457-x', list] }, { billing_lists: ['todo-99457-x'], days_99454: 0 })

/** For each list one member who belongs and one who does not. */
const pairs = (): Partial<Record<ListFilter, Pair>> => ({
  'all-members': { belongs: {}, not: { member: { disenrolled: true } } },
  disenrolled: { belongs: { member: { disenrolled: true } }, not: {} },
  'my-members': {
    belongs: { member: { assigned_physician: carla } },
    not: { member: { assigned_physician: t.people.adam.userId } },
  },
  'new-members': summary({ last_active_at: null }, recent()),
  'needs-review': summary({ needs_review: true }, { needs_review: false }),
  'inactive-2-days': summary({ last_active_at: hoursAgo(48.1) }, { last_active_at: hoursAgo(47.9) }),
  'inactive-5-days': summary({ last_active_at: hoursAgo(120.1) }, { last_active_at: hoursAgo(119.9) }),
  // What a list reads of billing is what the engine says; its golden cases say when (domain/src/billing)
  'todo-99454': toDo('todo-99454'),
  'todo-99457-call': toDo('todo-99457-call'),
  'todo-99457-review': toDo('todo-99457-review'),
  'todo-99458-call': toDo('todo-99458-call'),
  'todo-99458-review': toDo('todo-99458-review'),
  'msg-unread': summary({ num_unread_messages: 1 }, { num_unread_messages: 0 }),
  'missed-call': summary({ missed_call_at: hoursAgo(1) }, { missed_call_at: null }),
  'with-memo': summary({ active_memos: 1 }, { active_memos: 0 }),
  'event-today': summary({ days_till_event: 0 }, { days_till_event: 1 }),
  'sms-available': { belongs: { member: { opt_in_sms: true } }, not: { member: { opt_in_sms: false } } },
  'sms-not-available': { belongs: { member: { opt_in_sms: false } }, not: { member: { opt_in_sms: true } } },
  'ccm-members': { belongs: { member: { ccm_patient_consent: true } }, not: {} },
  practice: { belongs: { member: { practice_id: 'main' } }, not: {}, query: '?practiceId=main' },
  htn: summary({ diagnosis_lists: ['htn', 'dm'] }, { diagnosis_lists: ['dm'] }),
  obesity: summary({ diagnosis_lists: ['obesity'] }, {}),
  dm: summary({ diagnosis_lists: ['dm'] }, { diagnosis_lists: ['ckd'] }),
  ckd: summary({ diagnosis_lists: ['ckd'] }, { diagnosis_lists: ['esrd'] }),
  esrd: summary({ diagnosis_lists: ['esrd'] }, { diagnosis_lists: ['ckd'] }),
  chf: summary({ diagnosis_lists: ['chf'] }, {}),
})

const clear = async () => {
  for (const table of ['member_summary', 'member_name_part', 'member'] as const) await t.owner.deleteFrom(table).execute()
}
const names = (body: unknown) => (body as { members: { name: string }[] }).members.map((m) => m.name)

test('every list that can hold somebody has its pair', () => {
  const uploaded = [
    'hcc-high',
    'hcc-medium',
    'hcc-low',
    'frequent-ed',
    'recent-inpatient',
    'just-discharged',
    'high-cost-list',
    'chase-list',
  ]
  expect(listFilters.filter((list) => pairs()[list] === undefined)).toEqual(uploaded)
})

test.each(listFilters.map((list) => [list] as const))('%s holds who belongs and nobody else', async (list) => {
  await clear()
  const pair = pairs()[list]
  if (!pair) {
    await createMember(t.owner, t.groups.northside, 'Ada Daily')
    expect((await t.as(t.people.carla, 'GET', `home/lists/${list}`)).json()).toMatchObject({ members: [], count: 0 })
    return
  }
  await createMember(t.owner, t.groups.northside, 'Bela Belongs', pair.belongs)
  await createMember(t.owner, t.groups.northside, 'Otto Other', pair.not)
  await createMember(t.owner, t.groups.lakeview, 'Eve Elsewhere', {
    ...pair.belongs,
    member: { ...pair.belongs.member, assigned_physician: null },
  })
  const answer = await t.as(t.people.carla, 'GET', `home/lists/${list}${pair.query ?? ''}`)
  expect(answer.statusCode).toBe(200)
  expect(names(answer.json())).toEqual(['Bela Belongs'])
  expect(answer.json().count).toBe(1)
})

test('the counts of the menu are those of its lists', async () => {
  await clear()
  await createMember(t.owner, t.groups.northside, 'Ada Daily', {
    member: { practice_id: 'main', opt_in_sms: true, assigned_care_manager: carla },
    summary: { ...recent(), days_99454: 16 },
  })
  await createMember(t.owner, t.groups.northside, 'Bob Silent', {
    summary: { last_active_at: hoursAgo(130), needs_review: true },
  })
  await createMember(t.owner, t.groups.northside, 'Gone Gina', { member: { disenrolled: true } })
  for (const show of ['all', 'mine', t.people.adam.userId]) {
    const { lists, practices } = (await t.as(t.people.carla, 'GET', `home/counts?show=${show}`)).json()
    expect(Object.keys(lists)).toEqual(menuLists({ services: ['RPM', 'CCM'] }).filter((list) => list !== 'practice'))
    for (const list of Object.keys(lists))
      expect(lists[list], list).toBe((await t.as(t.people.carla, 'GET', `home/lists/${list}?show=${show}`)).json().count)
    expect(practices).toEqual([{ practiceId: 'main', name: 'Main Street', count: show === t.people.adam.userId ? 0 : 1 }])
  }
})

test('counts leave CCM out where the clinic does not have it', async () => {
  const { lists } = (await t.as(t.people.luis, 'GET', 'home/counts')).json()
  expect(lists['ccm-members']).toBeUndefined()
  expect(lists['msg-unread']).toBeDefined()
})

test('show narrows to one user, as physician or as care manager, and refuses nonsense instead of widening', async () => {
  await clear()
  await createMember(t.owner, t.groups.northside, 'Ada Daily', { member: { assigned_care_manager: carla } })
  await createMember(t.owner, t.groups.northside, 'Bob Silent', { member: { assigned_physician: t.people.adam.userId } })
  const display = async (show: string) => names((await t.as(t.people.carla, 'GET', `home/lists/all-members?show=${show}`)).json())
  expect(await display('mine')).toEqual(['Ada Daily'])
  expect(await display(t.people.adam.userId)).toEqual(['Bob Silent'])
  const nonsense = await t.as(t.people.carla, 'GET', 'home/lists/all-members?show=123')
  expect(nonsense.statusCode).toBe(422)
  expect(nonsense.json().errors).toEqual([{ path: 'show', message: 'Choose all patients, your own, or a user of the list.' }])
})

test('sorts: latest data, longest silence, fewest measurements, name, and severity where there are warnings', async () => {
  await clear()
  const of = (name: string, s: MemberOverrides['summary']) =>
    createMember(t.owner, t.groups.northside, name, { summary: { needs_review: true, ...s } })
  await of('Cy Third', {
    data_received_at: hoursAgo(1),
    last_active_at: hoursAgo(1),
    measure_freq: 2,
    danger_rank: 2,
    worst_warning_at: hoursAgo(9),
  })
  await of('Al First', {
    data_received_at: hoursAgo(5),
    last_active_at: hoursAgo(5),
    measure_freq: 1,
    danger_rank: 4,
    worst_warning_at: hoursAgo(1),
  })
  await of('Bo Second', { measure_freq: 0, danger_rank: 2, worst_warning_at: hoursAgo(8) })
  const sorted = async (sort: string, list = 'all-members') =>
    names((await t.as(t.people.carla, 'GET', `home/lists/${list}?sort=${sort}`)).json())
      .map((n) => n[0])
      .join('')
  expect(await sorted('dataReceivedDT')).toBe('CAB')
  expect(await sorted('measureDateDesc')).toBe('CAB')
  expect(await sorted('measureDateAsc')).toBe('BAC')
  expect(await sorted('measureFreq')).toBe('BAC')
  expect(await sorted('name')).toBe('ABC')
  expect(await sorted('severity', 'needs-review')).toBe('ACB')
  expect((await t.as(t.people.carla, 'GET', 'home/lists/all-members?sort=severity')).statusCode).toBe(422)
})

test('of inactive members who measure equally often, who has been silent longest stands first', async () => {
  await clear()
  const of = (name: string, days: number, measure_freq: number) =>
    createMember(t.owner, t.groups.northside, name, { summary: { last_active_at: hoursAgo(days * 24), measure_freq } })
  await of('Ann Often', 30, 2)
  await of('Bob Lately', 6, 0)
  await of('Cy Long', 20, 0)
  await of('Di Between', 9, 0)
  for (const list of ['inactive-2-days', 'inactive-5-days']) {
    const answer = (await t.as(t.people.carla, 'GET', `home/lists/${list}?sort=measureFreq`)).json()
    expect(names(answer)).toEqual(['Cy Long', 'Di Between', 'Bob Lately', 'Ann Often'])
  }
})

test('pages of 50 hold everybody once, also where all are equal', async () => {
  await clear()
  for (let i = 0; i < 120; i += 1) await createMember(t.owner, t.groups.northside, 'Same Name', { summary: { measure_freq: 1 } })
  for (const sort of ['dataReceivedDT', 'measureDateAsc', 'measureFreq', 'name']) {
    const observed: string[] = []
    for (const page of [0, 1, 2]) {
      const body = (await t.as(t.people.carla, 'GET', `home/lists/all-members?sort=${sort}&page=${page}`)).json()
      expect(body).toMatchObject({ count: 120, page })
      observed.push(...body.members.map((m: { _id: string }) => m._id))
    }
    expect(observed).toHaveLength(120)
    expect(new Set(observed).size).toBe(120)
  }
})

test('a page beyond the end is the last page, from whichever end it is reached', async () => {
  await clear()
  for (let i = 0; i < 120; i += 1)
    await createMember(t.owner, t.groups.northside, `Ann ${String(i).padStart(3, '0')}`, {
      summary: { data_received_at: i % 3 === 0 ? null : hoursAgo(i) },
    })
  const page = async (sort: string, at: number) =>
    (await t.as(t.people.carla, 'GET', `home/lists/all-members?sort=${sort}&page=${at}`)).json()
  for (const sort of ['dataReceivedDT', 'name']) {
    const whole = [...(await page(sort, 0)).members, ...(await page(sort, 1)).members, ...(await page(sort, 2)).members]
    const inOrder = sort === 'name' ? whole.map((m) => String(m.name)).toSorted((a, b) => (a < b ? -1 : 1)) : whole.map((m) => m.name)
    expect(whole.map((m) => m.name)).toEqual(inOrder)
    expect(new Set(inOrder).size).toBe(120)
    const beyond = await page(sort, 400)
    expect(beyond).toMatchObject({ count: 120, page: 2 })
    expect(names(beyond)).toEqual(inOrder.slice(100))
  }
  const received = [...(await page('dataReceivedDT', 0)).members, ...(await page('dataReceivedDT', 2)).members]
  expect(received[0].name).toBe('Ann 001')
  expect(received.at(-1).dataReceivedDT).toBeNull()
  await clear()
  expect(await page('name', 7)).toMatchObject({ count: 0, page: 0, members: [] })
})

test('in Needs review criticals stand first, and inside each group the chosen sort holds', async () => {
  await clear()
  const of = (name: string, worst_severity: number, hours: number) =>
    createMember(t.owner, t.groups.northside, name, {
      summary: { needs_review: true, worst_severity, data_received_at: hoursAgo(hours), measure_freq: hours },
    })
  await of('Cy', 2, 1)
  await of('Al', 3, 9)
  await of('Bo', 3, 2)
  await of('Di', 1, 5)
  const sorted = async (sort: string) =>
    names((await t.as(t.people.carla, 'GET', `home/lists/needs-review?sort=${sort}`)).json())
      .map((name) => name.trim())
      .join(' ')
  expect(await sorted('dataReceivedDT')).toBe('Bo Al Cy Di')
  expect(await sorted('name')).toBe('Al Bo Cy Di')
  expect(await sorted('measureFreq')).toBe('Bo Al Cy Di')
})

test('counts follow every change of a summary, and say so when they do not', async () => {
  await clear()
  const drift = () => t.within(t.groups.northside, countsDrift)
  // The public name is for members
  await t.owner.updateTable('app_user').set({ name_public: 'Carla' }).where('id', '=', carla).execute()
  const id = await createMember(t.owner, t.groups.northside, 'Ada Daily', {
    member: { practice_id: 'main', assigned_physician: carla, assigned_care_manager: carla, opt_in_sms: true },
    summary: { ...recent(), diagnosis_lists: ['htn'], billing_lists: ['todo-99454'] },
  })
  await createMember(t.owner, t.groups.northside, 'Bob Silent', { summary: { last_active_at: hoursAgo(130) } })
  expect(await drift()).toEqual([])
  const change = (set: NonNullable<MemberOverrides['summary']>) =>
    t.owner.updateTable('member_summary').set(set).where('member_id', '=', id).execute()
  for (const set of [
    { last_active_at: hoursAgo(50), needs_review: true },
    { assigned_physician: t.people.adam.userId, practice_id: null },
    { disenrolled: true },
    { disenrolled: false, billing_lists: [], last_active_at: null, active_memos: 2 },
  ]) {
    await change(set)
    expect(await drift()).toEqual([])
  }
  await t.owner.updateTable('member_count').set({ members: 9 }).where('list', '=', 'with-memo').execute()
  expect(await drift()).toContain(`with-memo ${t.groups.northside}: 9, 1`)
  await runInGroup(t.db.worker, t.groups.northside, (db) => sql`select app.recount_members()`.execute(db))
  expect(await drift()).toEqual([])
  await runInGroup(t.db.worker, t.groups.northside, (db) => sql`select app.fold_counts()`.execute(db))
  expect(await drift()).toEqual([])
})

test('writers at once do not wait for one another to count', async () => {
  await clear()
  const ids: string[] = []
  for (const name of ['Ada', 'Bob', 'Cleo']) ids.push(await createMember(t.owner, t.groups.northside, name))
  const measured = (id: string | undefined) => sql`update member_summary set last_active_at = ${hoursAgo(1)} where member_id = ${id}::uuid`
  await runInGroup(t.db.worker, t.groups.northside, async (groupDb) => {
    await measured(ids[0]).execute(groupDb)
    // While the first has not committed, the second comes to its end
    await runInGroup(t.db.worker, t.groups.northside, (other) => measured(ids[1]).execute(other))
    await measured(ids[2]).execute(groupDb)
  })
  expect(await t.within(t.groups.northside, countsDrift)).toEqual([])
  expect((await t.as(t.people.carla, 'GET', 'home/lists/new-members')).json().count).toBe(0)
})

test('a list is refused to strangers, and says which address is wrong', async () => {
  expect((await t.as(undefined, 'GET', 'home/lists/all-members')).statusCode).toBe(401)
  expect((await t.as(t.people.carla, 'GET', 'home/lists/no-such-list')).statusCode).toBe(400)
  expect((await t.as(t.people.carla, 'GET', 'home/lists/practice')).json().errors).toEqual([
    { path: 'practiceId', message: 'Choose a practice.' },
  ])
  expect((await t.as(t.people.carla, 'GET', 'home/lists/practice?practiceId=elsewhere')).statusCode).toBe(404)
  expect((await t.as(t.people.carla, 'GET', 'home/lists/all-members?page=-1')).statusCode).toBe(422)
  expect((await t.as(t.people.carla, 'GET', 'home/lists/all-members?color=red')).json().errors).toEqual([
    { path: 'color', message: 'This field is not known.' },
  ])
})

test('a row shows weights in lbs, the seven days in the member’s zone, staff by their whole names, and names the ids it showed in the audit log', async () => {
  await clear()
  const today = Temporal.Now.zonedDateTimeISO('America/New_York').toPlainDate()
  // The public name is for members
  await t.owner.updateTable('app_user').set({ name_public: 'Carla' }).where('id', '=', carla).execute()
  const id = await createMember(t.owner, t.groups.northside, 'Ada Daily', {
    member: { assigned_physician: carla },
    summary: {
      ...recent(),
      vitals: JSON.stringify({
        bodyWeight: { value: 82_700, at: '2026-11-20T10:00:00.000Z', diff: 1500, severity: 'high' },
        systolicBP: { value: 134, at: '2026-11-20T10:00:00.000Z', diff: null, severity: 'ok' },
      }),
      reading_days: [today.toString(), today.subtract({ days: 6 }).toString(), today.subtract({ days: 7 }).toString()],
      reason: JSON.stringify({ code: 'weightGain', severity: 'high', text: 'Weight up 3.3 lbs', at: null }),
      days_99454: 12,
      period_end: today.subtract({ days: 1 }).toString(),
    },
  })
  const body = (await t.as(t.people.carla, 'GET', 'home/lists/all-members')).json()
  expect(body.title).toBe('All enrolled')
  expect(body.members[0]).toMatchObject({
    _id: id,
    bodyWeight: 182.3,
    bodyWeightDiff: 3.3,
    systolicBP: 134,
    systolicBPDiff: null,
    bloodSugar: null,
    valueInsights: { bodyWeight: 'high' },
    lastSevenDays: [true, false, false, false, false, false, true],
    reason: { text: 'Weight up 3.3 lbs' },
    physicianName: 'Carla Reyes',
    billingInsights: { '99454': { days: 0 } },
  })
  const audit = await t.owner.selectFrom('audit').select(['ids', 'action']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(audit).toEqual({ action: 'GET home/lists/:listFilter', ids: ['all-members', id] })
})
