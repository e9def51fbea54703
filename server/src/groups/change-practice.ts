/** Adds, renames and removes the practices of a group. The database asks whether it is one's own group or a super admin. */
import type { UnscopedDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

type Practice = { practiceId: string; name: string }

export async function addPractice(db: UnscopedDb, groupId: string, { practiceId, name }: Practice): Promise<Practice> {
  const added = await db
    .insertInto('practice')
    .values({ group_id: groupId, practice_id: practiceId, name })
    .onConflict((on) => on.columns(['group_id', 'practice_id']).doNothing())
    .returning('practice_id')
    .executeTakeFirst()
  if (!added) refuse('practice.duplicate')
  return { practiceId, name }
}

type PracticeRename = Practice & { was?: string | undefined }

export async function renamePractice(db: UnscopedDb, groupId: string, { practiceId, name, was }: PracticeRename) {
  const before = await lockPractice(db, groupId, practiceId)
  if (was !== undefined && was !== before.name) refuse('settings.changed')
  await db.updateTable('practice').set({ name }).where('group_id', '=', groupId).where('practice_id', '=', practiceId).execute()
  return { practiceId, name }
}

/** Only a practice without members, enrolled or not, can go: their history names it. */
export async function removePractice(db: UnscopedDb, groupId: string, practiceId: string) {
  await lockPractice(db, groupId, practiceId)
  await db.deleteFrom('practice').where('group_id', '=', groupId).where('practice_id', '=', practiceId).execute().catch(refuseInUse)
  return { practiceId }
}

/** Held, so that nobody moves into it or gives it another name meanwhile. */
const lockPractice = async (db: UnscopedDb, groupId: string, practiceId: string) =>
  (await db
    .selectFrom('practice')
    .select('name')
    .where('group_id', '=', groupId)
    .where('practice_id', '=', practiceId)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('practice.unknown')

function refuseInUse(error: unknown): never {
  if ((error as { constraint?: string }).constraint === 'member_group_id_practice_id_fkey') refuse('practice.inUse')
  throw error
}
