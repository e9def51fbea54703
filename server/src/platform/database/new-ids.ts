/** Ids for rows that are inserted in one statement. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from './db.ts'

/** In ascending order, so that rows which are read by time and id stand as they were handed over. */
export async function newIds(db: Transaction<Tables>, count: number): Promise<string[]> {
  if (count === 0) return []
  const { rows } = await sql<{ id: string }>`select app.new_id() as id from generate_series(1, ${count}::int) order by id`.execute(db)
  return rows.map(({ id }) => id)
}
