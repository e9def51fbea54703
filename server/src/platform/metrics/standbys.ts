/** Whether as many standbys hold every commit as are expected to: with fewer, what is acknowledged is on one disk. */
import { sql } from 'kysely'
import type { GroupDb } from '../database/db.ts'
import type { UnscopedDb } from '../database/unscoped.ts'

/** `lag_seconds`: how far the slowest standby is behind with what it shows. */
export type StandbyFacts = { is_visible: boolean; synchronous: number; lag_seconds: number }

export async function standbyFacts(db: GroupDb | UnscopedDb): Promise<StandbyFacts> {
  const { rows } = await sql<StandbyFacts>`select * from app.standby_facts()`.execute(db)
  return rows[0]!
}

/** In words for whoever is on call. `expected`: DATABASE_STANDBYS; 0 where nobody watches them. */
export function standbyCheck(expected: number, { is_visible: isVisible, synchronous, lag_seconds: lag }: StandbyFacts) {
  if (expected === 0) return { isWell: true, says: 'none is expected' }
  if (!isVisible) return { isWell: false, says: 'cannot be seen: grant pg_monitor to the owner of the database' }
  const held = `${synchronous} of ${expected} hold every commit`
  if (synchronous < expected) return { isWell: false, says: `${held}: what is acknowledged meanwhile may be on one disk alone` }
  return { isWell: true, says: `${held}, ${lag.toFixed(1)} s behind` }
}
