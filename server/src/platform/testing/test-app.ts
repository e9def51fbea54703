/**
 * The whole server on a database of its own, without a port: tests call it through `inject`. Two clinics with one
 * person of each role, so that every test can ask as Carla (Northside) for something of Lakeview.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LimitedRole } from '@vitalrounds/domain/access'
import { startingRules } from '@vitalrounds/domain/warnings/clinical-rules'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import { afterChange } from '../../after-change.ts'
import { buildApp } from '../../app.ts'
import { signAccess } from '../http/access-token.ts'
import { readConfig } from '../config.ts'
import { openDatabases } from '../database/databases.ts'
import { type Database, runInGroup, type GroupDb, databaseOver, openPool } from '../database/db.ts'
import { siteOf } from '../public-url.ts'
import { openLiveHub } from '../live/live.ts'
import { watchAudit } from './watch-audit.ts'
import { databasePatience } from './database-patience.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type Person = { userId: string; groupId: string; email: string; sessionId: string; token: string }
export type TestApp = Awaited<ReturnType<typeof testApp>>

/** Starts the server for one test file; call `close` in afterAll. */
export async function testApp(ready?: TestDatabase) {
  const database = ready ?? (await createTestDatabase())
  const dataDir = mkdtempSync(join(tmpdir(), 'vitalrounds-app-'))
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...databasePatience }, 'testbed')
  const databases = openDatabases(config, database.logins, afterChange)
  const owner = databaseOver(openPool(database.url, 'owner'), afterChange, siteOf(config))
  const live = openLiveHub(database.logins.app_jobs)
  const app: FastifyInstance = await buildApp({ config, db: databases.db, live, clock: Date.now })
  const unnamedIn = watchAudit(app, owner)
  const groups = { northside: await aGroup(owner, 'Northside Clinic'), lakeview: await aGroup(owner, 'Lakeview Heart') }
  const sign = (claims: Claims) => signAccess(config.keys.access, claims, Math.floor(Date.now() / 1000), 3600)
  const person = (groupId: string, email: string, more: PersonOptions = {}) => aPerson(owner, { groupId, email, ...more, sign })
  const people = await thePeople(person, groups)
  /** Calls the API as somebody; `undefined` stands for nobody. */
  const as = (who: Person | undefined, method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) => {
    const options: InjectOptions = { method, url: url.startsWith('/') ? url : `/orma-v2/api/${url}` }
    if (who) options.headers = { authorization: `Bearer ${who.token}` }
    if (body !== undefined) options.payload = body as object
    return app.inject(options)
  }
  return {
    app,
    config,
    url: database.url,
    logins: database.logins,
    owner,
    db: databases.db,
    groups,
    people,
    person,
    as,
    within: <T>(groupId: string, work: (db: GroupDb) => Promise<T>) => runInGroup(databases.db.app, groupId, work),
    async close() {
      const unnamed = await unnamedIn()
      await app.close()
      await live.stop()
      await databases.close()
      await owner.destroy()
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      if (unnamed.length > 0) throw new Error(`members stand in no audit row of these calls: ${unnamed.join('; ')}`)
    },
  }
}

type Groups = { northside: string; lakeview: string }
const thePeople = async (
  person: (groupId: string, email: string, more?: PersonOptions) => Promise<Person>,
  { northside, lakeview }: Groups,
) => ({
  carla: await person(northside, 'carla@northside.example'),
  adam: await person(northside, 'adam@northside.example', { role: 'admin' }),
  sofia: await person(northside, 'sofia@northside.example', { role: 'admin', isSuperAdmin: true }),
  luis: await person(lakeview, 'luis@lakeview.example'),
})

async function aGroup(owner: Database, name: string) {
  const { id } = await owner
    .insertInto('clinic_group')
    .values({ workspace_name: name, signed_contract: true, clinical_rules: JSON.stringify(startingRules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner
    .insertInto('practice')
    .values([{ group_id: id, practice_id: 'main', name: 'Main Street' }])
    .execute()
  return id
}

type PersonOptions = {
  role?: 'user' | 'admin'
  isSuperAdmin?: boolean
  superUserAccess?: boolean
  /** A role that may less than a user. */
  limitedRole?: LimitedRole
  hasBasicInformation?: boolean
}
/** Of every month and no member, for thirty days: a test adds whom it is about. */
async function giveGrant(owner: Database, { groupId: group_id, userId: user_id }: { groupId: string; userId: string }) {
  const ends_on = sql<string>`current_date + 30`
  const reason = 'Letter of a payer'
  await owner
    .insertInto('auditor_grant')
    .values({ group_id, user_id, from_month: '2020-01', to_month: '2099-12', ends_on, reason, granted_by: user_id })
    .execute()
}

type Claims = { userId: string; sessionId: string; groupId: string }

async function aPerson(
  owner: Database,
  p: PersonOptions & { groupId: string; email: string; sign: (claims: Claims) => Promise<string> },
): Promise<Person> {
  const name = p.email.split('@')[0] ?? ''
  const { id: userId } = await owner
    .insertInto('app_user')
    .values({
      email: p.email,
      first_name: name.charAt(0).toUpperCase() + name.slice(1),
      last_name: 'Reyes',
      role: p.role ?? 'user',
      is_super_admin: p.isSuperAdmin ?? false,
      super_user_access: p.superUserAccess ?? false,
      limited_role: p.limitedRole ?? null,
      group_id: p.groupId,
      has_basic_information: p.hasBasicInformation ?? true,
      email_confirmed_at: sql`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await owner.insertInto('workspace_member').values({ group_id: p.groupId, user_id: userId }).execute()
  if (p.limitedRole === 'auditor') await giveGrant(owner, { groupId: p.groupId, userId })
  const { id: sessionId } = await owner
    .insertInto('auth.session')
    .values({
      user_id: userId,
      group_id: p.groupId,
      created_at: sql`now()`,
      last_seen_at: sql`now()`,
      idle_expires_at: sql`app.now() + interval '15 minutes'`,
      absolute_expires_at: sql`now() + interval '12 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return {
    userId,
    groupId: p.groupId,
    email: p.email,
    sessionId,
    token: await p.sign({ userId, sessionId, groupId: p.groupId }),
  }
}
