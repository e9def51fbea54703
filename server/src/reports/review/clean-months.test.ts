/** Whose review signs a month, and signing together what has no open item. */
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changed } from '../../platform/changes.ts'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { freezeMonth } from '../close-month.ts'
import { createMonitoredMember } from '../testing/create-panel.ts'
import { putEvidenceOnRecord } from '../testing/put-evidence-on-record.ts'

let t: TestApp
let helen: Person
let ada: string
let bob: string
let cleo: string
const running = localMonth(Date.now(), 'America/New_York')
const before = addMonths(running, -1)
const daily = [95, ...Array.from({ length: 90 }, (_, n) => n + 1)]

beforeAll(async () => {
  t = await testApp()
  helen = await t.person(t.groups.northside, 'helen@northside.example')
  await titled(helen, 'MD')
  await titled(t.people.carla, 'RN')
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', daily)
  bob = await createMonitoredMember(t, t.groups.northside, 'Bob', daily)
  cleo = await createMonitoredMember(t, t.groups.northside, 'Cleo', [95])
  await putEvidenceOnRecord(t, ada, '013950000000017')
  await report(ada, bob, cleo)
})
afterAll(() => t.close())

const titled = (person: Person, title: string) => t.owner.updateTable('app_user').set({ title }).where('id', '=', person.userId).execute()
const report = (...ids: string[]) =>
  t.within(t.groups.northside, async (db) => {
    for (const memberId of ids) changed(db, 'member', { memberId })
  })
const page = async (memberId: string, as = helen) => (await t.as(as, 'GET', `reports/review-record/${memberId}?yearMonth=${before}`)).json()
const review = async (act: 'sign' | 'return', as: Person, memberId = ada, more = {}) => {
  const { digest } = await page(memberId)
  return (await t.as(as, 'POST', `reports/review-record/${memberId}/${act}`, { yearMonth: before, digest, ...more })).json()
}
type Item = { what: string; isThere: boolean; note?: string }
const signedReview = async (memberId = ada): Promise<Item[]> => {
  const { lines } = (await t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${memberId}`)).json()
  return lines.map(({ items }: { items: Item[] }) => items.find(({ what }) => what === 'Signed review'))
}
const queue = async (as = helen, state = '') =>
  (await t.as(as, 'GET', `reports/review-record?yearMonth=${before}${state && `&state=${state}`}`)).json()
const clean = async (as = helen, yearMonth = before) => t.as(as, 'GET', `reports/clean-months?yearMonth=${yearMonth}`)
type Listed = { memberId: string; digest: string; name: string; codes: string[]; isReviewed: boolean }
const listed = async () => (await clean()).json() as { months: Listed[]; count: number; open: Record<string, number> }
const signAll = (months: readonly { memberId: string; digest: string }[], as = helen) =>
  t.as(as, 'POST', 'reports/clean-months/sign', {
    yearMonth: before,
    months: months.map(({ memberId, digest }) => ({ memberId, digest })),
  })
const reviews = () => t.owner.selectFrom('month_review').selectAll().execute()

test('a nurse’s review leaves the month to be signed, and the packet says whose it is', async () => {
  expect(await review('sign', t.people.carla)).toEqual({ memberId: ada, state: 'reviewed' })
  expect(await queue(t.people.carla)).toMatchObject({ maySign: false, counts: { reviewed: 1, signed: 0 } })
  expect(await queue(helen, 'waiting')).toMatchObject({ maySign: true, count: 3 })
  expect(await queue(t.people.carla, 'waiting')).toMatchObject({ count: 2 })
  const items = await signedReview()
  expect(items.length).toBeGreaterThan(0)
  for (const item of items) expect(item).toMatchObject({ isThere: false, note: 'reviewed, not signed, by Carla Reyes, RN' })
  const { members } = (await t.as(t.people.adam, 'GET', `reports/months/${before}/incomplete`)).json()
  const own = members.find(({ memberId }: { memberId: string }) => memberId === ada)
  expect(own.lines.every((line: { items: string[] }) => line.items.join() === 'Signed review')).toBe(true)
  const pdf = (await t.as(t.people.carla, 'GET', `reports/months/${before}/packets/${ada}/pdf`)).body
  expect(pdf).toContain('Reviewed, not signed,')
})

test('only whose title may sign sees months listed and signs them, once the month is over', async () => {
  for (const answer of [await clean(t.people.carla), await signAll([{ memberId: ada, digest: 'a'.repeat(64) }], t.people.carla)])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'review.mayNotSign'])
  const early = await clean(helen, running)
  expect([early.statusCode, early.json().code]).toEqual([409, 'review.tooEarly'])
})

test('months with their evidence are listed with their codes, others counted by what is open', async () => {
  const { months, count, open } = await listed()
  expect(months.map(({ name, isReviewed }) => [name, isReviewed])).toEqual([
    ['Ada Moreno', true],
    ['Cleo Moreno', false],
  ])
  expect(months[0]?.codes).toContain('99454')
  expect(months[1]?.codes).toEqual([])
  expect({ count, open }).toEqual({ count: 2, open: { returned: 0, changed: 0, late: 0, evidence: 1, waitingTime: 0, warnings: 0 } })
  await t.owner
    .insertInto('warning')
    .values({
      group_id: t.groups.northside,
      member_id: cleo,
      category: 'weightGain',
      severity: 'high',
      text: 'Weight gain',
      measured_at: `${before}-15T12:00:00Z`,
      act_key: 'act',
    })
    .execute()
  expect((await listed()).open).toMatchObject({ evidence: 1, warnings: 1 })
  await t.owner
    .updateTable('warning')
    .set({ cleared_at: sql<string>`now()` })
    .where('member_id', '=', cleo)
    .execute()
  await review('return', helen, cleo, { words: 'Where are the readings?' })
  expect(await listed()).toMatchObject({ count: 1, open: { returned: 1, warnings: 0 } })
  await t.owner.deleteFrom('month_review').where('member_id', '=', cleo).execute()
})

test('what was listed and has an open item since is left out and named, the rest is signed once however often it is sent', async () => {
  const { months } = await listed()
  await t.owner.updateTable('member').set({ diagnosis_codes: [] }).where('id', '=', ada).execute()
  const sent = [...months.map((month) => (month.memberId === cleo ? { ...month, digest: 'b'.repeat(64) } : month)), await page(bob)]
  expect((await signAll(sent)).json()).toEqual({
    signed: 0,
    left: [
      { memberId: ada, name: 'Ada Moreno', item: 'evidence' },
      { memberId: cleo, name: 'Cleo Moreno', item: 'changed' },
      { memberId: bob, name: 'Bob Moreno', item: 'evidence' },
    ],
  })
  await t.owner
    .updateTable('member')
    .set({ diagnosis_codes: ['I10'] })
    .where('id', '=', ada)
    .execute()
  const answers = await Promise.all([signAll(months), signAll(months), signAll(months)])
  expect(answers.map((answer) => answer.json())).toEqual(Array.from({ length: 3 }, () => ({ signed: 2, left: [] })))
  const signed = (await reviews()).filter(({ is_signature }) => is_signature)
  expect(signed.map((row) => [row.reviewer_title, row.reviewed_by])).toEqual([
    ['MD', helen.userId],
    ['MD', helen.userId],
  ])
  for (const item of await signedReview()) expect(item).toMatchObject({ isThere: true, note: 'signed by Helen Reyes, MD' })
  expect(await listed()).toMatchObject({ count: 0, open: { evidence: 1 } })
  const row = await t.owner
    .selectFrom('audit')
    .select('ids')
    .where('action', '=', 'POST reports/clean-months/sign')
    .where('reason', 'like', 'signed 2 of 2%')
    .executeTakeFirstOrThrow()
  expect(row.ids.toSorted()).toEqual([ada, cleo].toSorted())
})

test('a later review by a nurse takes no signature away, and a promotion makes none', async () => {
  expect(await review('sign', t.people.carla)).toEqual({ memberId: ada, state: 'signed' })
  expect(await review('return', t.people.carla, ada, { words: 'Minutes are missing' })).toMatchObject({ code: 'review.mayNotSign' })
  await t.owner.deleteFrom('month_review').where('is_signature', '=', true).execute()
  await titled(t.people.carla, 'NP')
  expect((await page(ada)).signatures).toMatchObject([{ verdict: 'reviewed', title: 'RN' }])
  expect((await signedReview()).map(({ isThere }) => isThere)).not.toContain(true)
  await titled(t.people.carla, 'RN')
})

test('administrators choose the titles; what was signed stays signed', async () => {
  const setting = async () => (await t.as(t.people.carla, 'GET', 'settings/record-review')).json()
  const save = async (titles: string[], as = t.people.adam) =>
    t.as(as, 'PUT', 'settings/record-review', { value: { titles }, version: (await setting()).version })
  expect((await setting()).value).toEqual({ titles: ['MD', 'PA', 'NP', 'CNS', 'CNM'] })
  expect(await review('sign', helen)).toMatchObject({ state: 'signed' })
  expect((await save(['NP'], t.people.carla)).statusCode).toBe(403)
  for (const titles of [[], ['RN'], ['NP', 'NP']]) expect((await save(titles)).statusCode, titles.join()).toBe(422)
  expect((await save(['Other', 'NP'])).json().value).toEqual({ titles: ['NP', 'Other'] })
  expect(await page(ada)).toMatchObject({ state: 'signed', maySign: false })
  expect((await clean()).json().code).toBe('review.mayNotSign')
  expect((await save(['MD'])).statusCode).toBe(200)
  expect((await t.as(t.people.luis, 'GET', 'settings/record-review')).json().value.titles).toContain('CNS')
})

test('of another clinic nothing is signed', async () => {
  const eve = await createMonitoredMember(t, t.groups.lakeview, 'Eve', [95])
  expect((await signAll([{ memberId: eve, digest: 'a'.repeat(64) }])).json().code).toBe('member.unknown')
})

test('months of a close are judged as they were frozen, and a late change is an open item', async () => {
  await t.owner.deleteFrom('month_review').execute()
  await t.as(t.people.adam, 'POST', `reports/months/${before}/close`, { reason: 'Kept on paper' })
  const { id } = await t.owner.selectFrom('month_close').select('id').executeTakeFirstOrThrow()
  expect((await clean()).json().code).toBe('month.closing')
  await freezeMonth(t.db, t.groups.northside, id)
  const { months, open } = await listed()
  expect(months.map(({ name }) => name)).toEqual(['Ada Moreno', 'Cleo Moreno'])
  expect(open).toMatchObject({ evidence: 1 })
  await t.owner
    .insertInto('late_change')
    .values({
      group_id: t.groups.northside,
      close_id: id,
      member_id: cleo,
      year_month: before,
      before: '[]',
      after: '[]',
      found_at: sql<string>`now()`,
    })
    .execute()
  expect((await listed()).open).toMatchObject({ late: 1, evidence: 1 })
  expect((await signAll(months)).json()).toEqual({ signed: 1, left: [{ memberId: cleo, name: 'Cleo Moreno', item: 'late' }] })
})
