/** What the database itself refuses, whoever asks. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../platform/testing/test-app.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const change = (userId: string, to: object) => t.owner.updateTable('app_user').set(to).where('id', '=', userId).execute()

test('the last super admin stays one, whatever is changed, and whoever is left last of two', async () => {
  const { sofia, adam } = t.people
  for (const loss of [{ is_super_admin: false }, { role: 'user' }, { disabled_at: '2026-01-01T00:00:00Z' }])
    await expect(change(sofia.userId, loss)).rejects.toThrow('the last super admin stays')
  await expect(t.owner.deleteFrom('app_user').where('id', '=', sofia.userId).execute()).rejects.toThrow('the last')
  await change(sofia.userId, { title: 'MD' })
  await change(adam.userId, { is_super_admin: true })
  // Each removes the other at the same moment
  const both = await Promise.allSettled([sofia, adam].map((person) => change(person.userId, { is_super_admin: false })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { rows } = await sql`select from app_user where is_super_admin and role = 'admin'`.execute(t.owner)
  expect(rows).toHaveLength(1)
})

test('whoever has set up a second factor opens nothing without having shown it', async () => {
  const { carla } = t.people
  const me = async () => (await t.as(carla, 'GET', 'account/me')).statusCode
  const mine = async () => (await t.as(carla, 'GET', 'home/lists/all-members')).statusCode
  const factor = { user_id: carla.userId, secret_enc: Buffer.from('sealed') }
  await t.owner.insertInto('auth.totp').values(factor).execute()
  // Not confirmed yet: a code may still have been copied wrong
  expect([await me(), await mine()]).toEqual([200, 200])
  await t.owner
    .updateTable('auth.totp')
    .set({ confirmed_at: sql`now()` })
    .execute()
  expect([await me(), await mine()]).toEqual([401, 401])
  await t.owner.updateTable('auth.session').set({ aal: 2 }).where('id', '=', carla.sessionId).execute()
  expect([await me(), await mine()]).toEqual([200, 200])
})
