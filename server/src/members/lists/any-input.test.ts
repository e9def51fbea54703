import { profilePaths } from '@vitalrounds/domain/members/profile-changes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
let id: string
beforeAll(async () => {
  t = await testApp()
  id = await createMember(t.owner, t.groups.northside, 'Ada Anderson')
})
afterAll(() => t.close())

const path = fc.oneof(
  fc.constantFrom(...Object.keys(profilePaths)),
  fc.constantFrom('_id', 'group_id', 'constructor', 'address.', ''),
  fc.string(),
)
const value = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('male', 'CA', '94607', '415-555-0133', '12/05/1971', '0001-01-01', '9999-12-31', 'I10', '99999999999999999999'),
  fc.boolean(),
  fc.integer(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.record({ name: fc.string(), category: fc.string(), reaction: fc.string() }),
  fc.record({
    line1: fc.string(),
    line2: fc.string(),
    city: fc.string(),
    state: fc.constant('CA'),
    zipCode: fc.constant('94607'),
  }),
)
// One change of a field that takes almost anything: these are the ones that reach the database
const likely = fc.record({
  set: fc.dictionary(
    fc.constantFrom('note', 'mrn', 'firstName', 'lastName', 'dob', 'emDates', 'address', 'email', 'chronicConditions', 'enrollmentDate'),
    value,
    { minKeys: 1, maxKeys: 1 },
  ),
})
const lists = fc.constantFrom('chronicConditions', 'diagnosisCodes', 'emDates', 'medications', 'allergies')
const onList = fc.dictionary(fc.constantFrom('push', 'pull', 'addToSet'), fc.dictionary(lists, value, { minKeys: 1, maxKeys: 1 }), {
  minKeys: 1,
  maxKeys: 1,
})
const anything = fc.dictionary(fc.constantFrom('set', 'push', 'pull', 'addToSet'), fc.dictionary(path, value, { maxKeys: 3 }), {
  maxKeys: 2,
})
const update = fc.oneof(likely, onList, anything)

test('no change of a profile, however strange, is a fault of the server', async () => {
  const visited = new Set<number>()
  await fc.assert(
    fc.asyncProperty(update, async (body) => {
      const answer = await t.as(t.people.adam, 'PUT', `members/${id}`, body)
      visited.add(answer.statusCode)
      expect([200, 400, 409, 422], answer.body).toContain(answer.statusCode)
    }),
    { numRuns: 300 },
  )
  expect([...visited]).toEqual(expect.arrayContaining([200, 422]))
})

test('no search and no name, however strange, is a fault of the server', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      const search = await t.as(t.people.carla, 'GET', `members/search?q=${encodeURIComponent(text.toWellFormed())}`)
      expect([200, 400, 422], search.body).toContain(search.statusCode)
    }),
    { numRuns: 150 },
  )
})

test('no enrollment, however strange, is a fault of the server', async () => {
  const body = fc.record(
    {
      firstName: fc.string({ unit: 'grapheme', maxLength: 100 }),
      lastName: fc.string({ unit: 'grapheme', maxLength: 100 }),
      dob: fc.oneof(fc.constantFrom('12/05/1971', '02/30/1971', '1/1/0001', '12/31/9999'), fc.string()),
      gender: fc.constantFrom('male', 'female', '', 'x'),
      phone: fc.oneof(fc.constantFrom('415-555-0133', '+14155550134'), fc.string()),
      address: fc.record({
        line1: fc.string(),
        line2: fc.string(),
        city: fc.string(),
        state: fc.constantFrom('TN', 'ZZ', ''),
        zipCode: fc.constantFrom('38103', '3810'),
      }),
      rpmConsent: fc.boolean(),
      BT105: fc.constantFrom('connect', 'request', 'notNeeded'),
      BT105Imei: fc.constantFrom('354000000000015', '1'),
    },
    { requiredKeys: ['rpmConsent'] },
  )
  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const answer = await t.as(t.people.carla, 'POST', 'members/create', sent)
      expect([200, 400, 409, 422], answer.body).toContain(answer.statusCode)
    }),
    { numRuns: 200 },
  )
})
