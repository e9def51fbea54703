/** Work on many rows, a lot in a transaction of its own: run again, after a crash or by a second worker, it goes on with what is left. */
import { sql } from 'kysely'
import { isDatabaseSlow } from '../database/database-away.ts'
import { type Database, type GroupDb, runInGroup } from '../database/db.ts'

/** False once nothing is left to do. */
type Lot = (db: GroupDb, atOnce: number) => Promise<boolean>

/**
 * A lot that takes longer than the database allows for a statement is tried again at half its size, down to one. After the first
 * lot, and each time there are four times as many, the planner is shown what was written.
 */
export async function runInLots(db: Database, groupId: string, atOnce: number, work: Lot) {
  let [size, isGoingOn] = [atOnce, true]
  for (let lots = 1; isGoingOn; lots++) {
    try {
      isGoingOn = await runInGroup(db, groupId, (scoped) => work(scoped, size))
    } catch (error) {
      if (!isDatabaseSlow(error) || size === 1) throw error
      size = Math.ceil(size / 2)
    }
    if (isGoingOn && isPowerOfFour(lots)) await showPlanner(db, groupId)
  }
}

const isPowerOfFour = (n: number): boolean => n === 1 || (n % 4 === 0 && isPowerOfFour(n / 4))

/** Plans are worse without, and nothing else: what keeps it from being done keeps no work from going on. */
const showPlanner = (db: Database, groupId: string) =>
  runInGroup(db, groupId, (scoped) => sql`select app.analyze_young_tables()`.execute(scoped)).catch(() => undefined)
