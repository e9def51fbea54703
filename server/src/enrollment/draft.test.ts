/** The begun enrollment: only its writer sees it, sending it twice enrolls once, and it is gone afterwards. */
import type { EnrollmentBody } from '@vitalrounds/domain/enrollment/api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const key = '01890000-0000-7000-8000-000000000001'
const form: z.input<typeof EnrollmentBody> = {
  firstName: 'Ada',
  lastName: 'Anderson',
  dob: '12/05/1971',
  gender: 'female',
  phone: '415-555-0133',
  address: { line1: '1 Main St', line2: '', city: 'Memphis', state: 'TN', zipCode: '38103' },
  rpmConsent: true,
}
const draftOf = async (who = t.people.carla) => (await t.as(who, 'GET', 'members/draft')).json().draft

test('a draft needs a person, a key and known fields', async () => {
  expect((await t.as(undefined, 'GET', 'members/draft')).statusCode).toBe(401)
  expect((await t.as(undefined, 'PUT', 'members/draft', { key, form })).statusCode).toBe(401)
  expect((await t.as(t.people.carla, 'PUT', 'members/draft', { key: 'mine', form })).statusCode).toBe(422)
  expect((await t.as(t.people.carla, 'PUT', 'members/draft', { key, form: { ssn: '1' } })).statusCode).toBe(422)
  expect(await draftOf()).toBeNull()
})

test('half a form comes back as it was typed, to its writer alone', async () => {
  await t.as(t.people.carla, 'PUT', 'members/draft', { key, form: { firstName: 'A' } })
  const saved = await t.as(t.people.carla, 'PUT', 'members/draft', { key, form: { firstName: 'Ad ', phone: '415-5' } })
  expect(saved.statusCode, saved.body).toBe(200)
  expect(await draftOf()).toMatchObject({ key, form: { firstName: 'Ad ', phone: '415-5', lastName: '' } })
  const looked = await t.owner
    .selectFrom('audit')
    .select(['kind', 'ids', 'actor_id'])
    .where('action', '=', 'GET members/draft')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(looked).toEqual({ kind: 'draft', ids: [key], actor_id: t.people.carla.userId })
  expect(await draftOf(t.people.adam)).toBeNull()
  expect(await draftOf(t.people.luis)).toBeNull()
})

test('the same key enrolls once, also at the same time, and takes the draft away', async () => {
  const send = (who = t.people.carla) => t.as(who, 'POST', 'members/create', { ...form, key })
  const both = await Promise.all([send(), send()])
  const answers = [...both, await send()].map((answer) => answer.json())
  expect(answers.map((a) => a.member?.name)).toEqual(['Ada Anderson', 'Ada Anderson', 'Ada Anderson'])
  expect(new Set(answers.map((a) => a.member._id)).size).toBe(1)
  expect(await draftOf()).toBeNull()
  await t.as(t.people.carla, 'PUT', 'members/draft', { key, form })
  expect((await send()).json().member._id).toBe(answers[0].member._id)
  expect(await draftOf(), 'a draft kept after the first answer was lost').toBeNull()
  const { key: _, ...unnamed } = { ...form, key }
  expect((await t.as(t.people.carla, 'POST', 'members/create', unnamed)).json().code).toBe('member.duplicate')
  // Another clinic that happens to use the key enrolls its own member
  expect((await send(t.people.luis)).json().member._id).not.toBe(answers[0].member._id)
})

test('a refused enrollment uses no key up and leaves the draft', async () => {
  const other = '01890000-0000-7000-8000-000000000002'
  await t.as(t.people.carla, 'PUT', 'members/draft', { key: other, form: { firstName: 'Bob' } })
  expect((await t.as(t.people.carla, 'POST', 'members/create', { firstName: 'Bob', key: other })).statusCode).toBe(422)
  expect(await draftOf()).toMatchObject({ key: other })
  expect((await t.as(t.people.carla, 'DELETE', 'members/draft')).json()).toEqual({ discarded: true })
  expect(await draftOf()).toBeNull()
})
