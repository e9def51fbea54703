/**
 * New rules reach back: all readings get the severity they have under them, and warnings that would no longer be raised are
 * withdrawn. What was known before the rules changed raises none (domain/src/warnings/rule-eras.ts).
 */
import { walkMembers } from '../members/walk-members.ts'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, runInGroup, type GroupDb } from '../platform/database/db.ts'

// One transaction holds this many members' rows, and judges years of readings of each
const membersAtOnce = 10

export async function applyRulesTo(db: GroupDb, memberIds: readonly string[]) {
  for (const memberId of (await lockMembers(db, memberIds)).keys()) {
    changed(db, 'reading', { memberId, because: 'Clinical rules changed', byRulesAlone: true })
    changed(db, 'rules', { memberId })
  }
}

/** The job behind a change of a group's rules: every member, a few at a time. Doing it twice does no harm. */
export const applyClinicalRules = (db: { worker: Database }, groupId: string) =>
  walkMembers((work) => runInGroup(db.worker, groupId, work), membersAtOnce, applyRulesTo)
