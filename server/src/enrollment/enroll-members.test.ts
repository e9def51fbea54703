/** Several enrolled at once: each as if alone, and nobody because of a neighbor. */
import { type EnrollmentForm, emptyEnrollment } from '@vitalrounds/domain/enrollment/enrollment'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { enrollMember, enrollMembers } from './enroll-member.ts'
import { Refusal } from '../platform/http/refuse.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  await t.owner
    .updateTable('clinic_group')
    .set({ services: ['RPM', 'CCM'] })
    .where('id', '=', t.groups.northside)
    .execute()
  await t.owner
    .insertInto('phone_lookup')
    .values([
      { group_id: t.groups.northside, phone: '+14155552001', phone_type: 'mobile', checked_at: sql<string>`now()` },
      { group_id: t.groups.northside, phone: '+14155552002', phone_type: 'landline', checked_at: sql<string>`now()` },
    ])
    .execute()
})
afterAll(() => t.close())

const form = (firstName: string, lastName: string, change: Partial<EnrollmentForm> = {}): EnrollmentForm => ({
  ...emptyEnrollment(),
  firstName,
  lastName,
  dob: '12/05/1971',
  gender: 'female',
  phone: '415-555-2001',
  address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
  rpmConsent: true,
  ...change,
})
const ccm = { hasCcm: true, ccmPatientConsent: true, caregiver: { name: 'Cleo Care', phone: '415-555-2009' } } as const
const enroll = (forms: EnrollmentForm[]) => t.within(t.groups.northside, (db) => enrollMembers(db, forms, t.people.carla.userId))

test('each of several is enrolled or refused for itself, in the order of the forms', async () => {
  await t.within(t.groups.northside, (db) => enrollMember(db, form('Eve', 'Early'), t.people.carla.userId))
  const results = await enroll([
    form('Ann', 'First'),
    form('Bea', 'Second', { phone: '1' }),
    form('Eve', 'Early'),
    form('Cor', 'Third', { dob: '12/06/1971' }),
    form('Ann', 'FIRST'),
    form('Dan', 'Fourth', { practiceId: 'nowhere' }),
    form('Flo', 'Fifth', { practiceId: 'main' }),
  ])
  expect(
    results.map((result) => (result instanceof Refusal ? [result.code, result.extra.errors?.map(({ path }) => path)] : 'enrolled')),
  ).toEqual([
    'enrolled',
    ['member.incomplete', ['phone']],
    ['member.duplicate', undefined],
    'enrolled',
    ['member.duplicate', undefined],
    ['member.incomplete', ['practiceId']],
    'enrolled',
  ])
  const ids = results.flatMap((result) => (result instanceof Refusal ? [] : result.memberId))
  const members = await t.owner.selectFrom('member').select(['id', 'last_name']).where('id', 'in', ids).execute()
  const names = new Map(members.map(({ id, last_name }) => [id, last_name]))
  expect(ids.map((id) => names.get(id))).toEqual(['First', 'Third', 'Fifth'])
})

test('what is on record of one of several is what is on record of one alone', async () => {
  const shapes: Partial<EnrollmentForm>[] = [{}, { phone: '415-555-2002' }, { ...ccm, assignedPhysician: t.people.carla.userId }]
  const together = await enroll(shapes.map((shape, at) => form(`Tog${'abc'.charAt(at)}`, 'Together', shape)))
  const alone: string[] = []
  for (const [at, shape] of shapes.entries())
    alone.push(
      (
        await t.within(t.groups.northside, (db) =>
          enrollMember(db, form(`Tog${'abc'.charAt(at)}`, 'Alonesome', shape), t.people.carla.userId),
        )
      ).memberId,
    )
  const recordOf = async (memberId: string) => {
    const of = <T extends 'consent' | 'program_stay' | 'member_month'>(table: T, columns: string[]) =>
      t.owner
        .selectFrom(table as 'consent')
        .select(columns as ['kind'])
        .where('member_id', '=', memberId)
        .orderBy(columns[0] as 'kind')
        .execute()
    const member = await t.owner
      .selectFrom('member')
      .select(['opt_in_sms', 'phone_type', 'services', 'caregiver_name', 'version', 'member_title', 'time_zone'])
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const { parts } = await t.owner
      .selectFrom('member_name_part')
      .select((eb) => eb.fn.countAll<number>().as('parts'))
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    return {
      member,
      hasParts: parts > 0,
      consents: await of('consent', ['kind', 'method', 'given_by', 'practitioner', 'language', 'recorded_by', 'revoked_at']),
      stays: await of('program_stay', ['program', 'started_by', 'start_reason', 'is_new_episode']),
      months: await of('member_month', ['year_month', 'board', 'days']),
    }
  }
  for (const [at, result] of together.entries()) {
    if (result instanceof Refusal) throw result
    expect(await recordOf(result.memberId), `shape ${at}`).toEqual(await recordOf(alone[at] ?? ''))
  }
})
