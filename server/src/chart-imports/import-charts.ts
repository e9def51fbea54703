/** The job of a batch: records what is new, or takes back what was recorded, some people at a time. */
import type { Database, GroupDb } from '../platform/database/db.ts'
import { runInLots } from '../platform/jobs/run-in-lots.ts'
import { recordSome } from './record-charts.ts'
import { undoSome } from './undo-charts.ts'

// A transaction of them is over in a second or two; whoever enrolls somebody born on one of their days waits that long
const usualPeople = 200

export const importCharts = (db: { worker: Database }, groupId: string, importId: string, peopleAtOnce = usualPeople) =>
  runInLots(db.worker, groupId, peopleAtOnce, (scoped, people) => goOn(scoped, importId, people))

/** False once nothing is left to do. */
async function goOn(db: GroupDb, importId: string, people: number): Promise<boolean> {
  const batch = await db
    .selectFrom('chart_import')
    .select(['id', 'state', 'created_by as by', 'file_names as fileNames'])
    .where('group_id', '=', db.groupId)
    .where('id', '=', importId)
    .forUpdate()
    .executeTakeFirst()
  if (batch?.state === 'running') return recordSome(db, batch, people)
  if (batch?.state === 'undoing') return undoSome(db, batch, people)
  return false
}
