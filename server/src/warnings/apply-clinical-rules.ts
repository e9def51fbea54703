/**
 * New rules reach back: the last weeks get the severity they have under them, and warnings that would no longer be raised
 * are withdrawn. New warnings come only from what was measured in the last two days, so that nobody is flooded.
 */
import { addDays, localDate } from '@vitalrounds/domain/days'
import { lockMembers } from '../members/lock-members.ts'
import { changed } from '../platform/changes.ts'
import { type Database, forGroup, type GroupDb } from '../platform/database/db.ts'

// As far as header, trend column and a month's chart look back
const days = 30
// Vendor wire facts, section 9.6: what is older than 48 hours alarms nobody
const raisedHours = 48
// One transaction holds this many members' rows
const membersAtOnce = 50

export async function applyRulesTo(db: GroupDb, memberIds: readonly string[]) {
  const members = await lockMembers(db, memberIds)
  const now = Date.parse(db.asOf)
  const raiseSince = Temporal.Instant.from(db.asOf)
    .subtract({ hours: raisedHours })
    .toString({ smallestUnit: 'millisecond' })
  for (const { id, timeZone } of members.values()) {
    const today = localDate(now, timeZone)
    const span = { memberId: id, from: addDays(today, -days), to: addDays(today, 1) }
    changed(db, 'reading', { ...span, raiseSince, because: 'Clinical rules changed' })
    changed(db, 'rules', { memberId: id })
  }
}

/** The job behind a change of a group's rules: every enrolled member, a few at a time. Doing it twice does no harm. */
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
  let query = db.selectFrom('member').select('id').where('group_id', '=', db.groupId).where('disenrolled', '=', false)
  if (after !== null) query = query.where('id', '>', after)
  const rows = await query.orderBy('id').limit(membersAtOnce).execute()
  return rows.map((row) => row.id)
}
