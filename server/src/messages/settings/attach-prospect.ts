/** Puts the texts of an unknown number into a member's thread. The number becomes nobody's by it: who has it is told by the profile. */
import { requireMember } from '../../members/require-member.ts'
import { changed } from '../../platform/changes.ts'
import type { GroupDb } from '../../platform/database/db.ts'
import { refuse } from '../../platform/http/refuse.ts'

export async function attachProspect(db: GroupDb, { phone, memberId }: { phone: string; memberId: string }) {
  await requireMember(db, memberId)
  const moved = await db
    .updateTable('text_message')
    .set({ member_id: memberId })
    .where('group_id', '=', db.groupId)
    .where('phone', '=', phone)
    .where('member_id', 'is', null)
    // What was sent to the phone may be a doctor's or a caregiver's, about another member, with a link or a code in it
    .where((e) => e.or([e('state', 'is', null), e('msg_type', '=', 'HELP')]))
    .returning('id')
    .execute()
  if (moved.length === 0) refuse('sms.attached')
  for (const { id } of moved) changed(db, 'prospect', { textId: id })
  changed(db, 'text', { memberId })
  return { memberId, count: moved.length }
}
