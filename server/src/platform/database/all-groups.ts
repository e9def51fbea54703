/** The clinics of this database, for jobs that go through all of them; each is then worked on with `runInGroup`. */
import { sql } from 'kysely'
import type { Database } from './db.ts'
import { runAsWorker } from './unscoped.ts'

export async function allGroups(db: { worker: Database }): Promise<string[]> {
  const { rows } = await runAsWorker(db, (trx) => sql<{ id: string }>`select app.all_groups() as id`.execute(trx))
  return rows.map(({ id }) => id)
}
