/**
 * PgBouncer in transaction mode before the database: a statement may meet another session than the one before it. It passes
 * no parameters at the start of a connection, so the roles carry them; and before its version 1.21 it knows no statement by
 * name.
 */
import pg from 'pg'
import { errorCode, errorText, StartProblem } from '../start-problem.ts'
import { connectTo } from './connect-to.ts'
import { type DbRole, type Logins } from './logins.ts'

/** How to speak through a pooler; undefined where a server speaks to its database directly. */
export type Pooler = { knowsNames: boolean }

type RoleLimits = { statementMs: number }

// Those that may go through the pooler; `app_jobs` listens, and never does
const pooledRoles = ['app', 'app_auth', 'app_ingest', 'app_worker', 'app_link'] as const satisfies readonly DbRole[]
const protocolViolation = '08P01'
const unknownStatement = '26000'
const probeMs = 3000

/** Gives the roles what a connection cannot say through a pooler, and finds out what this one knows. */
export async function preparePooler(ownerUrl: string, logins: Logins, limits: RoleLimits): Promise<Pooler> {
  await settleRoles(ownerUrl, limits)
  try {
    return { knowsNames: await knowsNames(logins.app) }
  } catch (error) {
    throw new StartProblem(
      `The pooler of DATABASE_URL does not let the role app in: ${errorText(error)}. It must know the server's six roles.`,
      {
        cause: error,
      },
    )
  }
}

/** True of the refusal that a pooler answers to parameters at the start of a connection. */
export const isPoolerRefusal = (error: unknown): boolean =>
  errorCode(error) === protocolViolation && /startup parameter/.test(errorText(error))

async function settleRoles(ownerUrl: string, { statementMs }: RoleLimits) {
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(
      `do $$ declare role text; begin
         perform pg_advisory_xact_lock(hashtextextended('vitalrounds logins', 0));
         foreach role in array array['${pooledRoles.join("', '")}'] loop
           execute format('alter role %I in database %I set timezone = ''UTC''', role, current_database());
           execute format('alter role %I in database %I set statement_timeout = ${statementMs}', role, current_database());
         end loop;
       end $$`,
    )
  } finally {
    await client.end()
  }
}

/**
 * Names a statement in one session, holds that session by a transaction of somebody else, and asks by the name again: a
 * pooler that follows names brings it along to the next session, an older one answers that there is none. Where nobody
 * gets hold of the session there is no pooler between.
 */
async function knowsNames(url: string): Promise<boolean> {
  const clients: pg.Client[] = []
  const open = async () => {
    const client = new pg.Client({ ...connectTo(url), connectionTimeoutMillis: probeMs, query_timeout: probeMs })
    client.on('error', () => undefined)
    clients.push(client)
    await client.connect()
    return client
  }
  try {
    const named = { name: 'pooler-probe', text: 'select pg_backend_pid() as pid' }
    const asking = await open()
    const pid = await pidOf(asking, named)
    for (let n = 0; n < 4; n++) {
      const holding = await open()
      await holding.query('begin')
      if ((await pidOf(holding, 'select pg_backend_pid() as pid')) === pid) break
    }
    return await pidOf(asking, named).then(
      () => true,
      (error: unknown) => {
        if (errorCode(error) === unknownStatement || /Query read timeout/.test(errorText(error))) return false
        throw error
      },
    )
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)))
  }
}

const pidOf = async (client: pg.Client, statement: string | pg.QueryConfig) =>
  (await client.query<{ pid: number }>(statement as pg.QueryConfig)).rows[0]?.pid
