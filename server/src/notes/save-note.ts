/** Writes a note or a memo: of a user at the chart or after a call, or of the doctor who answered an alert. */
import { amendProblem, type NoteSource, type NoteType } from '@vitalrounds/domain/notes/note'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse, refuseIf } from '../platform/http/refuse.ts'
import { staffName } from '../platform/database/staff-name.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { getNote, type StoredNote } from './notes.queries.ts'

export type NewNote = {
  memberId: string
  value: string
  noteType?: NoteType
  /** A user of the group, or the name of somebody outside. */
  by: { userId: string } | { name: string }
  source?: NoteSource
  /** Names this note: a call or a job that comes again with it writes nothing twice. */
  key?: string
  /** The note that this one corrects. A memo that is corrected is cleared by it. */
  amends?: string | undefined
}

/** Answers the note, or the one that was kept under the same key before. */
export async function saveNote(db: GroupDb, note: NewNote): Promise<StoredNote> {
  const { memberId, value, noteType = 'note', source = 'chart', key, amends } = note
  await requireLockedMember(db, memberId)
  const before = key === undefined ? undefined : await findNoteByKey(db, { memberId, key })
  if (before) return getNote(db, memberId, before)
  if (amends !== undefined) await replace(db, { ...note, amends })
  const { id } = await db
    .insertInto('note')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      note_type: noteType,
      value,
      at: db.asOf,
      ...(await writerOf(db, note.by)),
      source,
      ...(key !== undefined && { key }),
      amends: amends ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  changed(db, noteType === 'memo' || amends !== undefined ? 'memo' : 'note', { memberId })
  return getNote(db, memberId, id)
}

/** Refuses a key that another member's note has, so that no answer shows somebody else's. */
async function findNoteByKey(db: GroupDb, { memberId, key }: { memberId: string; key: string }) {
  const row = await db
    .selectFrom('note')
    .select(['id', 'member_id'])
    .where('group_id', '=', db.groupId)
    .where('key', '=', key)
    .executeTakeFirst()
  if (row && row.member_id !== memberId) return refuse('note.unknown')
  return row?.id
}

async function replace(db: GroupDb, { memberId, amends, by }: NewNote & { amends: string }) {
  const old = await getNote(db, memberId, amends)
  refuseIf(amendProblem(old))
  if (old.noteType !== 'memo' || !old.isActive) return
  await db
    .updateTable('note')
    .set({ cleared_at: db.asOf, cleared_by: 'userId' in by ? by.userId : null })
    .where('group_id', '=', db.groupId)
    .where('id', '=', amends)
    .execute()
}

async function writerOf(db: GroupDb, by: NewNote['by']) {
  if ('name' in by) return { by_user: null, by_name: by.name, by_email: '' }
  const user = await db
    .selectFrom('app_user as u')
    .select(['u.email', staffName('u').as('name')])
    .where('u.id', '=', by.userId)
    .executeTakeFirstOrThrow()
  return { by_user: by.userId, by_name: user.name ?? user.email, by_email: user.email }
}
