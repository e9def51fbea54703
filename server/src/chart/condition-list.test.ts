/** Chronic conditions outside the 22: counted from a code, offered by a clinic in the place of others. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMember } from '../members/testing/create-member.ts'
import { testApp, type TestApp } from '../platform/testing/test-app.ts'

let t: TestApp
let bea: string
beforeAll(async () => {
  t = await testApp()
  bea = await createMember(t.owner, t.groups.northside, 'Bea North')
})
afterAll(() => t.close())

const diagnoses = async () => (await t.as(t.people.carla, 'GET', `members/${bea}/diagnoses`)).json()
const add = (value: string) => t.as(t.people.carla, 'POST', `members/${bea}/diagnoses`, { kind: 'condition', value })
const list = async () => (await t.as(t.people.carla, 'GET', 'groups/chronic-conditions')).json()
const swap = async (value: Record<string, string>, by = t.people.adam) =>
  t.as(by, 'PUT', 'groups/chronic-conditions', { value, version: (await list()).version })

it('a condition outside the 22 counts under its code, once, and only under one that is billable', async () => {
  await t.as(t.people.carla, 'POST', `members/${bea}/diagnoses`, { kind: 'code', value: 'E03.9' })
  expect(await diagnoses()).toMatchObject({ conditionCount: 0 })
  expect((await add('Hypothyroidism, unspecified (E03.9)')).statusCode).toBe(200)
  expect(await diagnoses()).toMatchObject({ conditionCount: 1 })
  expect((await add('Hypothyroidism (E03)')).json()).toMatchObject({ code: 'diagnosis.notBillable' })
  expect((await add('A made up one (E99.99)')).json()).toMatchObject({ code: 'diagnosis.notBillable' })
})

it('an administrator swaps an item: the picker offers the other, charts and other clinics keep theirs', async () => {
  await add('Autism spectrum disorder')
  const before = (await diagnoses()).conditionCount
  expect((await swap({ autism: 'Hypothyroidism (E03.9)' })).statusCode).toBe(200)
  const { offered, conditionCount } = await diagnoses()
  expect(offered).toHaveLength(22)
  expect(offered).toContain('Hypothyroidism (E03.9)')
  expect(offered).not.toContain('Autism spectrum disorder')
  expect(conditionCount).toBe(before)
  expect((await t.as(t.people.luis, 'GET', 'groups/chronic-conditions')).json()).toMatchObject({ value: {} })
})

it('what is no other condition, or has no billable code, is refused under its field', async () => {
  expect((await swap({ hiv: 'Thyroid (E03)' })).json()).toMatchObject({
    code: 'diagnosis.notBillable',
    errors: [{ path: 'value.hiv', message: expect.stringContaining('not exact enough') }],
  })
  expect((await swap({ hiv: 'Sugar (E11.9)' })).json()).toMatchObject({
    errors: [{ path: 'value.hiv', message: 'E11.9 is in the list already: Diabetes mellitus.' }],
  })
  expect((await swap({ hiv: 'Gout (M10.9)' }, t.people.carla)).statusCode).toBe(403)
})
