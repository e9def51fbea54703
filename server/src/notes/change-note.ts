/** Clears a memo, deletes a note and takes a deletion back; the row stays, with who and when. */
import { clearProblem, deleteProblem, undoSeconds } from '@vitalrounds/domain/notes/note'
import { type RawBuilder, sql } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse, refuseIf } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { getNote, type StoredNote } from './notes.queries.ts'

export type NoteChange = { memberId: string; noteId: string; by: string }

export async function clearMemo(db: GroupDb, change: NoteChange): Promise<StoredNote> {
  const note = await lockNote(db, change)
  refuseIf(clearProblem(note))
  return write(db, change, { cleared_at: db.asOf, cleared_by: change.by })
}

/** Deleting a memo also clears it; one that was cleared before keeps who did that. */
export async function deleteNote(db: GroupDb, change: NoteChange & { reason: string }): Promise<StoredNote> {
  const note = await lockNote(db, change)
  refuseIf(deleteProblem(note))
  const isActiveMemo = note.noteType === 'memo' && note.isActive
  const cleared = isActiveMemo ? { cleared_at: db.asOf, cleared_by: change.by } : {}
  return write(db, change, { ...cleared, deleted_at: db.asOf, deleted_by: change.by, delete_reason: change.reason })
}

// The offer stands for ten seconds; the answer may take its time on a bad line
const undoGraceSeconds = 20

/** Only who deleted it, and only at once. What the deletion had cleared stands on the strip again. */
export async function restoreNote(db: GroupDb, change: NoteChange): Promise<StoredNote> {
  const note = await lockNote(db, change)
  const latest = Temporal.Instant.from(db.asOf).subtract({ seconds: undoSeconds + undoGraceSeconds })
  const isJustDeleted = note.deletedAt !== null && Temporal.Instant.compare(note.deletedAt, latest) >= 0
  const isOwn = note.deletedById === change.by
  if (!isJustDeleted || !isOwn) return refuse('note.notJustDeleted')
  const wasClearedByIt = sql`cleared_at = deleted_at`
  return write(db, change, {
    cleared_at: sql`case when ${wasClearedByIt} then null else cleared_at end`,
    cleared_by: sql`case when ${wasClearedByIt} then null else cleared_by end`,
    deleted_at: null,
    deleted_by: null,
    delete_reason: null,
  })
}

async function lockNote(db: GroupDb, { memberId, noteId }: NoteChange) {
  await requireLockedMember(db, memberId)
  return getNote(db, memberId, noteId)
}

type Column = 'cleared_at' | 'cleared_by' | 'deleted_at' | 'deleted_by' | 'delete_reason'
type NoteColumns = { [C in Column]?: string | null | RawBuilder<string | null> }

async function write(db: GroupDb, { memberId, noteId }: NoteChange, columns: NoteColumns) {
  await db
    .updateTable('note')
    .set(columns)
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('id', '=', noteId)
    .execute()
  const note = await getNote(db, memberId, noteId)
  changed(db, note.noteType, { memberId })
  return note
}
