/** Adds, renames and removes the practices of a group. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function addPractice(db: GroupDb, practice: { practiceId: string; name: string }) {
  const added = await db
    .insertInto('practice')
    .values({ group_id: db.groupId, practice_id: practice.practiceId, name: practice.name })
    .onConflict((on) => on.columns(['group_id', 'practice_id']).doNothing())
    .returning('practice_id')
    .executeTakeFirst()
  if (!added) refuse('practice.duplicate')
  return practice
}

export async function renamePractice(db: GroupDb, practice: { practiceId: string; name: string }) {
  const renamed = await db
    .updateTable('practice')
    .set({ name: practice.name })
    .where('group_id', '=', db.groupId)
    .where('practice_id', '=', practice.practiceId)
    .returning('practice_id')
    .executeTakeFirst()
  if (!renamed) refuse('practice.unknown')
  return practice
}

/** Only a practice without members, enrolled or not, can go: their history names it. */
export async function removePractice(db: GroupDb, practiceId: string) {
  // Held, so that nobody moves into it meanwhile
  const held = await db
    .selectFrom('practice')
    .select('practice_id')
    .where('group_id', '=', db.groupId)
    .where('practice_id', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()
  if (!held) refuse('practice.unknown')
  const member = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('practice_id', '=', practiceId)
    .limit(1)
    .executeTakeFirst()
  if (member) refuse('practice.inUse')
  await db.deleteFrom('practice').where('group_id', '=', db.groupId).where('practice_id', '=', practiceId).execute()
  return { practiceId }
}
