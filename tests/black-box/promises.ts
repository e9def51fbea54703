/** What the test bed itself promises to whoever tests with it. */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  all,
  callBed,
  bed,
  groupA,
  groupB,
  pathOf,
  personOf,
  reseedBed,
  root,
  setClock,
  signIn,
  snapshot,
  snapshots,
  bedOutput,
} from './bed.ts'

const api = '/orma-v2/api'
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number; exp: number }

test('standard output is one line of JSON and nothing else', () => {
  expect(bedOutput().trim().split('\n')).toHaveLength(1)
  expect(Object.keys(JSON.parse(bedOutput()) as object)).toEqual(['baseUrl', 'openapi', 'groups', 'badTokens', 'vendorAuth', 'control'])
})

test('there are two groups with a user of each role whose tokens live twelve hours, and three members with one of everything', async () => {
  expect(bed().groups).toHaveLength(2)
  expect(groupA().canary).not.toBe(groupB().canary)
  for (const group of bed().groups) {
    expect(group.users.map(({ role }) => role)).toEqual(['user', 'admin', 'superAdmin', 'superUser', 'readOnly', 'biller', 'auditor'])
    for (const { accessToken } of group.users) {
      const { iat, exp } = claimsOf(accessToken)
      expect(exp - iat).toBe(12 * 3600)
      expect((await callBed({ path: `${api}/account/me`, token: accessToken })).status).toBe(200)
    }
    expect(group.members).toHaveLength(3)
    for (const member of group.members) for (const [kind, ids] of Object.entries(member)) expect(ids.length, kind).toBeGreaterThan(0)
    expect(Object.keys(group.links)).toEqual(['confirm', 'reset', 'invite'])
  }
  expect(Object.keys(bed().badTokens)).toEqual(['expired', 'disabled', 'revoked', 'otherGroup'])
  expect(Object.keys(bed().vendorAuth)).toEqual(['bodytrace', 'iglucose', 'tenovi', 'kardia'])
})

test('every password opens, every link is good, and every kind of id can be asked for', async () => {
  for (const person of groupA().users) expect((await signIn(person)).token).not.toBe('')
  for (const { tokenId, token } of Object.values(groupB().links))
    expect((await callBed({ method: 'POST', path: `${api}/auth/link-state`, body: { tokenId, token } })).text).toContain('"state":"usable"')
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  for (const member of groupA().members) {
    const read = async (path: string) => (await callBed({ path: `${api}${path}`, token })).text
    expect(await read(`/members/${member._id}`)).toContain(groupA().canary)
    for (const id of member['ecgs'] ?? [])
      expect((await callBed({ path: `${api}/members/${member._id}/ecgs/${id}`, token })).status).toBe(200)
    const [warnings, devices] = [await read(`/members/${member._id}/warnings?state=all`), await read(`/devices/member/${member._id}`)]
    expect([member['warnings']].flat().some((id) => warnings.includes(String(id)))).toBe(true)
    for (const id of [member['devices']].flat()) expect(devices).toContain(id)
  }
})

test('the links of the first member open their pages after the proof, and who lacks a second factor is let into nothing else', async () => {
  const { publicLinks, withoutSecondFactor, canary, members } = groupA()
  const by = (link: string, method: string, path: string, body?: object) =>
    callBed({ method, path: `${api}${path}`, headers: { authorization: `Link ${link}` }, ...(body && { body }) })
  const { accessToken: token } = personOf(groupA(), 'user')
  const { dob } = (await callBed({ path: `${api}/members/${members[0]?._id}`, token })).json as { dob: string }
  expect((await by(publicLinks.memberAccess, 'GET', '/member-access/page')).text).not.toContain(canary)
  const { pass } = (await by(publicLinks.memberAccess, 'POST', '/member-access/page/proof', { dob })).json as { pass: string }
  expect((await by(`${publicLinks.memberAccess}.${pass}`, 'GET', '/member-access/page')).text).toContain(canary)
  expect((await by(publicLinks.doctorAlert, 'GET', '/doctoralerts/link')).text).not.toContain(canary)
  expect((await by(publicLinks.doctorAlert, 'POST', '/doctoralerts/link/code')).status).toBe(200)
  const answer = await callBed({ path: `${api}/users/org-viewers`, token: withoutSecondFactor.accessToken })
  expect(answer).toMatchObject({ status: 403, json: { code: 'access.secondFactor' } })
  expect((await callBed({ path: `${api}/account/me`, token: withoutSecondFactor.accessToken })).json).toMatchObject({
    mustAddSecondFactor: true,
  })
})

test('the snapshot tells of business and of nothing else, for its group alone', async () => {
  await reseedBed()
  const before = await snapshots()
  const { accessToken: token } = personOf(groupB(), 'user')
  // Sessions, audit rows, sign-in events, throttles and an inbox row
  await signIn(personOf(groupB(), 'admin'))
  await callBed({
    method: 'POST',
    path: `${api}/auth/login`,
    body: { email: personOf(groupB(), 'user').email, password: 'wrong' },
  })
  await callBed({ method: 'POST', path: `${api}/account/activity`, token, body: {} })
  await callBed({ path: `${api}/members/${groupB().members[0]?._id}`, token })
  expect(await snapshots()).toEqual(before)
  expect((await callBed({ method: 'POST', path: `${api}/practices`, token, body: { practiceId: 'new', name: 'New' } })).status).toBe(200)
  expect(await snapshot(groupA())).toBe(before[0])
  expect(await snapshot(groupB())).not.toBe(before[1])
  await reseedBed()
  expect(await snapshots()).toEqual(before)
  expect((await callBed({ path: `${pathOf(bed().control.snapshot)}?groupId=nobody` })).status).toBe(422)
})

test('a reseed in the midst of calls puts exactly the start back', async () => {
  await reseedBed()
  const before = await snapshots()
  const { accessToken: token } = personOf(groupA(), 'superAdmin')
  const [member] = groupA().members
  const busy = Array.from({ length: 4 }, async (_, n) => {
    for (let round = 0; round < 4; round++) {
      const calls = [
        {
          method: 'POST',
          path: `${api}/members/${member?._id}/readings`,
          body: {
            measuredAt: new Date(Date.now() - (n * 10 + round) * 60_000).toISOString(),
            values: { pulse: 70 + n },
            reason: 'told by phone',
          },
        },
        { method: 'POST', path: `${api}/registry/order-device`, body: { memberId: member?._id, device: 'BT004' } },
      ]
      for (const call of calls) expect((await callBed({ ...call, token })).status).toBeLessThan(600)
    }
  })
  for (let n = 0; n < 2; n++) await reseedBed()
  await Promise.all(busy)
  await reseedBed()
  expect(await snapshots()).toEqual(before)
  // Jobs of orders that no longer exist are still at it
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await snapshots()).toEqual(before)
})

test('the clock is set to the second and set right again', async () => {
  const target = Date.now() + 3 * 3_600_000
  await setClock(target)
  const { email, password } = personOf(groupA(), 'user')
  const login = async () =>
    Date.parse(
      (
        (await callBed({ method: 'POST', path: `${api}/auth/login`, body: { email, password } })).json as {
          server_time: string
        }
      ).server_time,
    )
  expect(Math.abs((await login()) - target)).toBeLessThan(5000)
  await reseedBed()
  expect(Math.abs((await login()) - Date.now())).toBeLessThan(5000)
  for (const now of ['yesterday', '', null, 7])
    expect((await callBed({ method: 'POST', path: pathOf(bed().control.clock), body: { now } })).status).toBe(422)
})

test('the document describes every operation fully', () => {
  expect(all().length).toBeGreaterThan(80)
  for (const { body, path, method } of all())
    if (body && body.type === 'object' && body.properties) expect(body.additionalProperties, `${method} ${path}`).toBe(false)
})

/** Starts a script that is expected to refuse. */
const refusal = (script: string, env: Record<string, string>) =>
  new Promise<{ code: number | null; out: string; said: string }>((resolve) => {
    const { DATABASE_URL: _, ...inherited } = process.env
    const child = spawn(process.execPath, [script], {
      cwd: root,
      env: { ...inherited, DATA_DIR: '/nonexistent', ...env },
    })
    const details = { out: '', said: '' }
    child.stdout.on('data', (chunk) => (details.out += String(chunk)))
    child.stderr.on('data', (chunk) => (details.said += String(chunk)))
    child.on('close', (code) => resolve({ code, ...details }))
  })

test('a test bed never starts in production nor on a database of somebody, and a real server never without its keys', async () => {
  const url = 'postgres://nobody@localhost:1/none'
  const refused = await Promise.all([
    refusal('scripts/testbed.ts', { VITALROUNDS_PROFILE: 'production' }),
    refusal('scripts/testbed.ts', { DATABASE_URL: url }),
    refusal('server/src/serve.ts', { VITALROUNDS_PROFILE: 'production', DATABASE_URL: url }),
    refusal('server/src/serve.ts', {
      VITALROUNDS_PROFILE: 'production',
      DATABASE_URL: url,
      ACCESS_KEYS: 'short',
      PUBLIC_URL: 'http://clinic.example',
    }),
  ])
  for (const { code, out, said } of refused) {
    expect(code).toBe(1)
    expect(out).toBe('')
    expect(said).not.toBe('')
    expect(said).not.toMatch(/\n\s+at /)
  }
})
