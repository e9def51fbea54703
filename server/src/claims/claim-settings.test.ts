/** As what a clinic bills and what it charges: kept with a history by administrators, refused with a sentence where it is wrong. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const read = async (page: string, who = t.people.adam) => (await t.as(who, 'GET', `settings/${page}`)).json()
const save = async (page: string, value: object, who = t.people.adam) =>
  t.as(who, 'PUT', `settings/${page}`, { value, version: (await read(page, who)).version })

const provider = {
  name: 'Northside Billing',
  taxonomy: '207r00000x',
  taxId: '12-3456789',
  street: '100 Sample Avenue',
  city: 'Albany',
  state: 'ny',
  zip: '12207-0001',
  placeOfService: '11',
  submitterName: 'Northside',
  submitterId: 'NORTHSIDE',
  contactName: 'Billing Desk',
  contactPhone: '(212) 555-0100',
  receiverName: 'Clearing House',
  receiverId: 'HOUSE',
  practitioners: [],
}

test('it is kept as claims write it, with a history, and by administrators alone', async () => {
  expect((await read('claim-provider')).value).toMatchObject({ name: '', taxId: '', practitioners: [] })
  expect((await save('claim-provider', provider, t.people.carla)).statusCode).toBe(403)
  const practitioners = [{ userId: t.people.adam.userId, taxonomy: '207Q00000X' }]
  const saved = (await save('claim-provider', { ...provider, practitioners })).json()
  expect(saved.value).toEqual({
    ...provider,
    taxonomy: '207R00000X',
    taxId: '123456789',
    state: 'NY',
    zip: '122070001',
    contactPhone: '2125550100',
    practitioners,
  })
  expect((await read('claim-provider', t.people.luis)).value).toMatchObject({ name: '' })
  const { changes } = (await t.as(t.people.adam, 'GET', 'settings/claim-provider/history')).json()
  expect(changes).toMatchObject([{ before: { taxId: '' }, after: { taxId: '123456789' } }])
})

test.each([
  ['a tax number of eight digits', { taxId: '12345678' }, /nine digits/],
  ['a post office box', { street: 'P.O. Box 12' }, /street and no post office box/],
  ['a ZIP code of five digits', { zip: '12207' }, /Nine digits/],
  ['a taxonomy code without its X', { taxonomy: '207R000000' }, /ten characters/],
  ['a name in letters that claims cannot carry', { name: '김 Clinic' }, /Latin letters/],
  ['a submitter number too long for the envelope', { submitterId: 'SIXTEENLETTERSXX' }, /At most 15/],
  ['a place of service of one digit', { placeOfService: '1' }, /Two digits/],
])('%s is refused, and nothing is kept', async (_, changes, sentence) => {
  const before = await read('claim-provider')
  const refused = await save('claim-provider', { ...provider, ...changes })
  expect(refused.statusCode).toBe(422)
  expect(refused.json().errors[0].message).toMatch(sentence)
  expect(await read('claim-provider')).toEqual(before)
})

test('a taxonomy code of somebody of another clinic is refused', async () => {
  const practitioners = [{ userId: t.people.luis.userId, taxonomy: '207Q00000X' }]
  expect((await save('claim-provider', { ...provider, practitioners })).json().code).toBe('user.unknown')
})

const fee = (more: object = {}) => ({ id: randomUUID(), payerId: null, code: '99454', cents: 8000, from: '2026-01-01', ...more })

test('fees are kept by code, payer and day; a payer with a fee stays', async () => {
  const payer = { id: randomUUID(), name: 'Northern Plan', kind: 'CI', payerId: '', takesCorrections: true, dates: 'single' }
  await save('payers', { payers: [payer] })
  const fees = [fee(), fee({ payerId: payer.id, cents: 9000 }), fee({ from: '2026-07-01' })]
  expect((await save('fees', { fees }, t.people.carla)).statusCode).toBe(403)
  expect((await save('fees', { fees })).json().value.fees).toHaveLength(3)
  expect((await save('payers', { payers: [] })).json().code).toBe('payer.inUse')
  expect((await save('fees', { fees: [fee({ payerId: randomUUID() })] })).json().code).toBe('payer.unknown')
  expect((await read('fees', t.people.luis)).value).toEqual({ fees: [] })
})

test.each([
  ['two for one code, payer and day', [fee(), fee({ cents: 8500 })]],
  ['an amount of 0', [fee({ cents: 0 })]],
  ['an amount in parts of a cent', [fee({ cents: 8000.5 })]],
  ['a code that is none', [fee({ code: '9945' })]],
  ['a day that is none', [fee({ from: '2026-02-30' })]],
])('%s is refused, and nothing is kept', async (_, fees) => {
  const before = await read('fees')
  expect((await save('fees', { fees })).statusCode).toBe(422)
  expect(await read('fees')).toEqual(before)
})

test('a file of fees is read and nothing kept; what is no such file is refused with a sentence', async () => {
  const before = await read('fees')
  const send = (content: string) => t.as(t.people.adam, 'POST', 'settings/fees/file', { content })
  const answer = (await send('Code,Payer,Fee,From\n99457,Northern Plan,$85.00,1/1/2026\n99458,Nobody,70,2026-01-01\n')).json()
  expect(answer.fees).toMatchObject([{ code: '99457', cents: 8500, from: '2026-01-01' }])
  expect(answer.refused).toMatchObject([{ line: 3, problems: [{ field: 'Payer' }] }])
  expect(answer.notices).toEqual([])
  const wider = (await send('Code,Fee,From,Place\n99457,85,1/1/2026,11\n')).json()
  expect(wider.notices).toEqual(['Nothing is read of the column "Place".'])
  expect((await send('Name,Phone\nA,B\n')).json().errors[0].path).toBe('content')
  expect(await read('fees')).toEqual(before)
})
