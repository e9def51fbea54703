/** The clinic's payers and those of its members: recorded, found on a day, and named on the lines of a closed month's file. */
import { randomUUID } from 'node:crypto'
import { payerOn } from '@vitalrounds/domain/claims/member-payer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createMonitoredMember } from '../reports/testing/create-panel.ts'
import { findPayersOf } from './member-payers.ts'

let t: TestApp
let ada: string
const medicare = { id: randomUUID(), name: 'Medicare of New York', kind: 'MB', payerId: '13292', takesCorrections: false, dates: 'single' }
const plan = { id: randomUUID(), name: 'Northern Plan', kind: 'CI', payerId: '', takesCorrections: true, dates: 'span' }

beforeAll(async () => {
  t = await testApp()
  ada = await createMonitoredMember(t, t.groups.northside, 'Ada', [1])
})
afterAll(() => t.close())

const readPayers = async (who = t.people.adam) => (await t.as(who, 'GET', 'settings/payers')).json()
const save = async (payers: object[], who = t.people.adam) =>
  t.as(who, 'PUT', 'settings/payers', { value: { payers }, version: (await readPayers(who)).version })
const record = (body: object, of = ada, who = t.people.carla) => t.as(who, 'POST', `members/${of}/payers`, body)
const listed = async (of = ada, who = t.people.carla) => t.as(who, 'GET', `members/${of}/payers`)

test('administrators keep the payers of their clinic, with a history, and nobody else’s change', async () => {
  expect((await readPayers()).value).toEqual({ payers: [] })
  expect((await save([medicare], t.people.carla)).statusCode).toBe(403)
  expect((await save([medicare, plan])).json().value).toEqual({ payers: [medicare, plan] })
  expect((await readPayers(t.people.luis)).value).toEqual({ payers: [] })
  expect((await save([plan, { ...medicare, name: 'northern plan' }])).statusCode).toBe(422)
  expect((await save([{ ...plan, name: 'Plan * of the north' }])).statusCode).toBe(422)
  const { changes } = (await t.as(t.people.adam, 'GET', 'settings/payers/history')).json()
  expect(changes).toMatchObject([{ before: { payers: [] }, after: { payers: [medicare, plan] } }])
})

test('a member’s payer is recorded from a day on, and what was recorded before is kept', async () => {
  const first = await record({ payerId: plan.id, insuredId: 'np-17', from: '2026-01-01', to: null })
  expect(first.json().payers).toMatchObject([
    { payerName: 'Northern Plan', insuredId: 'NP-17', from: '2026-01-01', to: null, recordedBy: 'Carla Reyes' },
  ])
  await record({ payerId: medicare.id, insuredId: '1EG4TE5MK73', from: '2026-07-01', to: null })
  const { payers } = (await listed()).json()
  expect(payers.map(({ payerName }: { payerName: string }) => payerName)).toEqual(['Medicare of New York', 'Northern Plan'])
  expect(payerOn(payers, '2026-06-30')).toMatchObject({ payerId: plan.id })
  expect(payerOn(payers, '2026-07-01')).toMatchObject({ payerId: medicare.id })
})

test.each([
  ['a Medicare number with the letter S', { insuredId: '1SG4TE5MK73' }, 'payer.medicareNumber'],
  ['a Medicare number with dashes', { insuredId: '1EG4-TE5-MK73' }, 'payer.medicareNumber'],
  ['no number', { insuredId: '' }, 'validation'],
  ['a last day before the first', { to: '2025-12-31' }, 'validation'],
  ['a day that is none', { from: '2026-02-30' }, 'validation'],
  ['a payer of nobody', { payerId: randomUUID() }, 'payer.unknown'],
])('%s is refused, and nothing is recorded', async (_, changes, code) => {
  const before = (await listed()).json()
  const refused = await record({ payerId: medicare.id, insuredId: '1EG4TE5MK73', from: '2026-01-01', to: null, ...changes })
  expect([404, 422]).toContain(refused.statusCode)
  if (code !== 'validation') expect(refused.json().code).toBe(code)
  expect((await listed()).json()).toEqual(before)
})

test('another clinic neither reads nor records it', async () => {
  expect((await listed(ada, t.people.luis)).statusCode).toBe(404)
  const refused = await record({ payerId: null, insuredId: '', from: '2026-01-01', to: null }, ada, t.people.luis)
  expect(refused.statusCode).toBe(404)
})

test('a payer on record for a member stays; one of nobody goes', async () => {
  expect((await save([plan])).json().code).toBe('payer.inUse')
  const other = { ...plan, id: randomUUID(), name: 'Other' }
  await save([medicare, plan, other])
  expect((await save([plan, medicare])).json().value).toEqual({ payers: [plan, medicare] })
})

test('the payer of a line is that of its date of service, and nobody once that is on record', async () => {
  await record({ payerId: null, insuredId: '', from: '2026-10-01', to: null })
  const found = await t.within(t.groups.northside, async (db) => {
    const payerOf = await findPayersOf(db, [ada])
    return ['2025-12-31', '2026-03-31', '2026-07-31', '2026-10-31'].map((day) => payerOf(ada, day))
  })
  expect(found).toMatchObject([
    null,
    { name: 'Northern Plan', number: '', insuredId: 'NP-17' },
    { name: 'Medicare of New York', number: '13292', insuredId: '1EG4TE5MK73' },
    null,
  ])
})

test('a file of who pays is looked through first, then recorded, and said to be on record the next time', async () => {
  const bob = await createMonitoredMember(t, t.groups.northside, 'Bob', [1])
  await t.owner.updateTable('member').set({ mrn: 'B-7' }).where('id', '=', bob).execute()
  const content = [
    'MRN,DoB,Payer,Insured ID,From',
    'B-7,1/1/1950,Northern Plan,np-44,2026-07-01',
    'B-7,1/1/1950,Northern Plan,np-45,2026-07-01',
    'B-7,1/2/1950,Northern Plan,np-44,2026-07-01',
    'B-8,1/1/1950,Northern Plan,np-44,2026-07-01',
  ].join('\n')
  const take = async (record: boolean, who = t.people.carla) =>
    (await t.as(who, 'POST', 'settings/payers/members', { content, record })).json()
  const refused = [
    { line: 3, member: 'Bob Moreno', problems: [{ field: 'MRN', message: expect.stringMatching(/earlier line/) }] },
    { line: 4, member: '', problems: [{ field: 'MRN', message: expect.stringMatching(/number and date of birth/) }] },
    { line: 5, member: '', problems: [{ field: 'MRN' }] },
  ]
  expect(await take(false)).toMatchObject({ members: [bob], recorded: 0, already: 0, refusedCount: 3, refused })
  expect((await listed(bob)).json().payers).toEqual([])
  expect(await take(true)).toMatchObject({ members: [bob], recorded: 1, already: 0 })
  expect((await listed(bob)).json().payers).toMatchObject([
    { payerName: 'Northern Plan', insuredId: 'NP-44', from: '2026-07-01', recordedBy: 'Carla Reyes' },
  ])
  expect(await take(true)).toMatchObject({ members: [], recorded: 0, already: 1 })
  expect(await take(true, t.people.luis)).toMatchObject({ members: [], refusedCount: 4 })
  expect((await t.as(t.people.carla, 'POST', 'settings/payers/members', { content: 'Name\nBob' })).json().errors).toMatchObject([
    { path: 'content', message: expect.stringMatching(/columns are missing/) },
  ])
})
