/** A practice list needs a practice of the group. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'

export async function requirePractice(db: GroupDb, practiceId: string | undefined) {
  if (practiceId === undefined) refuse('request.invalid', { errors: [{ path: 'practiceId', message: 'Choose a practice.' }] })
  const practice = await db
    .selectFrom('practice')
    .select('practice_id')
    .where('group_id', '=', db.groupId)
    .where('practice_id', '=', practiceId)
    .executeTakeFirst()
  if (!practice) refuse('practice.unknown')
}
