/** Programs of others are registered, changed and disabled by administrators of their clinic alone, and stay on record. */
import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'

let t: TestApp
let jwks: string
beforeAll(async () => {
  t = await testApp()
  const { publicKey } = await generateKeyPair('ES384', { extractable: true })
  jwks = JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'first' }] })
})
afterAll(() => t.close())

const url = 'settings/api-clients'
const program = (more: object = {}) => ({
  id: randomUUID(),
  name: 'Warehouse',
  jwksUrl: '',
  jwks,
  scopes: 'system/*.rs',
  expiresOn: null,
  isEnabled: true,
  ...more,
})
type Stored = { value: { clients: ReturnType<typeof program>[] }; version: string; records: object[]; changedBy: string | null }
const read = async () => (await t.as(t.people.adam, 'GET', url)).json<Stored>()
const save = async (clients: object[], who = t.people.adam) =>
  t.as(who, 'PUT', url, { value: { clients }, version: (await read()).version })

test('a client is registered, disabled and enabled, and its history and the audit log say so', async () => {
  const client = program()
  const saved = await save([client])
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toMatchObject({ fhirUrl: expect.stringMatching(new RegExp(`^https?://[^/]+/fhir/r4/${t.groups.northside}$`)) })
  expect(saved.json<Stored>().records).toMatchObject([{ id: client.id, createdBy: 'Adam Reyes', lastUsedAt: null }])
  expect((await save([{ ...client, isEnabled: false }])).json<Stored>().value.clients).toMatchObject([{ isEnabled: false }])
  expect((await save([client])).statusCode).toBe(200)
  const history = await t.as(t.people.adam, 'GET', 'settings/api-clients/history')
  expect(history.json<{ changes: object[] }>().changes, history.body).toHaveLength(3)
  const { rows } = {
    rows: await t.owner.selectFrom('audit').selectAll().where('action', '=', 'PUT settings/api-clients').orderBy('id').execute(),
  }
  expect(rows.map(({ reason }) => reason)).toEqual([
    'API clients: Warehouse',
    'API clients: Warehouse (disabled)',
    'API clients: Warehouse',
  ])
  expect(rows.every(({ ids }) => ids.includes(client.id))).toBe(true)
})

test('one that was saved stays on record', async () => {
  const { value } = await read()
  expect(value.clients.length).toBeGreaterThan(0)
  const answer = await save([])
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'apiClient.onRecord'])
})

test('each clinic has its own, and an id of another clinic is nothing special', async () => {
  const { value } = await read()
  const nora = await t.person(t.groups.lakeview, 'nora@lakeview.example', { role: 'admin' })
  const theirs = await t.as(nora, 'GET', url)
  expect(theirs.json<Stored>()).toMatchObject({ value: { clients: [] }, records: [] })
  const same = program({ id: value.clients[0]?.id, name: 'Other warehouse' })
  const saved = await t.as(nora, 'PUT', url, { value: { clients: [same] }, version: theirs.json<Stored>().version })
  expect(saved.statusCode, saved.body).toBe(200)
  expect((await read()).value).toEqual(value)
})

test.each([
  ['no keys', { jwks: '' }, 'jwksUrl'],
  ['both', { jwksUrl: 'https://a.example.org/keys' }, 'jwksUrl'],
  ['plain http', { jwks: '', jwksUrl: 'http://a.example.org/keys' }, 'jwksUrl'],
  ['a password in the address', { jwks: '', jwksUrl: 'https://a:b@a.example.org/keys' }, 'jwksUrl'],
  ['nonsense as keys', { jwks: '{}' }, 'jwks'],
  ['scopes of a person', { scopes: 'user/*.rs' }, 'scopes'],
  ['writing', { scopes: 'system/*.cud' }, 'scopes'],
  ['a day that never was', { expiresOn: '2026-02-31' }, 'expiresOn'],
])('refuses %s', async (_, more, field) => {
  const { value } = await read()
  const answer = await save([...value.clients, program({ name: 'Another', ...more })])
  expect(answer.statusCode).toBe(422)
  expect(answer.json<{ errors: { path: string }[] }>().errors.map(({ path }) => path)).toContain(
    `value.clients.${value.clients.length}.${field}`,
  )
})

test('only administrators see and change them', async () => {
  expect((await t.as(t.people.carla, 'GET', url)).statusCode).toBe(403)
  expect((await save([program()], t.people.carla)).statusCode).toBe(403)
})
