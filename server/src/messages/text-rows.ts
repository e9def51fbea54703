/** Rows of texts of ours, held and written by whoever moves them on: always in one order, so that nobody waits in a circle. */
import type { Selectable } from 'kysely'
import { changed } from '../platform/changes.ts'
import type { GroupDb } from '../platform/database/db.ts'
import type { TextMessage } from '../platform/database/tables.ts'

export type TextRow = Selectable<TextMessage>

/** By id; incoming texts and strangers' are not there. */
export async function lockTexts(db: GroupDb, ids: readonly string[]): Promise<Map<string, TextRow>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('text_message')
    .selectAll()
    .where('group_id', '=', db.groupId)
    .where('id', 'in', [...new Set(ids)])
    .where('state', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const lockText = async (db: GroupDb, textId: string) => (await lockTexts(db, [textId])).get(textId)

type Patch = Partial<Omit<TextRow, 'attempt_at'>> & { attempt_at?: unknown }

/** Writes the same into all of them. */
export async function writeTexts(db: GroupDb, texts: readonly Pick<TextRow, 'id' | 'member_id'>[], patch: Patch) {
  if (texts.length === 0) return
  await db
    .updateTable('text_message')
    .set(patch as object)
    .where('group_id', '=', db.groupId)
    .where(
      'id',
      'in',
      texts.map(({ id }) => id),
    )
    .execute()
  announceTextStates(db, texts)
}

export function announceTextStates(db: GroupDb, texts: readonly Pick<TextRow, 'member_id'>[]) {
  for (const { member_id } of texts) if (member_id !== null) changed(db, 'textState', { memberId: member_id })
}
