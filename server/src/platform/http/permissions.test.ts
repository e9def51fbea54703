/** Every operation is asked by every kind of caller, and answers as the matrix of permissions says. */
import type { Endpoint } from '@vitalrounds/domain/contract'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { linkApi } from '@vitalrounds/domain/links/api'
import { liveApi } from '@vitalrounds/domain/live'
import { type Caller, callers, type Verdict, verdictOf } from '@vitalrounds/domain/permissions'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMember } from '../../members/testing/create-member.ts'
import { createClientToken } from '../../fhir/testing/create-client.ts'
import { makeToken, setUpOrganizations } from '../../auth/scim/testing/set-up.ts'
import { makeLink } from '../../links/make-link.ts'
import { type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let count = 0
let link: string
let memberId: string
let clientToken: string
let providerToken: string
beforeAll(async () => {
  t = await testApp()
  memberId = await createMember(t.owner, t.groups.northside, 'Ada North')
  link = (await t.within(t.groups.northside, (db) => makeLink(db, 'check_in', { memberId }))).secret
  clientToken = await createClientToken(t, t.groups.northside)
  await setUpOrganizations(t)
  providerToken = await makeToken(t, t.people.adam)
})
afterAll(() => t.close())

const rights: Partial<Record<Caller, object>> = {
  user: {},
  admin: { role: 'admin' },
  superAdmin: { role: 'admin', isSuperAdmin: true },
  superUser: { superUserAccess: true },
  readOnly: { limitedRole: 'readOnly' },
  biller: { limitedRole: 'biller' },
  auditor: { limitedRole: 'auditor' },
  disabled: {},
  otherGroup: {},
}

const readers = new Map<Caller, Record<string, string>>()

/** Somebody new for each write: some end the session they come from. Whoever only reads may read on. */
async function authorizationOf(caller: Caller, { method }: Endpoint): Promise<Record<string, string>> {
  if (caller === 'anonymous') return {}
  if (caller === 'link') return { authorization: `Link ${link}` }
  if (caller === 'client') return { authorization: `Bearer ${clientToken}` }
  if (caller === 'provider') return { authorization: `Bearer ${providerToken}` }
  if (method !== 'GET') return bearerOfNewPerson(caller)
  const reader = readers.get(caller) ?? (await bearerOfNewPerson(caller))
  readers.set(caller, reader)
  return reader
}

async function bearerOfNewPerson(caller: Caller): Promise<Record<string, string>> {
  const group = caller === 'otherGroup' ? t.groups.lakeview : t.groups.northside
  const somebody = await t.person(group, `p${(count += 1)}@northside.example`, rights[caller])
  if (caller === 'disabled')
    await t.owner.updateTable('app_user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', somebody.userId).execute()
  return { authorization: `Bearer ${somebody.token}` }
}

/** Ids of this clinic's member, and of nothing for the rest. */
const addressOf = ({ path }: Endpoint) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'linkToken'
      ? randomBytes(32).toString('base64url')
      : name === 'id' || name === 'memberId'
        ? memberId
        : name === 'type'
          ? 'Patient'
          : '0192aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  )

const fits: Record<Verdict, (status: number, code: string | undefined) => boolean> = {
  'sign in': (status) => status === 401,
  no: (status) => status === 403,
  link: (status, code) => status === 400 || status === 422 || code === 'link.unproved',
  // What is public judges passwords and links by its own rules
  yes: (status, code) => ![401, 403].includes(status) || (code ?? '').startsWith('login.') || code === 'session.missing',
  own: (status) => ![401, 403].includes(status),
}

// A stream that never ends; live-route.test.ts asks it
const requestedEndpoints = endpoints.filter((e) => e !== liveApi.stream)

test.each(callers)(
  'as the matrix says for: %s',
  async (caller) => {
    const wrong: string[] = []
    for (const e of requestedEndpoints) {
      const verdict = verdictOf(caller, e)
      const answer = await t.app.inject({
        method: e.method,
        url: addressOf(e),
        headers: await authorizationOf(caller, e),
        // Everybody from an address of their own, so that none is throttled for the others
        remoteAddress: `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${(count += 1) & 255}`,
        ...(e.method !== 'GET' && { payload: {} }),
      })
      const code = answer.headers['content-type']?.includes('json') ? answer.json<{ code?: string } | null>()?.code : undefined
      // Every page of a link may ask whom to call; only a link of ours is told
      const asksForClinic = e === linkApi.clinic && answer.statusCode === 200
      if (asksForClinic) expect(answer.json<{ clinic: unknown }>().clinic !== null, e.path).toBe(caller === 'link')
      if (answer.statusCode >= 500 || (!asksForClinic && !fits[verdict](answer.statusCode, code)))
        wrong.push(`${e.method} ${e.path}: ${verdict}, but ${answer.statusCode} ${code}`)
    }
    expect(wrong).toEqual([])
  },
  120_000,
)

test('another clinic gets nothing of this clinic’s member, whatever it asks', async () => {
  const observed: string[] = []
  for (const e of requestedEndpoints.filter(({ path }) => /members?\/:(id|memberId)/.test(path))) {
    const answer = await t.app.inject({
      method: e.method,
      url: addressOf(e),
      headers: await authorizationOf('otherGroup', e),
      ...(e.method !== 'GET' && { payload: {} }),
    })
    if (answer.statusCode < 300 && answer.body.includes('Ada')) observed.push(`${e.method} ${e.path}`)
  }
  expect(observed).toEqual([])
})
