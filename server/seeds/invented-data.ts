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
  const [found] = rows
  if (found?.is_marked) return
  if (!found?.is_empty) throw new StartProblem(ownData)
  await client.query('insert into app.invented_data default values')
}

const ownData =
  'This database holds data of its own, and the demo comes with published passwords: nothing was loaded. ' +
  'Start a clinic’s own server with npm run serve, or set DATA_DIR to an empty folder for the demo.'
