/** Notes and memos as screens read them. */
import { pageSize } from '@vitalrounds/domain/members/list'
import type { NoteKind } from '@vitalrounds/domain/notes/api'
import type { Note, NoteSource, NoteType } from '@vitalrounds/domain/notes/note'
import { sql } from 'kysely'
import { staffName } from '../platform/database/staff-name.ts'
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

/** A note, and by which user it was deleted. */
export type StoredNote = Note & { deletedById: string | null }

const notes = (db: GroupDb) =>
  db
    .selectFrom('note as n')
    .leftJoin('app_user as clearer', 'clearer.id', 'n.cleared_by')
    .leftJoin('app_user as deleter', 'deleter.id', 'n.deleted_by')
    .leftJoin('note as later', (on) => on.onRef('later.group_id', '=', 'n.group_id').onRef('later.amends', '=', 'n.id'))
    .where('n.group_id', '=', db.groupId)
    .select(['n.id', 'n.note_type', 'n.at', 'n.by_name', 'n.by_email', 'n.value', 'n.source', 'n.amends'])
    .select(['n.cleared_at', 'n.deleted_at', 'n.deleted_by', 'n.delete_reason', 'later.id as amended_by'])
    .select([staffName('clearer').as('clearer'), staffName('deleter').as('deleter')])

type Row = Awaited<ReturnType<ReturnType<typeof notes>['execute']>>[number]

const toNote = (row: Row): StoredNote => ({
  noteID: row.id,
  noteType: row.note_type as NoteType,
  time: row.at,
  by: row.by_name,
  email: row.by_email,
  value: row.value,
  isActive: row.cleared_at === null && row.deleted_at === null,
  clearedAt: row.cleared_at,
  clearedBy: row.clearer,
  isDeleted: row.deleted_at !== null,
  deletedAt: row.deleted_at,
  deletedBy: row.deleter,
  deleteReason: row.delete_reason,
  noteSource: row.source as NoteSource,
  amends: row.amends,
  amendedBy: row.amended_by,
  deletedById: row.deleted_by,
})

export async function getNote(db: GroupDb, memberId: string, noteId: string): Promise<StoredNote> {
  const row = await notes(db).where('n.member_id', '=', memberId).where('n.id', '=', noteId).executeTakeFirst()
  return row ? toNote(row) : refuse('note.unknown')
}

type NotesQuery = {
  kind: NoteKind
  by?: string | undefined
  text?: string | undefined
  month?: string | undefined
  page: number
}

export async function listNotes(db: GroupDb, memberId: string, query: NotesQuery) {
  const authors = await authorsOf(db, memberId)
  const listed = filtered(db, memberId, query)
  const { count } = await listed
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await listed
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(pageSize)
    .offset(query.page * pageSize)
    .execute()
  return { notes: rows.map(toNote), count, page: query.page, authors }
}

function filtered(db: GroupDb, memberId: string, { kind, by, text, month }: NotesQuery) {
  let listed = notes(db).where('n.member_id', '=', memberId)
  if (kind === 'deleted') listed = listed.where('n.deleted_at', 'is not', null)
  if (kind === 'note' || kind === 'memo') listed = listed.where('n.note_type', '=', kind)
  if (kind === 'activeMemo')
    listed = listed.where('n.note_type', '=', 'memo').where('n.cleared_at', 'is', null).where('n.deleted_at', 'is', null)
  if (by !== undefined) listed = listed.where('n.by_name', '=', by)
  if (text) listed = listed.where(sql<boolean>`strpos(lower(n.value), lower(${text})) > 0`)
  // The months of a clinic are its own (docs/sources/rulings.md 4)
  const zone = sql`(select time_zone from clinic_group where id = ${db.groupId})`
  if (month !== undefined) listed = listed.where(sql<boolean>`to_char(n.at at time zone ${zone}, 'YYYY-MM') = ${month}`)
  return listed
}

/** Everybody who has written about the member; refuses a member that is not the group's. */
async function authorsOf(db: GroupDb, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ authors: string[] }>`
    select array(select distinct n.by_name from note n where n.group_id = m.group_id and n.member_id = m.id order by 1) as authors
      from member m where m.group_id = ${db.groupId} and m.id = ${memberId}`.execute(db)
  return rows[0]?.authors ?? refuse('member.unknown')
}
