/** What one statement of a stranger's could do on the connections of a serving process: nothing beyond their own role. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/test-app.ts'
import { workerCluster } from '../testing/test-database.ts'
import { type DbRole, setLogins } from './logins.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
const codeOf = (client: pg.Client, sql: string) =>
  client.query(sql).then(
    () => 'done',
    (error: { code?: string }) => error.code ?? 'refused',
  )
const roles: DbRole[] = ['app', 'app_auth', 'app_ingest', 'app_worker', 'app_link', 'app_jobs']

test.each(roles)('%s leads to no other role', async (role) => {
  const others = [...roles.filter((other) => other !== role), 'vitalrounds', 'vitalrounds_owner', 'pg_read_all_data']
  await as(t.logins[role], async (client) => {
    for (const other of others) {
      expect(await codeOf(client, `set role ${other}`)).toBe('42501')
      expect(await codeOf(client, `set session authorization ${other}`)).toBe('42501')
      expect(await codeOf(client, `select set_config('role', '${other}', false)`)).toBe('42501')
    }
    for (const back of ['reset role', `select set_config('role', 'none', false)`, 'reset session authorization']) await client.query(back)
    const { rows } = await client.query<{ who: string[] }>('select array[current_user, session_user]::text[] as who')
    expect(rows[0]?.who).toEqual([role, role])
    expect(await codeOf(client, `copy (select 1) to program 'true'`)).toBe('42501')
    expect(await codeOf(client, `select pg_read_file('PG_VERSION')`)).toBe('42501')
    expect(await codeOf(client, `alter role ${role} superuser`)).toBe('42501')
  })
})

test('the request role reads no credential and no queue, and gives nobody a right', async () => {
  await as(t.logins.app, async (client) => {
    await client.query(`select set_config('app.group_id', $1, false)`, [t.groups.northside])
    for (const sql of [
      'select password_hash from auth.credential',
      'select * from auth.session',
      'select data from pgboss.job',
      `update app_user set role = 'admin'`,
      'update app_user set is_super_admin = true',
      'update app_user set super_user_access = true',
      'update app_user set group_id = app.group_id()',
      'update clinic_group set monthly_device_order_limit = 1000000',
      'update clinic_group set idle_minutes = 60',
      `insert into workspace_member (group_id, user_id) values ('${t.groups.northside}', '${t.people.luis.userId}')`,
      `insert into app_user (email, group_id) values ('x@y.example', '${t.groups.northside}')`,
      'update audit set reason = null',
    ])
      expect(`${sql}: ${await codeOf(client, sql)}`).toBe(`${sql}: 42501`)
    const { rows } = await client.query<{ email: string }>('select email from app_user order by 1')
    expect(rows.map(({ email }) => email)).toEqual(['adam', 'carla', 'sofia'].map((name) => `${name}@northside.example`))
  })
})

test('the sign-in role raises nobody, and the queue’s role sees no clinic', async () => {
  await as(t.logins.app_auth, async (client) => {
    for (const column of ['role', 'is_super_admin', 'super_user_access', 'workspace_access', 'group_id', 'email'])
      expect(await codeOf(client, `update app_user set ${column} = ${column}`)).toBe('42501')
  })
  await as(t.logins.app_jobs, async (client) => {
    for (const table of ['member', 'reading', 'app_user', 'clinic_group', 'audit', 'mail', 'auth.session'])
      expect(await codeOf(client, `select from ${table}`)).toBe('42501')
    expect(await codeOf(client, 'create table pgboss.mine (n int)')).toBe('42501')
    expect(await codeOf(client, 'listen live')).toBe('done')
  })
})

test('the owner is an ordinary role, and nobody is let in without a password', async () => {
  await as(t.url, async (client) => {
    const { rows } = await client.query('select rolsuper, rolbypassrls from pg_roles where rolname = current_user')
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false }])
    expect(await codeOf(client, `copy (select 1) to program 'true'`)).toBe('42501')
  })
  const withoutPassword = (user: string) => {
    const url = new URL(t.url)
    url.searchParams.set('user', user)
    url.searchParams.set('password', 'guess')
    return as(url.href, async () => 'in').catch((error: { code?: string }) => error.code)
  }
  expect(await withoutPassword('vitalrounds')).toBe('28000')
  expect(await withoutPassword('vitalrounds_owner')).toBe('28P01')
  expect(await withoutPassword('app')).toBe('28P01')
})

test('logins that stand are left alone', async () => {
  const key = workerCluster().key
  await Promise.all([1, 2, 3].map(() => setLogins(t.url, key)))
  await as(t.logins.app, (client) => client.query('select 1'))
})
