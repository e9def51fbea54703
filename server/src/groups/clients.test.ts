/** Client organizations as super admins add and change them, and what sign-in and new groups make of it. */
import { contrastWithWhite, leastContrast } from '@vitalrounds/domain/groups/contrast'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const lakeside = {
  companyName: 'Lakeside Care Partners',
  companyNameShort: 'Lakeside',
  emailDomain: 'lakeside.example',
  color: '#7a2f5b',
  logo: null as string | null,
  billing: { '99434': true, '99453': true, '99457': false, '99458': true },
  hasAgreement: true,
}
type ClientReply = {
  value: typeof lakeside
  version: string
  changedBy: string | null
  code?: string
  errors?: { path: string }[]
}
const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, who: Person = t.people.sofia) =>
  (await t.as(who, method, `admin/clients${path}`, body)).json<ClientReply>()
const brandingOf = async (email: string) =>
  (await t.as(undefined, 'GET', `auth/branding?email=${email}`)).json<{ companyName: string | null; color: string; logo: string | null }>()
const svgOf = (address: string | null) => Buffer.from(address?.split(',')[1] ?? '', 'base64').toString()

test('nine are there from the start, each with a domain of its own and a color that bears white letters', async () => {
  const listed = await t.as(t.people.sofia, 'GET', 'admin/workspaces')
  const { clients } = listed.json<{ clients: { client: string; emailDomain: string; color: string; logo: string }[] }>()
  expect(clients).toHaveLength(9)
  expect(new Set(clients.map(({ emailDomain }) => emailDomain)).size).toBe(9)
  expect(clients.filter(({ color }) => contrastWithWhite(color) < leastContrast)).toEqual([])
  expect(clients.map(({ logo }) => /text-anchor="middle">\w{2}</.test(svgOf(logo)))).toEqual(Array(9).fill(true))
})

test('a tenth is added: sign-in wears it, and a new group begins with its flags', async () => {
  const client = await call('POST', '', { ...lakeside, client: 'lakeside' })
  expect(client).toMatchObject({ value: lakeside, changedBy: 'Sofia Reyes' })
  const branded = await brandingOf('nurse@lakeside.example')
  expect(branded).toMatchObject({ companyName: 'Lakeside Care Partners', color: '#7a2f5b' })
  expect(svgOf(branded.logo)).toMatch(/fill="#7a2f5b".*>LC</)
  const group = (await t.as(t.people.sofia, 'POST', 'groups/create', { workspaceName: 'Lakeside One', clientName: 'lakeside' })).json<{
    billingConfig: Record<string, boolean>
    signedContract: boolean
  }>()
  expect(group.billingConfig).toMatchObject({ '99457': false, '99458': true })
  expect(group.signedContract).toBe(true)
  expect((await t.as(t.people.sofia, 'POST', 'groups/create', { workspaceName: 'X', clientName: 'eleventh' })).json()).toMatchObject({
    code: 'client.unknown',
  })
})

test('a word in addresses and an e-mail domain are one organization’s alone', async () => {
  expect((await call('POST', '', { ...lakeside, client: 'lakeside', emailDomain: 'other.example' })).code).toBe('client.duplicate')
  expect((await call('POST', '', { ...lakeside, client: 'second' })).code).toBe('client.domainInUse')
  const many = await Promise.all([1, 2, 3].map((n) => call('POST', '', { ...lakeside, client: 'raced', emailDomain: `raced${n}.example` })))
  expect(many.filter(({ code }) => code === 'client.duplicate')).toHaveLength(2)
})

test('a change is saved over what was on screen alone, and the picture follows name and color', async () => {
  const { version, value } = await call('GET', '/northside')
  const changed = { ...value, companyName: 'Über & Northside', color: '#1d5f8a' }
  expect(await call('PUT', '/northside', { value: changed, version })).toMatchObject({
    value: { color: '#1d5f8a' },
    changedBy: 'Sofia Reyes',
  })
  expect((await call('PUT', '/northside', { value, version })).code).toBe('settings.changed')
  expect(svgOf((await brandingOf('a@northside.example')).logo)).toMatch(/fill="#1d5f8a".*>ÜN</)
  expect((await call('GET', '/nobody')).code).toBe('client.none')
  const own = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><rect width="1" height="1"/></svg>'
  const now = await call('GET', '/northside')
  await call('PUT', '/northside', { value: { ...changed, logo: own }, version: now.version })
  expect(svgOf((await brandingOf('a@northside.example')).logo)).toBe(own)
})

test.each([
  ['a color on which white letters cannot be read', { color: '#f0c040' }, 'color'],
  ['no color', { color: 'red' }, 'color'],
  ['an address for a domain', { emailDomain: 'nurse@x.example' }, 'emailDomain'],
  ['a domain without an ending', { emailDomain: 'localhost' }, 'emailDomain'],
  ['no name', { companyName: ' ' }, 'companyName'],
  ['a picture that runs something', { logo: '<svg><script>alert(1)</script></svg>' }, 'logo'],
  ['a picture that listens', { logo: '<svg onload="alert(1)"></svg>' }, 'logo'],
  ['what is no picture', { logo: '<p>Lakeside</p>' }, 'logo'],
  ['a word with spaces', { client: 'lake side' }, 'client'],
  ['the word of the form', { client: 'new' }, 'client'],
])('%s is refused', async (_, wrong, path) => {
  const answer = await call('POST', '', { ...lakeside, client: 'wrong', emailDomain: 'wrong.example', ...wrong })
  expect(answer.errors?.map((error) => error.path)).toEqual([path])
})

test('nobody but super admins reads or keeps one, and the database says so too', async () => {
  for (const who of [t.people.carla, t.people.adam])
    expect((await t.as(who, 'POST', 'admin/clients', { ...lakeside, client: 'theirs' })).statusCode).toBe(403)
  const asNobody = sql`select app.keep_client_organization('theirs', '{}')`.execute(t.db.auth)
  await expect(asNobody).rejects.toMatchObject({ code: '42501' })
})
