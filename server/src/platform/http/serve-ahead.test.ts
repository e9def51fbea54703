/** Reads that ask before their session is judged: nobody gets more of them than of others, and nothing breaks behind them. */
import { memberApi } from '@vitalrounds/domain/members/api'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { type Person, type TestApp, testApp } from '../testing/test-app.ts'
import { serveAhead } from './serve-ahead.ts'

let t: TestApp
let [memberId, elsewhere] = ['', '']
beforeAll(async () => {
  t = await testApp()
  memberId = await createMember(t.owner, t.groups.northside, 'Ada Byron')
  elsewhere = await createMember(t.owner, t.groups.lakeview, 'Grace Brewster')
})
afterAll(() => t.close())

const reads = () => ['home/counts', `members/${memberId}`]
const codesOf = async (person: Person, paths = reads()) => {
  const codes: unknown[] = []
  for (const path of paths) codes.push((await t.as(person, 'GET', path)).json<{ code?: string }>().code ?? 'ok')
  return codes
}
const somebody = (name: string) => t.person(t.groups.northside, `${name}@northside.example`)
const sessionOf = (person: Person) => t.owner.updateTable('auth.session').where('id', '=', person.sessionId)
const auditOf = (id: string) =>
  t.owner
    .selectFrom('audit')
    .select(['action', 'result'])
    .where('group_id', '=', t.groups.northside)
    .where(sql<boolean>`${id} = any (ids)`)
    .where('action', '=', 'GET members/:id')
    .where('actor_id', '=', t.people.carla.userId)
    .execute()

test('whoever is in a session reads, and the audit log has who was shown', async () => {
  expect(await codesOf(t.people.carla)).toEqual(['ok', 'ok'])
  expect(await auditOf(memberId)).toEqual([{ action: 'GET members/:id', result: 'ok' }])
})

test('a session that is over reads nothing, and the connection serves the next one', async () => {
  const person = await somebody('over')
  await sessionOf(person).set({ revoked_at: '2026-01-01T00:00:00Z' }).execute()
  // As often as there are connections, so that each has failed once
  for (let nth = 0; nth < 12; nth++) expect(await codesOf(person)).toEqual(['session.ended', 'session.ended'])
  expect(await codesOf(t.people.carla)).toEqual(['ok', 'ok'])
})

test('a session that went to another group reads neither group with the old token', async () => {
  const person = await somebody('moved')
  await t.owner.insertInto('workspace_member').values({ group_id: t.groups.lakeview, user_id: person.userId }).execute()
  await sessionOf(person).set({ group_id: t.groups.lakeview }).execute()
  expect(await codesOf(person, [...reads(), `members/${elsewhere}`])).toEqual(['workspaceChanged', 'workspaceChanged', 'workspaceChanged'])
})

test('who may not read is refused before anything is said about the words', async () => {
  const person = await somebody('unnamed')
  await t.owner.updateTable('app_user').set({ has_basic_information: false }).where('id', '=', person.userId).execute()
  const paths = [...reads(), 'members/not-an-id', 'home/counts?show=nobody', `members/${elsewhere}`]
  expect(await codesOf(person, paths)).toEqual(paths.map(() => 'access.basicInformation'))
})

test('words that say nothing are refused as everywhere, and a member of others is unknown', async () => {
  const paths = ['members/not-an-id', 'home/counts?show=nobody', `members/${elsewhere}`]
  expect(await codesOf(t.people.carla, paths)).toEqual(['request.malformed', 'request.invalid', 'member.unknown'])
  expect(await auditOf(elsewhere)).toEqual([{ action: 'GET members/:id', result: 'member.unknown' }])
})

test('what does more than read cannot be served so', () => {
  expect(() => serveAhead(t.app, memberApi.keepSort, { ask: () => [], answer: () => ({ sort: 'name' as const }) })).toThrow(
    /more than read/,
  )
})
