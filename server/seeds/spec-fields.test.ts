/** Every field of the specification's entities, of somebody for whom it is not empty: a placeholder answers nothing here. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { MemberFindRow } from '@vitalrounds/domain/members/member-find-row'
import { addMonths, localMonth } from '@vitalrounds/domain/days'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../src/platform/testing/test-app.ts'
import { fillTestbed, type Testbed } from './testbed.ts'

let testing: TestApp
let bed: Testbed
beforeAll(async () => {
  testing = await testApp()
  bed = await fillTestbed(testing.url, testing.config)
})
afterAll(() => testing.close())

type Things = Record<string, unknown>[]

async function call(role: string, method: 'GET' | 'POST', path: string, body?: object) {
  const token = bed.groups[0]?.users.find((user) => user.role === role)?.accessToken ?? ''
  const headers = { authorization: `Bearer ${token}` }
  const answer = await testing.app.inject({ method, url: `/orma-v2/api/${path}`, headers, ...(body && { payload: body }) })
  expect(answer.statusCode, `${path} ${answer.body}`).toBe(200)
  return answer.json<Record<string, Things> & { data: Record<string, Things> }>()
}

const page = readFileSync(fileURLToPath(new URL('../../docs/spec-coverage.md', import.meta.url)), 'utf8')
const fields = Map.groupBy(
  [...page.matchAll(/^\| field \| `(\w+)\.(\w+)` \|/gm)].map(([, entity = '', field = '']) => ({ entity, field })),
  ({ entity }) => entity,
)

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0)

const memberIds = () => bed.groups[0]?.members.map(({ _id }) => _id) ?? []
const ofEach = async (path: (id: string) => string, name: string) =>
  (await Promise.all(memberIds().map(async (id) => (await call('user', 'GET', path(id)))[name] ?? []))).flat()

async function members(): Promise<Things> {
  const all = Object.keys(MemberFindRow.shape)
  // The address of the own page, which is in no seed: it follows from the server's key
  const { phone } = (await call('user', 'GET', `members/${memberIds()[0]}`)) as { phone?: unknown }
  await call('user', 'POST', 'member-access/generate', { phone, pathName: '/member-access' })
  const found: Things = []
  for (const _id of memberIds()) {
    const answers = await Promise.all(
      // Measurements are limited in one answer
      [all.slice(0, 60), all.slice(60)].map((names) =>
        call('user', 'POST', 'members', { query: { _id }, projection: Object.fromEntries(names.map((name) => [name, 1])) }),
      ),
    )
    found.push(Object.assign({}, ...answers.flatMap(({ members: rows }) => rows)) as Things[number])
  }
  return found
}

const running = localMonth(Date.now(), 'America/New_York')
const pageViewsOf = (month: string) => ofEach((id) => `pageviews?memberId=${id}&yearMonth=${month}`, 'pageViews')

/** What the interface answers of each entity. */
const answersOf: Record<string, () => Promise<Things>> = {
  Member: members,
  Device: async () => (await call('user', 'POST', 'registry/devices', {}))['devices'] ?? [],
  Tenovi: async () => (await call('user', 'POST', 'tenovi/devices', {}))['devices'] ?? [],
  User: async () => [(await call('user', 'GET', 'account/me')) as Things[number]],
  UserRow: async () => (await call('admin', 'GET', 'users'))['users'] ?? [],
  Group: async () => (await call('admin', 'GET', 'groups')).data['groups'] ?? [],
  ClientOrganization: async () => (await call('superAdmin', 'GET', 'admin/workspaces'))['clients'] ?? [],
  Usage: async () => [(await call('user', 'GET', 'devices/usage')) as Things[number]],
  Note: () => ofEach((id) => `members/${id}/notes`, 'notes'),
  Message: () => ofEach((id) => `members/${id}/messages`, 'messages'),
  DoctorAlert: () => ofEach((id) => `members/${id}/doctoralerts`, 'alerts'),
  // In the first hours of a month all of them are of the month before
  PageView: async () => [...(await pageViewsOf(running)), ...(await pageViewsOf(addMonths(running, -1)))],
  Event: () => ofEach((id) => `members/${id}/events`, 'events'),
}

test('every entity of the page is asked', () => {
  expect([...fields.keys()].toSorted()).toEqual(Object.keys(answersOf).toSorted())
})

test.each(Object.keys(answersOf))('every field of %s is filled for somebody', async (entity) => {
  const things = (await answersOf[entity]?.()) ?? []
  expect(things).not.toEqual([])
  const names = fields.get(entity)?.map(({ field }) => field) ?? []
  expect(names.filter((name) => things.every((thing) => isEmpty(thing[name])))).toEqual([])
})
