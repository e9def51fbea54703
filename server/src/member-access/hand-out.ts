/** Hands out the address of a member's own page by the phone, and a caregiver's by the member. */
import type { GroupDb } from '../platform/database/db.ts'
import { refuse } from '../platform/http/refuse.ts'
import { requireLockedMember } from '../readings/settle-member.ts'
import { findOwnLink, hasOpenLink, makeAccessLink } from '../links/member-access-link.ts'

type IdentityQuery = { phone: string; dob?: string | undefined }

/** Of enrolled members alone: who has left has no page. */
export async function generateAccess(db: GroupDb, { phone, dob }: IdentityQuery, by: string) {
  const members = await db
    .selectFrom('member')
    .select('id')
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .where('disenrolled', '=', false)
    .$if(dob !== undefined, (query) => query.where('dob', '=', dob ?? ''))
    .orderBy('id')
    .limit(2)
    .execute()
  const memberId = members[0]?.id ?? refuse('access.phoneUnknown')
  if (members.length > 1) refuse('access.phoneShared')
  await requireLockedMember(db, memberId)
  return { memberId, ...((await findOwnLink(db, memberId)) ?? (await makeAccessLink(db, { memberId, by }))) }
}

export async function addCaregiver(db: GroupDb, memberId: string, { label, by }: { label: string; by: string }) {
  const { disenrolledAt } = await requireLockedMember(db, memberId)
  if (disenrolledAt !== null) refuse('member.disenrolled')
  // Links are told apart by this name alone: the same one again is a form that was sent twice
  if (await hasOpenLink(db, { memberId, label })) refuse('access.duplicate')
  return makeAccessLink(db, { memberId, by, label })
}
