/** A reviewer signs a member's month, or returns it with words. What was looked at is named, so a later change asks for a new one. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { findStoredMonth } from './member-month.queries.ts'

type Verdict = { memberId: string; yearMonth: string; digest: string; words: string | null; by: string }

export async function reviewMonth(db: GroupDb, { memberId, yearMonth, digest, words, by }: Verdict) {
  const storedMonth = (await findStoredMonth(db, memberId, yearMonth)) ?? refuse('month.absent')
  if (storedMonth.resultDigest !== digest) refuse('review.changed')
  const verdict = words === null ? ('signed' as const) : ('returned' as const)
  await db
    .insertInto('month_review')
    .values({
      group_id: db.groupId,
      member_id: memberId,
      year_month: yearMonth,
      verdict,
      words,
      digest,
      reviewed_by: by,
      reviewed_at: db.asOf,
    })
    .execute()
  return { memberId, state: verdict }
}
