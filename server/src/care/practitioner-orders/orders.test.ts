/** A practitioner's order: signed, recorded, retracted, asked for at enrollment and on the desk, renewed where the clinic says so. */
import { addDays } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
let ada: string
const today = () => Temporal.Now.plainDateISO('America/New_York').toString()
const titleOf = (email: string, title: string) => t.owner.updateTable('app_user').set({ title }).where('email', '=', email).execute()
const stayOf = (memberId: string, startedAt: string) =>
  t.owner
    .insertInto('program_stay')
    .values({ group_id: t.groups.northside, member_id: memberId, program: 'RPM', started_at: startedAt })
    .execute()
beforeAll(async () => {
  t = await testApp()
  await titleOf('carla@northside.example', 'RN')
  await titleOf('adam@northside.example', 'MD')
  ada = await createMember(t.owner, t.groups.northside, 'Ada North', {
    member: { diagnosis_codes: ['I10'], assigned_physician: t.people.adam.userId, services: ['RPM'] },
  })
  await stayOf(ada, '2026-01-05T15:00:00.000Z')
})
afterAll(() => t.close())

const orders = async () => (await t.as(t.people.carla, 'GET', `members/${ada}/practitioner-orders`)).json()
const sign = (who = t.people.adam) =>
  t.as(who, 'POST', `members/${ada}/practitioner-orders/signature`, { program: 'rpm', diagnosisCodes: ['i10'] })
const record = (change: object = {}, memberId = ada) =>
  t.as(t.people.carla, 'POST', `members/${memberId}/practitioner-orders`, {
    program: 'rpm',
    orderedOn: '2026-01-04',
    practitioner: t.people.adam.userId,
    diagnosisCodes: ['I10', 'E11.9'],
    source: 'Fax of 01/04/2026',
    ...change,
  })
const waiting = async (who = t.people.adam, show = 'mine') => (await t.as(who, 'GET', `practitioner-orders/to-sign?show=${show}`)).json()

test('without an order the program waits on the desk of the member’s physician, and no one else’s', async () => {
  expect((await orders()).standings).toEqual([{ program: 'rpm', state: 'none', orderedOn: null, lastDay: null, late: null }])
  expect(await waiting()).toMatchObject({ count: 1, waiting: [{ memberId: ada, memberName: 'Ada North', program: 'rpm', state: 'none' }] })
  expect((await waiting(t.people.carla)).count).toBe(0)
  expect((await waiting(t.people.luis, 'all')).count).toBe(0)
})

test('a nurse may not sign, a physician does: to the wording of today, and an order after the start is said to be late', async () => {
  expect((await sign(t.people.carla)).json()).toMatchObject({ status: 409, code: 'practitionerOrder.notPractitioner' })
  expect((await sign()).json()).toMatchObject({
    orderedOn: today(),
    practitionerTitle: 'MD',
    diagnosisCodes: ['I10'],
    wordingVersion: '2026-11',
    source: null,
  })
  const [standing] = (await orders()).standings
  expect(standing).toMatchObject({
    state: 'inForce',
    orderedOn: today(),
    late: expect.stringContaining('after the program began on 01/05/2026'),
  })
  expect((await waiting()).count).toBe(0)
})

test('an order given elsewhere is recorded with its source; a later day, a nurse or no diagnosis is refused in words', async () => {
  expect((await record({ orderedOn: addDays(today(), 2) })).json()).toMatchObject({
    errors: [{ path: 'orderedOn', message: 'This day is in the future.' }],
  })
  expect((await record({ practitioner: t.people.carla.userId })).json().code).toBe('practitionerOrder.notPractitioner')
  expect((await record({ practitioner: t.people.luis.userId })).json().code).toBe('practitionerOrder.notPractitioner')
  expect((await record({ diagnosisCodes: [] })).json().errors[0].message).toBe('Name the diagnosis the order is for.')
  expect((await record({ source: ' ' })).json().errors[0].message).toBe('Say where the order is.')
  expect((await record()).json()).toMatchObject({ orderedOn: '2026-01-04', source: 'Fax of 01/04/2026', wordingVersion: null })
  const { standings, orders: onRecord } = await orders()
  expect(standings[0]).toMatchObject({ state: 'inForce', orderedOn: today(), late: null })
  expect(onRecord).toHaveLength(2)
})

test('a retracted order stays on record with its reason and counts for nothing; once', async () => {
  const [newest] = (await orders()).orders
  const retract = () =>
    t.as(t.people.carla, 'POST', `members/${ada}/practitioner-orders/${newest._id}/retraction`, { reason: 'Wrong member' })
  expect((await retract()).json()).toMatchObject({ retraction: { reason: 'Wrong member' } })
  expect((await retract()).json().code).toBe('practitionerOrder.retracted')
  expect((await orders()).standings[0]).toMatchObject({ orderedOn: '2026-01-04' })
  expect((await orders()).orders).toHaveLength(2)
  const foreign = await t.as(t.people.luis, 'POST', `members/${ada}/practitioner-orders/${newest._id}/retraction`, { reason: 'Not mine' })
  expect(foreign.json()).toMatchObject({ status: 404, code: 'member.unknown' })
})

test('where the clinic renews orders every year, an old one waits on the desk again', async () => {
  const bea = await createMember(t.owner, t.groups.northside, 'Bea North', { member: { services: ['RPM'] } })
  await stayOf(bea, '2024-01-05T15:00:00.000Z')
  const yearAgo = Temporal.PlainDate.from(today()).subtract({ years: 1 })
  await record({ orderedOn: yearAgo.toString() }, bea)
  const cleo = await createMember(t.owner, t.groups.northside, 'Cleo North', { member: { services: ['RPM'] } })
  await stayOf(cleo, '2024-01-05T15:00:00.000Z')
  await record({ orderedOn: yearAgo.add({ days: 1 }).toString() }, cleo)
  expect((await waiting(t.people.adam, 'all')).count).toBe(0)
  const { version } = (await t.as(t.people.adam, 'GET', 'groups/practitioner-order-settings')).json()
  const saved = await t.as(t.people.adam, 'PUT', 'groups/practitioner-order-settings', { value: { isRenewedYearly: true }, version })
  expect(saved.json()).toMatchObject({ value: { isRenewedYearly: true }, changedBy: expect.any(String) })
  expect(await waiting(t.people.adam, 'all')).toMatchObject({
    count: 1,
    waiting: [{ memberId: bea, state: 'expired', orderedOn: yearAgo.toString() }],
  })
})

test('an order told at enrollment is recorded with it, and a half one is named field by field', async () => {
  const enroll = (order: object, more: object = {}) =>
    t.as(t.people.carla, 'POST', 'members/create', {
      firstName: 'Dora',
      lastName: 'Order',
      dob: '12/05/1961',
      gender: 'female',
      phone: '415-555-7788',
      address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
      rpmConsent: true,
      order,
      ...more,
    })
  const half = await enroll({ orderedOn: '13/45/2026', diagnosisCodes: 'I10, high blood', source: '' })
  expect(half.json().errors.map(({ path }: { path: string }) => path)).toEqual([
    'assignedPhysician',
    'order.orderedOn',
    'order.diagnosisCodes',
    'order.source',
  ])
  const order = { orderedOn: '01/04/2026', diagnosisCodes: 'i10, e11.9', source: 'Visit note of 01/04/2026' }
  expect((await enroll(order, { assignedPhysician: t.people.carla.userId })).json().code).toBe('practitionerOrder.notPractitioner')
  const { member } = (await enroll(order, { assignedPhysician: t.people.adam.userId })).json()
  const recorded = (await t.as(t.people.carla, 'GET', `members/${member._id}/practitioner-orders`)).json()
  expect(recorded).toMatchObject({
    standings: [{ state: 'inForce', orderedOn: '2026-01-04', late: null }],
    orders: [{ diagnosisCodes: ['I10', 'E11.9'], source: order.source }],
  })
})
