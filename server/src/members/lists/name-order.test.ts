/** A clinic that names people by their last name sees and sorts its lists so; the name itself stays as it is. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { nameLists } from '../summary/name-lists.ts'
import { findDrift } from '../summary/verify-summaries.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
  const names = [
    ['Ada', 'Young'],
    ['Ben', 'Stone'],
    ['Cy', 'Abel'],
    ['Bo', 'Ábel'],
  ] as const
  for (const group of [t.groups.northside, t.groups.lakeview])
    for (const [first_name, last_name] of names)
      await createMember(t.owner, group, `${first_name} ${last_name}`, { member: { first_name, last_name } })
})
afterAll(() => t.close())

type NamedMember = { name: string; listName?: string }
const list = async (who = t.people.carla) =>
  (await t.as(who, 'GET', 'home/lists/all-members?sort=name')).json<{ members: NamedMember[] }>().members
const display = async (who = t.people.carla) => (await list(who)).map(({ name, listName }) => listName ?? name)
const setOrder = async (nameOrder: string) => {
  const groupId = t.groups.northside
  const answer = await t.as(t.people.carla, 'PATCH', 'groups/update', { groupId, nameOrder })
  if (answer.statusCode === 200) await nameLists({ worker: t.db.worker }, groupId)
  return answer
}
const queued = async () =>
  (await sql<{ of: string }>`select data->>'ofGroupId' as of from pgboss.job where name = 'name-lists'`.execute(t.owner)).rows

const drifted = async () =>
  (await t.within(t.groups.northside, findDrift)).flatMap(({ columns }) => columns).filter((column) => /name_key|list row/.test(column))

const firstLast = ['Ada Young', 'Ben Stone', 'Bo Ábel', 'Cy Abel']
const lastFirst = ['Ábel, Bo', 'Abel, Cy', 'Stone, Ben', 'Young, Ada']

test('lists begin with the first name, and nothing is sent twice', async () => {
  expect(await display()).toEqual(firstLast)
  expect(await list()).not.toContainEqual(expect.objectContaining({ listName: expect.anything() }))
})

test('last name first: list, search and CSV show it, the list is sorted by it, the name stays', async () => {
  expect((await setOrder('last-first')).json()).toMatchObject({ nameOrder: 'last-first' })
  expect(await queued()).toEqual([{ of: t.groups.northside }])
  expect(await display()).toEqual(lastFirst)
  expect((await list())[0]).toMatchObject({ name: 'Bo Ábel', listName: 'Ábel, Bo' })
  const csv = await t.as(t.people.carla, 'POST', 'home/export', { listFilter: 'all-members', show: 'all', sort: 'name' })
  expect(
    csv.body
      .split('\r\n')
      .slice(1, 5)
      .map((line) => line.split('",')[0]),
  ).toEqual(lastFirst.map((name) => `"${name}`))
  // Typed as it is read
  for (const q of ['Stone, Ben', 'ben stone']) {
    const response = await t.as(t.people.carla, 'GET', `members/search?${new URLSearchParams({ q }).toString()}`)
    expect(response.json()).toMatchObject({ members: [{ name: 'Ben Stone', listName: 'Stone, Ben' }] })
  }
})

test('whoever is written later is written in that order, and the nightly comparison finds nothing', async () => {
  const [ben] = (await t.as(t.people.carla, 'GET', 'members/search?q=stone')).json<{ members: { _id: string }[] }>().members
  const { version } = (await t.as(t.people.carla, 'GET', `members/${ben!._id}`)).json<{ version: number }>()
  await t.as(t.people.carla, 'PUT', `members/${ben!._id}`, { set: { lastName: 'Zimmer' }, version })
  expect(await display()).toEqual(['Ábel, Bo', 'Abel, Cy', 'Young, Ada', 'Zimmer, Ben'])
  expect(await drifted()).toEqual([])
})

test('the other clinic keeps its order, and the way back is the same', async () => {
  expect(await display(t.people.luis)).toEqual(firstLast)
  await setOrder('first-last')
  expect(await display()).toEqual(['Ada Young', 'Ben Zimmer', 'Bo Ábel', 'Cy Abel'])
  expect(await drifted()).toEqual([])
})

test('there is no third order', async () => {
  expect((await setOrder('last')).statusCode).toBe(422)
})
