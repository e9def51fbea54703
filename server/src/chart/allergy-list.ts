/** Allergies as other nouns hand them out: that none is known is a fact of its own and never looks like a list nobody filled. */
import { noKnownAllergies } from '@vitalrounds/domain/chart/allergy-words'
import type { GroupDb } from '../platform/database/db.ts'

/** `words` as they stand in the chart; where there are none, what somebody stated about it. */
export async function allergyList(db: GroupDb, memberId: string, words: readonly string[]): Promise<string[]> {
  if (words.length > 0) return [...words]
  const stated = await db
    .selectFrom('chart_statement')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('member_id', '=', memberId)
    .where('kind', '=', 'noKnownAllergies')
    .where('ended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return stated ? [noKnownAllergies] : []
}
