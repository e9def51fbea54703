/**
 * What Microsoft Entra ID and Okta send, as their documentation of SCIM 2.0 prints it, and what they are answered in the shapes of RFC
 * 7643 and 7644: accounts are found, added, changed and disabled, and whoever is disabled is out at once.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import {
  makeToken,
  patchBody,
  type ScimCall,
  scimCaller,
  type ScimPage,
  type ScimRefusal,
  type ScimReply,
  setUpOrganizations,
  userBody,
} from './testing/set-up.ts'

let t: TestApp
let token: string
let scim: ScimCall
beforeAll(async () => {
  t = await testApp()
  await setUpOrganizations(t)
  token = await makeToken(t, t.people.adam)
  scim = scimCaller(t, token)
})
afterAll(() => t.close())

const accountOf = (email: string) => t.owner.selectFrom('app_user').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
const find = async (filter: string) => (await scim('GET', `Users?filter=${encodeURIComponent(filter)}`)).json<ScimPage>()
const add = async (userName: string, more: object = {}) => {
  const answer = await scim('POST', 'Users', userBody(userName, more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<ScimReply>()
}

describe('the service says what it does', () => {
  test('its configuration, its resource types and its schemas have the shapes of RFC 7643', async () => {
    const configuration = await scim('GET', 'ServiceProviderConfig')
    expect(configuration.headers['content-type']).toBe('application/scim+json; charset=utf-8')
    expect(configuration.json()).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
      patch: { supported: true },
      bulk: { supported: false },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: true },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    })
    const types = (await scim('GET', 'ResourceTypes')).json<ScimPage & { Resources: { id: string; endpoint: string }[] }>()
    expect(types).toMatchObject({ totalResults: types.Resources.length, startIndex: 1 })
    expect(types.Resources[0]).toMatchObject({ id: 'User', endpoint: '/Users' })
    const schemas = (await scim('GET', 'Schemas')).json<{ Resources: { id: string; attributes: { name: string }[] }[] }>()
    expect(schemas.Resources[0]?.attributes.map(({ name }) => name)).toEqual(['userName', 'name', 'displayName', 'active', 'emails'])
  })
})

describe('as Microsoft Entra ID does it', () => {
  test('the test of the connection looks for nobody and is answered with an empty list', async () => {
    expect(await find('userName eq "b2f1c6a0-0000-4000-8000-000000000000"')).toEqual({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
      totalResults: 0,
      startIndex: 1,
      itemsPerPage: 0,
      Resources: [],
    })
  })

  test('a person is added, found by externalId, changed and disabled with its spellings', async () => {
    const created = await scim('POST', 'Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'],
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      userName: 'Test_User_ab6490ee@Northside.example',
      active: true,
      emails: [{ primary: true, type: 'work', value: 'test_user@northside.example' }],
      meta: { resourceType: 'User' },
      name: { formatted: 'givenName familyName', familyName: 'Family', givenName: 'Given' },
      roles: [],
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Cardiology' },
    })
    expect(created.statusCode, created.body).toBe(201)
    const user = created.json<ScimReply>()
    expect(created.headers).toMatchObject({ location: user.meta.location, etag: user.meta.version })
    expect(user).toMatchObject({
      userName: 'test_user_ab6490ee@northside.example',
      active: true,
      name: { givenName: 'Given', familyName: 'Family' },
    })
    expect(await accountOf(user.userName)).toMatchObject({ role: 'user', is_super_admin: false, title: '', group_id: t.groups.northside })
    expect((await find('externalId eq "0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef"')).Resources.map(({ id }) => id)).toEqual([user.id])

    const changed = await scim(
      'PATCH',
      `Users/${user.id}`,
      patchBody(
        { op: 'Replace', path: 'emails[type eq "work"].value', value: 'updated@northside.example' },
        { op: 'Replace', path: 'name.familyName', value: 'Updated' },
        { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'Nephrology' },
      ),
    )
    expect(changed.json(), changed.body).toMatchObject({ name: { givenName: 'Given', familyName: 'Updated' }, active: true })

    const disabled = await scim('PATCH', `Users/${user.id}`, patchBody({ op: 'Replace', path: 'active', value: 'False' }))
    expect(disabled.json()).toMatchObject({ active: false })
    expect((await accountOf(user.userName)).disabled_at).not.toBeNull()
    const enabled = await scim('PATCH', `Users/${user.id}`, patchBody({ op: 'Replace', path: 'active', value: 'True' }))
    expect(enabled.json()).toMatchObject({ active: true })

    expect((await scim('DELETE', `Users/${user.id}`)).statusCode).toBe(204)
    expect((await scim('GET', `Users/${user.id}`)).statusCode).toBe(404)
    expect((await accountOf(user.userName)).disabled_at).not.toBeNull()
  })
})

describe('as Okta does it', () => {
  test('a person is looked for by page, added, changed by PUT and disabled without a path', async () => {
    const none = (
      await scim('GET', 'Users?filter=userName%20eq%20%22test.user%40northside.example%22&startIndex=1&count=100')
    ).json<ScimPage>()
    expect(none.totalResults).toBe(0)
    const user = await add('test.user@northside.example', {
      name: { givenName: 'Test', familyName: 'User' },
      emails: [{ primary: true, value: 'test.user@northside.example', type: 'work' }],
      displayName: 'Test User',
      locale: 'en-US',
      externalId: '00ujl29u0le5T6Aj10h7',
      groups: [],
      password: '1mz050nq',
      active: true,
    })
    const put = await scim('PUT', `Users/${user.id}`, { ...user, name: { givenName: 'Another', familyName: 'User' }, groups: [] })
    expect(put.statusCode, put.body).toBe(200)
    expect(put.json()).toMatchObject({ externalId: '00ujl29u0le5T6Aj10h7', name: { givenName: 'Another' }, active: true })
    const off = await scim('PATCH', `Users/${user.id}`, patchBody({ op: 'replace', value: { active: false } }))
    expect(off.json()).toMatchObject({ active: false })
    expect((await scim('PUT', `Users/${user.id}`, { ...user, active: true })).json()).toMatchObject({ active: true })
  })
})

test('people who were here before are found, and the provider learns to know them by its own id', async () => {
  const { email, userId } = t.people.carla
  const { Resources } = await find(`userName eq "${email.toUpperCase()}"`)
  expect(Resources.map(({ id }) => id)).toEqual([userId])
  const known = await scim('PATCH', `Users/${userId}`, patchBody({ op: 'add', path: 'externalId', value: 'carla-1' }))
  expect(known.json(), known.body).toMatchObject({ externalId: 'carla-1', id: userId })
})

test('a list is paged in a lasting order, and ends where the last person stands', async () => {
  const all = (await scim('GET', 'Users')).json<ScimPage>()
  expect(all.totalResults).toBe(all.Resources.length)
  const [first, second] = await Promise.all(
    ['1', '2'].map(async (at) => (await scim('GET', `Users?startIndex=${at}&count=1`)).json<ScimPage>()),
  )
  expect([first?.Resources[0]?.id, second?.Resources[0]?.id]).toEqual(all.Resources.slice(0, 2).map(({ id }) => id))
  expect((await scim('GET', `Users?startIndex=${all.totalResults + 1}`)).json<ScimPage>()).toMatchObject({ itemsPerPage: 0, Resources: [] })
  expect((await scim('GET', 'Users?startIndex=0&count=-1')).json<ScimPage>()).toMatchObject({ startIndex: 1, itemsPerPage: 0 })
})

test('whoever is disabled is out with the next call, by the same end of sessions as an administrator’s', async () => {
  const person = await t.person(t.groups.northside, 'leaves@northside.example')
  expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(200)
  await scim('PATCH', `Users/${person.userId}`, patchBody({ op: 'replace', value: { active: false } }))
  expect((await t.as(person, 'GET', 'account/me')).statusCode).toBe(401)
  const sessions = await t.owner.selectFrom('auth.session').select('revoke_reason').where('user_id', '=', person.userId).execute()
  expect(sessions.map(({ revoke_reason: reason }) => reason)).toEqual(['disabled'])
})

test('an act stands in the log under the provider, with the person and without what was sent', async () => {
  const user = await add('logged@northside.example', { name: { givenName: 'Secretname', familyName: 'Logged' } })
  await scim('PATCH', `Users/${user.id}`, patchBody({ op: 'replace', value: { active: false } }))
  const rows = await t.owner
    .selectFrom('audit')
    .selectAll()
    .where('actor_kind', '=', 'provisioning')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect(rows.map(({ action, ids, reason, group_id: group }) => [action, ids, reason, group])).toEqual([
    ['PATCH scim/v2/Users/:id', [user.id], 'named not active', t.groups.northside],
    ['POST scim/v2/Users', [user.id], null, t.groups.northside],
  ])
  const log = await t.as(t.people.adam, 'GET', 'audit')
  expect(log.json<{ entries: object[] }>().entries).toContainEqual(
    expect.objectContaining({ actorKind: 'provisioning', actorName: 'The identity provider' }),
  )
})

test('a resource is changed over the version that was read, and over no other', async () => {
  const user = await add('version@northside.example')
  const stale = user.meta.version
  const change = (value: string, version: string) =>
    scim('PATCH', `Users/${user.id}`, patchBody({ op: 'replace', path: 'name.givenName', value }), { 'if-match': version })
  expect((await change('First', stale)).statusCode).toBe(200)
  const late = await change('Second', stale)
  expect([late.statusCode, late.json<ScimRefusal>().status]).toEqual([412, '412'])
})

describe('the page of the administrators', () => {
  type Page = {
    tokens: { id: string; lastUsedAt: string | null; expiresAt: string | null }[]
    events: { kind: string; userName: string; reason: string }[]
  }
  const page = async () => (await t.as(t.people.adam, 'GET', 'settings/sign-on/provisioning')).json<Page>()

  test('it has what the provider did, and why something was refused', async () => {
    await scim('POST', 'Users', userBody('stranger@lakeview.example'))
    const { events } = await page()
    expect(events[0]).toMatchObject({ kind: 'refused', userName: 'stranger@lakeview.example', reason: expect.stringContaining('domain') })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['created', 'changed', 'disabled', 'enabled', 'deleted']))
  })

  test('a new token leaves the one before a day; revoked, it is out with the next call; none is stored as it is', async () => {
    const next = await makeToken(t, t.people.adam)
    expect((await scim('GET', 'Users')).statusCode).toBe(200)
    expect((await scimCaller(t, next)('GET', 'Users')).statusCode).toBe(200)
    const { tokens } = await page()
    expect(tokens.map(({ expiresAt }) => expiresAt !== null)).toEqual([false, true])
    const stored = await t.owner.selectFrom('auth.scim_token').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(next)
    const revoked = await t.as(t.people.adam, 'POST', `settings/sign-on/provisioning/tokens/${tokens[1]?.id}/revoke`, {})
    expect(revoked.statusCode, revoked.body).toBe(200)
    expect((await scim('GET', 'Users')).statusCode).toBe(401)
    scim = scimCaller(t, next)
    expect((await scim('GET', 'Users')).statusCode).toBe(200)
  })
})
