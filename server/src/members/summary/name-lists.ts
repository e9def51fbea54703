/**
 * The job behind a change of the order of names: every member's place and name in lists is written anew, a few at a time.
 * Doing it twice does no harm; whoever is changed meanwhile is written in the new order already.
 */
import { changed } from '../../platform/changes.ts'
import { type Database, runInGroup } from '../../platform/database/db.ts'
import { walkMembers } from '../walk-members.ts'

// Small enough that readings of these members wait for less than a second
const membersAtOnce = 100

export const nameLists = (db: { worker: Database }, groupId: string) =>
  walkMembers(
    (work) => runInGroup(db.worker, groupId, work),
    membersAtOnce,
    async (scoped, ids) => {
      for (const memberId of ids) changed(scoped, 'listName', { memberId })
    },
  )
