/** Tales of what no person calls: a program that an administrator registered: it finds the way, proves itself by what it signs, and reads. */
import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { expect, vi } from 'vitest'
import { callBed, type Group, groupA, groupB, personOf } from './bed.ts'
import type { BlackBoxScript, Step } from './tale.ts'

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT by ES384 (RFC 7518), good for a minute. */
function assertionOf({ id, privateKey }: Group['apiClient'], audience: string): string {
  const claims = { iss: id, sub: id, aud: audience, exp: Math.floor(Date.now() / 1000) + 60, jti: randomUUID() }
  const signed = `${part({ alg: 'ES384', kid: privateKey.kid })}.${part(claims)}`
  const key = createPrivateKey({ key: privateKey, format: 'jwk' })
  return `${signed}.${sign('sha384', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
}

/** A request for a token, as a form (RFC 6749). */
const requestWith = (assertion: string): Step => ({
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    grant_type: 'client_credentials',
    scope: 'system/*.rs',
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  }).toString(),
})

export const program: BlackBoxScript = async (act) => {
  const at = { groupId: groupA().groupId }
  const configuration = await act<{ token_endpoint: string }>('GET /fhir/r4/{groupId}/.well-known/smart-configuration', { at })
  const assertion = assertionOf(groupA().apiClient, configuration.said.token_endpoint)
  const request = requestWith(assertion)
  const { access_token: token } = (await act<{ access_token: string }>('POST /fhir/r4/{groupId}/token', { at, ...request })).said
  await act('POST /fhir/r4/{groupId}/token', { at, ...request, status: 401 })
  type Page = { entry: { resource: { id: string } }[] }
  const { entry } = (await act<Page>('GET /fhir/r4/{groupId}/{type}', { at: { ...at, type: 'Patient' }, token })).said
  const ids = entry.map(({ resource }) => resource.id)
  expect(ids.toSorted()).toEqual(
    groupA()
      .members.map(({ _id }) => _id)
      .toSorted(),
  )
  const one = (groupId: string, id = '') => ({ at: { groupId, type: 'Patient', id }, token })
  await act('GET /fhir/r4/{groupId}/{type}/{id}', one(at.groupId, ids[0]))
  await act('GET /fhir/r4/{groupId}/{type}/{id}', { ...one(groupB().groupId, groupB().members[0]?._id), status: 404 })
  await act('GET /fhir/r4/{groupId}/{type}/{id}', { ...one(at.groupId, groupB().members[0]?._id), status: 404 })
  expect((await callBed({ path: '/orma-v2/api/account/me', token })).status, 'no bearer of people').toBe(401)
  await exportInBulk(act, token)
  await disableAndCall(act, token)
}

/** Begins an export at each level, follows one to its file, and takes all of them back. */
const exportInBulk = async (act: Parameters<BlackBoxScript>[0], token: string) => {
  const clinic = { groupId: groupA().groupId }
  type Bundle = { entry: { resource: { id: string } }[] }
  const { entry } = (await act<Bundle>('GET /fhir/r4/{groupId}/{type}', { at: { ...clinic, type: 'Group' }, token })).said
  const headers = { prefer: 'respond-async' }
  const begin = async (name: string, { at = clinic, ...more }: Step = {}) =>
    (await act<{ id: string }>(name, { at, token, headers, ...more })).said.id
  const exportId = await begin('GET /fhir/r4/{groupId}/Patient/$export', { query: { _type: 'Patient' } })
  const ofExport = (id: string) => ({ at: { ...clinic, exportId: id }, token })
  await act('GET /fhir/r4/{groupId}/$export', { at: clinic, token, headers, status: 429 })
  type Manifest = { output?: { type: string; count: number; url: string }[] }
  const status = async () => (await act<Manifest>('GET /fhir/r4/{groupId}/bulk/{exportId}', ofExport(exportId))).said.output
  const output = await vi.waitUntil(status, { timeout: 20_000, interval: 1100 })
  expect(output).toMatchObject([{ type: 'Patient', count: groupA().members.length }])
  const place = { ...ofExport(exportId).at, file: 'Patient-1.ndjson' }
  const lines = (await callBed({ path: new URL(output[0]?.url ?? '').pathname, token })).text.split('\n')
  expect(lines).toHaveLength(groupA().members.length + 1)
  await act('GET /fhir/r4/{groupId}/bulk/{exportId}/{file}', { at: place, token })
  await act('GET /fhir/r4/{groupId}/bulk/{exportId}', { at: { groupId: groupB().groupId, exportId }, token, status: 404 })
  await act('DELETE /fhir/r4/{groupId}/bulk/{exportId}', ofExport(exportId))
  await act('GET /fhir/r4/{groupId}/bulk/{exportId}/{file}', { at: place, token, status: 404 })
  const ofPractice = { at: { ...clinic, id: entry[0]?.resource.id ?? '' } }
  for (const [name, step] of [
    ['GET /fhir/r4/{groupId}/$export', {}],
    ['POST /fhir/r4/{groupId}/$export', { body: {} }],
    ['POST /fhir/r4/{groupId}/Patient/$export', { body: {} }],
    ['GET /fhir/r4/{groupId}/Group/{id}/$export', ofPractice],
    ['POST /fhir/r4/{groupId}/Group/{id}/$export', { ...ofPractice, body: {} }],
  ] satisfies [string, Step][])
    await act('DELETE /fhir/r4/{groupId}/bulk/{exportId}', ofExport(await begin(name, step)))
}

/** Whoever disables a program has it out with its next call, also with a token that it holds. */
const disableAndCall = async (act: Parameters<BlackBoxScript>[0], token: string) => {
  type Setting = { value: { clients: object[] }; version: string }
  const { value, version } = (await act<Setting>('GET /settings/api-clients')).said
  const clients = value.clients.map((client) => ({ ...client, isEnabled: false }))
  await act('PUT /settings/api-clients', { body: { value: { clients }, version } })
  const search = { at: { groupId: groupA().groupId, type: 'Patient' }, token }
  await act('GET /fhir/r4/{groupId}/{type}', { ...search, status: 401 })
}

type User = { id: string; userName: string; active: boolean }
type Page = { totalResults: number; Resources: User[] }
type Settings = { token: string; tokens: { id: string }[] }

const operations = (...Operations: object[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

/** An identity provider adds, changes and disables the people of its organization. */
export const provisioning: BlackBoxScript = async (act) => {
  const { token, tokens } = (await act<Settings>('POST /settings/sign-on/provisioning/tokens', { body: {} })).said
  for (const about of ['ServiceProviderConfig', 'ResourceTypes', 'Schemas']) await act(`GET /scim/v2/${about}`, { token })
  const existing = (await act<Page>('GET /scim/v2/Users', { token })).said.Resources
  expect(existing.map(({ id }) => id)).not.toContain(personOf(groupB(), 'user')._id)
  const domain = personOf(groupA(), 'user').email.split('@')[1]
  const body = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], userName: `provisioned@${domain}` }
  const { id } = (await act<User>('POST /scim/v2/Users', { token, body })).said
  await act('POST /scim/v2/Users', { token, body, status: 409 })
  await act('GET /scim/v2/Users/{id}', { token, at: { id } })
  await act('GET /scim/v2/Users/{id}', { token, at: { id: personOf(groupB(), 'user')._id }, status: 404 })
  await act('PUT /scim/v2/Users/{id}', { token, at: { id }, body: { ...body, name: { givenName: 'Ada', familyName: 'Provisioned' } } })
  const off = operations({ op: 'Replace', path: 'active', value: 'False' })
  expect((await act<User>('PATCH /scim/v2/Users/{id}', { token, at: { id }, body: off })).said.active).toBe(false)
  await act('DELETE /scim/v2/Users/{id}', { token, at: { id } })
  expect((await callBed({ path: '/orma-v2/api/account/me', token })).status, 'no bearer of people').toBe(401)
  await act('POST /settings/sign-on/provisioning/tokens/{id}/revoke', { at: { id: tokens[0]?.id ?? '' }, body: {} })
  await act('GET /scim/v2/Users', { token, status: 401 })
}
