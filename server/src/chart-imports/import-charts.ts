/**
 * The job of a batch: records what is new, or takes back what was recorded, a few people at a time, each few in a transaction of
 * its own. Run again, after a crash or by a second worker, it goes on with whoever is left.
 */
import { type Database, type GroupDb, runInGroup } from '../platform/database/db.ts'
import { recordSome } from './record-charts.ts'
import { undoSome } from './undo-charts.ts'

export async function importCharts(db: { worker: Database }, groupId: string, importId: string) {
  let isGoingOn = true
  while (isGoingOn) isGoingOn = await runInGroup(db.worker, groupId, (scoped) => goOn(scoped, importId))
}

/** False once nothing is left to do. */
async function goOn(db: GroupDb, importId: string): Promise<boolean> {
  const batch = await db
    .selectFrom('chart_import')
    .select(['id', 'state', 'created_by as by', 'file_names as fileNames'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (batch?.state === 'running') return recordSome(db, batch)
  if (batch?.state === 'undoing') return undoSome(db, batch)
  return false
}
