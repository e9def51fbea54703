/** A reviewer signs a member's month, or returns it with words. What was looked at is named, so a later change asks for a new one. */
import { lockMembers } from '../../members/lock-members.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'
import { findStoredMonth } from '../member-month.queries.ts'
import { reviewStateOf, signaturesOf } from './review.queries.ts'
import { reviewerOf } from './signing-setting.ts'

type Reviewed = { memberId: string; digest: string }
type Review = Reviewed & { yearMonth: string; words: string | null; by: string }

/** The review of a title that may not sign leaves a month to be signed, and takes no signature away. */
export async function reviewMonth(db: GroupDb, { memberId, yearMonth, digest, words, by }: Review) {
  await lockMembers(db, [memberId])
  const storedMonth = (await findStoredMonth(db, memberId, yearMonth)) ?? refuse('month.absent')
  if (storedMonth.resultDigest !== digest) refuse('review.changed')
  const reviewer = await reviewerOf(db, by)
  const state = reviewStateOf(await signaturesOf(db, memberId, yearMonth), digest)
  if (state === 'signed' && words === null) return { memberId, state }
  if (state === 'signed' && !reviewer.maySign) refuse('review.mayNotSign')
  await insertReviews(db, [{ memberId, digest }], { yearMonth, words, by, ...reviewer })
  return { memberId, state: words !== null ? ('returned' as const) : reviewer.maySign ? ('signed' as const) : ('reviewed' as const) }
}

type Reviewer = { yearMonth: string; words: string | null; by: string; title: string; maySign: boolean }

/** Title and standing are those of the moment (docs/decisions/0136). */
export async function insertReviews(db: GroupDb, months: readonly Reviewed[], { yearMonth, words, by, title, maySign }: Reviewer) {
  if (months.length === 0) return
  await db
    .insertInto('month_review')
    .values(
      months.map(({ memberId, digest }) => ({
        group_id: db.groupId,
        member_id: memberId,
        year_month: yearMonth,
        verdict: words === null ? 'signed' : 'returned',
        words,
        digest,
        reviewed_by: by,
        reviewer_title: title,
        is_signature: words === null && maySign,
        reviewed_at: db.asOf,
      })),
    )
    .execute()
}
