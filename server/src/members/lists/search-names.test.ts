/** Names in the spellings of those who look for them: the search box, the duplicate check, devices by their holder. */
import { nameKey } from '@vitalrounds/domain/values/name-key'
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'
import { searchPlan } from './search.queries.ts'
import { refreshZone } from '../summary/refresh-zone.ts'

type SpelledName = { firstName: string; lastName: string; typed: string[] }
/** Sixty people as they are enrolled, each with five ways in which somebody looks for them. */
const spelledNames = JSON.parse(
  readFileSync(new URL('../../../../domain/src/values/name-cases.json', import.meta.url), 'utf8'),
) as SpelledName[]

let t: TestApp
const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`
const idsByName = new Map<string, string>()
beforeAll(async () => {
  t = await testApp()
  for (const { firstName, lastName } of spelledNames) {
    const name = { first_name: firstName, last_name: lastName, name_key: nameKey(`${firstName} ${lastName}`) }
    const id = await createMember(t.owner, t.groups.northside, 'Some Body', { member: { ...name, dob: '1952-02-29' } })
    idsByName.set(`${firstName} ${lastName}`, id)
  }
})
afterAll(() => t.close())

const search = async (q: string): Promise<string[]> => {
  const answer = await t.as(t.people.carla, 'GET', `members/search?q=${encodeURIComponent(q)}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().members.map((m: { name: string }) => m.name)
}

const identityCheck = async (firstName: string, lastName: string) => {
  const query = new URLSearchParams({ firstName, lastName, dob: '02/29/1952' })
  return (await t.as(t.people.carla, 'GET', `members/identity-check?${query.toString()}`)).json().member?.name
}

/** How often each is found by its spellings, and how many others stand beside. */
async function tally() {
  const missed: string[] = []
  let others = 0
  for (const person of spelledNames) {
    for (const typed of person.typed) {
      const names = await search(typed)
      if (!names.includes(nameOf(person))) missed.push(`${nameOf(person)} by ${typed}`)
      others += names.filter((name) => name !== nameOf(person)).length
    }
  }
  return { missed, others }
}

test('given 300 spellings of 60 names, each finds its member, and few others that begin alike', async () => {
  expect(spelledNames.flatMap(({ typed }) => typed)).toHaveLength(300)
  const { missed, others } = await tally()
  expect(missed).toEqual([])
  expect(others).toBeLessThanOrEqual(12)
})

// The case file of letters without decomposition, and others that are one person
test.each([
  ['Duc', 'Dang', 'Đức Đặng'],
  ['Soren', 'Lukaszewicz', 'Søren Łukaszewicz'],
  ['Weiss', 'Strauss', 'Weiß Strauß'],
  ['Ibrahim', 'Yilmaz', 'İbrahim Yılmaz'],
  ['Ivo', 'Dokic', 'Ivo Đokić'],
  ['Juergen', 'Mueller', 'Jürgen Müller'],
  ['王', '小明', '小明 王'],
  ['Zoe', 'OBrien', 'Zoë O’Brien'],
  ['Jürg', 'Muller', undefined],
])('%s %s of the same birth date is a duplicate of %s', async (first, last, name) => {
  expect(await identityCheck(first, last)).toBe(name)
})

test('the function of the database spells names as the domain does', async () => {
  const names = spelledNames.flatMap(({ firstName, lastName, typed }) => [`${firstName}  ${lastName}`, ...typed])
  const { rows } = await sql<{ key: string }>`
    select app.name_key(n) as key from unnest(${names}::text[]) with ordinality u (n, at) order by at`.execute(t.owner)
  expect(rows.map(({ key }) => key)).toEqual(names.map(nameKey))
})

test('rows of a version before are spelled anew with the summaries, and then found', async () => {
  const id = idsByName.get('Đức Đặng') ?? ''
  await t.owner.updateTable('member').set({ name_key: 'đuc đang' }).where('id', '=', id).execute()
  await t.owner.updateTable('member_summary').set({ name_key: 'đuc đang', parts_version: 148 }).where('member_id', '=', id).execute()
  await t.owner.deleteFrom('member_name_part').where('member_id', '=', id).execute()
  expect(await search('duc dang')).toEqual([])
  await refreshZone(t.db)
  expect(await search('duc dang')).toEqual(['Đức Đặng'])
  const keys = await t.owner.selectFrom('member_summary').select('name_key').where('member_id', '=', id).execute()
  expect(keys).toEqual([{ name_key: 'duc dang' }])
})

test.each([
  ['garcia', 'once'],
  ['m', 'once'],
  ['mary smith', 'once'],
  ['mary s', 'eachTime'],
  ['müller', 'once'],
  ['garcia 02/29/1952', 'eachTime'],
])('the search for %s is planned %s', (text, when) => {
  expect(searchPlan(text, Date.parse('2026-11-29T12:00:00Z'))).toBe(when)
})
