/**
 * New rules reach back: all readings get the severity they have under them, and warnings that would no longer be raised are
 * withdrawn. What was known before the rules changed raises none (domain/src/warnings/rule-eras.ts).
 */
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, forGroup, type GroupDb } from '../platform/database/db.ts'

// One transaction holds this many members' rows, and judges years of readings of each
const membersAtOnce = 10

export async function applyRulesTo(db: GroupDb, memberIds: readonly string[]) {
  for (const memberId of (await lockMembers(db, memberIds)).keys()) {
    changed(db, 'reading', { memberId, because: 'Clinical rules changed' })
    changed(db, 'rules', { memberId })
  }
}

/** The job behind a change of a group's rules: every member, a few at a time. Doing it twice does no harm. */
export async function applyClinicalRules(db: { worker: Database }, groupId: string) {
  let after: string | null = null
  do {
    after = await forGroup(db.worker, groupId, async (scoped): Promise<string | null> => {
      const ids = await nextMembers(scoped, after)
      if (ids.length > 0) await applyRulesTo(scoped, ids)
      return ids.at(-1) ?? null
    })
  } while (after !== null)
}

async function nextMembers(db: GroupDb, after: string | null): Promise<string[]> {
  let query = db.selectFrom('member').select('id').where('group_id', '=', db.groupId)
  if (after !== null) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(membersAtOnce).execute()
  return rows.map((row) => row.id)
}
