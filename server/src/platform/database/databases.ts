/** Opens one pool per path into the database, each with its own size, so that a busy one cannot starve the others. */
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import { siteOf } from '../public-url.ts'
import { type AfterChange, type Database, databaseOver, openPool, type PoolLimits } from './db.ts'
import type { DbRole, Logins } from './logins.ts'
import type { Pooler } from './pooler.ts'

export type Databases = { app: Database; auth: Database; ingest: Database; worker: Database; webhooks: Database; link: Database }

export function openDatabases(config: Config, logins: Logins, afterChange: AfterChange, pooler?: Pooler) {
  const limits = (max: number): PoolLimits => ({
    max,
    connectMs: config.database.connectTimeoutMs,
    statementMs: config.database.statementTimeoutMs,
    queryMs: config.database.queryTimeoutMs,
    pooler,
  })
  const open = (role: DbRole, max: number) => databaseOver(openPool(logins[role], role, limits(max)), afterChange, siteOf(config))
  const db: Databases = {
    app: open('app', config.database.poolSize),
    auth: open('app_auth', 4),
    ingest: open('app_ingest', 2),
    worker: open('app_worker', 4),
    // Receivers that answer at once never have intake wait for a connection
    webhooks: open('app_worker', 2),
    link: open('app_link', 2),
  }
  return { db, close: async () => void (await Promise.all(Object.values(db).map((d) => d.destroy()))) }
}

/** The request role must be nobody else, own nothing and pass no row security: each would make every policy void. */
export async function assertConfined(db: Databases) {
  const { rows } = await sql<{ role: string; can_pass: boolean; owns: number }>`
    select session_user as role, r.rolsuper or r.rolbypassrls or exists (select from pg_auth_members m where m.member = r.oid) as can_pass,
           (select count(*) from pg_class c where c.relowner = r.oid)::int as owns
      from pg_roles r where r.rolname = current_user`.execute(db.app)
  const me = rows[0]
  if (!me || me.role !== 'app' || me.can_pass || me.owns > 0) throw new Error('the request role could pass row security')
}
