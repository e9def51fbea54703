/** Caregivers' phones as releases before kept them: migration 0151 brings them into the form of today, and none in the way. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from '../platform/database/migrations.ts'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'
import { createMember } from './testing/create-member.ts'

let t: TestApp
let migration: string
beforeAll(async () => {
  migration = (await readArchive())['0151_caregiver_phones']!
  t = await testApp()
})
afterAll(() => t.close())

/** What was typed, and what it is from then on: of no number of ten digits each letter stays as it was. */
const phones = [
  ['212-555-0101', '+12125550101'],
  ['(212) 555-0102', '+12125550102'],
  ['212.555.0103 ', '+12125550103'],
  ['1 212 555 0104', '+12125550104'],
  ['+1 (212) 555-0105', '+12125550105'],
  ['+12125550106', '+12125550106'],
  ['', ''],
  ['555-0107', '555-0107'],
  ['ask the daughter', 'ask the daughter'],
  ['212-555-0108 ext. 12', '212-555-0108 ext. 12'],
  ['012-555-0109', '012-555-0109'],
  ['212-155-0110', '212-155-0110'],
  ['+44 20 7183 8750', '+44 20 7183 8750'],
  ['2 212 555 0111', '2 212 555 0111'],
] as const

const readStored = async () =>
  (await t.owner.selectFrom('member').select(['id', 'caregiver_phone']).orderBy('enrolled_at').execute()).map(
    ({ caregiver_phone: phone }) => phone,
  )

test('numbers are brought into one form, once, and what is none stays for somebody to correct', async () => {
  const ids: string[] = []
  for (const [n, [typed]] of phones.entries())
    ids.push(
      await createMember(t.owner, t.groups.northside, `Ada North${n}`, {
        member: {
          caregiver_name: 'Joe North',
          caregiver_phone: typed,
          services: ['RPM', 'CCM'],
          enrolled_at: `2026-01-${String(n + 1).padStart(2, '0')}T15:00:00Z`,
        },
      }),
    )
  await sql.raw(migration).execute(t.owner)
  expect(await readStored()).toEqual(phones.map(([, phone]) => phone))
  await sql.raw(migration).execute(t.owner)
  expect(await readStored()).toEqual(phones.map(([, phone]) => phone))
  // Whatever it is, the page opens with it, and what is none is called by nobody and asked for where the caregiver is edited
  for (const [n, [, phone]] of phones.entries()) {
    const path = `members/${ids[n]}`
    expect((await t.as(t.people.carla, 'GET', path)).json().caregiver).toEqual({ name: 'Joe North', phone })
    const saved = await t.as(t.people.carla, 'PUT', path, { set: { 'caregiver.name': 'Joe Northfield' } })
    expect([phone, saved.statusCode]).toEqual([phone, phone.startsWith('+1') ? 200 : 422])
    if (saved.statusCode === 422) expect(saved.json().errors[0].path).toContain('phone')
    expect((await t.as(t.people.carla, 'PUT', path, { set: { mrn: `M${n}` } })).statusCode).toBe(200)
  }
})
