/**
 * Invented people and a clinic's own never share a database: the demo's passwords are published. A database into which
 * invented data goes must be empty or marked by an earlier load, and is marked; a clinic's own server refuses the mark.
 */
import type pg from 'pg'
import { StartProblem } from '../src/platform/start-problem.ts'

/** Marks the database in the transaction of the load, or throws where somebody's own data are. */
export async function claimForInvention(client: pg.ClientBase) {
  const { rows } = await client.query<{ is_marked: boolean; is_empty: boolean }>(
    `select exists (select from app.invented_data) as is_marked,
            not exists (select from clinic_group) and not exists (select from app_user) as is_empty`,
  )
  const [match] = rows
  if (match?.is_marked) return
  if (!match?.is_empty) throw new StartProblem(ownData)
  await client.query('insert into app.invented_data default values')
}

/** Whether what was loaded was loaded to its end. */
export async function isFullyLoaded(client: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await client.query('select from app.invented_data where whole_at is not null')
  return rowCount === 1
}

export const markFullyLoaded = (client: pg.ClientBase) => client.query('update app.invented_data set whole_at = now()')

/** Every table with rows of clinics and people; the audit is never emptied. */
export async function listInventedTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'auth') and c.relkind = 'r' and c.relname not like 'kysely%' and c.relname not in ('audit', 'audit_seal')`,
  )
  return rows.map(({ name }) => name)
}

// The organizations that every database begins with
const madeByMigration = 'client_organization'

/** Takes away what a load that was interrupted has left: before its end no server has opened, so nobody worked in it. */
export async function emptyAll(client: pg.ClientBase) {
  const names = (await listInventedTables(client)).filter((name) => name !== madeByMigration)
  await client.query(`truncate ${names.join(', ')}`)
  await client.query('delete from pgboss.job')
}

const ownData =
  'This database holds data of its own, and the demo comes with published passwords: nothing was loaded. ' +
  'Start a clinic’s own server with npm run serve, or set DATA_DIR to an empty folder for the demo.'
