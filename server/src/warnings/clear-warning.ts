/** Closes open warnings of a member with what was done about them, and opens them again for whoever did so by mistake. */
import { undoMinutes } from '@vitalrounds/domain/warnings/api'
import { clearanceProblem } from '@vitalrounds/domain/warnings/clearance'
import { findContacts } from '../members/find-contacts.ts'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse, refuseIf } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { openWarnings } from './warnings.queries.ts'

type Clearance = { memberId: string; reason: string; by: string; warningIds?: readonly string[] | undefined }

/**
 * Clears those named, or all that are open; what somebody else has closed meanwhile is passed over. Refuses words that claim
 * a call, a text or an alert of which today has no record.
 */
export async function clearWarnings(db: GroupDb, clearance: Clearance) {
  const { memberId, reason } = clearance
  await requireLockedMember(db, memberId)
  refuseIf(clearanceProblem(reason, await findContacts(db, memberId)))
  return closeWarnings(db, clearance)
}

/** As `clearWarnings`, by an act that is its own record. */
export async function closeWarnings(db: GroupDb, { memberId, reason, by, warningIds }: Clearance) {
  await requireLockedMember(db, memberId)
  let open = db
    .updateTable('warning')
    .set({ needs_review: false, cleared_at: db.asOf, cleared_by: by, clear_reason: reason })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('needs_review', '=', true)
    .where('withdrawn_at', 'is', null)
  if (warningIds) open = open.where('id', 'in', [...warningIds])
  const cleared = await open.returning('id').execute()
  if (cleared.length > 0) changed(db, 'warning', { memberId })
  return { cleared: cleared.length, open: (await openWarnings(db, memberId)).length }
}

/** One warning; refuses where it is unknown or closed already, so that nobody believes to have closed it. */
export async function clearWarning(db: GroupDb, warningId: string, clearance: Clearance) {
  const cleared = await clearWarnings(db, { ...clearance, warningIds: [warningId] })
  if (cleared.cleared === 1) return cleared
  const row = await db
    .selectFrom('warning')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', clearance.memberId)
    .where('id', '=', warningId)
    .executeTakeFirst()
  return refuse(row ? 'warning.closed' : 'warning.unknown')
}

type UndoRequest = { memberId: string; by: string; warningIds: readonly string[] }

/** What others say was done stays; and one's own too, once it has stood for a while. The audit log keeps both acts. */
export async function reopenWarnings(db: GroupDb, { memberId, by, warningIds }: UndoRequest) {
  await requireLockedMember(db, memberId)
  const since = Temporal.Instant.from(db.asOf).subtract({ minutes: undoMinutes })
  const reopened = await db
    .updateTable('warning')
    .set({ needs_review: true, cleared_at: null, cleared_by: null, clear_reason: null })
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', 'in', [...warningIds])
    .where('cleared_by', '=', by)
    .where('cleared_at', '>=', since.toString({ smallestUnit: 'millisecond' }))
    .returning('id')
    .execute()
  if (reopened.length === 0) return refuse('warning.notReopened')
  changed(db, 'warning', { memberId })
  return { reopened: reopened.length, open: (await openWarnings(db, memberId)).length }
}
