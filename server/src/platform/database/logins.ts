/**
 * The logins of a serving process: one per path into the database, none of which leads to another. Only migrations, which
 * run before, log in as the owner.
 */
import pg from 'pg'
import { connectTo } from './connect-to.ts'
import { loginUrl, rolePassword, scramVerifier } from '../role-password.ts'
import { errorCode, errorText, StartProblem } from '../start-problem.ts'

/** `app_jobs` has the queue's own tables and hears what is announced, and sees nothing of a clinic. */
const servingRoles = ['app', 'app_auth', 'app_ingest', 'app_worker', 'app_link', 'app_jobs'] as const
export type DbRole = (typeof servingRoles)[number]
export type Logins = Readonly<Record<DbRole, string>>

/** `direct` goes past a transaction pooler, which LISTEN cannot pass. */
export const loginsOf = ({ url, direct }: { url: string; direct: string }, key: Uint8Array): Logins =>
  Object.fromEntries(servingRoles.map((role) => [role, loginUrl(role === 'app_jobs' ? direct : url, role, key)])) as Logins

// Wrong password; may not log in yet
const notYet = ['28P01', '28000']

/** Gives each role its password, unless they have it. Runs as the owner, after the migrations that make the roles. */
export async function setLogins(ownerUrl: string, key: Uint8Array) {
  if (await allOpen(ownerUrl, key)) return
  const client = new pg.Client({ ...connectTo(ownerUrl), application_name: 'vitalrounds start' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtextextended('vitalrounds logins', 0))`)
    for (const role of servingRoles) await client.query(`alter role ${role} login password '${scramVerifier(rolePassword(key, role))}'`)
    await client.query('commit')
  } catch (error) {
    throw new StartProblem(
      `The owner of the database may not give its roles their passwords: ${errorText(error)}. Let it create roles, and own app, app_auth, app_ingest, app_worker, app_link and app_jobs.`,
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

async function allOpen(ownerUrl: string, key: Uint8Array): Promise<boolean> {
  for (const role of servingRoles) {
    const client = new pg.Client({ ...connectTo(loginUrl(ownerUrl, role, key)) })
    client.on('error', () => undefined)
    try {
      await client.connect()
    } catch (error) {
      if (notYet.includes(errorCode(error))) return false
      throw error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  return true
}
