/** Lists, header and month row follow what a save of time has carried over a threshold or ended. A job, so that no save waits. */
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup } from '../platform/database/db.ts'
import type { JobInput } from '../platform/jobs/jobs.ts'

/** A second run finds nothing new. */
export async function showTime(db: { worker: Database }, { groupId, memberId, from }: JobInput<'show-time'>) {
  if (groupId) await runInGroup(db.worker, groupId, async (scoped) => changed(scoped, 'time', { memberId, from }))
}
