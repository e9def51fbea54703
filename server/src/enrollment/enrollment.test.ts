import type { EnrollmentBody } from '@vitalrounds/domain/enrollment/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
const requests: string[] = []
beforeAll(async () => {
  t = await testApp()
  t.app.context.lookupPhone = (phone) => {
    requests.push(phone)
    return Promise.resolve(phone.endsWith('0007') ? 'landline' : phone.endsWith('0001') ? '' : 'mobile')
  }
})
afterAll(() => t.close())

type Body = z.input<typeof EnrollmentBody>
let people = 0
const body = (change: Partial<Body> = {}): Body => {
  people += 1
  return {
    firstName: 'Ada',
    lastName: `Anderson ${String.fromCharCode(65 + (people % 26))}${people}`,
    dob: '12/05/1971',
    gender: 'female',
    phone: `415-555-${String(2000 + people)}`,
    address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
    rpmConsent: true,
    ...change,
  }
}
const enroll = (change: Partial<Body> = {}, who = t.people.carla) => t.as(who, 'POST', 'members/create', body(change))
const setLimit = (limit: number | null) =>
  t.owner.updateTable('clinic_group').set({ monthly_device_order_limit: limit }).where('id', '=', t.groups.northside).execute()
const jobs = async (name: string) =>
  Number((await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = ${name}`.execute(t.owner)).rows[0]?.n)

test('nobody enrolls without signing in', async () => {
  expect((await t.as(undefined, 'POST', 'members/create', body())).statusCode).toBe(401)
})

test('what is missing is named field by field, and nothing is written', async () => {
  const answer = await t.as(t.people.carla, 'POST', 'members/create', { firstName: 'X' })
  expect(answer.json()).toMatchObject({
    status: 422,
    code: 'member.incomplete',
    title: 'Missing Information',
    detail: 'Please check that all fields are complete.',
  })
  expect(answer.json().errors.map((e: { path: string }) => e.path)).toEqual([
    'lastName',
    'dob',
    'gender',
    'phone',
    'address.line1',
    'address.city',
    'address.state',
    'address.zipCode',
    'rpmConsent',
  ])
  expect((await enroll({ phone: '415-555-013' })).json().errors).toEqual([
    { path: 'phone', message: 'Enter the phone number as 000-000-0000.' },
  ])
  expect((await t.as(t.people.carla, 'POST', 'members/create', { ...body(), ssn: '1' })).json().errors[0].path).toBe('ssn')
})

test('the team must be of this clinic', async () => {
  const answer = await enroll({ assignedPhysician: t.people.luis.userId, practiceId: 'elsewhere' })
  expect(answer.json().errors.map((e: { path: string }) => e.path)).toEqual(['assignedPhysician', 'practiceId'])
})

test('a member is enrolled with title, zone, consents, stay, search words, order and device', async () => {
  const placed = await jobs('place-order')
  const answer = await enroll({
    firstName: ' Dolores ',
    lastName: 'Núñez',
    phone: '415-555-0133',
    email: 'not an address',
    mrn: ' MR-7 ',
    practiceId: 'main',
    assignedPhysician: t.people.carla.userId,
    BT004: 'request',
    BT105: 'connect',
    BT105Imei: '354000000000015',
    TENOVI_BPM: { enum: 'TENOVI_BPM', state: 'connect', gatewayId: 'A1B2C3D4E5F6' },
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { member, devices } = answer.json()
  expect(member).toMatchObject({
    name: 'Dolores Núñez',
    memberTitle: 'Ms.',
    phone: '+14155550133',
    email: '',
    mrn: 'MR-7',
    timeZone: 'America/Chicago',
    practiceId: 'main',
    physicianName: 'Carla Reyes',
    optInSMS: true,
    services: ['RPM'],
    lastActiveDate: 0,
  })
  expect(member.consents.map((c: { kind: string }) => c.kind).toSorted()).toEqual(['rpm', 'sms'])
  expect(member.programs).toMatchObject([{ program: 'RPM', endedAt: null, startedBy: 'Carla Reyes' }])
  expect(devices.map((d: { device: string; outcome: string }) => [d.device, d.outcome])).toEqual([
    ['BT004', 'requested'],
    ['BT105', 'connected'],
    ['TENOVI_BPM', 'connecting'],
  ])
  const order = await t.owner.selectFrom('device_order').selectAll().where('member_id', '=', member._id).executeTakeFirstOrThrow()
  expect(order).toMatchObject({
    state: 'requested',
    vendor: 'bodytrace',
    device: 'BT004',
    requested_by: t.people.carla.userId,
  })
  expect(order.ship_to).toMatchObject({ city: 'Memphis', firstName: 'Dolores' })
  expect(await jobs('place-order')).toBe(placed + 1)
  expect((await t.as(t.people.carla, 'GET', 'members/search?q=nunez')).json().members).toHaveLength(1)
  expect(
    (await t.as(t.people.carla, 'GET', 'home/lists/new-members?sort=name')).json().members.map((m: { name: string }) => m.name),
  ).toContain('Dolores Núñez')
})

test('a device that belongs to someone, even elsewhere, does not lose the member and can be tried again', async () => {
  const answer = await enroll({ BT105: 'connect', BT105Imei: '354000000000015' }, t.people.luis)
  const { member, devices } = answer.json()
  expect(devices).toMatchObject([
    { device: 'BT105', outcome: 'failed', message: expect.stringContaining('This device cannot be connected.') },
  ])
  const retry = await t.as(t.people.luis, 'POST', `members/${member._id}/devices`, {
    device: 'BT105',
    choice: 'connect',
    id: '354000000000023',
  })
  expect(retry.json()).toMatchObject({ outcome: 'connected' })
  const order = await t.as(t.people.luis, 'POST', `members/${member._id}/devices`, {
    device: 'SMIG',
    choice: 'request',
  })
  expect(order.json()).toMatchObject({ outcome: 'requested', orderNumber: expect.any(Number) })
  expect((await t.as(t.people.carla, 'POST', `members/${member._id}/devices`, { device: 'SMIG', choice: 'request' })).statusCode).toBe(404)
  expect(
    (
      await t.as(t.people.luis, 'POST', `members/${member._id}/devices`, {
        device: 'BT105',
        choice: 'connect',
        id: '1',
      })
    ).json().errors[0].path,
  ).toBe('id')
})

test('the same person cannot be enrolled twice, however the name is typed', async () => {
  expect((await enroll({ firstName: 'José', lastName: 'Ortiz' })).statusCode).toBe(200)
  const again = await enroll({ firstName: 'jose ', lastName: 'ORTIZ', dob: '1971-12-05' })
  expect(again.json()).toMatchObject({
    status: 409,
    code: 'member.duplicate',
    title: 'Member Already Exists',
    detail: 'A member with the same name and birthdate is already enrolled in your org.',
  })
  const check = await t.as(t.people.carla, 'GET', 'members/identity-check?firstName=Jose&lastName=Ortiz&dob=12/05/1971')
  expect(check.json().member).toMatchObject({ name: 'José Ortiz', disenrolled: false })
  expect((await t.as(t.people.luis, 'GET', 'members/identity-check?firstName=Jose&lastName=Ortiz&dob=12/05/1971')).json().member).toBeNull()
})

test('two clerks enroll the same person at once: one wins', async () => {
  const item = body({ firstName: 'Race', lastName: 'Condition' })
  const answers = await Promise.all([
    t.as(t.people.carla, 'POST', 'members/create', item),
    t.as(t.people.adam, 'POST', 'members/create', item),
  ])
  expect(answers.map((a) => a.statusCode).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('ten enrollments for the last order of the month: exactly one passes, and the others leave nothing behind', async () => {
  const used = (await t.as(t.people.carla, 'GET', 'members/device-usage')).json().totalOrdered
  await setLimit(used + 1)
  const before = await t.owner
    .selectFrom('member')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  const answers = await Promise.all(Array.from({ length: 10 }, () => enroll({ BT004: 'request' })))
  expect(answers.map((a) => a.statusCode).toSorted((a, b) => a - b)).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  expect(answers.find((a) => a.statusCode === 409)?.json()).toMatchObject({
    code: 'order.limitReached',
    title: 'Monthly Device Order Limit Reached',
  })
  const after = await t.owner
    .selectFrom('member')
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(after.n).toBe(before.n + 1)
  expect((await t.as(t.people.carla, 'GET', 'members/device-usage')).json()).toMatchObject({
    remaining: 0,
    isLimitReached: true,
  })
  expect((await enroll({})).statusCode).toBe(200)
})

test('more than the month has left, and more than three at once, are refused with their banners', async () => {
  const used = (await t.as(t.people.carla, 'GET', 'members/device-usage')).json().totalOrdered
  await setLimit(used + 1)
  expect((await enroll({ BT004: 'request', BT105: 'request' })).json()).toMatchObject({
    code: 'order.limitExceeded',
    detail: expect.stringContaining(`${used} out of ${used + 1}`),
  })
  await setLimit(100)
  const tenovi = { state: 'request' } as const
  expect((await enroll({ BT004: 'request', BT105: 'request', SMIG: 'request', TENOVI_BPM: tenovi })).json()).toMatchObject({
    code: 'order.tooManyAtOnce',
    title: 'This Would Exceed Your Monthly Device Limit',
    detail: expect.stringContaining('requests 4 devices, out of at most 3'),
  })
  expect((await enroll({ BT004: 'request', BT105: 'request', SMIG: 'request' })).statusCode).toBe(200)
})

test('an order canceled while requested gives its place back; one of last month never counted', async () => {
  const usage = async () => (await t.as(t.people.carla, 'GET', 'members/device-usage')).json().totalOrdered
  const { member } = (await enroll({ BT004: 'request', BT105: 'request' })).json()
  const full = await usage()
  const ofMember = t.owner.updateTable('device_order').where('member_id', '=', member._id)
  await ofMember.where('device', '=', 'BT004').set({ state: 'canceled', canceled_from: 'requested' }).execute()
  expect(await usage()).toBe(full - 1)
  await ofMember.where('device', '=', 'BT004').set({ canceled_from: 'processing' }).execute()
  expect(await usage()).toBe(full)
  await ofMember
    .set({
      requested_at: sql`date_trunc('month', now() at time zone 'America/New_York') at time zone 'America/New_York' - interval '1 second'`,
    })
    .execute()
  expect(await usage()).toBe(full - 2)
})

test('CCM needs the clinic’s service, a caregiver and its own consent', async () => {
  const ccm = {
    services: ['RPM', 'CCM'] as ('RPM' | 'CCM')[],
    ccmPatientConsent: true,
    caregiver: { name: 'Ben', phone: '415-555-0134' },
  }
  expect((await enroll(ccm)).json().code).toBe('ccm.unavailable')
  await t.owner
    .updateTable('clinic_group')
    .set({ services: sql`'{RPM,CCM}'` })
    .where('id', '=', t.groups.northside)
    .execute()
  expect((await enroll({ ...ccm, ccmPatientConsent: false })).json().errors[0].path).toBe('ccmPatientConsent')
  const unnamed = await enroll({ ...ccm, ccmConsent: { method: 'verbal', givenBy: 'representative', relation: '' } })
  expect(unnamed.json().errors).toMatchObject([{ path: 'ccmConsent.relation' }])
  const { member } = (await enroll(ccm)).json()
  expect(member.consents.find((c: { kind: string }) => c.kind === 'ccm')).toMatchObject({ method: 'verbal', givenBy: 'member' })
  expect(member).toMatchObject({
    services: ['RPM', 'CCM'],
    ccmPatientConsent: true,
    caregiver: { name: 'Ben' },
    methodOfCommunication: 'phone',
  })
  expect(member.disenrollCcmHist).toMatchObject([{ enrollmentStatus: 'enrolled', changedBy: 'Carla Reyes' }])
  expect(member.consents.map((c: { kind: string }) => c.kind).toSorted()).toEqual(['ccm', 'rpm', 'sms'])
})

test('a phone is looked up once, duplicates are named, and a landline gets no texts', async () => {
  const check = async (phone: string) => (await t.as(t.people.carla, 'GET', `members/phone-check?phone=${phone}`)).json()
  expect(await check('415-555-0007')).toEqual({
    type: 'landline',
    isDuplicate: false,
    members: [],
    isOptedOut: false,
  })
  await check('415-555-0007')
  expect(requests.filter((phone) => phone === '+14155550007')).toHaveLength(1)
  const { member } = (await enroll({ phone: '415-555-0007' })).json()
  expect(member).toMatchObject({ optInSMS: false, phoneInfo: { type: 'landline' } })
  expect(member.consents.map((c: { kind: string }) => c.kind)).toEqual(['rpm'])
  expect(await check('%2B14155550007')).toMatchObject({ isDuplicate: true, members: [{ name: member.name }] })
  const row = await t.owner
    .selectFrom('audit')
    .select(['ids', 'result'])
    .where('action', '=', 'GET members/phone-check')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toEqual({ ids: [member._id], result: 'ok' })
  expect((await t.as(t.people.carla, 'GET', `members/phone-check?phone=415-555-0007&exceptId=${member._id}`)).json().isDuplicate).toBe(
    false,
  )
  expect((await t.as(t.people.carla, 'GET', 'members/phone-check?phone=415')).statusCode).toBe(422)
})

test('the page of a member speaks of their number as it is on record, without asking again', async () => {
  const { member } = (await enroll({ phone: '415-555-0170' })).json()
  await t.owner.updateTable('member').set({ phone_type: 'voip' }).where('id', '=', member._id).execute()
  const type = async (rest: string) => (await t.as(t.people.carla, 'GET', `members/phone-check?phone=415-555-0170${rest}`)).json().type
  expect(await type(`&exceptId=${member._id}`)).toBe('voip')
  expect(requests).not.toContain('+14155550170')
  expect(await type('')).toBe('mobile')
})

test('an answer grows old after 90 days, and an unknown one is asked again', async () => {
  const check = () => t.as(t.people.carla, 'GET', 'members/phone-check?phone=415-555-0001')
  await check()
  await check()
  expect(requests.filter((phone) => phone === '+14155550001')).toHaveLength(2)
  const age = (days: number) =>
    t.owner
      .updateTable('phone_lookup')
      .set({ checked_at: sql`now() - make_interval(days => ${days})` })
      .where('phone', '=', '+14155550007')
      .execute()
  const times = () => requests.filter((phone) => phone === '+14155550007').length
  await age(89)
  await t.as(t.people.carla, 'GET', 'members/phone-check?phone=415-555-0007')
  expect(times()).toBe(1)
  await age(91)
  await t.as(t.people.carla, 'GET', 'members/phone-check?phone=415-555-0007')
  expect(times()).toBe(2)
})
