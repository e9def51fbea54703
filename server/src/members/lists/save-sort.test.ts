import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type StaffKey = keyof TestApp['people']
const keep = (who: StaffKey, list: string, sort: string) => t.as(t.people[who], 'PUT', `home/lists/${list}/sort`, { sort })
const sortsOf = async (who: StaffKey) => (await t.as(t.people[who], 'GET', 'account/me')).json().listSorts as unknown

test('the order of a list is kept for this person and this list alone, the last one wins', async () => {
  expect(await sortsOf('carla')).toEqual({})
  expect((await keep('carla', 'needs-review', 'severity')).json()).toEqual({ sort: 'severity' })
  await keep('carla', 'needs-review', 'name')
  await keep('carla', 'all-members', 'measureFreq')
  expect(await sortsOf('carla')).toEqual({ 'needs-review': 'name', 'all-members': 'measureFreq' })
  expect(await sortsOf('adam')).toEqual({})
})

test('an order that a list does not have is refused', async () => {
  const answers = [await keep('carla', 'all-members', 'severity'), await keep('carla', 'needs-review', 'luck')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
})
