import { createSecretKey, randomUUID } from 'node:crypto'
import { hasSession } from '@vitalrounds/domain/access'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { SignJWT, UnsecuredJWT } from 'jose'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
let disabled: Person
let revoked: Person
beforeAll(async () => {
  t = await testApp()
  disabled = await t.person(t.groups.northside, 'disabled@northside.example')
  revoked = await t.person(t.groups.northside, 'revoked@northside.example')
  await t.owner.updateTable('app_user').set({ disabled_at: '2026-01-01T00:00:00Z' }).where('id', '=', disabled.userId).execute()
  await t.owner.updateTable('auth.session').set({ revoked_at: '2026-01-01T00:00:00Z' }).where('id', '=', revoked.sessionId).execute()
})
afterAll(() => t.close())

const isPrivate = endpoints.filter(({ access }) => hasSession(access))
const addressOf = (path: string) => path.replaceAll(/:\w+/g, '0190c2e4-0000-7000-8000-000000000000')

type Faults = {
  kid?: string
  typ?: string
  aud?: string
  iss?: string
  exp?: number
  secret?: Uint8Array
  sub?: string | null
}
/** A token for Carla's live session that is right in everything but what is named. */
function forged(fault: Faults = {}) {
  const { carla } = t.people
  const now = Math.floor(Date.now() / 1000)
  const key = t.config.keys.access[0]!
  const token = new SignJWT({ sid: carla.sessionId, gid: carla.groupId })
    .setProtectedHeader({ alg: 'HS256', kid: fault.kid ?? key.kid, typ: fault.typ ?? 'at+jwt' })
    .setIssuedAt(now)
    .setExpirationTime(fault.exp ?? now + 300)
    .setIssuer(fault.iss ?? 'vitalrounds')
    .setAudience(fault.aud ?? 'orma-v2')
  if (fault.sub !== null) token.setSubject(carla.userId)
  return token.sign(createSecretKey(fault.secret ?? key.secret))
}

const unsigned = () =>
  new UnsecuredJWT({ sid: t.people.carla.sessionId, gid: t.people.carla.groupId })
    .setSubject(t.people.carla.userId)
    .setExpirationTime('5m')
    .setIssuer('vitalrounds')
    .setAudience('orma-v2')
    .encode()

const bearers: Record<string, () => Promise<string> | string> = {
  none: () => '',
  'an empty bearer': () => 'Bearer ',
  'another scheme': async () => `Basic ${await forged()}`,
  garbage: () => 'Bearer x.y.z',
  'an expired token': async () => `Bearer ${await forged({ exp: Math.floor(Date.now() / 1000) - 1 })}`,
  'a token of a disabled user': () => `Bearer ${disabled.token}`,
  'a token of a revoked session': () => `Bearer ${revoked.token}`,
  'an unsigned token': () => `Bearer ${unsigned()}`,
  'a token of an unknown key': async () => `Bearer ${await forged({ kid: 'other' })}`,
  'a token signed with another key': async () => `Bearer ${await forged({ secret: new Uint8Array(32).fill(7) })}`,
  'another type of token': async () => `Bearer ${await forged({ typ: 'JWT' })}`,
  'a token for another audience': async () => `Bearer ${await forged({ aud: 'other' })}`,
  'a token of another issuer': async () => `Bearer ${await forged({ iss: 'other' })}`,
  'a token without a subject': async () => `Bearer ${await forged({ sub: null })}`,
}

/** How many rows each table holds. */
async function rowCounts() {
  const { rows } = await sql<{ name: string; rows: string }>`
    select c.oid::regclass::text as name,
           (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || c.oid::regclass, false, true, '')))[1]::text as rows
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'auth') order by 1`.execute(t.owner)
  return rows
}

test('there are private routes to try, and a right token is let in', async () => {
  expect(isPrivate.length).toBeGreaterThan(15)
  const answer = await t.app.inject({
    url: '/orma-v2/api/account/me',
    headers: { authorization: `Bearer ${await forged()}` },
  })
  expect(answer.statusCode).toBe(200)
})

test.each(Object.keys(bearers))('no private route lets in %s', async (kind) => {
  const before = await rowCounts()
  const authorization = await bearers[kind]!()
  for (const { method, path } of isPrivate) {
    const hasBody = method !== 'GET' && method !== 'DELETE'
    const answer = await t.app.inject({
      method,
      url: addressOf(path),
      headers: { ...(authorization && { authorization }) },
      ...(hasBody && { payload: { query: {}, groupId: randomUUID() } }),
    })
    expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 401`)
    expect(answer.headers['www-authenticate']).toBe('Bearer')
  }
  expect(await rowCounts()).toEqual(before)
})
