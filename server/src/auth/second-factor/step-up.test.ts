/** What is done only within minutes of a proof of who is at the screen (docs/sources/security.md step-up). */
import { mostMembersUnproved } from '@vitalrounds/domain/contract'
import { endpoints } from '@vitalrounds/domain/endpoints'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../../members/testing/create-member.ts'
import { setPasswords, rightPassword } from '../testing/browser.ts'
import { expireProof } from '../testing/second-factor.ts'

let t: TestApp
let everybody: Person[]
beforeAll(async () => {
  t = await testApp()
  everybody = Object.values(t.people)
  await setPasswords(t, everybody)
})
afterAll(() => t.close())
beforeEach(async () => {
  for (const person of everybody) await expireProof(t, person)
})

const codeOf = (answer: { json: () => unknown }) => (answer.json() as { code?: string }).code
async function addMembers(count: number) {
  for (let nth = 0; nth < count; nth += 1) await createMember(t.owner, t.groups.lakeview, `Ida Example${nth}`)
}
const prove = (who: Person) => t.as(who, 'POST', 'account/prove', { password: rightPassword })

test('months are closed and opened again by somebody who has just proved to be there', async () => {
  const { adam } = t.people
  const close = () => t.as(adam, 'POST', 'reports/months/2026-01/close')
  const reopen = () => t.as(adam, 'POST', 'reports/months/2026-01/reopen', { reason: 'A bill was wrong' })
  for (const act of [close, reopen]) {
    const stale = await act()
    expect([stale.statusCode, codeOf(stale)]).toEqual([428, 'access.proveAgain'])
  }
  await prove(adam)
  for (const act of [close, reopen]) expect(codeOf(await act())).not.toBe('access.proveAgain')
})

test('administrators are added and raised with a proof, everybody else without', async () => {
  const { sofia, carla } = t.people
  const add = (email: string, more: object = {}) => t.as(sofia, 'POST', 'users/insertNewUser', { email, ...more })
  const raise = (more: object) => t.as(sofia, 'POST', 'users/editUser', { id: carla.userId, ...more })
  const acts = [
    () => add('ann@northside.example', { role: 'admin' }),
    () => add('bea@northside.example', { role: 'admin', isSuperAdmin: true }),
    () => add('cid@northside.example', { superUserAccess: true }),
    () => raise({ role: 'admin' }),
    () => raise({ superUserAccess: true }),
  ]
  expect((await add('dee@northside.example')).statusCode).toBe(200)
  expect((await raise({ title: 'RN' })).statusCode).toBe(200)
  for (const act of acts) expect(codeOf(await act())).toBe('access.proveAgain')
  await prove(sofia)
  for (const act of acts) expect((await act()).statusCode).toBe(200)
  await expireProof(t, sofia)
  expect((await raise({ role: 'user', superUserAccess: false })).statusCode).toBe(200)
})

test('a file of more than 500 members needs a proof, one of fewer does not', async () => {
  const { luis } = t.people
  const exported = () => t.as(luis, 'POST', 'home/export', { listFilter: 'all-members' })
  await addMembers(mostMembersUnproved)
  const small = await exported()
  expect(small.statusCode).toBe(200)
  expect(small.body.trim().split('\n')).toHaveLength(mostMembersUnproved + 1)
  await addMembers(1)
  expect(codeOf(await exported())).toBe('access.proveAgain')
  await prove(luis)
  expect((await exported()).statusCode).toBe(200)
})

test('whatever asks for a proof says so in the contract', () => {
  const always = endpoints.flatMap((e) => ('isFresh' in e && e.isFresh ? [e.path.replace('/orma-v2/api/', '')] : []))
  expect(always).toEqual(
    expect.arrayContaining([
      'reports/months/:yearMonth/close',
      'reports/months/:yearMonth/reopen',
      'admin/accounts',
      'users/:id/reset-second-factor',
      'account/totp',
    ]),
  )
})
