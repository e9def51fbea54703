/** Columns and fields that no change of a profile reaches, by whichever operator and whoever asks (docs/sources/security.md S4). */
import { profilePaths, operators } from '@vitalrounds/domain/members/profile-changes'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../platform/testing/test-app.ts'
import { createMember } from '../testing/create-member.ts'

let t: TestApp
let ada: string
beforeAll(async () => {
  t = await testApp()
  ada = await createMember(t.owner, t.groups.northside, 'Ada Protected')
})
afterAll(() => t.close())

// What the specification's member carries and nobody writes: ids, what is measured, computed, billed or kept as proof
const named = [
  '_id',
  'owner_id',
  'group_id',
  'bpData',
  'bgData',
  'weightData',
  'spo2Data',
  'billingInsights',
  'liveBilling',
  'pastBillingReports',
  'timeSpent',
  'noteData.by',
  'noteData.email',
  'noteData.time',
  'messageData',
  'doctorAlerts.alertId',
  'doctorAlerts',
  'warningLog',
  'needsReview',
  'lastActiveDate',
  'consents',
  'services',
  'disenrolled',
  'version',
  'devices',
  '__proto__',
  '__proto__.isAdmin',
  'constructor.prototype.isAdmin',
  'prototype',
  'toString',
]

/** The member and everything that belongs to it, as the database holds it. */
async function everythingOf(id: string) {
  const { rows: tables } = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'member_id' and t.table_type = 'BASE TABLE'`.execute(t.owner)
  const read = async (name: string, column: string) =>
    (
      await sql<{
        all: string | null
      }>`select string_agg(x::text, E'\n' order by x::text) as all from ${sql.table(name)} x where ${sql.ref(column)} = ${id}`.execute(
        t.owner,
      )
    ).rows[0]?.all
  return Promise.all([read('member', 'id'), ...tables.map(({ name }) => read(name, 'member_id'))])
}

/** A change that would be made, and the path beside it. JSON text, since an object literal would take `__proto__` for its prototype. */
const bodyOf = (operator: string, path: string, value: unknown) =>
  `{"${operator}":{${operator === 'set' ? '"note":"beside it"' : '"diagnosisCodes":"I10"'},${JSON.stringify(path)}:${JSON.stringify(value)}}}`

test('no operator reaches a protected field, and nothing that stands beside it is written', async () => {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns where table_schema = 'public' and table_name in ('member', 'member_summary')`.execute(
    t.owner,
  )
  const columns = rows.map(({ name }) => name).filter((name) => !Object.hasOwn(profilePaths, name))
  const paths = [...new Set([...named, ...columns])]
  expect(paths.length).toBeGreaterThan(80)
  const before = await everythingOf(ada)
  const wrong: string[] = []
  for (const path of paths)
    for (const operator of operators) {
      const value = ['push', 'addToSet'].includes(operator) ? { by: 'me' } : true
      const answer = await t.app.inject({
        method: 'PUT',
        url: `/orma-v2/api/members/${ada}`,
        headers: { authorization: `Bearer ${t.people.sofia.token}`, 'content-type': 'application/json' },
        payload: bodyOf(operator, path, value),
      })
      const { errors } = answer.json<{ errors?: { path: string }[] }>()
      const places = errors?.map((error) => error.path)
      // A body that reaches for a prototype is not read at all
      const isRefused =
        path === '__proto__' ? answer.statusCode === 400 : answer.statusCode === 422 && places?.join() === `${operator}.${path}`
      if (!isRefused) wrong.push(`${operator} ${path}: ${answer.statusCode} ${answer.body}`)
    }
  expect(wrong).toEqual([])
  expect(await everythingOf(ada)).toEqual(before)
  expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined()
})
